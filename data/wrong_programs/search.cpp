#include <algorithm>
#include <queue>
#include <vector>
using namespace std;

class Solution {
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size(), last = n * n;
        vector<int> dist(last + 1, -1);
        auto at = [&](int square) {
            int row = (square - 1) / n, column = (square - 1) % n;
            return row % 2 == 0 ? board[n - 1 - row][column] : board[n - 1 - row][n - 1 - column];
        };
        queue<int> q;
        q.push(1);
        dist[1] = 0;
        while (!q.empty()) {
            int square = q.front();
            q.pop();
            for (int i = 1; i <= 6; i++) {
                int next = square + i;
                if (next > last) {
                    continue;
                }
                int jump = at(next);
                if (jump > 0) {
                    next = jump;
                }
                if (dist[next] == -1) {
                    dist[next] = dist[square] + 1;
                    q.push(next);
                }
            }
        }
        return dist[last];
    }
};
