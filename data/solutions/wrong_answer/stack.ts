// Last in, first out: some way, not the shortest.
function snakesAndLadders(board: number[][]): number {
    const n: number = board.length;
    const seen = new Set<number>([1]);
    const stack: [number, number][] = [[1, 0]];
    while (stack.length > 0) {
        const [square, rolls] = stack.pop()!;
        if (square === n * n) return rolls;
        for (let landing = square + 1; landing <= Math.min(square + 6, n * n); landing++) {
            const row = Math.floor((landing - 1) / n), column = (landing - 1) % n;
            const jump = board[n - 1 - row][row % 2 ? n - 1 - column : column];
            const rest = jump === -1 ? landing : jump;
            if (!seen.has(rest)) {
                seen.add(rest);
                stack.push([rest, rolls + 1]);
            }
        }
    }
    return -1;
}
