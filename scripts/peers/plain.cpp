// Snakes and Ladders (LeetCode 909) in C++ as people submit it: vector<vector<int>>, queue<int>, vector<bool>.
//
// Needs:  a C++17 compiler: g++ -O3 -march=native -std=c++17 plain.cpp -o plain
// Run:    plain GRIDFILE [--limit N]     (one literal such as [[-1,4],[-1,3]] a line; N: only the first N boards)
// Prints: `ready BOARDS`; then, for every line `round K` on standard input, which solves all the boards K times,
//         `NS_PER_BOARD CHECKSUM`. Solving alone is timed. Checksum: h = (31 h + answer + 2) mod 1000000007, in order.

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <queue>
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

vector<vector<int>> parse(const string& line) {
    vector<vector<int>> board;
    vector<int> row;
    int depth = 0;
    for (size_t i = 0; i < line.size(); i++) {
        char c = line[i];
        if (c == '[') {
            depth++;
        } else if (c == ']') {
            if (depth-- == 2) {
                board.push_back(row);  // a copy, so that no row keeps spare capacity
                row.clear();
            }
        } else if (c == '-' || isdigit(c)) {
            size_t length;
            row.push_back(stoi(line.substr(i, 5), &length));
            i += length - 1;
        }
    }
    return board;
}

int main(int argc, char** argv) {
    if (argc != 2 && !(argc == 4 && string(argv[2]) == "--limit")) {
        cerr << "usage: plain GRIDFILE [--limit N]\n";
        return 2;
    }
    size_t limit = argc == 4 ? stoul(argv[3]) : SIZE_MAX;
    ifstream file(argv[1]);
    if (!file) {
        cerr << "cannot read " << argv[1] << "\n";
        return 1;
    }
    vector<vector<vector<int>>> boards;
    string line;
    while (boards.size() < limit && getline(file, line)) {
        if (line.find('[') != string::npos) boards.push_back(parse(line));
    }
    cout << "ready " << boards.size() << endl;

    vector<int> answers(boards.size());
    Solution solution;
    string word;
    long repeats;
    while (cin >> word >> repeats) {
        auto start = chrono::steady_clock::now();
        for (long k = 0; k < repeats; k++) {
            for (size_t i = 0; i < boards.size(); i++) answers[i] = solution.snakesAndLadders(boards[i]);
        }
        chrono::duration<double, nano> elapsed = chrono::steady_clock::now() - start;
        long long checksum = 0;
        for (int answer : answers) checksum = (checksum * 31 + answer + 2) % 1000000007;
        cout << elapsed.count() / (double(repeats) * boards.size()) << " " << checksum << endl;
    }
}
