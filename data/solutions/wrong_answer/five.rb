# A die of five.
def snakes_and_ladders(board)
  n = board.length
  rolls = { 1 => 0 }
  queue = [1]
  until queue.empty?
    at = queue.shift
    return rolls[at] if at == n * n
    (at + 1..[at + 5, n * n].min).each do |square|
      row, column = (square - 1).divmod(n)
      jump = board[n - 1 - row][row.odd? ? n - 1 - column : column]
      to = jump == -1 ? square : jump
      next if rolls.key?(to)
      rolls[to] = rolls[at] + 1
      queue.push(to)
    end
  end
  -1
end
