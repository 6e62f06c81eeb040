// The board is walked by row and column, without numbers of squares; a queue of positions, a table of rolls.
class Solution {
    struct Place {
        int row, column;
    };

    // The next place on the way up, which turns at the edges.
    static Place after(Place place, int n) {
        int up = n - 1 - place.row;
        int step = up % 2 == 0 ? 1 : -1;
        int column = place.column + step;
        if (column < 0 || column >= n) return {place.row - 1, place.column};
        return {place.row, column};
    }

    static Place of(int square, int n) {
        int up = (square - 1) / n, along = (square - 1) % n;
        return {n - 1 - up, up % 2 == 0 ? along : n - 1 - along};
    }

public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size();
        Place goal = of(n * n, n);
        vector<vector<int>> rolls(n, vector<int>(n, -1));
        deque<Place> waiting;
        waiting.push_back({n - 1, 0});
        rolls.at(n - 1).at(0) = 0;
        while (waiting.size() > 0) {
            Place from = waiting.front();
            waiting.pop_front();
            int taken = rolls.at(from.row).at(from.column);
            Place place = from;
            for (int die = 1; die <= 6; die++) {
                if (place.row == goal.row && place.column == goal.column) break;
                place = after(place, n);
                int cell = board.at(place.row).at(place.column);
                Place rest = cell > 0 ? of(cell, n) : place;
                int& known = rolls.at(rest.row).at(rest.column);
                if (known >= 0) continue;
                known = taken + 1;
                waiting.push_back(rest);
            }
        }
        return rolls.at(goal.row).at(goal.column);
    }
};
