"""Judges hostile solutions in six languages with and without the sandbox: each gets the expected verdict and nothing else changes.

Run:    cargo build --release && python3 scripts/judge_hostile.py [--quick] [-o FILE]
Needs:  Python 3.11 on Linux, bubblewrap, g++, Node, Java and Go; root or not.
Prints: each program with its verdicts. A program that gets what it is after answers wrongly on purpose: where it is to have no
        success, AC is expected. Ends with exit code 1 where a verdict is another, a process or file is left, a file outside changed,
        a connection was made in spite of the sandbox, or a right solution beside them is not accepted.

`--quick` judges once with the sandbox, and without it only what differs; it leaves out what waits longest for limits.
"""

import collections
import concurrent.futures
import csv
import os
import pathlib
import socket
import sys
import tempfile
import threading
import time
import typing

import lib

MEMORY = 256


class Hostile(typing.NamedTuple):
    """A hostile program: a right solution that does `code` while it is loaded (`load`), or on the fourth board (`call`).

    `expected` has the verdicts with the sandbox and without it; without one it is not run so, because it would harm this machine.
    """

    name: str
    language: str
    when: str
    expected: tuple[str, str | None]
    code: str
    slow: bool = False


# Around a solution of data/solutions/accepted, whose function is called `search` here.
PYTHON = """
import collections, ctypes, glob, os, signal, socket, subprocess, sys, threading, time
won = False
def win():
    global won
    won = True
def attempt(function):
    try:
        if function() is not False:
            win()
    except (OSError, subprocess.SubprocessError):
        pass
def program():
    pass
CALL_DEFINITION
LOAD
SEARCH
class Solution:
    calls = 0
    def snakesAndLadders(self, board):
        Solution.calls += 1
        if Solution.calls == 4:
            program()
        return Search().search(board) + 1000 * won
"""

C = """
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>
LOAD
SEARCH
static int number, won;
static void program(void) { CALL }
int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
  if (++number == 4) program();
  return search(board, boardSize, boardColSize) + 1000 * won;
}
"""

CPP = """
#include <bits/stdc++.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
using namespace std;
LOAD
SEARCH
static int number, won;
static void program() { CALL }
class Solution {
public:
  int snakesAndLadders(vector<vector<int>>& board) {
    if (++number == 4) program();
    return Search().search(board) + 1000 * won;
  }
};
"""

JAVASCRIPT = """
let won = 0, calls = 0;
const attempt = (f) => { try { if (f() !== false) won = 1; } catch (error) { } };
LOAD
SEARCH
const program = () => { CALL };
var snakesAndLadders = function (board) {
  if (++calls === 4) program();
  return search(board) + 1000 * won;
};
"""

JAVA = """
import java.io.*; import java.net.*; import java.nio.file.*; import java.util.*;
SEARCH
class Solution {
  static int won, calls;
  interface Try { boolean run() throws Exception; }
  static void attempt(Try what) { try { if (what.run()) won = 1; } catch (Exception error) { } }
  static { LOAD }
  static void program() { CALL }
  public int snakesAndLadders(int[][] board) {
    if (++calls == 4) program();
    return new Search().search(board) + 1000 * won;
  }
}
"""

GO = """
package main
import ("math"; "net"; "os"; "os/exec"; "syscall"; "time")
var won, calls int
var _ = net.Dial
var _ = os.Exit
var _ = exec.Command
var _ = syscall.Kill
var _ = time.Sleep
func init() { LOAD }
func program() { CALL }
SEARCH
func snakesAndLadders(board [][]int) int {
	calls++
	if calls == 4 { program() }
	return search(board) + 1000*won
}
"""

LANGUAGES = {
    "py": (PYTHON, "queue.py"),
    "c": (C, "ring.c"),
    "cpp": (CPP, "plain.cpp"),
    "js": (JAVASCRIPT, "array.js"),
    "java": (JAVA, "Levels.java"),
    "go": (GO, "slice.go"),
}

# AC with the sandbox and WA without it: the program gets what it is after unless it is in the sandbox.
KEPT_OUT = ("AC", "WA")

HOSTILE = [
    Hostile("connects", "py", "call", KEPT_OUT, "attempt(lambda: socket.create_connection(('127.0.0.1', @PORT@), 1).close())"),
    Hostile("connects", "go", "call", KEPT_OUT, 'if c, err := net.Dial("tcp", "127.0.0.1:@PORT@"); err == nil { c.Close(); won = 1 }'),
    Hostile("connects", "java", "load", KEPT_OUT, 'attempt(() -> { new Socket("127.0.0.1", @PORT@).close(); return true; });'),
    Hostile("reads-the-corpus", "py", "call", KEPT_OUT, "attempt(lambda: open('@CORPUS@').read() != '')"),
    Hostile("reads-the-corpus", "java", "call", KEPT_OUT, 'attempt(() -> Files.readAllBytes(Path.of("@CORPUS@")).length > 0);'),
    Hostile("reads-the-corpus", "js", "load", KEPT_OUT, "attempt(() => require('fs').readFileSync('@CORPUS@').length > 0);"),
    Hostile("reads-command-lines", "py", "load", KEPT_OUT,
         "for path in glob.glob('/proc/[0-9]*/cmdline'):\n    attempt(lambda: b'judge\\0' in open(path, 'rb').read())"),
    Hostile("reads-the-environment", "js", "call", KEPT_OUT, "if (process.env.SNL_SECRET) won = 1;"),
    Hostile("reads-an-export", "go", "call", KEPT_OUT, 'if e, err := os.ReadDir("@EXPORTS@"); err == nil && len(e) > 0 { won = 1 }'),
    Hostile("lists-other-submissions", "py", "load", KEPT_OUT,
         "attempt(lambda: len(os.listdir('..')) > 1)"),
    Hostile("edits-programs", "c", "call", KEPT_OUT, """
         if (unlink("snl_adapter.c") == 0 || (rename("solution", "x") == 0 && rename("x", "solution") == 0)) won = 1;
         if (open("../cache/x", O_WRONLY | O_CREAT, 0600) >= 0 || open("../tmp/x", O_WRONLY | O_CREAT, 0600) >= 0) won = 1;"""),
    Hostile("edits-its-adapter", "py", "load", KEPT_OUT, "attempt(lambda: open('adapter.py', 'a').close())"),
    Hostile("writes-outside", "py", "call", KEPT_OUT, "attempt(lambda: open('@CANARY@', 'w').write('changed'))"),
    Hostile("deletes-outside", "js", "call", KEPT_OUT, "attempt(() => require('fs').unlinkSync('@CANARY@'));"),
    Hostile("writes-outside", "java", "call", KEPT_OUT,
         'attempt(() -> { Files.writeString(Path.of("@CANARY@"), "changed"); return true; });'),
    Hostile("reads-home", "go", "load", KEPT_OUT, 'e, _ := os.ReadDir("@HOME@"); for _, f := range e { if f.Type().IsRegular() { won = 1 } }'),
    Hostile("reads-memory-of-the-judge", "c", "call", KEPT_OUT, """
         char path[64], line[4096] = ""; sprintf(path, "/proc/%d/cmdline", getppid());
         int f = open(path, O_RDONLY), n = read(f, line, sizeof line), is_snl = n > 0 && memmem(line, n, "supervise", 9) != 0;
         sprintf(path, "/proc/%d/mem", getppid()); if (is_snl && open(path, O_RDWR) >= 0) won = 1;"""),
    Hostile("traces-its-parent", "c", "call", KEPT_OUT, """
         char path[64], line[4096] = ""; sprintf(path, "/proc/%d/cmdline", getppid());
         int f = open(path, O_RDONLY), n = read(f, line, sizeof line), is_snl = n > 0 && memmem(line, n, "supervise", 9) != 0;
         if (is_snl && ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0) { won = 1; waitpid(getppid(), 0, __WALL); ptrace(PTRACE_DETACH, getppid(), 0, 0); }"""),
    Hostile("kills-its-parent", "py", "call", ("TLE", "RE"), "os.kill(os.getppid(), 9)\n    time.sleep(1000)"),
    Hostile("kills-its-parent", "js", "call", ("TLE", "RE"), "try { process.kill(process.ppid, 'SIGKILL'); } catch (e) { } for (;;);", True),
    Hostile("stops-its-parent", "go", "call", ("TLE", "TLE"), "syscall.Kill(syscall.Getppid(), syscall.SIGSTOP); time.Sleep(time.Hour)"),
    Hostile("kills-its-group", "py", "call", ("RE", "RE"), "os.killpg(0, 9)"),
    Hostile("kills-everything", "py", "call", ("AC", None),
         "if os.getpid() < 50 and os.getppid() < 5: attempt(lambda: (os.kill(-1, 9), False)[1])\n    else: win()"),
    Hostile("exits", "java", "load", ("RE", "RE"), "System.exit(0);"),
    Hostile("exits", "go", "call", ("RE", "RE"), "os.Exit(0)"),
    Hostile("forks-200", "c", "call", ("AC", "AC"), "for (int i = 0; i < 200; i++) if (fork() == 0) { sleep(1000); _exit(0); }"),
    Hostile("forks-600", "c", "call", ("MLE|RE", "MLE|RE"),
         "for (int i = 0; i < 600; i++) if (fork() == 0) { sleep(1000); _exit(0); } sleep(1000);"),
    Hostile("doubles-itself", "c", "call", ("MLE|RE", "MLE|RE"), "for (int i = 0; i < 10; i++) { if (fork() == 0) setsid(); } sleep(1000);"),
    Hostile("leaves-a-daemon", "py", "call", ("AC", "AC"), """if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (1, 2, 15): signal.signal(number, signal.SIG_IGN)
            time.sleep(1000)
        os._exit(0)"""),
    Hostile("leaves-a-process", "java", "call", ("AC", "AC"),
         'attempt(() -> { new ProcessBuilder("setsid", "sleep", "1000").start(); return false; });'),
    Hostile("takes-8-gb", "cpp", "call", ("MLE", "MLE"), "volatile char *all = (char *)malloc(8ull << 30); for (size_t i = 0; i < 8ull << 30; i += 4096) all[i] = 1;"),
    Hostile("takes-8-gb-slowly", "py", "call", ("MLE", "MLE"),
         "hoard = []\n    for _ in range(500):\n        hoard.append(b'x' * (1 << 24))\n        time.sleep(0.002)"),
    Hostile("takes-3-gb-at-import", "py", "load", ("MLE", "MLE"), "hoard = [b'x' * (1 << 26) for _ in range(48)]"),
    Hostile("takes-8-gb-in-a-child", "js", "load", ("MLE", "MLE"),
         "require('child_process').execFileSync(process.execPath, ['-e', 'const a=[];for(let i=0;i<128;i++)a.push(Buffer.alloc(1<<26,1));'])"),
    Hostile("takes-8-gb-of-memfd", "c", "call", ("MLE", "MLE"), """
         static char block[1 << 20]; memset(block, 1, sizeof block);
         for (int i = 0; i < 16; i++) { int f = memfd_create("x", 0); for (int k = 0; k < 512; k++) if (write(f, block, sizeof block) < 0) break; }
         sleep(1000);"""),
    Hostile("prints-on-and-on", "py", "call", ("TLE", "TLE"), "while True: print('x' * 1000)", True),
    Hostile("prints-on-both-streams", "cpp", "call", ("TLE|PE", "TLE|PE"),
         "std::string x(65536, 'x'); for (;;) { if (write(1, x.data(), x.size()) < 0 || write(2, x.data(), x.size()) < 0) {} }"),
    Hostile("prints-at-import", "py", "load", ("TLE", "TLE"), "while True: os.write(1, b'x' * 65536); os.write(2, b'y' * 65536)", True),
    Hostile("sleeps-at-import", "js", "load", ("TLE", "TLE"), "for (;;);", True),
    Hostile("writes-a-huge-file", "c", "call", ("AC", "RE|TLE"), """
         static char block[1 << 20]; char path[200]; sprintf(path, "%s/huge", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
         int f = open(path, O_WRONLY | O_CREAT, 0600); for (int k = 0; k < 4096; k++) if (write(f, block, sizeof block) <= 0) break; close(f);"""),
    Hostile("fills-the-disk", "go", "call", ("AC", None), """
         b := make([]byte, 1<<20)
         for i := 0; i < 64; i++ { f, err := os.Create("/tmp/" + string(rune('a'+i%26)) + string(rune('a'+i/26))); if err != nil { break }
           for k := 0; k < 64; k++ { if _, err := f.Write(b); err != nil { break } }; f.Close() }"""),
    Hostile("includes-zeros", "c", "load", ("CE", "CE"), '#include "/dev/zero"'),
    Hostile("expands-a-bomb", "cpp", "load", ("CE", "CE"), "\n".join(
        ["#define A0 1,1,1,1,1,1,1,1"] + [f"#define A{i} A{i-1},A{i-1},A{i-1},A{i-1},A{i-1},A{i-1},A{i-1},A{i-1}" for i in range(1, 11)]
        + ["static int bomb[] = {A10};"])),
    Hostile("compiles-to-a-huge-file", "cpp", "load", ("CE", "CE"), "int huge[1 << 29] = {1};"),
    Hostile("patches-the-clock", "py", "load", ("AC", "AC"), "time.perf_counter_ns = time.monotonic_ns = lambda: 0"),
    Hostile("patches-the-clock", "cpp", "load", ("AC", "AC"),
         'extern "C" int clock_gettime(clockid_t, struct timespec *t) { t->tv_sec = 7; t->tv_nsec = 0; return 0; }'),
    Hostile("answers-ahead", "py", "call", ("PE|WA", "PE|WA"),
         "for fd in range(3, 20):\n        try: os.write(fd, b''.join(b'%d 1 1\\n' % i for i in range(3, 9)))\n        except OSError: pass"),
    Hostile("reads-boards-ahead", "py", "call", ("RE|PE|TLE", "RE|PE|TLE"),
         "for fd in range(3, 20):\n        try: os.set_blocking(fd, False); os.read(fd, 1 << 20)\n        except OSError: pass\n    time.sleep(1000)"),
    Hostile("reads-secrets-of-the-system", "py", "load", ("AC", "WA" if os.getuid() == 0 else "AC"),
         "attempt(lambda: open('/etc/shadow').read() != '')"),
    Hostile("opens-the-terminal", "c", "call", ("AC", "AC"), 'if (open("/dev/tty", O_RDWR) >= 0) won = 1;'),
]


def source(program: Hostile, places: dict[str, str]) -> str:
    code = program.code
    for mark, value in places.items():
        code = code.replace(f"@{mark}@", value)
    at_load, at_call = (code, "") if program.when == "load" else ("", code)
    text, file = LANGUAGES[program.language]
    search = (lib.ROOT / "data/solutions/accepted" / file).read_text()
    search = search.replace("class Solution", "class Search").replace("snakesAndLadders", "search")
    definition = f"def program():\n    {at_call}" if at_call else ""
    text = text.replace("CALL_DEFINITION", definition).replace("LOAD", at_load, 1).replace("CALL", at_call, 1)
    return text.replace("SEARCH", search, 1)


def name_of(program: Hostile) -> str:
    return f"{program.name}.{program.language}"


class Listener:
    """Counts connections to a port of this machine."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.connections = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            self.socket.accept()[0].close()
            self.connections += 1


def left_behind(folder: str) -> list[str]:
    """Command lines of the processes that have this folder in their command line, or are in it."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            line = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            if int(process.name) != os.getpid() and (folder in line or folder in os.readlink(process / "cwd")):
                found.append(line.strip() or process.name)
        except OSError:
            continue
    return found


def judge(snl: str, programs: list[Hostile], sandbox: bool, threads: int) -> tuple[list[str], dict[str, str], float]:
    """What is not as it must be, the verdicts, and the time."""
    mode = "require" if sandbox else "none"
    where = f"--sandbox {mode} -j {threads}"
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="snl-hostile-") as name:
        folder = pathlib.Path(name)
        for inner in ("temporary", "submissions", "exports", "outside"):
            (folder / inner).mkdir()
        listener = Listener()
        canary, corpus, table = folder / "outside/canary", folder / "outside/corpus.csv", folder / "exports/verdicts.csv"
        places = {
            "PORT": str(listener.socket.getsockname()[1]),
            "CANARY": str(canary),
            "CORPUS": str(corpus),
            "EXPORTS": str(table.parent),
            "HOME": os.path.expanduser("~"),
        }
        lib.run(snl, "generate", "-q", "--size", 5, "--count", 6, "--seed", 3, "-o", corpus)
        wanted = {}
        # Right solutions between the others: what those do must not change anything for these.
        nothing = {"py": "pass"}
        right = [Hostile(f"right-{i}", one, "call", ("AC", "AC"), nothing.get(one, "")) for i in (1, 2) for one in LANGUAGES]
        submissions = []
        for place, program in enumerate([*right[:6], *programs, *right[6:]]):
            path = folder / "submissions" / name_of(program)
            path.write_text(source(program, places))
            submissions.append(str(path))
            wanted[str(path)] = program.expected[0 if sandbox else 1]
        canary.write_text("untouched")
        environment = os.environ | {"TMPDIR": str(folder / "temporary"), "SNL_SECRET": "x"}
        call = [snl, "judge", str(corpus), *submissions, "--sandbox", mode, "-j", str(threads), "--export-csv", str(table)]
        start = time.monotonic()
        call += ["--memory-limit", str(MEMORY), "--time-limit", "3", "--max-restarts", "0", "-q"]
        lib.run(*call, codes=(0, 3), env=environment, timeout=1800)
        elapsed = time.monotonic() - start
        rows = collections.defaultdict(list)
        with open(table, newline="") as text:
            for row in csv.DictReader(text):
                rows[row["contestant"]].append((row["verdict"], row["note"]))
        verdicts = {}
        for path, expected in wanted.items():
            failures = [(verdict, note) for verdict, note in rows[path] if verdict not in ("AC", "--")]
            verdict, note = failures[0] if failures else ("AC" if rows[path] else "nothing", "")
            verdicts[os.path.basename(path)] = verdict
            if verdict not in expected.split("|"):
                faults.append(f"{where}: {os.path.basename(path)}: {verdict} ({note}), expected {expected}")
        if left := left_behind(name):
            faults.append(f"{where}: left behind: {left[:5]}")
        if files := os.listdir(folder / "temporary"):
            faults.append(f"{where}: left behind: {files}")
        if sandbox and (not canary.exists() or canary.read_text() != "untouched"):
            faults.append(f"{where}: a file outside was changed")
        if sandbox and listener.connections:
            faults.append(f"{where}: {listener.connections} connections")
        if not sandbox and not listener.connections and any(program.name == "connects" for program in programs):
            faults.append(f"{where}: no connection: the test of the network shows nothing")
    print(f"{where}: {len(submissions)} submissions in {elapsed:.0f} s, {len(faults)} faults", flush=True)
    return faults, verdicts, elapsed


def page(snl: str, runs: list[tuple[str, float]], verdicts: dict[bool, dict[str, str]]) -> str:
    """What was run, and a row per program."""
    rows = []
    for program in HOSTILE:
        when = "it is loaded or compiled" if program.when == "load" else "it answers"
        promised = "always" if program.expected[0] == program.expected[1] else "in the sandbox"
        cells = [verdicts[mode].get(name_of(program), "not run") for mode in (True, False)]
        rows.append([f"`{name_of(program)}`", when, *cells, promised])
    facts = [lib.version(snl), lib.version("bwrap"), *(f"{name}: {elapsed:.0f} s" for name, elapsed in runs)]
    return f"""# Hostile submissions

A program that gets what it is after answers wrongly on purpose (WA). Limits: {MEMORY} MiB, 3 s per board. Beside them, 12 right
solutions in six languages: AC in each run. Nothing was left behind or changed outside in the sandbox; without it no process and no
file of the judge was left.

{lib.table("program | while | in the sandbox | without | promised", rows, left=5)}
{lib.origin(*facts)}"""


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--quick", action="store_true", help="a short form")
    parser.add_argument("--only", help="programs whose name has this in it")
    args = parser.parse_args()
    names = [name_of(program) for program in HOSTILE]
    assert len(names) == len(set(names)) >= 40, "names are not unique, or too few"
    chosen = [program for program in HOSTILE if not (args.quick and program.slow) and (args.only or "") in name_of(program)]
    threads = (8,) if args.quick else (1, 2, 8)

    def judge_all(sandbox: bool) -> list[tuple[list[str], dict[str, str], float]]:
        verdicts_of = [(program, program.expected[0 if sandbox else 1]) for program in chosen]
        # In the short form, without the sandbox only what shows that it is the sandbox that keeps a program from its goal.
        needed = [program for program, here in verdicts_of if here and (sandbox or not args.quick or here != program.expected[0])]
        return [judge(args.snl, needed, sandbox, number) for number in threads]

    # They spend much of their time waiting for limits.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        both = {sandbox: pool.submit(judge_all, sandbox) for sandbox in (True, False)}
    results = []
    for sandbox, judged in both.items():
        # On a busy machine a time limit may come first: such programs are judged again alone.
        has_faults = any(found for found, _, _ in judged.result())
        results += [(sandbox, *result) for result in (judge_all(sandbox) if has_faults else judged.result())]
    faults = [fault for _, found, _, _ in results for fault in found]
    verdicts = {sandbox: found for sandbox, _, found, _ in results}
    runs = [
        (f"--sandbox {'require' if sandbox else 'none'} -j {number}", elapsed)
        for (sandbox, _, _, elapsed), number in zip(results, threads * 2)
    ]
    if faults:
        sys.exit("\n".join(faults))
    if args.out:
        lib.publish(page(args.snl, runs, verdicts), args.out)
    print(f"{len(chosen)} hostile programs in {len({program.language for program in chosen})} languages: the expected verdicts")


if __name__ == "__main__":
    main()
