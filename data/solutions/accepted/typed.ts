type Waiting = { square: number; rolls: number };

function snakesAndLadders(board: number[][]): number {
    const n: number = board.length;
    const restOf = (square: number): number => {
        const row = Math.floor((square - 1) / n);
        const column = (square - 1) % n;
        const jump = board[n - 1 - row][row % 2 === 0 ? column : n - 1 - column];
        return jump === -1 ? square : jump;
    };
    const seen: Set<number> = new Set([1]);
    let waiting: Waiting[] = [{ square: 1, rolls: 0 }];
    for (let next = 0; next < waiting.length; next++) {
        const { square, rolls } = waiting[next] as Waiting;
        if (square === n * n) return rolls;
        for (let roll = 1; roll <= 6 && square + roll <= n * n; roll++) {
            const rest = restOf(square + roll);
            if (!seen.has(rest)) {
                seen.add(rest);
                waiting.push({ square: rest, rolls: rolls + 1 });
            }
        }
    }
    return -1;
}
