func jump(board [][]int, square int) int {
	n := len(board)
	row, col := (square-1)/n, (square-1)%n
	if row%2 == 1 {
		col = n - 1 - col
	}
	if value := board[n-1-row][col]; value != -1 {
		return value
	}
	return square
}

func snakesAndLadders(board [][]int) int {
	target := len(board) * len(board)
	seen := make([]bool, target+1)
	best := -1
	var walk func(square, moves int)
	walk = func(square, moves int) {
		if square == target {
			if best == -1 || moves < best {
				best = moves
			}
			return
		}
		if seen[square] {
			return
		}
		seen[square] = true
		for dice := 6; dice >= 1; dice-- {
			if square+dice <= target {
				walk(jump(board, square+dice), moves+1)
			}
		}
	}
	walk(1, 0)
	return best
}
