// Answers boards with the solution in a file. Reads one literal per line from descriptor 3; prints to descriptor 4 `ready`,
// then one line per board: its number in this process from 0, then the answer and the time in ns, or `?` and what was
// returned instead of an integer, or `!` and the exception, after `@` and its line in the solution.
"use strict";
const fs = require("fs");
const path = require("path");
const util = require("util");
const { performance } = require("perf_hooks");
const Module = require("module");
const supplied = require("./supplied.js");

// Printed text is written at once: this process never returns to the event loop, in which it would be written.
const printer = {
  write(text) {
    fs.writeSync(2, typeof text === "string" ? text : String(text));
    return true;
  },
  // A console asks whether anyone listens for errors. Where it cannot ask, it drops the text and says nothing.
  listenerCount: () => 1,
  end() {},
  on() {},
  once() {},
  removeListener() {},
};
globalThis.console = new console.Console({ stdout: printer, stderr: printer });
Object.defineProperty(process, "stdout", { get: () => printer });
Object.defineProperty(process, "stderr", { get: () => printer });

// LeetCode's libraries. Whatever else a repository has is missing here: it may be loaded, and fails where it is used to solve a board.
Object.assign(globalThis, supplied.globals);
let solving = false;
const missing = (name) => {
  const use = () => {
    if (solving) throw new Error(`Cannot find module '${name}'`);
    return missing(name);
  };
  return new Proxy(function () {}, {
    get: (_, key) => (key === "prototype" ? {} : key === Symbol.toPrimitive ? () => use() && "" : use()),
    apply: use,
    // A class that extends it has nothing but its own members.
    construct: (target, values, made) =>
      Object.getPrototypeOf(made) === Function.prototype ? use() : Reflect.construct(Object, [], made),
  });
};
const load = Module._load;
Module._load = function (name, ...rest) {
  try {
    return load.call(this, name, ...rest);
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND" && error.code !== "ERR_REQUIRE_ESM") throw error;
    return supplied.modules[name] || missing(name);
  }
};
// Tests that stand beside the solution.
for (const name of ["describe", "it", "test", "expect", "beforeEach", "afterEach"]) globalThis[name] = missing(name);

const file = path.resolve(process.argv[2]);
const excerpt = (text) => String(text).replace(/\s+/g, " ").slice(0, 200);
const line = (error) => {
  const stack = String((error && error.stack) || "").split("\n");
  for (const place of stack.slice(0, 200)) {
    const found = /^\s+at .*?([^/()]+):(\d+):\d+\)?$/.exec(place) || /^(.*):(\d+)$/.exec(place);
    if (found && place.includes("/submitted/")) return `@${found[2]} `;
  }
  return "";
};
// Behind what the solution has printed.
const fail = (text, code = 1) => {
  fs.writeSync(2, `\x1e${text}\n`);
  process.exit(code);
};

let loaded, failed;
const exit = process.exit;
const exited = new Error("process.exit was called");
process.exit = () => {
  throw exited;
};
try {
  loaded = require(file);
} catch (error) {
  failed = error;
}
process.exit = exit;
const hook = globalThis[Symbol.for("snl")];
const candidates = [
  hook && hook(),
  loaded,
  loaded && loaded.snakesAndLadders,
  loaded && loaded.default,
  loaded && loaded.default && loaded.default.snakesAndLadders,
];
const method = (type) => type && typeof type === "function" && type.prototype && typeof type.prototype.snakesAndLadders === "function";
let solve = candidates.find((value) => typeof value === "function" && !method(value));
const type = candidates.concat(loaded && loaded.Solution).find(method);
if (!solve && type) solve = (board) => new type().snakesAndLadders(board);
if (!solve) {
  if (failed && failed !== exited) fail(`${path.basename(file)}:${line(failed).slice(1).trim()}: ${excerpt(failed)}`);
  fail("a function snakesAndLadders(board)", 64);
}

solving = true;
fs.writeSync(4, "ready\n");
const block = Buffer.allocUnsafe(1 << 16);
let rest = "";
for (let number = 0; ; ) {
  const filled = fs.readSync(3, block, 0, block.length, null);
  if (filled === 0) break;
  const lines = (rest + block.latin1Slice(0, filled)).split("\n");
  rest = lines.pop();
  for (const text of lines) {
    const board = JSON.parse(text);
    let word;
    try {
      const start = performance.now();
      const answer = solve(board);
      const ns = Math.round((performance.now() - start) * 1e6);
      const shown = typeof answer === "string" || typeof answer === "bigint" ? util.inspect(answer) : answer;
      word = Number.isSafeInteger(answer) ? `${answer} ${ns}` : `? ${excerpt(shown)}`;
    } catch (error) {
      word = `! ${line(error)}${excerpt(error)}`;
    }
    fs.writeSync(4, `${number} ${word}\n`);
    number += 1;
  }
}
exit(0);
