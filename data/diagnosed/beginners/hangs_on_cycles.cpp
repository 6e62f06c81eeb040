class Solution {
public:
    int value(vector<vector<int>>& board, int square) {
        int n = board.size(), row = (square - 1) / n, col = (square - 1) % n;
        return board[n - 1 - row][row % 2 ? n - 1 - col : col];
    }

    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size();
        queue<pair<int, int>> q;
        vector<bool> visited(n * n + 1);
        q.push({1, 0});
        visited[1] = true;
        while (!q.empty()) {
            auto [square, moves] = q.front();
            q.pop();
            if (square == n * n) return moves;
            for (int dice = 1; dice <= 6 && square + dice <= n * n; dice++) {
                int next = square + dice;
                while (value(board, next) > 0) next = value(board, next);
                if (!visited[next]) {
                    visited[next] = true;
                    q.push({next, moves + 1});
                }
            }
        }
        return -1;
    }
};
