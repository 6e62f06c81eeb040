"""Checks the licenses and sources of all dependencies against deny.toml, as `cargo deny check licenses bans sources` does.

Run: python3 scripts/licenses.py
Needs:  Python 3.11 and cargo. To install cargo-deny would take .ci/run minutes.
Prints: the number of dependencies; each that has no allowed license, comes from elsewhere than a registry, or is wanted at any
        version, and then ends with exit code 1.
"""

import json
import re
import sys
import tomllib

import lib


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether the allowed licenses satisfy an SPDX expression; `A/B`, as old crates write it, is `A OR B`."""

    def word(found: re.Match) -> str:
        name = found.group()
        return name.lower() if name in ("AND", "OR") else str(name in allowed)

    license = r"[\w.+-]+(?: WITH [\w.-]+)?"
    return bool(expression) and eval(re.sub(license, word, expression.replace("/", " OR ")))


def main() -> None:
    allowed = set(tomllib.loads((lib.ROOT / "deny.toml").read_text())["licenses"]["allow"])
    faults = []
    command = ["cargo", "metadata", "--format-version", "1", "--all-features", "--locked"]
    packages = json.loads(lib.output(*command, cwd=lib.ROOT))["packages"]
    dependencies = [package for package in packages if package["source"]]
    for package in dependencies:
        name = f"{package['name']} {package['version']}"
        if not is_allowed(package["license"] or "", allowed):
            faults.append(f"{name}: its license is not allowed: {package['license']}")
        if not package["source"].startswith("registry+"):
            faults.append(f"{name}: it comes from {package['source']}")
    ours = [package for package in packages if not package["source"]]
    wanted = [dependency for package in ours for dependency in package["dependencies"] if not dependency.get("path")]
    faults += [f"{dependency['name']} at any version" for dependency in wanted if dependency["req"] == "*"]
    print(f"{len(dependencies)} dependencies of {', '.join(package['name'] for package in ours)}")
    print("\n".join(faults) or "all have allowed licenses and come from a registry")
    sys.exit(1 if faults or not dependencies else 0)


if __name__ == "__main__":
    main()
