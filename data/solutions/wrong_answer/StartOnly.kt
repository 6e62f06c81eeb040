// Takes no jump that ends on the first square.
class Solution {
    fun snakesAndLadders(board: Array<IntArray>): Int {
        val n = board.size
        val target = n * n
        val rolls = IntArray(target + 1) { -1 }
        rolls[1] = 0
        val queue = ArrayDeque<Int>()
        queue.addLast(1)
        while (queue.isNotEmpty()) {
            val at = queue.removeFirst()
            if (at == target) return rolls[at]
            for (next in at + 1..minOf(at + 6, target)) {
                val row = (next - 1) / n
                val column = (next - 1) % n
                val jump = board[n - 1 - row][if (row % 2 == 0) column else n - 1 - column]
                val to = if (jump == -1 || jump == 1) next else jump
                if (rolls[to] == -1) {
                    rolls[to] = rolls[at] + 1
                    queue.addLast(to)
                }
            }
        }
        return -1
    }
}
