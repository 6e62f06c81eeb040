class Solution {
    int n;
    vector<vector<int>> board;
    vector<bool> path;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    int dfs(int square) {
        if (square == n * n) return 0;
        path[square] = true;
        int best = 1e6;
        for (int dice = 1; dice <= 6 && square + dice <= n * n; dice++) {
            int next = jump(square + dice);
            if (!path[next]) best = min(best, 1 + dfs(next));
        }
        path[square] = false;
        return best;
    }

public:
    int snakesAndLadders(vector<vector<int>>& b) {
        board = b;
        n = board.size();
        path.assign(n * n + 1, false);
        int answer = dfs(1);
        return answer >= 1e6 ? -1 : answer;
    }
};
