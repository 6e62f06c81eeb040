#!/usr/bin/env python3
"""Runs the examples of README.md again and puts their output in its place.

What it does: for every command (`$ ...`) of a ```console block, in order and in one empty folder, runs the
command and writes what it prints below it: for a single command the standard error and then the standard
output, for a pipeline what comes out at its end. tests/it/readme.rs holds the README against the program in the
same way.
Needs: a built program (`cargo build --release`); only the standard library.
Prints: the commands, as they are run.

    python3 scripts/readme.py
"""

import argparse
import os
import pathlib
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent.parent


def output(command, folder, snl):
    text = command.replace("cargo run --release -- ", "snl ")
    piped = " | " in text
    shell = {"shell": True, "cwd": folder, "text": True, "executable": "/bin/bash"}
    path = os.pathsep.join([str(snl.parent), os.environ["PATH"]])
    ran = subprocess.run(
        text, env={**os.environ, "PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **shell
    )
    return ran.stdout if piped else ran.stderr + ran.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--snl", type=pathlib.Path, default=HERE / "target" / "release" / "snl")
    snl = parser.parse_args().snl.resolve()
    readme = HERE / "README.md"
    with tempfile.TemporaryDirectory() as folder:

        def again(block):
            commands = re.findall(r"^\$ (.*)$", block.group(1), re.MULTILINE)
            parts = []
            for command in commands:
                print("$", command, flush=True)
                parts.append(f"$ {command}\n{output(command, folder, snl).rstrip()}".rstrip() + "\n")
            return "```console\n" + "\n".join(parts) + "```"

        text = re.sub(r"```console\n(.*?)```", again, readme.read_text(), flags=re.DOTALL)
    readme.write_text(text)


if __name__ == "__main__":
    main()
