"""Tests scripts/cluster against the real Slurm: two nodes of one core each on this machine, a worker and then a whole
node killed with SIGKILL in the middle of a run.

Run:    cargo build --release && sudo python3 scripts/cluster/test.py [--install]
Needs:  Python 3.11 on Debian or Ubuntu, root; slurmctld, slurmd, slurm-client and munge (--install gets them).
Prints: what is done, with seconds since the start. Exits with 1 unless the run ends by itself, both shards started
        twice, and the merged bytes are those of one run.
"""

import argparse
import contextlib
import importlib
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))
lib = importlib.import_module("lib")
BEGAN = time.monotonic()
SHARDS = 4
SAMPLE = 20_000

CONF = """
ClusterName=snl
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ctld}
SlurmUser=root
AuthType=auth/munge
AuthInfo=cred_expire=5
CryptoType=crypto/munge
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=2
SlurmdTimeout=5
SlurmctldTimeout=5
ReturnToService=2
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
NodeName=w1 NodeHostname={host} NodeAddr=127.0.0.1 Port={w1} CPUs=1 RealMemory=200
NodeName=w2 NodeHostname={host} NodeAddr=127.0.0.1 Port={w2} CPUs=1 RealMemory=200
PartitionName=all Nodes=w1,w2 Default=YES MaxTime=INFINITE State=UP
"""


def say(text: str) -> None:
    print(f"{time.monotonic() - BEGAN:6.1f} s  {text}", flush=True)


def call(*words: object, check: bool = True) -> str:
    return lib.output(*words, codes=(0,) if check else range(-64, 256))


def wait(what: str, seconds: float, there: Callable[[], object]) -> object:
    """Polls until something is there."""
    until = time.monotonic() + seconds
    while not (found := there()):
        if time.monotonic() > until:
            sys.exit(f"after {seconds} s still waiting for {what}\n{call('squeue', check=False)}{call('sinfo', check=False)}")
        time.sleep(0.2)
    return found


def kill(pids: Iterable[int]) -> None:
    """Kills the processes that are still there: one may end, or be ended by another, before its turn."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def free_ports(number: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(number)]
    ports = [server.getsockname()[1] for server in sockets]
    for server in sockets:
        server.close()
    return ports


class Cluster:
    """Slurm's daemons, all in one folder, and gone when the test is."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.own_munge = False

    def __enter__(self) -> "Cluster":
        munge = Path("/run/munge")
        if subprocess.run(["munge", "--no-input"], capture_output=True).returncode:  # A socket may be left of a dead one.
            munge.mkdir(exist_ok=True)
            shutil.chown(munge, "munge", "munge")
            subprocess.run(["su", "-s", "/bin/sh", "munge", "-c", "/usr/sbin/munged"], check=True)
            self.own_munge = True
        (self.folder / "state").mkdir()
        ctld, w1, w2 = free_ports(3)
        conf = self.folder / "slurm.conf"
        conf.write_text(CONF.format(host=socket.gethostname().split(".")[0], folder=self.folder, ctld=ctld, w1=w1, w2=w2))
        os.environ["SLURM_CONF"] = str(conf)
        call("slurmctld")
        for node in ("w1", "w2"):
            (self.folder / f"spool-{node}").mkdir()
            call("slurmd", "-N", node)
        idle = lambda: call("sinfo", "--noheader", "-N", "-o", "%T", check=False).split() == ["idle", "idle"]  # noqa: E731
        wait("two idle nodes", 30, idle)
        return self

    def __exit__(self, *_: object) -> None:
        call("scancel", "--user", "root", check=False)
        mine = f"SLURM_CONF={self.folder}".encode()
        kill(lib.processes(lambda command, environment: mine in environment and b"slurm" in command))
        if self.own_munge:
            os.kill(int(Path("/run/munge/munged.pid").read_text()), signal.SIGTERM)

    def kill_node(self, node: str) -> None:
        """All of a node's processes at once, as when the plug is pulled."""
        slurmd = int((self.folder / f"slurmd-{node}.pid").read_text())
        jobs = call("squeue", "--noheader", "--nodelist", node, "-o", "%A").split()
        steps = lib.processes(lambda command, _: any(f"slurmstepd: [{job}.".encode() in command for job in jobs))
        work = lib.processes(lambda _, environment: f"SLURMD_NODENAME={node}".encode() in environment.split(b"\0"))
        kill([slurmd, *steps, *work])


def running(out: Path) -> dict[str, list[int]]:
    """The shards that are running and have a checkpoint, with the processes of `snl`."""
    found = {}
    for checkpoint in out.glob("shards/*/checkpoint.json"):
        shard = checkpoint.parent.name
        flag = f"\0--shard\0{shard}/{SHARDS}\0".encode()
        if pids := lib.processes(lambda command, _: flag in command and b"bash" not in command):
            found[shard] = [*pids]
    return found


def starts(out: Path, shard: str) -> list[str]:
    return re.findall(r"starts on (\w+)", (out / "logs" / f"{shard}.log").read_text())


def test(args: argparse.Namespace, folder: Path) -> None:
    snl, out = args.snl, folder / "out"
    solver = ["--solver", "oracle"]  # slow: seconds of work, few bytes
    flags = ["--seed", random.randrange(2**32)]

    def run(count: int, name: str) -> float:
        began = time.monotonic()
        call(snl, "run", "-q", *flags, *solver, "--count", count, "-j", 1, "--out", folder / name)
        return time.monotonic() - began

    count = int(SAMPLE * SHARDS * args.seconds / run(SAMPLE, "sample"))
    say(f"one run of {count} boards on one core took {run(count, 'whole'):.1f} s")
    flags += ["--count", count]
    with Cluster(folder) as cluster:
        say("Slurm runs two nodes")
        size = -(-count // SHARDS)
        submit = [HERE / "submit", *flags, "--shard-size", size, "--out", out, "--snl", snl]
        submit += ["--", *solver, "--checkpoint-interval", 0.2, "-j", 1]
        say(call(*submit).strip())
        first = wait("a worker with a checkpoint", 30, lambda: running(out))
        killed, pids = next((shard, pids) for shard, pids in first.items() if starts(out, shard)[-1] == "w1" or len(first) == 1)
        kill(pids)
        say(f"killed the worker of shard {killed}")
        on_w2 = lambda: [s for s in running(out) if s != killed and starts(out, s)[-1] == "w2"]  # noqa: E731
        lost = wait("another shard with a checkpoint on w2", 30, on_w2)[0]
        cluster.kill_node("w2")
        say(f"killed node w2 with shard {lost}")
        number = (out / "number").read_text().strip()
        wait("the end of the job", 100, lambda: not call("squeue", "--noheader", "--jobs", number, check=False).strip())
        say("the job has left the queue")
        for shard in (killed, lost):
            nodes = starts(out, shard)
            say(f"shard {shard} started on {', then on '.join(nodes)}")
            if len(nodes) < 2:
                sys.exit("it did not start twice")
        again = call(*submit)
        if "all 4 shards are there" not in again:
            sys.exit(f"not all shards are there: {again}")
    call(snl, "merge", out / "shards", "--out", folder / "joined")
    if (folder / "joined/results.csv").read_bytes() != (folder / "whole/results.csv").read_bytes():
        sys.exit("the merged bytes are not those of one run")
    say("the merged bytes are those of one run")


def main() -> None:
    parser = lib.arguments(__doc__)
    parser.add_argument("--seconds", type=float, default=5, help="seconds that a shard takes on one core")
    parser.add_argument("--install", action="store_true", help="install Slurm by apt-get first")
    args = parser.parse_args()
    if args.install:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        call("apt-get", "update", "-q")
        packages = ["slurmctld", "slurmd", "slurm-client", "munge"]
        call("apt-get", "install", "-qy", "--no-install-recommends", *packages)
        say("installed")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        test(args, Path(folder))


if __name__ == "__main__":
    main()
