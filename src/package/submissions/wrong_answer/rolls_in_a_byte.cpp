// Wrong: rolls-in-a-byte
// Counts rolls in an unsigned 8-bit integer.
// 256 rolls become 0.
#include <algorithm>
#include <cstdint>
#include <iostream>
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
    std::vector<int> level{1};
    seen[1] = true;
    std::uint8_t rolls = 0;
    while (!level.empty()) {
        ++rolls;
        std::vector<int> after;
        for (int square : level) {
            for (int landing = square + 1; landing <= std::min(square + 6, last); ++landing) {
                const int to = jump[landing] == -1 ? landing : jump[landing];
                if (to == last) {
                    std::cout << static_cast<int>(rolls) << '\n';
                    return 0;
                }
                if (!seen[to]) {
                    seen[to] = true;
                    after.push_back(to);
                }
            }
        }
        level = after;
    }
    std::cout << -1 << '\n';
}
