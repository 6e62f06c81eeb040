func value(board [][]int, square int) int {
	n := len(board)
	row, col := (square-1)/n, (square-1)%n
	if row%2 == 1 {
		col = n - 1 - col
	}
	return board[n-1-row][col]
}

func snakesAndLadders(board [][]int) int {
	target := len(board) * len(board)
	visited := map[int]bool{1: true}
	queue := []int{1}
	for moves := 0; len(queue) > 0; moves++ {
		var next []int
		for _, square := range queue {
			if square == target {
				return moves
			}
			for dice := 1; dice <= 6 && square+dice <= target; dice++ {
				s := square + dice
				for value(board, s) != -1 {
					s = value(board, s)
				}
				if !visited[s] {
					visited[s] = true
					next = append(next, s)
				}
			}
		}
		queue = next
	}
	return -1
}
