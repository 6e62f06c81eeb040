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
