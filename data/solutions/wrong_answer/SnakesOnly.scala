// Ladders are not climbed.
object Solution {
  def snakesAndLadders(board: Array[Array[Int]]): Int = {
    val n = board.length
    val target = n * n
    val rolls = Array.fill(target + 1)(-1)
    rolls(1) = 0
    val queue = scala.collection.mutable.Queue(1)
    while (queue.nonEmpty) {
      val at = queue.dequeue()
      if (at == target) return rolls(at)
      for (next <- at + 1 to Math.min(at + 6, target)) {
        val row = (next - 1) / n
        val column = (next - 1) % n
        val jump = board(n - 1 - row)(if (row % 2 == 0) column else n - 1 - column)
        val to = if (jump == -1 || jump > next) next else jump
        if (rolls(to) == -1) {
          rolls(to) = rolls(at) + 1
          queue.enqueue(to)
        }
      }
    }
    -1
  }
}
