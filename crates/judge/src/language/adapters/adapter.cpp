// Answers boards with the solution that is included at the end. Reads one literal per line; prints `ready`, then one
// line per board: its number in this process from 0, then the answer and the time in ns, or `!` and the exception, or
// `#` if memory ran out. All but the call stands before the solution, whose macros cannot change it.
#if !defined(SNL_FEW_HEADERS) && defined(__has_include) && __has_include(<bits/stdc++.h>)
#include <bits/stdc++.h>
#else
#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <chrono>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>  // for function hash bind ref cref plus minus multiplies mem_fn logical_and logical_or
#include <iostream>  // for cout cerr clog cin endl getline ostream istream
#include <iterator>
#include <limits>
#include <list>
#include <map>  // for map multimap
#include <memory>  // for unique_ptr shared_ptr weak_ptr make_unique make_shared
#include <numeric>
#include <optional>  // for optional nullopt
#include <queue>
#include <random>  // for random_device mt19937 mt19937_64 default_random_engine uniform_int_distribution
#include <set>  // for set multiset
#include <sstream>  // for stringstream istringstream ostringstream
#include <stack>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>  // for unordered_map unordered_multimap
#include <unordered_set>  // for unordered_set unordered_multiset
#include <utility>
#include <variant>  // for variant visit monostate
#include <vector>
#endif
#include <fcntl.h>
#include <unistd.h>

namespace snl_adapter {

static char block[1 << 16];
static long at = 0, filled = 0;

/// Reads one line's numbers; false at the end of input.
static bool read_cells(int boards, std::vector<int>& cells) {
    cells.clear();
    int value = 0;
    bool negative = false, inside = false;
    while (true) {
        if (at == filled) {
            filled = ::read(boards, block, sizeof block);
            at = 0;
            if (filled <= 0) return false;
        }
        char c = block[at++];
        if (c >= '0' && c <= '9') {
            value = value * 10 + (c - '0');
            inside = true;
        } else if (c == '-') {
            negative = true;
        } else if (c == '\n') {
            return true;
        } else if (inside) {
            cells.push_back(negative ? -value : value);
            value = 0;
            negative = inside = false;
        }
    }
}

/// Writes a number, and gives the place behind it.
static char* put(char* place, long long number) {
    unsigned long long rest = number;
    if (number < 0) {
        *place++ = '-';
        rest = 0 - rest;
    }
    char digits[20];
    int count = 0;
    do digits[count++] = char('0' + rest % 10);
    while (rest /= 10);
    while (count) *place++ = digits[--count];
    return place;
}

static void write_all(int answers, const char* text, long length) {
    while (length > 0) {
        long written = ::write(answers, text, length);
        if (written <= 0) ::_exit(1);
        text += written;
        length -= written;
    }
}

static void report(int answers, long long number, char kind, std::string text) {
    for (char& c : text)
        if (c == '\n' || c == '\r') c = ' ';
    text = std::to_string(number) + " " + kind + " " + text.substr(0, 200) + "\n";
    write_all(answers, text.data(), text.size());
}

/// A float with its point.
static std::string with_point(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%g", value);
    std::string shown = text;
    return shown.find_first_of(".en") == std::string::npos ? shown + ".0" : shown;
}

/// The board as rows of another type.
template <class Rows>
static Rows& converted(const std::vector<std::vector<int>>& board) {
    static Rows rows;
    rows.clear();
    for (const auto& row : board) rows.emplace_back(row.begin(), row.end());
    return rows;
}

template <class Solve>
static int run(Solve solve) {
    // The solution's own output is not an answer, and its own input has no boards.
    int answers = ::dup(1), boards = ::dup(0);
    ::dup2(2, 1);
    ::dup2(::open("/dev/null", O_RDONLY), 0);
    write_all(answers, "ready\n", 6);
    std::vector<int> cells;
    char word[80];
    for (long long number = 0; read_cells(boards, cells); number++) {
        long n = std::lround(std::sqrt(double(cells.size())));
        std::vector<std::vector<int>> board;
        board.reserve(n);
        for (long row = 0; row < n; row++) board.emplace_back(cells.begin() + row * n, cells.begin() + (row + 1) * n);
        try {
            auto start = std::chrono::steady_clock::now();
            auto answer = solve(board);
            auto took = std::chrono::steady_clock::now() - start;
            if constexpr (std::is_floating_point<decltype(answer)>::value) {
                report(answers, number, '?', with_point(answer));
                continue;
            } else {
            char* end = put(word, number);
            *end++ = ' ';
            end = put(end, answer);
            *end++ = ' ';
            end = put(end, std::chrono::duration_cast<std::chrono::nanoseconds>(took).count());
            *end++ = '\n';
            write_all(answers, word, end - word);
            }
        } catch (const std::bad_alloc&) {
            report(answers, number, '#', "std::bad_alloc");
        } catch (const std::exception& error) {
            report(answers, number, '!', error.what());
        } catch (...) {
            report(answers, number, '!', "an exception that is not a std::exception");
        }
    }
    return 0;
}

}  // namespace snl_adapter

SOLUTION_TYPES
#define main snl_own_main
#include "SOLUTION_FILE"
#undef main

int main() { return snl_adapter::run([](std::vector<std::vector<int>>& board) { return SOLUTION_CALL; }); }
