// One pass over the squares in order: snakes that help come too late.
func snakesAndLadders(board [][]int) int {
	n := len(board)
	least := make([]int, n*n+1)
	for square := 2; square <= n*n; square++ {
		least[square] = math.MaxInt32
	}
	for square := 1; square < n*n; square++ {
		for landing := square + 1; least[square] < math.MaxInt32 && landing <= square+6 && landing <= n*n; landing++ {
			row, column := (landing-1)/n, (landing-1)%n
			if row%2 == 1 {
				column = n - 1 - column
			}
			rest := landing
			if jump := board[n-1-row][column]; jump != -1 {
				rest = jump
			}
			if rolls := least[square] + 1; rolls < least[rest] {
				least[rest] = rolls
			}
		}
	}
	if least[n*n] == math.MaxInt32 {
		return -1
	}
	return least[n*n]
}
