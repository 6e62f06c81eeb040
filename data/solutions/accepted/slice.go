func snakesAndLadders(board [][]int) int {
	n := len(board)
	least := make([]int, n*n+1)
	for square := range least {
		least[square] = math.MaxInt32
	}
	least[1] = 0
	queue := []int{1}
	for len(queue) > 0 {
		square := queue[0]
		queue = queue[1:]
		for landing := square + 1; landing <= square+6 && landing <= n*n; landing++ {
			row, column := (landing-1)/n, (landing-1)%n
			if row%2 == 1 {
				column = n - 1 - column
			}
			rest := landing
			if jump := board[n-1-row][column]; jump != -1 {
				rest = jump
			}
			if least[rest] == math.MaxInt32 {
				least[rest] = least[square] + 1
				queue = append(queue, rest)
			}
		}
	}
	if least[n*n] == math.MaxInt32 {
		return -1
	}
	return least[n*n]
}
