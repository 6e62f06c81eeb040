"""Snakes and Ladders (LeetCode 909) by a graph library in Python: a networkx DiGraph a board, shortest_path_length.

Building the graph is timed too: what is in memory is the board, a list of lists.

Needs:  Python 3.11 and networkx; plain.py beside it.
Run:    python3 networkx_peer.py     (compare.py describes what it reads and prints)
"""

import networkx

from plain import serve


def snakes_and_ladders(board):
    n = len(board)
    # Where a token rests that lands on square 1, 2, ... n * n: rows from the bottom up, every other one reversed.
    cells = [cell for i, row in enumerate(reversed(board)) for cell in (row if i % 2 == 0 else reversed(row))]
    rests = [square if jump == -1 else jump for square, jump in enumerate(cells, 1)]
    graph = networkx.DiGraph()
    graph.add_edges_from((square, rest) for square in range(1, n * n) for rest in rests[square : square + 6])
    try:
        return networkx.shortest_path_length(graph, 1, n * n)
    except networkx.NetworkXNoPath:
        return -1


if __name__ == "__main__":
    serve(snakes_and_ladders)
