// Wrong: stack-for-queue
// Searches the square that joined last first.
// The first route found is rarely the shortest.
#include <algorithm>
#include <iostream>
#include <stack>
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
    std::stack<std::pair<int, int>> open;
    seen[1] = true;
    open.push({1, 0});
    while (!open.empty()) {
        const auto [square, rolls] = open.top();
        open.pop();
        for (int landing = square + 1; landing <= std::min(square + 6, last); ++landing) {
            const int to = jump[landing] == -1 ? landing : jump[landing];
            if (to == last) {
                std::cout << rolls + 1 << '\n';
                return 0;
            }
            if (!seen[to]) {
                seen[to] = true;
                open.push({to, rolls + 1});
            }
        }
    }
    std::cout << -1 << '\n';
}
