// Sure that the end can always be reached.
class Solution {
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size(), last = n * n;
        vector<int> rolls(last + 1, -1);
        queue<int> waiting;
        rolls[1] = 0;
        waiting.push(1);
        while (!waiting.empty() && rolls[last] < 0) {
            int square = waiting.front();
            waiting.pop();
            for (int landing = square + 1; landing <= min(square + 6, last); landing++) {
                int row = (landing - 1) / n, column = (landing - 1) % n;
                int jump = board[n - 1 - row][row % 2 ? n - 1 - column : column];
                int rest = jump < 0 ? landing : jump;
                if (rolls[rest] < 0) {
                    rolls[rest] = rolls[square] + 1;
                    waiting.push(rest);
                }
            }
        }
        assert(rolls[last] >= 0);
        return rolls[last];
    }
};
