// Snakes and Ladders (LeetCode 909) in C++ as people submit it: vector<vector<int>>, queue<int>, vector<bool>.
//
// Needs:  a C++17 compiler: g++ -O3 -march=native -std=c++17 plain.cpp -o plain
// Run:    plain     (compare.py describes what it reads and prints)

#include <algorithm>
#include <cmath>
#include <ctime>
#include <iostream>
#include <iterator>
#include <queue>
#include <sstream>
#include <string>
#include <vector>

using namespace std;

class Solution {
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size();
        vector<bool> visited(n * n + 1, false);
        queue<int> q;
        q.push(1);
        visited[1] = true;
        int rolls = 0;
        while (!q.empty()) {
            int level = q.size();
            while (level--) {
                int x = q.front();
                q.pop();
                if (x == n * n) return rolls;
                for (int next = x + 1; next <= min(x + 6, n * n); next++) {
                    int row = (next - 1) / n, col = (next - 1) % n;
                    if (row % 2 == 1) col = n - 1 - col;
                    int jump = board[n - 1 - row][col];
                    int rest = jump == -1 ? next : jump;
                    if (!visited[rest]) {
                        visited[rest] = true;
                        q.push(rest);
                    }
                }
            }
            rolls++;
        }
        return -1;
    }
};

vector<vector<int>> parse(string line) {
    replace_if(line.begin(), line.end(), [](char c) { return c == '[' || c == ']' || c == ','; }, ' ');
    istringstream input(line);
    vector<int> cells(istream_iterator<int>(input), {});
    vector<vector<int>> board;
    int n = sqrt(cells.size());
    for (auto row = cells.begin(); row != cells.end(); row += n) board.emplace_back(row, row + n);
    return board;
}

long long cpu_ns() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main() {
    ios::sync_with_stdio(false);
    Solution solution;
    for (string line; getline(cin, line);) {
        vector<vector<vector<int>>> boards(stoul(line));
        for (auto& board : boards) {
            getline(cin, line);
            board = parse(line);
        }
        vector<int> answers(boards.size());
        long long start = cpu_ns();
        for (size_t i = 0; i < boards.size(); i++) answers[i] = solution.snakesAndLadders(boards[i]);
        cout << cpu_ns() - start;
        for (int answer : answers) cout << ' ' << answer;
        cout << endl;
    }
}
