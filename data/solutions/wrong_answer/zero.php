<?php

// Says 0 where the last square cannot be reached.
class Solution {
    function snakesAndLadders($board) {
        $n = count($board);
        $target = $n * $n;
        $rolls = array_fill(1, $target, -1);
        $rolls[1] = 0;
        $queue = [1];
        while ($queue) {
            $at = array_shift($queue);
            if ($at == $target) return $rolls[$at];
            for ($next = $at + 1; $next <= min($at + 6, $target); $next++) {
                $row = intdiv($next - 1, $n);
                $column = ($next - 1) % $n;
                $jump = $board[$n - 1 - $row][$row % 2 ? $n - 1 - $column : $column];
                $to = $jump == -1 ? $next : $jump;
                if ($rolls[$to] == -1) {
                    $rolls[$to] = $rolls[$at] + 1;
                    $queue[] = $to;
                }
            }
        }
        return 0;
    }
}
