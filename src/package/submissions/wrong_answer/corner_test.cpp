// Wrong: corner-test
// Returns -1 at once if board[0][0] is not -1.
// With an odd side, the top left is not the last square, and may start a jump.
#include <algorithm>
#include <iostream>
#include <queue>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    const int last = n * n;
    std::vector<std::vector<int>> board(n, std::vector<int>(n));
    for (auto& row : board) {
        for (int& cell : row) {
            std::cin >> cell;
        }
    }
    if (board[0][0] != -1) {
        std::cout << -1 << '\n';
        return 0;
    }
    std::vector<int> rolls(last + 1, -1);
    std::queue<int> queue;
    rolls[1] = 0;
    queue.push(1);
    while (!queue.empty()) {
        const int square = queue.front();
        queue.pop();
        for (int landing = square + 1; landing <= std::min(square + 6, last); ++landing) {
            const int up = (landing - 1) / n, along = (landing - 1) % n;
            const int cell = board[n - 1 - up][up % 2 == 0 ? along : n - 1 - along];
            const int to = cell == -1 ? landing : cell;
            if (rolls[to] == -1) {
                rolls[to] = rolls[square] + 1;
                queue.push(to);
            }
        }
    }
    std::cout << rolls[last] << '\n';
}
