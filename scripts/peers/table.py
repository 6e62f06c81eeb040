"""The page that compare.py prints: medians, ratios by pairs, and where they come from, as Markdown.

Needs:  Python 3.11, standard library only.
Run:    not by itself; compare.py imports it.
Prints: nothing: its functions return text.

A ratio is that of one round: the C++ peer's ns per board by the contestant's, both in that round and on the same boards;
the table gives the median of these ratios and their quartiles (linear interpolation, both ends included).
"""

import os
import platform
import re
import statistics
import subprocess

from contestants import CRATE, HERE, lib, venv_python

HEADER = "contestant | boards | ns per board | times the C++ peer's speed | quartiles | rounds"


def significant(value):
    """Three significant digits, never in scientific notation."""
    return f"{value:,.0f}" if value >= 100 else f"{value:#.3g}".rstrip(".") if value >= 0.001 else f"{value:.6f}"


def ratios(base, contestant):
    """The pairs' ratios, in order of rounds."""
    return [theirs / ours for theirs, ours in zip(base.rounds, contestant.rounds)]


def quartiles(values):
    """Lower quartile, median and upper quartile."""
    return statistics.quantiles(values, n=4, method="inclusive") if len(values) > 1 else values * 3


def corpus_table(results):
    """`results`: (name, contestant or None, its base or None, why there is no time or None), a row each."""
    rows = []
    for name, contestant, base, why in results:
        boards = contestant.boards if contestant and contestant.boards else "-"
        if why:
            rows.append([name, boards, why, "-", "-", "-"])
            continue
        row = [name, boards, significant(statistics.median(contestant.rounds)), "-", "-", len(contestant.rounds)]
        if base:
            low, middle, high = quartiles(ratios(base, contestant))
            row[3:5] = [significant(middle), f"{significant(low)} to {significant(high)}"]
        rows.append(row)
    return lib.table(HEADER, rows)


def summary(corpora):
    """`corpora`: {title: results}. One row a contestant, one column a corpus: the median ratio."""
    names = list(dict.fromkeys(name for results in corpora.values() for name, *_ in results if name != "cpp"))
    rows = []
    for name in names:
        row = [name]
        for results in corpora.values():
            contestant, base, why = next(rest for first, *rest in results if first == name)
            if why:
                row.append("WRONG" if why.startswith("WRONG") else "failed")
            else:
                row.append(significant(quartiles(ratios(base, contestant))[1]) if base else "-")
        rows.append(row)
    return lib.table(" | ".join(["times the C++ peer's speed", *corpora]), rows)


def first_line(*command):
    """The first line that a program prints; `none` where it fails or does not exist."""
    try:
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return "none"
    return done.stdout.splitlines()[0] if done.returncode == 0 and done.stdout else "none"


def petgraph():
    found = re.search(r'name = "petgraph"\nversion = "(.*)"', (CRATE / "Cargo.lock").read_text())
    return found.group(1) if found else "none"


def provenance(build, core):
    # A virtual machine's model name may say little; family and model still tell which core it is.
    cpu = lib.cpu_info()
    wide = {"avx2", "avx512f", "avx512_vbmi2"} & set(cpu.get("flags", "").split())
    networkx = first_line(str(venv_python(build)), "-c", "import networkx; print(networkx.__version__)")
    return lib.origin(
        f"CPU family {cpu.get('cpu family')}, model {cpu.get('model')}; {', '.join(sorted(wide)) or 'no AVX2'}",
        f"all contestants on {'any core' if core is None else f'core {core}'}",
        f"g++: {first_line('g++', '--version')}, -O3 -march=native",
        f"Java: {first_line('java', '--version')}",
        f"Rust: {first_line('rustc', '--version')}, RUSTFLAGS `{os.environ.get('RUSTFLAGS', '')}`",
        f"Python: {platform.python_version()}; petgraph: {petgraph()}; networkx: {networkx}",
        f"commit: {first_line('git', 'describe', '--always', '--dirty', '--abbrev=40')}",
    )
