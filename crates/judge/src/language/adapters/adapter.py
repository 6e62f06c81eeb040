"""Answers boards with a solution in a file, as the judge's own driver does.

Run:    python3 -S adapter.py SOLUTION NUMBER     (NUMBER: which of its solutions)
        python3 -S adapter.py --list              (prints the lines and names of the solutions in its standard input)
Reads:  one literal per line.
Prints: `ready`, then one line per board: its number in this process from 0, then the answer and the time in ns, or `?` and
        what was returned instead of an int, or `!` and the exception, after `@` and its line in the solution, or `#` if
        memory ran out.
"""

import gc

# Nothing that is imported below is garbage, and looking for some takes a tenth of the time. Modules that are not needed for every
# solution are imported where they are: a process is started for a few boards.
gc.disable()
import _ast as ast
import _thread
import os
import re
import sys
import time
import types

# The imports of LeetCode, and how deep a function may call itself: deeper than any board needs. LeetCode allows 550,000, which takes a
# second of CPU time to exceed.
IMPORTS = """
import collections, functools, itertools, math, operator, re, sys, typing
from collections import *
from functools import *
from itertools import *
from math import *
from operator import *
from typing import *
pow = __builtins__["pow"]
"""
# Imports that take longer than most solutions take to run, each after the words one of which is in every text that needs it.
SLOW_IMPORTS = [
    ("array", "import array"),
    ("bisect insort", "import bisect; from bisect import *"),
    ("calendar", "import calendar"),
    ("copy", "import copy; from copy import *"),
    ("datetime", "import datetime"),
    ("heap merge nlargest nsmallest", "import heapq; from heapq import *"),
    ("Queue", "import queue; from queue import *"),
    ("random", "import random"),
    ("statistics", "import statistics"),
    ("string ascii_ capwords digits printable punctuation whitespace Formatter Template", "import string; from string import *"),
]
# The functions that the module `site` adds.
OF_SITE = r"\b(copyright|credits|exit|help|license|quit)\b"
RECURSION_LIMIT = 200000
STACK_BYTES = 512 << 20

# Names that only Python 2 has.
PYTHON_2 = {"xrange", "raw_input", "unicode", "basestring", "iteritems", "itervalues", "iterkeys", "has_key", "maxint", "unichr"}


# Features that later versions of Python have: the version, a pattern of a line, and its name.
NEWER = [
    ((3, 9), r"^\s*@.*[\[(].*\]", "a decorator that is an expression"),
    ((3, 10), r"^\s*(match|case)\b.*:", "a `match` statement"),
    ((3, 11), r"\bexcept\s*\*", "`except*`"),
    ((3, 12), r"^\s*type\s+\w+.*=", "a `type` statement"),
    ((3, 12), r"\b(def|class)\s+\w+\s*\[", "parameters of types"),
    ((3, 12), r"\bf(['\"]).*\{[^}]*\1", "the same quotes inside an f-string"),
    ((3, 14), r"\bt['\"]", "a t-string"),
]


def is_solution_name(name):
    return re.fullmatch(r"snakesandladdersv?\d*", name.replace("_", "").lower()) is not None


def begins_as_solution(name):
    return name.replace("_", "").lower().startswith("snakesandladders")


class Missing(types.ModuleType):
    """A module that is not installed: it may be imported, and fails where it is used to solve a board."""

    solving = False

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self.use()

    def __call__(self, *args, **kwargs):
        # A decorator gives back what it decorates.
        if len(args) == 1 and isinstance(args[0], (type, types.FunctionType)):
            return args[0]
        return self.use()

    def __mro_entries__(self, bases):
        # A class that it is a base of has nothing but its own members.
        return ()

    def use(self):
        if Missing.solving:
            raise ModuleNotFoundError("No module named %r" % self.__name__)
        return Missing(self.__name__)


class Finder:
    """Finds what is installed beside the standard library, whose folders take long to set up. Then finds as `Missing` what no one else
    finds, and what a missing package holds, if a line of the solution imports it that no `except` makes optional."""

    path, optional, unknown, knows_site = None, set(), set(), False

    @staticmethod
    def add_site():
        import site

        Finder.knows_site = True
        site.main()

    @staticmethod
    def find_spec(name, path=None, target=None):
        import importlib.machinery

        if not Finder.knows_site:
            Finder.add_site()
            spec = importlib.machinery.PathFinder.find_spec(name, path)
            if spec:
                return spec
        frame = sys._getframe(1)
        while frame and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back
        if not frame or frame.f_code.co_filename != Finder.path or frame.f_lineno in Finder.optional:
            return None
        return importlib.machinery.ModuleSpec(name, Finder, is_package=True)

    @staticmethod
    def create_module(spec):
        return Missing(spec.name)

    @staticmethod
    def exec_module(module):
        module.__dict__.update(__path__=[], __all__=sorted(Finder.unknown))
        for name in Finder.unknown:
            module.__dict__[name] = Missing(name)


def in_a_line(text):
    return " ".join(text.split())[:200]


def place(error, path):
    """The innermost line of the solution that an exception passed."""
    line, frame = None, error.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == path:
            line = frame.tb_lineno
        frame = frame.tb_next
    return line


def describe(error):
    return in_a_line("%s: %s" % (type(error).__name__, error)).rstrip(": ")


def fail(path, line, message, code=1):
    """Ends with a message about a line of the solution."""
    where = "" if line is None else "%s, line %d: " % (os.path.basename(path), line)
    quoted = ""
    if line is not None:
        lines = read(path).splitlines()
        quoted = "\n    " + lines[line - 1].strip() if line <= len(lines) else ""
    sys.stderr.flush()
    # Behind what the solution has printed.
    os.write(2, ("\x1e%s%s%s\n" % (where, message, quoted)).encode("utf-8", "replace"))
    os._exit(code)


def fail_for_want(path, line, what):
    """Ends with the exit code that the judge knows for what is not the fault of a program."""
    fail(path, None, "line %d needs %s, and the interpreter has Python %d.%d" % (line, what, *sys.version_info[:2]), 65)


def fail_as_newer(path, line, text):
    """Ends if this line, which is wrong here, is right in a later Python."""
    quoted = (text.splitlines() or [""])[min(line, len(text.splitlines())) - 1]
    for version, pattern, what in NEWER:
        if sys.version_info[:2] < version and re.search(pattern, quoted):
            fail_for_want(path, line, "Python %d.%d (%s)" % (*version, what))


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def parsed(text, path):
    return compile(text, path, "exec", ast.PyCF_ONLY_AST)


def reader():
    """A function that reads a board. The module `json` takes long to load, and does the same with this part of it."""
    try:
        from _json import make_scanner
    except ImportError:
        import json

        return json.loads
    settings = dict.fromkeys(("object_hook", "object_pairs_hook", "parse_constant"))
    scan = make_scanner(types.SimpleNamespace(strict=True, parse_float=float, parse_int=int, memo={}, **settings))
    return lambda line: scan(line.decode(), 0)[0]


def named(tree, is_named):
    """The functions of such names in order: the class, if it is a method, and the function; later ones may hide them."""
    function = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            methods = [inner for inner in node.body if isinstance(inner, function) and is_named(inner.name)]
            found += [(node, method) for method in methods]
        elif isinstance(node, function) and is_named(node.name):
            found.append((None, node))
    return sorted(found, key=lambda pair: pair[1].lineno)


def definitions(tree):
    """The solutions in order, as functions of the right name with one argument, the board. If none has LeetCode's name, those whose
    names begin with it."""
    for is_named in (is_solution_name, begins_as_solution):
        found = [(owner, function) for owner, function in named(tree, is_named) if len(given(owner, function)) == 1]
        if found:
            return found
    return []


def given(owner, function):
    """The names of the arguments that a caller has to give, without the object."""
    arguments = function.args
    names = [argument.arg for argument in getattr(arguments, "posonlyargs", []) + arguments.args][: required(function)]
    is_static = any(getattr(decorator, "id", "") == "staticmethod" for decorator in function.decorator_list)
    is_bound = len(names) > 1 and (owner and not is_static or names[0] in ("self", "cls", "_"))
    return names[1:] if is_bound or owner and names == ["self"] else names


def optional_lines(tree):
    """The lines whose imports may fail, as an `except` says what to do then."""
    from ast import walk

    names = {"ImportError", "ModuleNotFoundError", "Exception", "BaseException"}
    lines = set()
    for node in walk(tree):
        if isinstance(node, ast.Try):
            kinds = [kind for handler in node.handlers for kind in getattr(handler.type, "elts", [handler.type])]
            if any(kind is None or getattr(kind, "id", getattr(kind, "attr", "")) in names for kind in kinds):
                lines.update(range(node.body[0].lineno, node.body[-1].end_lineno + 1))
    return lines


def unknown_bases(tree, known):
    """The names of bases of classes that the file does not define, and that a missing package may have."""
    from ast import walk

    defined = {node.name for node in walk(tree) if isinstance(node, ast.ClassDef)}
    defined |= {node.id for node in walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    defined |= {alias.asname or alias.name for node in walk(tree) for alias in getattr(node, "names", []) if isinstance(alias, ast.alias)}
    bases = [base for node in tree.body if isinstance(node, ast.ClassDef) for base in node.bases]
    return {base.id for base in bases if isinstance(base, ast.Name)} - defined - known.keys() - vars(__import__("builtins")).keys()


def required(function):
    """The number of arguments without a default."""
    arguments = function.args
    return len(arguments.args) + len(getattr(arguments, "posonlyargs", [])) - len(arguments.defaults)


def python_2(tree_or_error, text):
    """The line and the word that only Python 2 has, if any."""
    if isinstance(tree_or_error, SyntaxError):
        line = tree_or_error.lineno or 1
        quoted = (text.splitlines() or [""])[min(line, len(text.splitlines())) - 1] if text else ""
        for pattern in (r"\bprint\b(?=\s+[^(=\s])", r"\bexec\b(?=\s+[^(=\s])", r"\bexcept\b(?=.*,\s*\w+\s*:)", r"\braise\b(?=.*,)", r"<>"):
            word = re.search(pattern, quoted)
            if word:
                return line, word.group()
        return None
    if not any(word in text for word in PYTHON_2):
        return None
    from ast import walk

    defined = {node.id for node in walk(tree_or_error) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    defined |= {node.name for node in walk(tree_or_error) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    defined |= {node.asname or node.name for node in walk(tree_or_error) if isinstance(node, ast.alias)}
    for node in walk(tree_or_error):
        word = getattr(node, "id", None) or getattr(node, "attr", None)
        if word in PYTHON_2 - defined:
            return node.lineno, word
    return None


def load(path, number):
    """The function that solves a board."""
    module = types.ModuleType("submitted_solution")
    sys.modules["submitted_solution"] = module
    module.__dict__["__builtins__"] = vars(__import__("builtins"))
    module.__file__ = path
    text = read(path)
    slow = [imports for words, imports in SLOW_IMPORTS if any(word in text for word in words.split())]
    for imports in [IMPORTS] + slow:
        exec(imports, module.__dict__)
    try:
        tree = parsed(text, path)
    except (SyntaxError, ValueError) as error:
        old = python_2(error, text) if isinstance(error, SyntaxError) else None
        if old:
            fail_for_want(path, old[0], "Python 2 (`%s`)" % old[1])
        fail_as_newer(path, error.lineno or 1, text) if isinstance(error, SyntaxError) else None
        fail(path, getattr(error, "lineno", None), "%s: %s" % (type(error).__name__, getattr(error, "msg", error)))
    old = python_2(tree, text)
    if old:
        fail_for_want(path, old[0], "Python 2 (`%s`)" % old[1])
    Finder.path, Finder.optional = path, optional_lines(tree) if "except" in text else set()
    Finder.unknown = unknown_bases(tree, module.__dict__) if "import *" in text else set()
    sys.meta_path.append(Finder)
    if re.search(OF_SITE, text):
        Finder.add_site()
    gc.enable()
    found = definitions(tree)
    if number < len(found):
        # The last of several definitions with the same name would hide the others.
        owner, chosen = found[number]
        name = lambda pair: (pair[0] and pair[0].name, pair[1].name)
        same = [pair for pair in found if name(pair) == name(found[number]) and pair[1] is not chosen]
        gone = {id(method if other is owner else other or method) for other, method in same}
        tree.body = [node for node in tree.body if id(node) not in gone]
        if owner is not None:
            owner.body = [node for node in owner.body if id(node) not in gone]
    # Nothing is looked up beside the judge's own files.
    failed = None
    try:
        exec(compile(tree, path, "exec", dont_inherit=True), module.__dict__)
    except BaseException as error:
        failed = error
        if is_for_want_of_input(error, text):
            define_rest(tree, place(error, path) or 0, path, module)
    solve = None
    if number < len(found):
        owner, chosen = found[number]
        solve = bound(getattr(module, owner.name if owner else chosen.name, None), owner, chosen)
    elif not named(tree, is_solution_name):
        # Made by other means than a definition.
        solution = getattr(module, "Solution", None)
        if callable(getattr(solution, "snakesAndLadders", None)):
            solve = lambda board: solution().snakesAndLadders(board)
        elif callable(getattr(module, "snakesAndLadders", None)):
            solve = module.snakesAndLadders
    for owner, other in named(tree, is_solution_name) if solve is None and not found else []:
        names = given(owner, other)
        count = "1 parameter" if len(names) == 1 else "%s parameters" % (len(names) or "no")
        shown = " (%s)" % ", ".join(names) if names else ""
        fail(path, other.lineno, "`%s` takes %s%s; expected one, the board" % (other.name, count, shown))
    # A failure of a demonstration below the solution does not matter.
    if failed is not None and solve is None:
        if isinstance(failed, ImportError) and (failed.name or "").split(".")[0] in getattr(sys, "stdlib_module_names", ()):
            fail_for_want(path, place(failed, path), "a later Python (%s)" % failed.msg)
        fail(path, place(failed, path), describe(failed))
    if solve is None:
        fail(path, None, "class Solution with a method snakesAndLadders(board)", 64)
    return solve


def is_for_want_of_input(error, text):
    """Whether a solution may have failed because it reads its own input, which is empty, before it is defined."""
    reads = re.search(r"\b(input|stdin)\b", text) is not None
    return isinstance(error, EOFError) or reads and isinstance(error, (IndexError, StopIteration, ValueError))


def define_rest(tree, line, path, module):
    """Executes what stands below a line. A statement that fails, too, is left out: it asks for what could not be read."""
    for node in tree.body:
        if node.lineno > line:
            try:
                exec(compile(ast.Module([node], []), path, "exec", dont_inherit=True), module.__dict__)
            except BaseException:
                pass


def bound(holder, owner, chosen):
    if holder is None:
        return None
    if owner is None:
        return holder if required(chosen) == 1 else lambda board: holder(None, board)
    name = chosen.name
    if name.startswith("__") and not name.endswith("__"):
        name = "_%s%s" % (owner.name.lstrip("_"), name)
    if any(getattr(decorator, "id", "") == "staticmethod" for decorator in chosen.decorator_list):
        return getattr(holder, name)
    is_of_class = any(getattr(decorator, "id", "") == "classmethod" for decorator in chosen.decorator_list)
    if required(chosen) == 1 and not is_of_class and owner.name != "Solution":
        # Without `self`, as a function of the class. LeetCode calls a method of a `Solution`, so that one without `self` fails.
        return getattr(holder, name)
    names = [argument.arg for argument in getattr(chosen.args, "posonlyargs", []) + chosen.args.args]
    if len(names) == 1 and names[0] not in ("self", "cls", "_") and not (is_of_class or chosen.args.vararg):
        return without_self(name, names[0])
    return lambda board: getattr(holder(), name)(board)


def without_self(name, board):
    """A method that LeetCode cannot call: its first argument would be the object."""

    def fail(_):
        raise TypeError("%s() takes 1 positional argument but 2 were given: write self before %s" % (name, board))

    return fail


def main():
    # The solution's own output is not an answer, and its own input has no boards.
    answers = os.dup(1)
    os.dup2(2, 1)
    boards = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    path = sys.argv[1]
    solve = load(path, int(sys.argv[2]))
    Missing.solving = True
    clock, parse, write = time.perf_counter_ns, reader(), os.write
    write(answers, b"ready\n")
    for number, line in enumerate(boards):
        board = parse(line)
        try:
            start = clock()
            answer = solve(board)
            ns = clock() - start
            if type(answer) is int and abs(answer) < 10**18:
                word = "%d %d %d\n" % (number, answer, ns)
            else:
                word = "%d ? %s\n" % (number, in_a_line(repr(answer)))
        except MemoryError:
            word = "%d # MemoryError\n" % number
        except RecursionError as error:
            # The process ends, as it does in languages whose stack overflows: each overflow takes long, and few are enough.
            os.write(2, ("%s (line %s)\n" % (describe(error), place(error, path))).encode("utf-8", "replace"))
            os._exit(1)
        except BaseException as error:
            line = place(error, path)
            word = "%d ! %s%s\n" % (number, "" if line is None else "@%d " % line, describe(error))
        write(answers, word.encode("utf-8", "replace"))
    sys.stdout.flush()
    os._exit(0)


if sys.argv[1:] == ["--list"]:
    for owner, solution in definitions(parsed(sys.stdin.buffer.read().decode(), "solution")):
        print(solution.lineno, (owner.name + "." if owner else "") + solution.name)
    sys.exit()


def run():
    try:
        main()
    finally:
        running.release()


sys.setrecursionlimit(RECURSION_LIMIT)
_thread.stack_size(STACK_BYTES)
running = _thread.allocate_lock()
running.acquire()
_thread.start_new_thread(run, ())
running.acquire()
os._exit(1)
