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
	const inf = 1000000
	path := map[int]bool{}
	var dfs func(square int) int
	dfs = func(square int) int {
		if square == target {
			return 0
		}
		path[square] = true
		best := inf
		for dice := 1; dice <= 6 && square+dice <= target; dice++ {
			next := jump(board, square+dice)
			if path[next] {
				continue
			}
			if rest := dfs(next); rest+1 < best {
				best = rest + 1
			}
		}
		delete(path, square)
		return best
	}
	answer := dfs(1)
	if answer >= inf {
		return -1
	}
	return answer
}
