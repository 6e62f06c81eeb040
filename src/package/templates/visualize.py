"""Output visualizer: draws the board with the right answer and the team's, for the jury.

Usage: visualize.py INPUT ANSWER FEEDBACK_DIR < OUTPUT. Writes FEEDBACK_DIR/judgeimage.svg.
"""

import html
import sys
from pathlib import Path

SQUARE = 40


def main() -> None:
    numbers = [int(word) for word in Path(sys.argv[1]).read_text().split()]
    answer, output = Path(sys.argv[2]).read_text(), sys.stdin.read(1000)
    n, cells = numbers[0], numbers[1:]
    size = n * SQUARE

    def center(label: int) -> tuple[float, float]:
        up, along = divmod(label - 1, n)
        column = along if up % 2 == 0 else n - 1 - along
        return (column + 0.5) * SQUARE, (n - up - 0.5) * SQUARE

    shapes = []
    jumps = []
    for label in range(1, n * n + 1):
        x, y = center(label)
        corner = f'x="{x - SQUARE / 2}" y="{y - SQUARE / 2}"'
        shapes.append(f'<rect {corner} width="{SQUARE}" height="{SQUARE}" fill="white" stroke="#bbb"/>')
        shapes.append(f'<text x="{x - 17}" y="{y - 8}" font-size="10" fill="#555">{label}</text>')
        end = cells[int(y // SQUARE) * n + int(x // SQUARE)]
        if end == label:
            jumps.append(f'<circle cx="{x}" cy="{y}" r="8" fill="none" stroke="#777" stroke-width="3"/>')
        elif end != -1:
            to_x, to_y = center(end)
            color = "#1a7f37" if end > label else "#cf222e"
            jumps.append(f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{color}" stroke-width="3"/>')
            jumps.append(f'<circle cx="{to_x}" cy="{to_y}" r="5" fill="{color}"/>')
    right, given = (html.escape(" ".join(text.split())[:40]) for text in (answer, output))
    width = max(size, 360)
    caption = f'<text x="4" y="{size + 24}" font-size="16">answer: {right}; output: {given or "nothing"}</text>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {size + 36}" font-family="sans-serif">'
    svg = "\n".join([head, *shapes, *jumps, caption, "</svg>"])
    Path(sys.argv[3], "judgeimage.svg").write_text(svg + "\n", encoding="utf-8")


main()
