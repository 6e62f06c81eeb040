// By sets of bits: all squares of a level move at once, one shift for each face of the die.
class Solution {
    static const int most = 400;

public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size(), last = n * n - 1;
        bitset<most> starts, plain, seen, level;
        vector<int> ends(last + 1);
        for (int square = 0; square <= last; square++) {
            int up = square / n, along = square % n;
            int column = up % 2 == 1 ? n - 1 - along : along;
            int cell = board.at(n - 1 - up).at(column);
            ends.at(square) = cell == -1 ? square : cell - 1;
            if (ends.at(square) == square) plain.set(square);
            else starts.set(square);
        }
        level.set(0);
        seen.set(0);
        int rolls = 0;
        while (level.any()) {
            if (level.test(last)) return rolls;
            bitset<most> landings;
            for (int die = 1; die <= 6; die++) landings |= level << die;
            bitset<most> next = landings & plain;
            bitset<most> jumping = landings & starts;
            for (int square = 0; square <= last && jumping.any(); square++) {
                if (jumping.test(square)) {
                    next.set(ends.at(square));
                    jumping.reset(square);
                }
            }
            level = next & ~seen;
            seen |= next;
            rolls++;
        }
        return -1;
    }
};
