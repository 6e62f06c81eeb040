public class Solution {
    public int SnakesAndLadders(int[][] board) {
        return nothing.Length;
    }
}
