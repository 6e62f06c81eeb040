// The page: shows a board, and asks the library in it what may be played and what is best. It knows no rule of the game.
"use strict";
(async () => {
const element = (id) => document.getElementById(id);
const utf8 = { encode: (text) => new TextEncoder().encode(text), decode: (bytes) => new TextDecoder().decode(bytes) };

/** Loads the library: WebAssembly, gzipped, in base64. */
async function load() {
  const packed = Uint8Array.from(atob(element("library").textContent), (byte) => byte.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { instance } = await WebAssembly.instantiate(await new Response(stream).arrayBuffer());
  const { memory, request, respond, response } = instance.exports;
  return (...lines) => {
    const bytes = utf8.encode(lines.join("\n"));
    // It may grow the memory, which is another buffer then.
    const address = request(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    const length = respond();
    const answer = JSON.parse(utf8.decode(new Uint8Array(memory.buffer, response(), length)));
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  };
}

/** What the library says of the board shown. */
let board;
/** The game of each player: the moves made, each with its roll. */
let games = [[]];
/** The index of the player who rolls next. */
let turn = 0;
/** The rolls of the best route that are shown. */
let shownSteps = 0;

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const view = () => document.querySelector("input[name=view]:checked").value;
const square = (game = games[turn]) => (game.length > 0 ? game[game.length - 1].rest : 1);
const winner = () => games.findIndex((game) => square(game) === board.last);
const isDone = () => winner() !== -1;
const center = (label) => {
  const [left, top, width, height] = board.tiles[label - 1];
  return [left + width / 2, top + height / 2];
};

/** Fills a list with lines, and marks the losing ones. */
function list(into, lines, losing = []) {
  into.replaceChildren(
    ...lines.map((line, index) => {
      const item = document.createElement("li");
      item.textContent = line;
      item.classList.toggle("lost", losing[index] === true);
      return item;
    }),
  );
}

/** Runs what may fail, and shows the error: of an input below it. */
function attempt(action, place = "error") {
  for (const id of ["error", "answer-error", "paste-error"]) element(id).textContent = "";
  try {
    action();
  } catch (error) {
    element(place).textContent = error.message;
  }
}

const digits = (number) => number.toString(36).padStart(2, "0");
/** The short form of a literal: the side, then place and value of each jump as two digits of base 36. */
function shorten(literal) {
  const rows = JSON.parse(literal);
  const jumps = rows.flat().map((value, place) => (value === -1 ? "" : digits(place) + digits(value)));
  return `${rows.length}.${jumps.join("")}`;
}

/** The literal of a short form; any other text as it is. */
function lengthen(text) {
  const [, side, jumps] = /^(\d{1,2})\.((?:[0-9a-z]{4})*)$/.exec(text) ?? [];
  if (side === undefined) return text;
  const cells = Array(side * side).fill(-1);
  for (const jump of jumps.match(/.{4}/g) ?? []) cells[parseInt(jump.slice(0, 2), 36)] = parseInt(jump.slice(2), 36);
  const rows = Array.from({ length: Math.ceil(cells.length / side) }, (_, row) => cells.slice(row * side, (row + 1) * side));
  return JSON.stringify(rows);
}

function startOver() {
  games = games.map(() => []);
  turn = 0;
}

/** Shows a board, from a literal. */
function show(literal) {
  board = ask("board", literal);
  startOver();
  shownSteps = 0;
  element("board").removeAttribute("aria-busy");
  element("board").innerHTML = board.picture + '<svg class="overlay" aria-hidden="true"></svg>';
  const picture = element("board").firstElementChild;
  picture.nextElementSibling.setAttribute("viewBox", picture.getAttribute("viewBox"));
  const score = board.score === null ? "" : `; difficulty ${board.score}${board.level === null ? "" : ` (${board.level})`}`;
  element("caption").textContent = picture.querySelector("title").textContent + score;
  element("literal").value = board.literal.replaceAll("],[", "],\n [");
  element("rolls").value = element("verdict").textContent = element("done").textContent = "";
  element("reviewed").replaceChildren();
  const [headline, , ...steps] = board.explanation;
  element("headline").textContent = board.rolls === -1 ? board.explanation.join(" ") : headline.replace(/:$/, ".");
  list(element("steps"), board.rolls === -1 ? [] : steps);
  element("level").max = board.levels.length;
  element("level").value = 1;
  const fragment = "#" + shorten(board.literal);
  if (location.hash !== fragment) history.replaceState(null, "", fragment);
  document.querySelector("input[value=play]").checked = true;
  update();
}

/** Draws what lies on the board, and fills the part of the view. */
function update() {
  for (const part of ["play", "route", "levels"]) element(part).hidden = part !== view();
  const parts = { play: updatePlay, route: updateRoute, levels: updateLevels }[view()]();
  document.querySelector("#board .overlay").innerHTML = parts.join("");
}

const tile = (label, name, attributes = "") => {
  const [left, top, width, height] = board.tiles[label - 1];
  return `<rect class="${name}" x="${left}" y="${top}" width="${width}" height="${height}" ${attributes}/>`;
};

/** A token's way: from square to square up to where each roll lands, then along the jump; and the token. */
function trail(moves, player = "") {
  const points = [center(1)];
  let at = 1;
  for (const [landing, rest] of moves) {
    for (let label = at + 1; label <= landing; label++) points.push(center(label));
    if (rest !== landing) points.push(center(rest));
    at = rest;
  }
  const [x, y] = center(at);
  const d = `M${points.join("L")}`;
  return [`<g class="${player}"><path class="halo" d="${d}"/><path class="trail" d="${d}"/><circle class="token" cx="${x}" cy="${y}" r="15"/></g>`];
}

function updatePlay() {
  const moves = isDone() ? [] : ask("moves", board.literal, square());
  for (const button of element("dice").children) {
    const roll = Number(button.dataset.roll);
    const move = moves[roll - 1];
    button.setAttribute("aria-disabled", move === undefined);
    const arrow = move === undefined || move.rest === move.landing ? "" : move.rest > move.landing ? "↑" : "↓";
    const [seen, spoken] = move === undefined ? ["–", "no move"] : [arrow + move.rest, move.text];
    button.innerHTML = `${roll}<small aria-hidden="true">${seen}</small><span class="spoken">: ${spoken}</span>`;
  }
  const played = games.some((game) => game.length > 0);
  for (const id of ["undo", "restart"]) element(id).setAttribute("aria-disabled", !played);
  element("die").setAttribute("aria-disabled", isDone());
  const two = games.length > 1;
  // Two players roll in turn, so the one before is the other.
  const last = isDone() ? winner() : (turn + games.length - 1) % games.length;
  const game = games[last];
  const name = two ? `Player ${last + 1}, ` : "";
  const status = element("status");
  status.className = "";
  list(element("losses"), []);
  if (isDone()) {
    const moved = game.filter((move) => !move.passed);
    const review = ask("review", board.literal, `[${moved.map((move) => move.roll)}]`);
    const passed = game.length - moved.length;
    status.className = review.right && passed === 0 ? "good" : "bad";
    status.textContent = name + review.summary + (passed > 0 ? ` And ${count(passed, "roll")} past the last square.` : "");
    list(element("losses"), review.rolls, review.losing);
  } else if (played) {
    const rolls = game.map((move) => move.roll).join(" ");
    status.textContent = `${name}${count(game.length, "roll")}: ${game[game.length - 1].text}. Rolls: ${rolls}`;
  } else {
    status.textContent = "The token is on square 1. Choose a roll, roll the die, or click a marked square.";
  }
  element("turn").textContent = two && !isDone() ? `Player ${turn + 1} rolls.` : "";
  const marks = moves.map((move, index) => tile(move.landing, "mark") + tile(move.landing, "hit", `data-roll="${index + 1}"`));
  const trails = games.flatMap((game, player) => trail(game.map((move) => [move.landing, move.rest]), `player${player + 1}`));
  return [...trails, ...marks];
}

function updateRoute() {
  const items = [...element("steps").children];
  items.forEach((item, index) => {
    item.hidden = index >= shownSteps;
    item.toggleAttribute("aria-current", index === shownSteps - 1);
  });
  element("before").setAttribute("aria-disabled", shownSteps === 0);
  element("after").setAttribute("aria-disabled", shownSteps === items.length);
  element("step").textContent = shownSteps === 0 ? "The token is on square 1." : `After ${count(shownSteps, "roll")} of ${items.length}.`;
  return trail(board.rests.slice(0, shownSteps));
}

function updateLevels() {
  const level = Number(element("level").value);
  element("level").setAttribute("aria-valuetext", count(level, "roll"));
  const reached = board.levels.slice(0, Math.max(0, level - 1)).flat();
  const fresh = level === 0 ? [1] : board.levels[level - 1];
  const old = level === 0 ? [] : [1, ...reached];
  const end = fresh.includes(board.last) ? ` Square ${board.last} is reached: ${count(level, "roll")}.` : "";
  const stuck = board.rolls === -1 && level === board.levels.length ? " Nothing new can be reached after that." : "";
  element("reached").textContent = level === 0 ? "The token starts on square 1." : `Roll ${level}: ${count(fresh.length, "new square")}: ${fresh.join(" ")}.${end}${stuck}`;
  return [...old.map((label) => tile(label, "old")), ...fresh.map((label) => tile(label, "new"))];
}

function play(roll) {
  const move = isDone() ? undefined : ask("moves", board.literal, square())[roll - 1];
  if (move === undefined) return;
  take({ ...move, roll });
}

/** Adds a move of the player whose turn it is. */
function take(move) {
  games[turn].push(move);
  turn = (turn + 1) % games.length;
  update();
}

/** Plays a roll of a fair die; one past the last square is lost. */
function rollDie() {
  const roll = 1 + Math.floor(Math.random() * 6);
  const at = square();
  const move = ask("moves", board.literal, at)[roll - 1];
  take(move === undefined ? { roll, landing: at, rest: at, passed: true, text: `a ${roll} would pass square ${board.last}, so the token stays on ${at}` } : { ...move, roll });
}

function save(text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  link.download = "board.svg";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];
/** Lets the page show that it works before it does. */
const later = (action) => {
  element("done").textContent = "Searching …";
  setTimeout(() => attempt(() => {
    element("done").textContent = "";
    action();
  }), 20);
};
const onSubmit = (id, action) =>
  element(id).addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(action, `${id}-error`);
  });
const onClick = (id, action) =>
  element(id).addEventListener("click", (event) => event.target.getAttribute("aria-disabled") !== "true" && attempt(action));

const ask = await load();
const { levels } = ask("levels");
element("difficulty").replaceChildren(...levels.map((level) => new Option(level)));
element("difficulty").value = "easy";

onSubmit("puzzle", () => later(() => show(ask("puzzle", element("difficulty").value, seed()).literal)));
onClick("harder", () => later(() => show(ask("harder", board.literal, seed()).literal)));
onSubmit("paste", () => show(element("literal").value));
onSubmit("answer", () => {
  const review = ask("review", board.literal, element("rolls").value);
  element("verdict").className = review.right ? "good" : "bad";
  element("verdict").textContent = review.summary;
  list(element("reviewed"), review.rolls, review.losing);
});
onClick("die", rollDie);
onClick("undo", () => {
  turn = (turn + games.length - 1) % games.length;
  games[turn].pop();
  update();
});
onClick("restart", () => {
  startOver();
  update();
});
element("two").addEventListener("change", () => {
  games = element("two").checked ? [[], []] : [[]];
  startOver();
  update();
});
onClick("before", () => {
  shownSteps--;
  update();
});
onClick("after", () => {
  shownSteps++;
  update();
});
onClick("link", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    element("done").textContent = "The link is copied.";
  } catch {
    element("done").textContent = "The link is in the address bar.";
  }
});
for (const button of document.querySelectorAll(".save"))
  button.addEventListener("click", () => attempt(() => save(ask("picture", board.literal, button.dataset.answer, "auto").svg)));
element("level").addEventListener("input", update);
element("views").addEventListener("change", update);
element("dice").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button !== null) attempt(() => play(Number(button.dataset.roll)));
});
element("dice").addEventListener("keydown", (event) => {
  if (/^[1-6]$/.test(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey) {
    element("dice").children[Number(event.key) - 1].focus();
    attempt(() => play(Number(event.key)));
  }
});
element("board").addEventListener("click", (event) => {
  if (event.target.dataset.roll !== undefined) attempt(() => play(Number(event.target.dataset.roll)));
});

function fromLink() {
  let literal = location.hash.slice(1);
  try {
    literal = decodeURIComponent(literal);
  } catch {
    // A literal that is not encoded is taken as it is.
  }
  attempt(() => literal !== "" && show(lengthen(literal)));
  const error = element("error").textContent;
  if (board === undefined) attempt(() => show(ask("puzzle", "easy", seed()).literal));
  element("error").textContent ||= error;
}
addEventListener("hashchange", fromLink);
fromLink();
performance.mark("board");
})().catch((error) => {
  document.getElementById("error").textContent = `The page cannot start: ${error.message}`;
});
