// Checks the library as WebAssembly in Node: its boards are the golden ones, and its answers those of the program.
//
// Usage: node library_test.mjs LIBRARY.wasm GOLDEN BOARDS.jsonl…
// GOLDEN is data/golden/stream-v1.txt; the files have boards with answers. Prints a line per set of boards and stops at the first
// difference. scripts/web_test/run calls it.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const GOLDEN_BOARDS = 3000; // as crates/boards/tests/it/stream.rs has it
const [library, golden, ...files] = process.argv.slice(2);
assert(files.length > 0, "usage: node library_test.mjs LIBRARY.wasm GOLDEN BOARDS.jsonl…");
const { instance } = await WebAssembly.instantiate(readFileSync(library));
const { memory, request, respond, response } = instance.exports;

function ask(...lines) {
  const bytes = Buffer.from(lines.join("\n"));
  // It may grow the memory, which is another buffer then.
  const address = request(bytes.length);
  new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
  const length = respond();
  const answer = JSON.parse(Buffer.from(memory.buffer, response(), length).toString());
  assert(answer.error === undefined, answer.error);
  return answer;
}

for (const line of readFileSync(golden, "utf8").trimEnd().split("\n")) {
  const [spec, hash] = line.split(" ");
  const boards = ask("boards", spec, 0, GOLDEN_BOARDS);
  assert.equal(createHash("sha256").update(boards.join("\n") + "\n").digest("hex"), hash, spec);
  console.log(`golden boards of ${spec}`);
}
for (const file of files) {
  const rows = readFileSync(file, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  const answers = ask("answers", ...rows.map((row) => JSON.stringify(row.board)));
  rows.forEach((row, index) => assert.equal(answers[index], row.min_rolls, JSON.stringify(row)));
  console.log(`${path.basename(file)}: ${rows.length} answers`);
}
