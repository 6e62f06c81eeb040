// Dijkstra's algorithm with a binary heap of pairs, packed into numbers.
var snakesAndLadders = function (board) {
    const n = board.length, last = n * n;
    const best = new Array(last + 1).fill(Infinity);
    const heap = [];
    const push = (key) => {
        let at = heap.length;
        heap.push(key);
        while (at > 0) {
            const parent = (at - 1) >> 1;
            if (heap[parent] <= key) break;
            heap[at] = heap[parent];
            at = parent;
        }
        heap[at] = key;
    };
    const pop = () => {
        const top = heap[0], key = heap.pop();
        if (heap.length > 0) {
            let at = 0;
            while (true) {
                let child = 2 * at + 1;
                if (child >= heap.length) break;
                if (child + 1 < heap.length && heap[child + 1] < heap[child]) child += 1;
                if (heap[child] >= key) break;
                heap[at] = heap[child];
                at = child;
            }
            heap[at] = key;
        }
        return top;
    };
    const endOf = (square) => {
        const row = Math.floor((square - 1) / n);
        let column = (square - 1) % n;
        if (row % 2 === 1) column = n - 1 - column;
        const jump = board[n - 1 - row][column];
        return jump === -1 ? square : jump;
    };
    best[1] = 0;
    push(0 * 512 + 1);
    while (heap.length > 0) {
        const key = pop();
        const rolls = key >> 9, square = key & 511;
        if (square === last) return rolls;
        if (rolls > best[square]) continue;
        for (let die = 1; die <= 6; die++) {
            if (square + die > last) break;
            const rest = endOf(square + die);
            if (rolls + 1 < best[rest]) {
                best[rest] = rolls + 1;
                push((rolls + 1) * 512 + rest);
            }
        }
    }
    return -1;
};
