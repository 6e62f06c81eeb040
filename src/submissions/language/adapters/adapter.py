"""Answers boards with the class Solution of a file, as the judge's own driver does.

Run:    python3 adapter.py SOLUTION [--check]     (--check: only load the solution)
Reads:  one literal per line.
Prints: `ready`, then one line per board: its number in this process from 0, then the answer and the time in ns,
        or `?` and what was returned instead of an int, or `!` and the exception, or `#` if memory ran out.
"""

import json
import os
import sys
import time
import traceback
import types

IMPORTS = """
import bisect, collections, copy, datetime, functools, heapq, itertools, math, operator, queue, random, re, string
from bisect import *
from collections import *
from copy import *
from functools import *
from heapq import *
from itertools import *
from math import *
from operator import *
from queue import *
from string import *
from typing import *
pow = __builtins__["pow"]
"""


def load(path):
    module = types.ModuleType("solution")
    sys.modules["solution"] = module
    module.__dict__["__builtins__"] = vars(__import__("builtins"))
    exec(IMPORTS, module.__dict__)
    with open(path, "rb") as file:
        text = file.read()
    try:
        exec(compile(text, path, "exec"), module.__dict__)
    except BaseException as error:
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
        place = "".join("%s, line %d: " % (path, line) for line in lines[-1:])
        sys.exit(place + "".join(traceback.format_exception_only(type(error), error)).strip())
    solution = getattr(module, "Solution", None)
    if not callable(getattr(solution, "snakesAndLadders", None)):
        sys.exit("there is no class Solution with a method snakesAndLadders(board)")
    return solution


def in_a_line(text):
    return " ".join(text.split())[:200]


def main():
    # What the solution prints is not an answer, and what it reads is not a board.
    answers = os.dup(1)
    os.dup2(2, 1)
    boards = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    solution = load(sys.argv[1])
    if "--check" in sys.argv:
        return
    clock, read, write = time.perf_counter_ns, json.loads, os.write
    write(answers, b"ready\n")
    for number, line in enumerate(boards):
        board = read(line)
        try:
            start = clock()
            answer = solution().snakesAndLadders(board)
            ns = clock() - start
            if type(answer) is int:
                word = "%d %d %d\n" % (number, answer, ns)
            else:
                word = "%d ? %s\n" % (number, in_a_line(repr(answer)))
        except MemoryError:
            word = "%d # MemoryError\n" % number
        except BaseException as error:
            word = "%d ! %s\n" % (number, in_a_line("%s: %s" % (type(error).__name__, error)))
        write(answers, word.encode("utf-8", "replace"))


main()
