package main

import "fmt"

type item struct{ square, rolls int }

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}

func snakesAndLadders(board [][]int) int {
	n := len(board)
	seen := map[int]bool{1: true}
	for list := []item{{1, 0}}; len(list) > 0; list = list[1:] {
		at := list[0]
		if at.square == n*n {
			fmt.Println("found", at.rolls)
			return at.rolls
		}
		for landing := at.square + 1; landing <= min(at.square+6, n*n); landing++ {
			row, column := (landing-1)/n, (landing-1)%n
			if row%2 == 1 {
				column = n - 1 - column
			}
			rest := landing
			if jump := board[n-1-row][column]; jump > 0 {
				rest = jump
			}
			if !seen[rest] {
				seen[rest] = true
				list = append(list, item{rest, at.rolls + 1})
			}
		}
	}
	return -1
}
