// Right, though it looks wrong: overshoot-arrives
// Treats a roll beyond n² as arriving.
// If a roll leads beyond n², a lower one leads to n², which starts no jump.
#include <algorithm>
#include <iostream>
#include <queue>
#include <utility>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    const int last = n * n;
    // The rows come from the top; jump[s] is where the jump from s ends, or -1.
    std::vector<int> jump(last + 1);
    for (int up = n - 1; up >= 0; --up) {
        for (int column = 0; column < n; ++column) {
            std::cin >> jump[up * n + (up % 2 == 0 ? column : n - 1 - column) + 1];
        }
    }
    std::vector<bool> seen(last + 1);
    std::queue<std::pair<int, int>> queue;
    seen[1] = true;
    queue.push({1, 0});
    while (!queue.empty()) {
        const auto [square, rolls] = queue.front();
        queue.pop();
        for (int roll = 1; roll <= 6; ++roll) {
            const int landing = std::min(square + roll, last);
            const int to = jump[landing] == -1 ? landing : jump[landing];
            if (to == last) {
                std::cout << rolls + 1 << '\n';
                return 0;
            }
            if (!seen[to]) {
                seen[to] = true;
                queue.push({to, rolls + 1});
            }
        }
    }
    std::cout << -1 << '\n';
}
