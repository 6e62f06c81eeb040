"""The wrappings of real solutions: what people put around LeetCode's function when they keep a file, in each language.

A table for scripts/judge_wrappings.py. A function of each language, mostly that of a file in data/solutions/accepted, stands in each of its wrappings in place of @F@; @M@ is a
comment in it that is replaced where a wrapping has to differ inside.
"""

import re
import typing

import lib


class Case(typing.NamedTuple):
    """A file: its name, its text, and how many solutions are in it."""

    name: str
    text: str
    solutions: int = 1


class Core(typing.NamedTuple):
    """The function of a language, and two mistakes: a text and what replaces it."""

    text: str
    wrong: tuple[str, str]
    # The line that fails, and what the report says about it.
    fails: tuple[str, str]
    verdict: str
    says: str


def solution(file: str, start: str) -> str:
    """The function of an accepted solution, from `start` to the line that ends it."""
    text = (lib.ROOT / "data/solutions/accepted" / file).read_text()
    before, _, after = text.partition(start)
    indent = before.rpartition("\n")[2].partition("public")[0]
    body, *rest = re.split(rf"(?<=\n)({indent}(?:\}}|end)(?=\n|$))", after, maxsplit=1)
    return (start + body + "".join(rest[:1])).rstrip()


JAVA = Core(
    """int snakesAndLadders(int[][] board) {
        int n = board.length, target = n * n;
        int[] rolls = new int[target + 1];
        Arrays.fill(rolls, -1);
        rolls[1] = 0;
        Queue<Integer> queue = new LinkedList<>();
        queue.add(1);
        while (!queue.isEmpty()) {
            int at = queue.poll();
            if (at == target) return rolls[at];
            for (int next = at + 1; next <= Math.min(at + 6, target); next++) {
                int row = (next - 1) / n, column = (next - 1) % n;
                int jump = board[n - 1 - row][row % 2 == 0 ? column : n - 1 - column];
                int to = jump == -1 ? next : jump;
                if (rolls[to] == -1) {
                    rolls[to] = rolls[at] + 1;
                    queue.add(to);
                }
            }
        }
        return -1;
    }""",
    ("at + 6", "at + 5"),
    ("int at = queue.poll();", "int at = queue.poll() + board[77][0];"),
    "RE",
    "ArrayIndexOutOfBoundsException",
)

CPP = Core(
    solution("plain.cpp", "int snakes"),
    ("square + 6", "square + 5"),
    ("int square = waiting.front();", "int square = nowhere.front();"),
    "CE",
    "nowhere",
)

C = Core(
    """int snakesAndLadders(int** board, int boardSize, int* boardColSize) {
    int n = boardSize, target = n * n, first = 0, last = 0;
    int* rolls = malloc((target + 1) * sizeof(int));
    int* queue = malloc((target + 1) * sizeof(int));
    memset(rolls, -1, (target + 1) * sizeof(int));
    rolls[1] = 0;
    queue[last++] = 1;
    while (first < last) {
        int at = queue[first++];
        for (int next = at + 1; next <= at + 6 && next <= target; next++) {
            int row = (next - 1) / n, column = (next - 1) % n;
            int jump = board[n - 1 - row][row % 2 == 0 ? column : n - 1 - column];
            int to = jump == -1 ? next : jump;
            if (rolls[to] == -1) {
                rolls[to] = rolls[at] + 1;
                queue[last++] = to;
            }
        }
    }
    int answer = rolls[target];
    free(rolls);
    free(queue);
    return answer;
}""",
    ("at + 6", "at + 5"),
    ("int at = queue[first++];", "int at = nowhere[first++];"),
    "CE",
    "nowhere",
)

GO = Core(
    # A file with a package clause has no imports but its own.
    solution("slice.go", "func ").replace("math.MaxInt32", "1000"),
    ("square+6", "square+5"),
    ("square := queue[0]", "square := queue[0] + board[n+70][0]"),
    "RE",
    "index out of range",
)

RUST = Core(
    solution("deque.rs", "pub fn"),
    ("square + 6", "square + 5"),
    ("if square == n * n {", "if square == n * n + squares[7777] as usize {"),
    "RE",
    "index out of bounds",
)

JS = Core(
    """(board) {
  const n = board.length, target = n * n;
  const rolls = new Array(target + 1).fill(-1);
  rolls[1] = 0;
  const queue = [1];
  while (queue.length) {
    const at = queue.shift();
    if (at === target) return rolls[at];
    for (let next = at + 1; next <= Math.min(at + 6, target); next++) {
      const row = Math.floor((next - 1) / n), column = (next - 1) % n;
      const jump = board[n - 1 - row][row % 2 ? n - 1 - column : column];
      const to = jump === -1 ? next : jump;
      if (rolls[to] === -1) {
        rolls[to] = rolls[at] + 1;
        queue.push(to);
      }
    }
  }
  return -1;
}""",
    ("at + 6", "at + 5"),
    ("const at = queue.shift();", "const at = queue.shift() + board[77][0];"),
    "RE",
    "TypeError",
)

JS_QUEUE = JS._replace(
    text=JS.text.replace("queue = [1]", "queue = new Queue([1])")
    .replace("queue.length", "!queue.isEmpty()")
    .replace("queue.shift()", "queue.dequeue()")
    .replace("queue.push", "queue.enqueue"),
    fails=("const at = queue.dequeue();", "const at = queue.dequeue() + board[77][0];"),
)
JS_PRIORITY_QUEUE = JS_QUEUE._replace(text=JS_QUEUE.text.replace("new Queue([1])", "new PriorityQueue((a, b) => rolls[a] - rolls[b], [1])"))

TS = JS._replace(text=JS.text.replace("(board)", "(board: number[][]): number", 1))

PYTHON = Core(
    solution("queue.py", "def "),
    ("square + 6", "square + 5"),
    ("square = queue.popleft()", "square = queue.popleft() + board[77][0]"),
    "RE",
    "IndexError",
)

PYTHON_FUNCTION = PYTHON._replace(
    text=PYTHON.text.replace("self, board: List[List[int]]", "board").replace("\n    ", "\n").replace("-> int", "")
)

CSHARP = Core(
    solution("Tuples.cs", "int Snakes"),
    ("at + 6", "at + 5"),
    ("if (at == target) return count;", "if (at == target) return count + board[77][0];"),
    "RE",
    "IndexOutOfRangeException",
)

KOTLIN = Core(
    solution("Deque.kt", "fun "),
    ("at + 6", "at + 5"),
    ("val at = queue.removeFirst()", "val at = queue.removeFirst() + board[77][0]"),
    "RE",
    "ArrayIndexOutOfBoundsException",
)

SCALA = Core(
    solution("Mutable.scala", "def "),
    ("at + 6", "at + 5"),
    ("val at = queue.dequeue()", "val at = queue.dequeue() + board(77)(0)"),
    "RE",
    "ArrayIndexOutOfBoundsException",
)

PHP = Core(
    solution("array.php", "function "),
    ("at + 6", "at + 5"),
    ("$at = array_shift($queue);", "$at = intdiv(array_shift($queue), 0);"),
    "RE",
    "DivisionByZeroError",
)

RUBY = Core(
    solution("hash.rb", "def "),
    ("at + 6", "at + 5"),
    ("at = queue.shift", "at = queue.shift + board[77][0]"),
    "RE",
    "NoMethodError",
)

TABLE = """{{-1,-1,-1,-1,-1,-1},{-1,-1,-1,-1,-1,-1},{-1,-1,-1,-1,-1,-1},{-1,35,-1,-1,13,-1},{-1,-1,-1,-1,-1,-1},{-1,15,-1,-1,-1,-1}}"""
LIST = TABLE.replace("{", "[").replace("}", "]")


def of(core: Core, extension: str, wrappings: dict[str, str | tuple[str, int]]) -> list[tuple[Core, Case]]:
    """The cases of a function: file names without their extension, with wrappings and numbers of solutions."""
    cases = []
    for name, wrapping in wrappings.items():
        text, solutions = wrapping if isinstance(wrapping, tuple) else (wrapping, 1)
        cases.append((core, Case(f"{name}.{extension}", text.replace("@F@", core.text), solutions)))
    return cases


CASES = (
    of(JAVA, "java", {
        "Bare": "class Solution {\n    public @F@\n}\n",
        "Markers": "/*\n * @lc app=leetcode id=909 lang=java\n */\n\n// @lc code=start\nclass Solution {\n    public @F@\n}\n// @lc code=end\n",
        "package_and_imports": "package com.example.leetcode.p909;\n\nimport java.util.*;\n\npublic class Solution {\n    public @F@\n}\n",
        "another_name": "import java.util.*;\n/** {@link #f} } */\npublic class SnakesAndLadders909 {\n    public @F@\n}\n",
        "static_with_main": "package main.java;\nimport java.util.Queue;\nimport java.util.Arrays;\nimport java.util.LinkedList;\n"
        "public class Leet909 {\n    public static void main(String[] args) {\n        System.out.println(snakesAndLadders(new int[][]" + TABLE + "));\n    }\n\n    public static @F@\n}\n",
        "needs_a_repository": "package a;\nimport a.b.Printer;\nimport org.junit.Test;\nimport java.util.*;\nimport static org.junit.Assert.*;\n"
        "public class Q909 {\n    public static void main(String[] args) {\n        Printer.print(new Q909().snakesAndLadders(new int[2][2]));\n    }\n"
        "    @Test\n    public void works() {\n        assertEquals(1, snakesAndLadders(new int[][]{{-1,-1},{-1,3}}));\n    }\n    public @F@\n}\n",
        "nested": ("package com.example.firstthousand;\n\nimport java.util.*;\n\npublic class _909 {\n    public static class Solution1 {\n    public @F@\n    }\n\n"
                   "    public static class Solution2 {\n    public @F@\n    }\n}\n", 2),
        "inner": "public class Outer {\n    private class Solution {\n    private @F@\n    }\n}\n",
        "pair": "import javafx.util.Pair;\n\nclass Solution {\n    Pair<Integer, Integer> pair = new Pair<>(1, 2);\n    public @F@\n}\n",
        "bare_pair": "class Solution {\n    Pair<Integer, String> pair = new Pair(1, \"}\");\n    int key = pair.getKey();\n    public @F@\n}\n",
        "own_pair": "class Pair<K, V> {\n    K key; V value;\n}\n\npublic class Solution {\n    Pair<Integer, Integer> pair = new Pair<>();\n    public @F@\n}\n",
        "two_public": "public class Node {\n    int x;\n}\n\npublic class Solution {\n    public @F@\n}\n",
        "two_methods": ("class Solution {\n    public @F@\n\n    public @F@\n}\n".replace("@F@", JAVA.text, 1).replace("@F@", JAVA.text.replace("Ladders(", "Ladders2(")), 2),
        "helpers": "class Solution {\n    int n;\n    private int[] at(int s) { char c = '{'; return new int[]{s / n, s % n}; }\n    public @F@\n"
        "    int snakesAndLadders(int[][] board, int from) { return -1; }\n}\n",
        "record_and_comment": "class Solution {\n    record Cell(int row, int column) {}\n    // int snakesAndLadders(int[][] board) { return 0; }\n    /* old: @F@ */\n    public @F@\n}\n",
    })
    + of(CPP, "cpp", {
        "bare": "class Solution {\npublic:\n    @F@\n};\n",
        "markers": "/*\n * @lc app=leetcode.cn id=909 lang=cpp\n */\n#include \"common.h\"\n#include <fmt/base.h>\n// @lc code=start\nclass Solution {\n   public:\n    @F@\n};\n// @lc code=end\n"
        "int main() {\n  fmt::print(\"{}\", 1);\n}\n",
        "own_main": "#include <iostream>\n#include <vector>\n#include <queue>\nusing namespace std;\n\nclass Solution {\npublic:\n    @F@\n};\n\n"
        "int main() {\n    vector<vector<int>> board = " + TABLE + ";\n    cout << Solution().snakesAndLadders(board) << endl;\n    return 0;\n}\n",
        "function": "#include <bits/stdc++.h>\nusing namespace std;\n\n@F@\n\nint main(int argc, char** argv) {\n    vector<vector<int>> b;\n    if (argc > 5) return snakesAndLadders(b);\n}\n",
        "namespace": "namespace lc909 {\nclass Solution {\npublic:\n    @F@\n};\n}  // namespace lc909\n",
        "another_name": "struct SnakesAndLadders {\n    @F@\n};\n",
        "outside": "class Solution {\npublic:\n    int snakesAndLadders(vector<vector<int>>& board);\n};\n\nint Solution::@F@\n".replace("int Solution::@F@", "@G@").replace("@G@", CPP.text.replace("int snakes", "int Solution::snakes", 1)),
        "nodes": "struct Probe { ListNode* list = nullptr; TreeNode* tree = nullptr; };\nclass Solution {\npublic:\n    @F@\n};\n",
        "own_nodes": "struct ListNode { int val; ListNode* next; };\nclass Solution {\npublic:\n    @F@\n};\n",
        "fast": "static const int fast = [] { ios::sync_with_stdio(false); cin.tie(nullptr); return 0; }();\n#define REP(i, n) for (int i = 0; i < n; i++) {\nclass Solution {\npublic:\n    @F@\n};\n",
        "std_only": "#include <queue>\n#include <vector>\n#include <algorithm>\nint count = 0;\nclass data {};\nclass Solution {\n    data d;\n    int f() { return ::count; }\npublic:\n    @F@\n};\n".replace("@F@", CPP.text.replace("vector<", "std::vector<").replace("std::vector<std::vector<int>>", "std::vector<std::vector<int>>").replace("queue<int>", "std::queue<int>").replace(" min(", " std::min(")),
        "two_classes": ("class Solution {\npublic:\n    @F@\n};\n\n// Another way.\nclass Solution {\npublic:\n    @F@\n};\n", 2),
        "two_names": ("class Solution {\npublic:\n    @F@\n};\nclass Solution2 {\npublic:\n    @F@\n};\n", 2),
    })
    + of(C, "c", {
        "bare": "@F@\n",
        "own_main": "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include \"leetcode.h\"\n\n#define n_max 20\n\n@F@\n\nint main() {\n    printf(\"%d\\n\", 4);\n    return 0;\n}\n",
        "two_parameters": "#include <stdlib.h>\n@F@\n".replace("@F@", C.text.replace(", int* boardColSize", "")),
        "static_helpers": "/* 909 */\ntypedef struct { int a; } Item;\nstatic int helper(Item* item) { return item->a; }\n#define size 400\n@F@\n",
    })
    + of(GO, "go", {
        "bare": "@F@\n",
        "markers": "/*\n * @lc app=leetcode id=909 lang=golang\n */\n\n// @lc code=start\n@F@\n\n// @lc code=end\n",
        "package": "package s0909_snakes_and_ladders\n\n// #Medium #Array\n\n@F@\n",
        "own_main": "package main\n\nimport (\n\t\"fmt\"\n)\n\nfunc main() {\n\tfmt.Println(snakesAndLadders([][]int{{-1, -1}, {-1, 3}}))\n}\n\n@F@\n",
        "own_min": "package leetcode\n\n@F@\n\nfunc min(a, b int) int {\n\tif a < b {\n\t\treturn a\n\t}\n\treturn b\n}\n",
        "generics": "type number interface{ ~int | ~float64 }\n\nfunc sum[T number](values ...T) (s T) {\n\tfor _, v := range values {\n\t\ts += v\n\t}\n\treturn\n}\n\n@F@\n",
        "method": "package x\n\ntype Solution struct{}\n\nfunc (s *Solution) @F@\n".replace("func (s *Solution) @F@", GO.text.replace("func ", "func (s *Solution) ", 1)),
        "two_functions": ("@F@\n\n@F@\n".replace("@F@", GO.text, 1).replace("@F@", GO.text.replace("Ladders(", "Ladders2(")), 2),
        "not_imported": "@F@\n\nvar _ = sort.Ints\nvar list = heap.Init\n",
    })
    + of(RUST, "rs", {
        "bare": "use std::collections::VecDeque;\n\nimpl Solution {\n    @F@\n}\n",
        "no_use": "impl Solution {\n    @F@\n}\n",
        "doc_and_attributes": "//! 909. Snakes and Ladders\n#![allow(dead_code)]\n\nuse std::collections::VecDeque;\n\nstruct Solution;\n\nimpl Solution {\n    @F@\n}\n",
        "own_main": "use std::collections::*;\n\nfn main() {\n    println!(\"{}\", Solution::snakes_and_ladders(vec![vec![-1, -1], vec![-1, 3]]));\n}\n\nstruct Solution {}\n\nimpl Solution {\n    @F@\n}\n",
        "super": "use std::collections::VecDeque;\n\nimpl super::Solution {\n    @F@\n}\n",
        "crate": "use crate::Solution;\nuse std::collections::VecDeque;\nuse crate::util::linked_list::{to_list, ListNode};\n\nimpl Solution {\n    @F@\n}\n\n"
        "#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn works() {\n        assert_eq!(Solution::snakes_and_ladders(vec_of![]), 4);\n    }\n}\n",
        "function": "use std::collections::VecDeque;\n\n@F@\n\nfn unwrapped<'a>(x: &'a str) -> char { '{' }\n",
        "module": "mod s909 {\n    use std::collections::VecDeque;\n    pub struct Solution;\n    impl Solution {\n    @F@\n    }\n}\n",
        "private": "struct Solution;\nuse std::collections::{VecDeque};\nimpl Solution {\n    @F@\n}\n".replace("@F@", RUST.text.replace("pub ", "", 1)),
        "two_types": ("struct Solution;\nimpl Solution {\n    @F@\n}\nstruct Solution2;\nimpl Solution2 {\n    @F@\n}\n", 2),
    })
    + of(JS, "js", {
        "bare": "/**\n * @param {number[][]} board\n * @return {number}\n */\nvar snakesAndLadders = function@F@;\n",
        "const_arrow": "const snakesAndLadders = @F@\n".replace("@F@", JS.text.replace("(board)", "(board) =>", 1)),
        "function": "'use strict'\nfunction snakesAndLadders@F@\n\nconsole.log(snakesAndLadders(" + LIST + "))\n",
        "module_exports": "const { test } = require('../test');\nconst snakesAndLadders = function@F@;\ntest(snakesAndLadders, [1]);\nmodule.exports = { snakesAndLadders };\n",
        "exports_only": "// https://leetcode.com/problems/snakes-and-ladders/\nmodule.exports = function@F@;\n",
        "export_default": "export default function snakesAndLadders@F@\n",
        "export_const": "import assert from 'node:assert';\nimport { Queue } from '@datastructures-js/queue';\nexport const snakesAndLadders = function@F@;\n",
        "class": "class Solution {\n    /**\n     * @param {number[][]} board\n     */\n    snakesAndLadders@F@\n}\n",
        "lodash": "const order = _.range(1, 7);\nvar snakesAndLadders = function@F@;\n",
        "two_ways": ("var snakesAndLadders = function@F@;\n\n// Or:\nvar snakesAndLadders = function@F@;\n", 2),
        "tests_beside": "const snakesAndLadders = function@F@;\ndescribe('909', () => {\n  it('works', () => { expect(snakesAndLadders([[1]])).toBe(4); });\n});\n",
    })
    + of(JS_QUEUE, "js", {"queue": "var snakesAndLadders = function@F@;\n"})
    + of(JS_PRIORITY_QUEUE, "js", {"priority_queue": "var snakesAndLadders = function@F@;\n"})
    + of(TS, "ts", {
        "bare": "function snakesAndLadders@F@;\n",
        "export": "export function snakesAndLadders@F@\n",
        "arrow": "const snakesAndLadders = @F@;\nexport default snakesAndLadders;\n".replace("@F@", TS.text.replace("): number", "): number =>", 1)),
        "namespace": "namespace Problem909 {\n  type Cell = [number, number];\n\n  function snakesAndLadders@F@\n}\n",
        "class": "export class Solution {\n  snakesAndLadders@F@\n}\n",
        "imports": "import { Queue } from '@datastructures-js/queue';\nimport type { Board } from './types';\n\nexport const snakesAndLadders = function@F@;\n",
    })
    + of(PYTHON, "py", {
        "bare": "class Solution:\n    @F@\n",
        "markers": "#\n# @lc app=leetcode id=909 lang=python3\n#\n# @lcpr-template-start\n\n# @lcpr-template-end\n# @lc code=start\nimport heapq\nfrom typing import List\n\n\nclass Solution:\n    @F@\n\n\n# @lc code=end\n",
        "own_main": "from collections import deque\nfrom typing import List\n\n\nclass Solution(object):\n    @F@\n\n\nif __name__ == '__main__':\n    print(Solution().snakesAndLadders([[-1, -1], [-1, 3]]))\n",
        "demonstration": "class Solution:\n    @F@\n\nprint(Solution().snakesAndLadders([[-1, -1], [-1, 3]]))\nn = int(input())\n",
        "needs_packages": "import pytest\nfrom leetcode.utils import *\nfrom sortedcontainersx import SortedList\n\n\nclass Solution:\n    @F@\n\n\n@pytest.mark.parametrize('n', [1])\ndef test_it(n):\n    assert Solution\n",
        "cache": "class Solution:\n    @cache\n    def shift(self, x):\n        return x\n\n    @F@\n",
        "another_name": "\"\"\"\n909. class Solution: def snakesAndLadders(self, board)\n\"\"\"\nclass SnakesAndLadders:\n    @F@\n",
        "two_classes": ("class Solution:\n    @F@\n\n\nclass Solution2:\n    @F@\n", 2),
        "same_class": ("class Solution:\n    @F@\n\n\n# Another way\nclass Solution:\n    @F@\n", 2),
        "same_method": ("class Solution:\n    @F@\n\n    @F@\n", 2),
        "static": "class Solution:\n    @staticmethod\n    @F@\n".replace("@F@", PYTHON.text.replace("self, ", "")),
        "deep": "class Solution:\n    def depth(self, n):\n        return n and 1 + self.depth(n - 1)\n\n    @F@\n".replace("@F@", PYTHON.text.replace("n = len(board)", "n = len(board) + self.depth(20000) - 20000")),
    })
    + of(PYTHON_FUNCTION, "py", {
        "function": "from collections import deque\n\n@F@\n",
        "snake_case": "from collections import deque\n\n@F@\n".replace("@F@", PYTHON_FUNCTION.text.replace("snakesAndLadders", "snakes_and_ladders")),
    })
    + of(CSHARP, "cs", {
        "bare": "public class Solution {\n    public @F@\n}\n",
        "namespace": "using System;\nusing System.Collections.Generic;\n\nnamespace LeetCode.Graphs\n{\n    public class P909\n    {\n    public @F@\n    }\n}\n",
        "own_main": "using System;\nusing System.Collections.Generic;\nusing NUnit.Framework;\n\nclass Program {\n    static void Main(string[] args) {\n        Repository.Print(new Program().SnakesAndLadders(null));\n    }\n    private @F@\n"
        "    [Test]\n    public void Works() { Assert.AreEqual(4, 4); }\n}\n",
        "static": "// 909\npublic static class Solver {\n    public static @F@\n    public static int Other(PriorityQueue<int, int> queue) { return queue.Count; }\n}\n",
    })
    + of(KOTLIN, "kt", {
        "bare": "class Solution {\n    @F@\n}\n",
        "package": "package g0901_1000.s0909_snakes_and_ladders\n\n// #Medium\n\nimport java.util.LinkedList\nimport java.util.Queue\nimport com.example.LeetUtils\n\nclass Leet909 {\n    private val list = LinkedList<Int>()\n    @F@\n}\n",
        "function": "package problems\n\nimport java.util.*\n\nfun main() {\n    println(1)\n}\n\n@F@\n",
        "object": "object Solution {\n    @F@\n}\n",
    })
    + of(SCALA, "scala", {
        "bare": "object Solution {\n  @F@\n}\n",
        "package": "/*\n * @lc app=leetcode.cn id=909 lang=scala\n */\npackage Q909\n\n// @lc code=start\nobject _909_Solution {\n  import java.util\n  @F@\n}\n// @lc code=end\n",
        "class": "class Solution {\n  @F@\n}\n\nobject Main extends App {\n  println(new Solution().snakesAndLadders(Array(Array(-1, -1), Array(-1, 3))))\n}\n",
    })
    + of(PHP, "php", {
        "bare": "class Solution {\n\n    /**\n     * @param Integer[][] $board\n     */\n    @F@\n}\n",
        "tag": "<?php\n\nclass Solution\n{\n    public @F@\n}\n",
        "namespace": "<?php\n\ndeclare(strict_types=1);\n\nnamespace leetcode;\n\nuse SplQueue;\n\nclass SnakesAndLadders\n{\n    public static @F@\n}\n",
        "function": "<?php\n/**\n * @return Integer\n */\n@F@\n\n// Example\necho snakesAndLadders([[-1, -1], [-1, 3]]) . \"\\n\";\n?>\n",
        "demonstration": "<?php\nclass Solution {\n    @F@\n}\n$result = (new Solution())->snakesAndLadders([[-1, -1], [-1, 3]]);\n\nvar_dump($result);\n",
    })
    + of(RUBY, "rb", {
        "bare": "# @param {Integer[][]} board\n# @return {Integer}\n@F@\n",
        "class": "# frozen_string_literal: true\n\nrequire_relative '../common/list_node'\n\nclass Solution\n@F@\nend\n".replace("@F@", "  " + RUBY.text.replace("\n", "\n  ")),
        "two_ways": ("@F@\n\n# Another way\n@F@\n", 2),
        "demonstration": "@F@\n\nputs snakes_and_ladders([[-1, -1], [-1, 3]])\nputs gets.to_i\n",
    })
)

# Literals and comments in which quotes and braces are no code.
LITERALS = (
    of(JS, "js", {
        "backquote_in_a_regex": "const TICK = /`/g;\nvar snakesAndLadders = function@F@;\n",
        "braces_in_regexes": "const BRACES = [/[/{\"]/, /'\\/{/];\nconst half = (n) => n / 2 / 1; // '\nvar snakesAndLadders = function@F@;\n",
        "nested_templates": "const say = (n) => `${n > 0 ? `{ ${\"}\"} \\`` : '}'} {`;\nvar snakesAndLadders = function@F@;\nconst word = `${say(1)} }`;\n",
    })
    + of(TS, "ts", {"regex_in_a_call": "const parts = \"a'b\".split(/['`]/);\nconst text: string = `${`}`}{`;\nfunction snakesAndLadders@F@\n"})
    + of(CPP, "cpp", {
        "raw_string": "const char* HELP = R\"(say \"hi{)\";\nclass Solution {\npublic:\n    @F@\n};\n",
        "delimited_raw_string": "const char* HELP = R\"x(\" )\" {)x\";\nconst int MANY = 1'000'000, MASK = 0xF'F;\nclass Solution {\npublic:\n    @F@\n};\n",
        "excluded": "#if 0\nclass Solution { int snakesAndLadders(vector<vector<int>>& board) {\n#endif\nclass Solution {\npublic:\n    @F@\n};\n",
    })
    + of(C, "c", {"excluded_function": "#if 0 /* it's { */\nint snakesAndLadders(int** board) { return 1; }\n#else\n#define OPEN '{'\n#endif\n@F@\n"})
    + of(PYTHON, "py", {
        "quotes_in_a_string": ("class Solution:\n    @F@\n\n\nQUOTES = '\"\"\"'\n\n\nclass Solution2:\n    @F@\n", 2),
        "comment_behind_a_string": "HASH = '#'; TEXT = \"\"\"\ndef snakesAndLadders(board): {\n\"\"\"  # '''\nclass Solution:\n    @F@\n",
    })
    + of(RUST, "rs", {
        "raw_strings": "const HELP: &str = r#\"say \"{\" \\\"#;\nconst LINES: &str = \"{\n'{\";\n/* /* { */ ' */\nimpl Solution {\n    @F@\n}\nfn first<'a>(text: &'a str) -> u8 { 'l: loop { break 'l; } b'{' }\n"
    })
    + of(JAVA, "java", {"char_literals": "class Solution {\n    char[] all = {'{', '\"', '\\'', '\\u007b'};\n    String text = \"/* {\" + '}' + \"\\\\\"; // {\n    public @F@\n}\n"})
    + of(CSHARP, "cs", {
        "verbatim_strings": "public class Solution {\n    string path = @\"c:\\\", text = @\"\"\"{\n\";\n    string Say(int x) { return $\"{(x > 0 ? \"}\" : \"{\")} {{\" + $@\"\\{x}\"; }\n    public @F@\n}\n"
    })
    + of(GO, "go", {"raw_string": "@F@\n\nconst path = `\\`\n\nvar quote, text = '`', `{ \"\n func snakesAndLadders(board [][]int) int {`\n"})
    + of(KOTLIN, "kt", {
        "templates": "class Solution {\n    /* /* { */ */\n    fun say(n: Int) = \"${if (n > 0) \"}\" else \"{\"} {\" + \"\"\"\\\"\"\"\" + '{'\n    @F@\n}\n"
    })
    + of(SCALA, "scala", {
        "interpolations": "object Solution {\n  /* /* { */ */\n  def say(n: Int) = s\"\"\"${if (n > 0) \"}\" else \"{\"} {\"\"\" + \"${\" + '{'\n  @F@\n}\n"
    })
    + of(PHP, "php", {
        "nowdoc": "<p>it's</p>\n<?php # it's ?>\n<?php\nconst TEXT = <<<'X'\n  it's { \"\n  X;\n$other = [\"}\" => 1];\n$say = \"{$other[\"}\"]} {\";\nclass Solution {\n    @F@\n}\n"
    })
    + of(RUBY, "rb", {
        "heredoc": "TEXT = <<~END\n  def snakes_and_ladders(board)\n  end\nEND\nMARK = %q(' {) + '#' + /[\"'\\/]/.source\n\n@F@\n",
        "on_one_line": "class Solution; def other(x) = x\n@F@\nend\n",
    })
)

# What has to be new enough: files, and what the error says where it is not.
NEWER = (
    of(CSHARP, "cs", {
        "file_namespace": "namespace LeetCode.SnakesandLadders;\n\npublic class Solution\n{\n    public @F@\n}\n",
        "local_function": "public class Solution {\n    int Sum(int x) {\n        int Add(int y) { return x + y; }\n        return Add(0);\n    }\n    public @F@\n}\n",
    })
    + of(GO, "go", {
        "newer_min": "@F@\n\nvar least = min(1, 2)\n",
        "range_over_numbers": "@F@\n\nfunc count(n int) (c int) {\n\tfor range n {\n\t\tc++\n\t}\n\treturn\n}\n",
    })
    + of(KOTLIN, "kt", {"open_range": "object Solution {\n    @F@\n\n    fun count(n: Int): Int = (0..<n).count()\n}\n"})
)
NEEDS = {
    "file_namespace.cs": r"line 1 needs C# 10 \(a namespace for the whole file\), and the compiler has C# 6",
    "local_function.cs": r"line 3 needs C# 7 \(a local function\), and the compiler has C# 6",
    "newer_min.go": r"line 33 needs Go 1.21 \(`min`\), and the compiler has Go 1.\d+",
    "range_over_numbers.go": r"line 34 needs Go 1.22 \(ranging over a number\), and the compiler has Go 1.\d+",
    "open_range.kt": r"line 26 needs Kotlin 1.9 \(`..<`\), and the compiler has Kotlin 1.\d",
}
