// Wrong: no-marks-on-levels
// Goes from one set of squares to the next until one has the last square.
// It never ends if the last square is unreachable.
#include <algorithm>
#include <iostream>
#include <set>
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
    std::set<int> squares{1};
    for (int rolls = 1;; ++rolls) {
        std::set<int> after;
        for (int square : squares) {
            for (int landing = square + 1; landing <= std::min(square + 6, last); ++landing) {
                after.insert(jump[landing] == -1 ? landing : jump[landing]);
            }
        }
        if (after.count(last)) {
            std::cout << rolls << '\n';
            return 0;
        }
        squares = after;
    }
}
