#!/usr/bin/env bash
# Draws the pictures of README.md and docs/PUZZLES.md again: scripts/puzzle_pictures.sh SNL. SNL is the program.
# Needs Chromium and pdftoppm (poppler-utils) for the pages of the book.
set -euo pipefail
snl=$(realpath "${1:?usage: scripts/puzzle_pictures.sh SNL}")
cd "$(dirname "$0")/.."
pictures=docs/pictures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for theme in light dark; do
    "$snl" show "[[-1,9,-1],[-1,-1,-1],[-1,8,-1]]" --theme "$theme" --transparent -o "$pictures/failing-$theme.svg"
done
for family in printed classic; do
    for index in 0 1 2; do
        "$snl" show "v1:family=$family;n=10;seed=1" "$index" --blank -o "$pictures/$family-$index.svg"
    done
done
"$snl" book -q --level kids,easy,medium,hard --count 24 --seed 7 -o "$work/book.html"
chromium --headless --no-sandbox --disable-gpu --print-to-pdf="$work/book.pdf" --no-pdf-header-footer "$work/book.html" 2>/dev/null
pdftoppm -r 75 -f 8 -l 8 -png -singlefile "$work/book.pdf" "$pictures/book-puzzles"
pdftoppm -r 75 -f 15 -l 15 -png -singlefile "$work/book.pdf" "$pictures/book-solutions"
