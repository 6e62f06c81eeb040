"""Answers one literal per line, and misbehaves in one way.

Run:    python3 misbehave.py WAY <BOARDS        (ways: the functions below)
Needs:  Python 3.8 or later, Linux.
Prints: answers, as far as the way allows.
"""

import os
import signal
import subprocess
import sys
import time

from good import answer, boards


def say(word):
    print(word, flush=True)


def crash(number, board):
    """Is killed by a signal on the fourth board."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGSEGV)
    say(answer(board))


def code(number, board):
    """Ends with an exit code on the fourth board."""
    if number == 3:
        sys.exit(7)
    say(answer(board))


def hang(number, board):
    """Says nothing more from the fourth board on."""
    if number == 3:
        time.sleep(1000)
    say(answer(board))


def spin(number, board):
    """Computes for ever on the fourth board."""
    while number == 3:
        pass
    say(answer(board))


def garbage(number, board):
    """No number on the fourth board."""
    say("four, I think" if number == 3 else answer(board))


def flood(number, board):
    """Prints without end and without a line end."""
    while number == 3:
        sys.stdout.write("9" * 65536)
    say(answer(board))


def lines(number, board):
    """Prints answers without end."""
    while True:
        say(answer(board))


def complains(number, board):
    """Prints without end to standard error."""
    while number == 3:
        sys.stderr.write("oh! " * 16384)
    say(answer(board))


def twice(number, board):
    """Answers every board twice."""
    say(answer(board))
    say(answer(board))


def two(number, board):
    """Two numbers in a line."""
    say(f"{answer(board)} {answer(board)}")


def closes(number, board):
    """Closes its output on the fourth board and stays."""
    if number == 3:
        os.close(1)
        time.sleep(1000)
    say(answer(board))


def leaves(number, board):
    """Ends well on the fourth board, without an answer."""
    if number == 3:
        sys.exit(0)
    say(answer(board))


def forks(number, board):
    """Leaves a process behind with every board; it holds the pipes open."""
    if os.fork() == 0:
        time.sleep(1000)
        os._exit(0)
    say(answer(board))


def daemons(number, board):
    """Leaves a process behind that has lost its parent, has a session of its own and ignores what it can."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            time.sleep(1000)
        os._exit(0)
    say(answer(board))


def stubborn(number, board):
    """Ignores every signal that can be ignored, and hangs."""
    for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(name, signal.SIG_IGN)
    hang(number, board)


def allocates(number, board):
    """Takes 10 GB."""
    hoard = [bytearray(b"x") * (1 << 26) for _ in range(160)] if number == 3 else []
    say(answer(board) + 0 * len(hoard))


def child_allocates(number, board):
    """Has 10 GB taken by a child."""
    if number == 3:
        program = "import time; hoard = [bytearray(b'x') * (1 << 26) for _ in range(160)]; time.sleep(1000)"
        subprocess.run([sys.executable, "-c", program])
    say(answer(board))


def patricide(number, board):
    """Kills its parent, and stays."""
    if number == 3:
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(1000)
    say(answer(board))


def lingers(number, board):
    """Answers all, and does not end."""
    say(answer(board))


def main():
    way = globals()[sys.argv[1]]
    for number, board in enumerate(boards()):
        way(number, board)
    if way is lingers:
        time.sleep(1000)


if __name__ == "__main__":
    main()
