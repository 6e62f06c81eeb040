(board) {
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
}
