// Right: a breadth-first search over the squares where a token can rest.
#include <algorithm>
#include <iostream>
#include <queue>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    const int last = n * n;
    // The rows come from the top; rest[s] is where a token ends that lands on s.
    std::vector<int> rest(last + 1);
    for (int up = n - 1; up >= 0; --up) {
        for (int column = 0; column < n; ++column) {
            int end;
            std::cin >> end;
            const int label = up * n + (up % 2 == 0 ? column : n - 1 - column) + 1;
            rest[label] = end == -1 ? label : end;
        }
    }
    std::vector<int> rolls(last + 1, -1);
    std::queue<int> queue;
    rolls[1] = 0;
    queue.push(1);
    while (!queue.empty()) {
        const int square = queue.front();
        queue.pop();
        for (int landing = square + 1; landing <= std::min(square + 6, last); ++landing) {
            const int to = rest[landing];
            if (rolls[to] == -1) {
                rolls[to] = rolls[square] + 1;
                queue.push(to);
            }
        }
    }
    std::cout << rolls[last] << '\n';
}
