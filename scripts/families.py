"""Measures how many boards of each family and each level `snl generate` makes in a second of CPU time.

Run:    cargo build --release && python3 scripts/families.py -o data/record/DATE-families.md
Needs:  Python 3.11 on Linux; ten minutes of CPU.
Prints: a page of Markdown: boards a second on one core, the median of three runs, by family and side, and by level. A family has no
        figure for a side of which it has no boards.
"""

import statistics
import subprocess

import lib

SIDES = (5, 10, 20)
LEVELS = ("kids", "easy", "medium", "hard", "expert")
# A run must take at least so much CPU time that the start of the process does not count.
LEAST_SECONDS = 0.4
RUNS = 3


def boards_a_second(snl: object, *flags: object) -> str:
    """The median, in two digits; "-" if there is no such board."""
    command = [snl, "generate", "-q", *flags, "--format", "grid", "-j", 1, "-o", "/dev/null"]
    if lib.run(*command, "--count", 1, codes=(0, 1, 2)).returncode:
        return "-"
    count = 100
    while (used := lib.measured(*command, "--count", count, stdout=subprocess.DEVNULL).cpu) < LEAST_SECONDS:
        count *= 2 if used > LEAST_SECONDS / 8 else 8
    speed = statistics.median(count / lib.measured(*command, "--count", count).cpu for _ in range(RUNS))
    return f"{int(float(f'{speed:.1e}')):,}"


def main() -> None:
    args = lib.arguments(__doc__, out=True).parse_args()
    families = [line.split()[0] for line in lib.run(args.snl, "families").stdout.splitlines()]
    rows = [
        (f"`{family}`", *(boards_a_second(args.snl, "--family", family, "--size", side) for side in SIDES))
        for family in families
        # Its boards are not drawn, and have two sides only.
        if family != "exhaustive"
    ]
    levels = [(f"`{level}`", boards_a_second(args.snl, "--level", level)) for level in LEVELS]
    page = "# Boards made in a second of CPU time\n\n"
    page += lib.table("family | n = 5 | n = 10 | n = 20", rows) + "\n"
    page += lib.table("level | boards a second", levels)
    lib.publish(args, page)


if __name__ == "__main__":
    main()
