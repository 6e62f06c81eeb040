class Solution {
    public int snakesAndLadders(int[][] board) {
        return "one";
    }
}
