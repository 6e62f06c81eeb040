class Solution {
    int n;
    vector<vector<int>> board;
    vector<bool> visited;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    int dfs(int square) {
        if (square == n * n) return 0;
        visited[square] = true;
        int best = INT_MAX;
        for (int dice = 1; dice <= 6; dice++) {
            if (square + dice > n * n) break;
            int next = jump(square + dice);
            if (visited[next]) continue;
            int rest = dfs(next);
            if (rest < INT_MAX) best = min(best, rest + 1);
        }
        return best;
    }

public:
    int snakesAndLadders(vector<vector<int>>& b) {
        board = b;
        n = board.size();
        visited.assign(n * n + 1, false);
        int answer = dfs(1);
        return answer == INT_MAX ? -1 : answer;
    }
};
