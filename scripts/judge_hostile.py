"""Judges hostile solutions in six languages with and without the sandbox: each gets the expected verdict and nothing else changes.

Run:    cargo build --release && python3 scripts/judge_hostile.py [--quick] [-o FILE]
Needs:  Python 3.11 on Linux 5.13 or later, g++, Node, Java and Go; root or not.
Prints: each program with its verdicts. A program that gets what it is after answers wrongly on purpose: where it is to have no
        success, AC is expected. Ends with exit code 1 where a verdict is another, a process or file is left, a file outside changed,
        a connection was made in spite of the sandbox, or a right solution beside them is not accepted.

`--quick` judges once with the sandbox, and without it only what differs; it leaves out what waits longest for limits.
"""

import os
import socket
import sys
import threading
import time
import typing

import lib

MEMORY = 256
# The accepted solution that stands in the template of a language, in data/hostile, as `search`.
LANGUAGES = {"py": "queue.py", "c": "ring.c", "cpp": "plain.cpp", "js": "array.js", "java": "Levels.java", "go": "slice.go"}


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

    @property
    def file(self) -> str:
        return f"{self.name}.{self.language}"

    def due(self, mode: str) -> str | None:
        return self.expected[mode == "none"]

    def source(self, places: dict[str, str]) -> str:
        code = self.code
        for mark, value in places.items():
            code = code.replace(f"@{mark}@", value)
        search = (lib.ROOT / "data/solutions/accepted" / LANGUAGES[self.language]).read_text()
        search = search.replace("class Solution", "class Search").replace("snakesAndLadders", "search")
        text = (lib.ROOT / f"data/hostile/template.{self.language}").read_text()
        text = text.replace("CALL_DEFINITION", f"def program():\n    {code}" if self.when == "call" else "")
        parts = {"LOAD": code if self.when == "load" else "", "CALL": code if self.when == "call" else "", "SEARCH": search}
        for mark, part in parts.items():
            text = text.replace(mark, part, 1)
        return text


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
    Hostile("reads-the-environment", "js", "call", ("AC", "AC"), "if (process.env.SNL_SECRET) won = 1;"),
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
    Hostile("kills-its-parent", "py", "call", ("RE", "RE"), "os.kill(os.getppid(), 9)\n    time.sleep(1000)"),
    Hostile("kills-its-parent", "js", "call", ("TLE", "RE"), "try { process.kill(process.ppid, 'SIGKILL'); } catch (e) { } for (;;);", True),
    Hostile("stops-its-parent", "go", "call", ("TLE", "TLE"), "syscall.Kill(syscall.Getppid(), syscall.SIGSTOP); time.Sleep(time.Hour)"),
    Hostile("kills-its-group", "py", "call", ("RE", "RE"), "os.killpg(0, 9)"),
    Hostile("kills-everything", "py", "call", ("AC", None),
         "if open('/proc/self/status').read().find('Seccomp:\t2') >= 0: attempt(lambda: (os.kill(-1, 9), False)[1])\n    else: win()"),
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


def judge(snl: str, programs: list[Hostile], mode: str, threads: int, verdicts: dict[str, str], runs: dict[str, str]) -> list[str]:
    """What is not as it must be; the verdicts and the time go to `verdicts` and `runs`."""
    where = f"--sandbox {mode} -j {threads}"
    faults: list[str] = []
    with lib.scratch() as folder:
        for inner in ("temporary", "submissions", "exports", "outside"):
            (folder / inner).mkdir()
        listener = Listener()
        canary, corpus, exports = folder / "outside/canary", folder / "outside/corpus.csv", folder / "exports"
        places = {"PORT": str(listener.socket.getsockname()[1]), "HOME": os.path.expanduser("~")}
        places |= {"CANARY": str(canary), "CORPUS": str(corpus), "EXPORTS": str(exports)}
        canary.write_text("untouched")
        lib.run(snl, "generate", "-q", "--size", 5, "--count", 6, "--seed", 3, "-o", corpus)
        # Right solutions between the others: what those do must not change anything for these.
        right = [Hostile(f"right-{i}", language, "call", ("AC", "AC"), "pass" if language == "py" else "") for i in (1, 2) for language in LANGUAGES]
        submissions = {folder / "submissions" / program.file: program for program in [*right[:6], *programs, *right[6:]]}
        for path, program in submissions.items():
            path.write_text(program.source(places))
        environment = os.environ | {"TMPDIR": str(folder / "temporary"), "SNL_SECRET": "x"}
        limits = ["--memory-limit", MEMORY, "--time-limit", 3, "--max-restarts", 0, "-q"]
        options = {"env": environment, "timeout": 1800, "exports": exports}
        start = time.monotonic()
        _, rows = lib.judge(snl, corpus, *submissions, "--sandbox", mode, "-j", threads, *limits, **options)
        runs[where] = f"{time.monotonic() - start:.0f} s"
        for path, program in submissions.items():
            failures = [(row["verdict"], row["note"]) for row in rows[str(path)] if row["verdict"] not in ("AC", "--")]
            verdict, note = failures[0] if failures else ("AC" if rows[str(path)] else "nothing", "")
            verdicts[path.name] = verdict
            if verdict not in program.due(mode).split("|"):
                faults.append(f"{path.name}: {verdict} ({note}), expected {program.due(mode)}")
        name = os.fsencode(folder)
        left = [*lib.processes(lambda command, environment: name in command or name in environment).values()]
        for found in (left, os.listdir(folder / "temporary")):
            faults += [f"left behind: {found[:5]}"] if found else []
        if mode == "require" and (not canary.exists() or canary.read_text() != "untouched"):
            faults.append("a file outside was changed")
        if mode == "require" and listener.connections:
            faults.append(f"{listener.connections} connections")
        if mode == "none" and not listener.connections and any(program.name == "connects" for program in programs):
            faults.append("no connection: the test of the network shows nothing")
    print(f"{where}: {len(submissions)} submissions in {runs[where]}, {len(faults)} faults", flush=True)
    return [f"{where}: {fault}" for fault in faults]


def page(runs: dict[str, str], verdicts: dict[str, dict[str, str]]) -> str:
    """What was run, and a row per program."""
    rows = []
    for program in HOSTILE:
        when = "it is loaded or compiled" if program.when == "load" else "it answers"
        promised = "always" if program.expected[0] == program.expected[1] else "in the sandbox"
        cells = [found.get(program.file, "not run") for found in verdicts.values()]
        rows.append([f"`{program.file}`", when, *cells, promised])
    return f"""# Hostile submissions

A program that gets what it is after answers wrongly on purpose (WA). Limits: {MEMORY} MiB, 3 s per board. Beside them, 12 right
solutions in six languages: AC in each run. Nothing was left behind or changed outside in the sandbox; without it no process and no
file of the judge was left.

{lib.table("program | while | in the sandbox | without | promised", rows, left=5)}"""


def main() -> None:
    parser = lib.arguments(__doc__, out=True)
    parser.add_argument("--quick", action="store_true", help="a short form")
    parser.add_argument("--only", default="", help="programs whose name has this in it")
    args = parser.parse_args()
    names = [program.file for program in HOSTILE]
    assert len(names) == len(set(names)) >= 40, "names are not unique, or too few"
    chosen = [program for program in HOSTILE if not (args.quick and program.slow) and args.only in program.file]
    runs: dict[str, str] = {}
    verdicts: dict[str, dict[str, str]] = {"require": {}, "none": {}}

    def judge_all(mode: str) -> list[str]:
        # In the short form, without the sandbox only what shows that it is the sandbox that keeps a program from its goal.
        is_short = args.quick and mode == "none"
        needed = [program for program in chosen if program.due(mode) and not (is_short and program.expected[0] == program.expected[1])]
        all_of = [judge(args.snl, needed, mode, threads, verdicts[mode], runs) for threads in ((8,) if args.quick else (1, 2, 8))]
        return [fault for faults in all_of for fault in faults]

    # They spend much of their time waiting for limits.
    if faults := lib.faults_of([lambda: judge_all("require"), lambda: judge_all("none")]):
        sys.exit("\n".join(faults))
    if args.out:
        lib.publish(args, page(runs, verdicts), f"Linux {os.uname().release}", *(f"{where}: {elapsed}" for where, elapsed in runs.items()))
    print(f"{len(chosen)} hostile programs in {len({program.language for program in chosen})} languages: the expected verdicts")


if __name__ == "__main__":
    main()
