var snakesAndLadders = function (board) {
    const n = board.length;
    const cells = [0];
    board.reverse().forEach((row, i) => cells.push(...(i % 2 === 0 ? row : row.slice().reverse())));
    const last = n * n;
    const seen = new Set([1]);
    let level = [1];
    for (let rolls = 0; level.length > 0; rolls++) {
        const next = [];
        for (const square of level) {
            if (square === last) {
                return rolls;
            }
            for (let roll = 1; roll <= 6; roll++) {
                const landing = square + roll;
                if (landing > last) {
                    break;
                }
                const target = cells[landing] > 0 ? cells[landing] : landing;
                if (!seen.has(target)) {
                    seen.add(target);
                    next.push(target);
                }
            }
        }
        level = next;
    }
    return -1;
};
