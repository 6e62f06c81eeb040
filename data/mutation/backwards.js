// Backwards from the last square: the squares from which a roll leads to a known one, with lists of what leads where.
var snakesAndLadders = function (board) {
    const n = board.length;
    const last = n * n;
    const before = Array.from({ length: last + 1 }, () => []);
    for (let row = 0; row < n; row++) {
        for (let k = 0; k < n; k++) {
            const column = row % 2 ? n - 1 - k : k;
            const jump = board[n - 1 - row][column];
            const square = row * n + k + 1;
            const end = jump < 0 ? square : jump;
            for (let from = Math.max(1, square - 6); from < square; from++) {
                before[end].push(from);
            }
        }
    }
    const rolls = new Int16Array(last + 1).fill(-1);
    rolls[last] = 0;
    const queue = [last];
    let head = 0;
    while (head < queue.length) {
        const square = queue[head++];
        for (const from of before[square]) {
            if (rolls[from] >= 0) continue;
            rolls[from] = rolls[square] + 1;
            if (from === 1) return rolls[1];
            queue.push(from);
        }
    }
    return rolls[1];
};
