def snakes_and_ladders(board)
  if board.empty?
    return -1
end
