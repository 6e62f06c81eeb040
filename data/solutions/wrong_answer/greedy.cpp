// Takes the roll that rests furthest on, and no other.
class Solution {
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size(), square = 1;
        for (int rolls = 0; rolls <= n * n; rolls++) {
            if (square == n * n) return rolls;
            int best = 0;
            for (int landing = square + 1; landing <= min(square + 6, n * n); landing++) {
                int row = (landing - 1) / n, column = (landing - 1) % n;
                int jump = board[n - 1 - row][row % 2 ? n - 1 - column : column];
                best = max(best, jump == -1 ? landing : jump);
            }
            square = best;
        }
        return -1;
    }
};
