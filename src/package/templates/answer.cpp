// Answer validator: the answer must be one integer and a line feed, and it must be right. It reads the answer
// from standard input and the board from the file named first, and works the answer out as none of the accepted
// submissions does: it lowers distances until none can be lowered.
// Exit code 42 accepts, 43 rejects.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

int main(int argc, char** argv) {
    const int accept = 42, reject = 43, far = 1000000;
    if (argc < 2) {
        return 1;
    }
    std::ifstream in(argv[1]);
    int n;
    in >> n;
    const int last = n * n;
    std::vector<int> rest(last + 1);
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) {
            int end;
            in >> end;
            const int up = n - 1 - row;
            const int label = up * n + 1 + (up % 2 == 0 ? column : n - 1 - column);
            rest[label] = end == -1 ? label : end;
        }
    }
    if (!in) {
        return 1;
    }
    std::vector<int> rolls(last + 1, far);
    rolls[1] = 0;
    for (bool lowered = true; lowered;) {
        lowered = false;
        for (int from = 1; from < last; ++from) {
            for (int landing = from + 1; landing <= std::min(from + 6, last); ++landing) {
                if (rolls[from] + 1 < rolls[rest[landing]]) {
                    rolls[rest[landing]] = rolls[from] + 1;
                    lowered = true;
                }
            }
        }
    }
    const std::string answer = std::to_string(rolls[last] == far ? -1 : rolls[last]) + "\n";
    const std::string given{std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
    if (given != answer) {
        std::cerr << "the answer is " << answer;
        return reject;
    }
    return accept;
}
