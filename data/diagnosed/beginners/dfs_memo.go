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
	memo := make([]int, target+1)
	var dfs func(square int) int
	dfs = func(square int) int {
		if square == target {
			return 0
		}
		if memo[square] != 0 {
			return memo[square]
		}
		memo[square] = inf
		for dice := 1; dice <= 6 && square+dice <= target; dice++ {
			if rest := dfs(jump(board, square+dice)); rest+1 < memo[square] {
				memo[square] = rest + 1
			}
		}
		return memo[square]
	}
	answer := dfs(1)
	if answer >= inf {
		return -1
	}
	return answer
}
