class Solution {
    int n;
    vector<vector<int>> board;
    set<int> seen;
    int best = INT_MAX;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    void go(int square, int moves) {
        if (square == n * n) {
            best = min(best, moves);
            return;
        }
        if (!seen.insert(square).second) return;
        for (int dice = 6; dice >= 1; dice--)
            if (square + dice <= n * n) go(jump(square + dice), moves + 1);
    }

public:
    int snakesAndLadders(vector<vector<int>>& b) {
        board = b;
        n = board.size();
        go(1, 0);
        return best == INT_MAX ? -1 : best;
    }
};
