class Solution {
    int n;
    vector<vector<int>> board;
    unordered_map<int, int> memo;

    int jump(int square) {
        int row = (square - 1) / n, col = (square - 1) % n;
        if (row % 2) col = n - 1 - col;
        int value = board[n - 1 - row][col];
        return value == -1 ? square : value;
    }

    int dfs(int square) {
        if (square == n * n) return 0;
        if (memo.count(square)) return memo[square];
        memo[square] = 1e6;
        int best = 1e6;
        for (int dice = 1; dice <= 6 && square + dice <= n * n; dice++)
            best = min(best, 1 + dfs(jump(square + dice)));
        return memo[square] = best;
    }

public:
    int snakesAndLadders(vector<vector<int>>& b) {
        board = b;
        n = board.size();
        int answer = dfs(1);
        return answer >= 1e6 ? -1 : answer;
    }
};
