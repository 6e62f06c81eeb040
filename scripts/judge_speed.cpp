// The program of judge_speed.py, which puts a solution in place of the line below: answers a board per line.
#include <bits/stdc++.h>
using namespace std;
SOLUTION;
int main() {
    ios::sync_with_stdio(false);
    string line;
    vector<int> cells;
    while (getline(cin, line)) {
        cells.clear();
        const char* at = line.data();
        for (const char* end = at + line.size(); at < end;) {
            if (*at == '-' || (*at >= '0' && *at <= '9')) {
                int value = 0;
                at = from_chars(at, end, value).ptr;
                cells.push_back(value);
            } else {
                at++;
            }
        }
        int n = lround(sqrt(cells.size()));
        vector<vector<int>> board;
        for (int row = 0; row < n; row++) board.emplace_back(cells.begin() + row * n, cells.begin() + (row + 1) * n);
        cout << Solution().snakesAndLadders(board) << '\n';
    }
}
