// Answers boards with the solution beside it. Reads one literal per line; prints `ready`, then one line per
// board: its number in this process from 0, then the answer and the time in ns, or `!` and the panic, after `@` and its line in the
// solution.
package main

import (
	snlfmt "fmt"
	snlmath "math"
	snlos "os"
	snlruntime "runtime"
	snldebug "runtime/debug"
	snlstrconv "strconv"
	snlstrings "strings"
	snltime "time"
)

var snlBlock [1 << 16]byte
var snlAt, snlFilled int

// Reads one line's numbers; false at the end of input.
func snlCells(boards *snlos.File, cells []int) ([]int, bool) {
	cells = cells[:0]
	value, sign, inside := 0, 1, false
	for {
		if snlAt == snlFilled {
			filled, _ := boards.Read(snlBlock[:])
			if filled <= 0 {
				return cells, false
			}
			snlAt, snlFilled = 0, filled
		}
		c := snlBlock[snlAt]
		snlAt++
		switch {
		case c >= '0' && c <= '9':
			value, inside = value*10+int(c-'0'), true
		case c == '-':
			sign = -1
		case c == '\n':
			return cells, true
		case inside:
			cells = append(cells, sign*value)
			value, sign, inside = 0, 1, false
		}
	}
}

// The innermost line of the solution that a panic passed.
func snlLine() string {
	places := make([]uintptr, 64)
	frames := snlruntime.CallersFrames(places[:snlruntime.Callers(3, places)])
	for {
		frame, more := frames.Next()
		inside := snlstrings.HasPrefix(frame.Function, "main.")
		if inside && !snlstrings.HasPrefix(frame.Function, "main.snl") {
			return snlfmt.Sprintf("@%d ", frame.Line)
		}
		if !more {
			return ""
		}
	}
}

// The board as rows of another type of integers.
func snlRows[T int16 | int32 | int64](board [][]int) [][]T {
	rows := make([][]T, len(board))
	for row, cells := range board {
		rows[row] = make([]T, len(cells))
		for column, cell := range cells {
			rows[row][column] = T(cell)
		}
	}
	return rows
}

// A float with its point.
func snlFloat(text string) string {
	if snlstrings.ContainsAny(text, ".eIN") {
		return text
	}
	return text + ".0"
}

// Answers one board into `word`.
func snlAnswer(number int64, board [][]int, word []byte) (line []byte) {
	defer func() {
		if panicked := recover(); panicked != nil {
			text := snlstrings.Join(snlstrings.Fields(snlfmt.Sprint(panicked)), " ")
			if len(text) > 200 {
				text = text[:200]
			}
			line = []byte(snlfmt.Sprintf("%d ! %spanic: %s\n", number, snlLine(), text))
		}
	}()
	start := snltime.Now()
	answer := SOLUTION_CALL
	ns := snltime.Since(start).Nanoseconds()
	switch other := any(answer).(type) {
	case float64, float32:
		return []byte(snlfmt.Sprintf("%d ? %s\n", number, snlFloat(snlfmt.Sprint(other))))
	}
	word = snlstrconv.AppendInt(word, number, 10)
	word = append(word, ' ')
	word = snlstrconv.AppendInt(word, int64(answer), 10)
	word = append(word, ' ')
	word = snlstrconv.AppendInt(word, ns, 10)
	return append(word, '\n')
}

func main() {
	boards, answers := snlos.Stdin, snlos.Stdout
	// The solution's own output is not an answer, and its own input has no boards.
	snlos.Stdout = snlos.Stderr
	snlos.Stdin, _ = snlos.Open(snlos.DevNull)
	// A stack of Go's own limit, 1 GB, breaks that on memory first.
	snldebug.SetMaxStack(128 << 20)
	answers.WriteString("ready\n")
	cells, word := make([]int, 0, 400), make([]byte, 0, 64)
	for number := int64(0); ; number++ {
		var more bool
		if cells, more = snlCells(boards, cells); !more {
			return
		}
		n := int(snlmath.Round(snlmath.Sqrt(float64(len(cells)))))
		board := make([][]int, n)
		for row := range board {
			board[row] = make([]int, n)
			copy(board[row], cells[row*n:])
		}
		answers.Write(snlAnswer(number, board, word[:0]))
	}
}
