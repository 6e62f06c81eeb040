class Solution {
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        return board.size()
    }
};
