/**
 * @param {number[][]} board
 * @return {number}
 */
var snakesAndLadders = function (board) {
    const n = board.length;
    const squares = [...board].reverse().flatMap((row, k) => (k % 2 ? [...row].reverse() : row));
    const rolls = new Map([[1, 0]]);
    for (const [square, count] of rolls) {
        if (square === n * n) return count;
        for (let landing = square + 1; landing <= Math.min(square + 6, n * n); landing++) {
            const jump = squares[landing - 1];
            const rest = jump === -1 ? landing : jump;
            if (!rolls.has(rest)) rolls.set(rest, count + 1);
        }
    }
    return -1;
};
