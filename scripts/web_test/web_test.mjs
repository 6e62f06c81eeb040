// Uses the browser page in headless Chromium as a player does, from a file and from a static server, and compares what it shows
// with the program: no network requests, no console messages, boards typed and linked to, games by mouse, keys and touch, the
// best route, levels, answers with a lost roll, puzzles, downloads, words of errors; accessibility by axe; light, dark, a phone.
//
// Usage: node web_test.mjs NPM CHROMIUM SHOTS SNL PAGE.html BOARDS.jsonl [RECORD]
// NPM is the folder with playwright-core and axe-core in node_modules, SHOTS a folder for screenshots, SNL the program. Prints a
// line per part, and sizes and times, which go to RECORD, too. Stops at the first failure. scripts/web_test/run calls it.

import { fileAddress, launch, load, open as openAddress } from "../page_test/browser.mjs";
import { execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { gzipSync } from "node:zlib";
import assert from "node:assert/strict";
import path from "node:path";

const [npm, executablePath, shots, snl, html, boards, record] = process.argv.slice(2);
assert(boards, "usage: node web_test.mjs NPM CHROMIUM SHOTS SNL PAGE.html BOARDS.jsonl [RECORD]");
const axe = load(npm, "axe-core").source;
const pageAddress = fileAddress(html);

const PUZZLE = "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]";
const browser = await launch(npm, executablePath);

/** Opens the page and waits for its first board. */
async function open(fragment = "", options = {}, address = pageAddress) {
  const opened = await openAddress(browser, address + fragment, { viewport: { width: 1280, height: 900 }, ...options });
  await opened.page.waitForFunction(() => performance.getEntriesByName("board").length > 0);
  return opened;
}

const text = async (page, selector) => (await page.locator(selector).innerText()).trim();
const words = (string) => string.split(/\s+/).filter((word) => word !== "").join(" ");
const native = (...command) => execFileSync(snl, command, { encoding: "utf8" });
const done = (name) => console.log(`${(performance.now() / 1000).toFixed(1)} s  ${name}: passed`);

async function enter(page, literal) {
  await page.fill("#literal", literal);
  await page.click("#paste button");
}

/** A board typed by keys, and errors in the words of `snl show`. */
async function boardsAndErrors(address) {
  const { page, close } = await open("", {}, address);
  assert.match(await text(page, "#caption"), /^A \d by \d board with .*difficulty \d+ \(easy\)$/);
  await page.fill("#literal", "");
  await page.locator("#literal").pressSequentially(PUZZLE.replaceAll(",", ", "));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await text(page, "#caption"), "A 6 by 6 board with 2 ladders and 1 snake; difficulty 9 (easy)");
  for (const bad of ["[[-1,4],[-1,9]]", "[[-1,4]", "[[-1,-1],[2,-1]]", "[[1.5,-1],[-1,-1]]", "[[-1]]", "[[-1,-1],[-1,-1]] x"]) {
    await enter(page, bad);
    const { status, stderr } = spawnSync(snl, ["show", bad], { encoding: "utf8" });
    assert.equal(status, 1);
    assert.equal(`error: ${await text(page, "#paste-error")}`, words(stderr), bad);
    assert.match(await text(page, "#caption"), /^A 6 by 6/, "the last board stays");
  }
  await enter(page, PUZZLE);
  assert.equal(await text(page, "#paste-error"), "");
  await close();
}

/** Rolls and positions of a game, by dice, keys and squares. */
async function games() {
  const { page, close } = await open("#" + PUZZLE);
  const status = () => text(page, "#status");
  await page.click('#dice [data-roll="1"]');
  assert.equal(await status(), "1 roll: a 1 lands on 2, up the ladder to 15. Rolls: 1");
  await page.keyboard.press("2");
  assert.equal(await status(), "2 rolls: a 2 lands on 17, down the snake to 13. Rolls: 1 2");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.roll), "2", "the focus stays on the dice");
  await page.click("#undo");
  await page.locator('#board .hit[data-roll="6"]').click();
  assert.equal(await status(), "2 rolls: a 6 lands on 21. Rolls: 1 6");
  for (const roll of [6, 6]) await page.click(`#dice [data-roll="${roll}"]`);
  await page.focus('#dice [data-roll="1"]');
  await page.keyboard.press("6");
  assert.match(await status(), /^4 rolls: a 6 lands on 33\./, "a roll past the end is none");
  assert.equal(await page.locator('#dice [data-roll="4"]').getAttribute("aria-disabled"), "true");
  assert.equal(await page.locator("#board .hit").count(), 3);
  await page.click('#dice [data-roll="3"]');
  assert.equal(await status(), "5 rolls to square 36, 1 more than the minimum of 4.");
  assert.equal(await page.locator("#losses li").count(), 5);
  assert.equal(await page.locator("#losses li.lost").count(), 1);
  await page.click("#restart");
  for (const roll of [1, 2, 1, 1]) await page.click(`#dice [data-roll="${roll}"]`);
  assert.equal(await status(), "4 rolls to square 36, the minimum.");
  assert.equal(await page.locator("#status").getAttribute("class"), "good");
  for (const [answer, verdict, lost] of [
    ["4", "4 is right.", 0],
    ["6", "6 is 2 more than the minimum.", 0],
    ["1, 6, 6, 6, 3", "5 rolls to square 36, 1 more than the minimum of 4.", 1],
    ["[1 2 1 1]", "4 rolls to square 36, the minimum.", 0],
    ["-1", "-1 is wrong: square 36 can be reached.", 0],
  ]) {
    await page.fill("#rolls", answer);
    await page.keyboard.press("Enter");
    assert.equal(await text(page, "#verdict"), verdict);
    assert.equal(await page.locator("#reviewed li.lost").count(), lost, answer);
  }
  await page.fill("#rolls", "six");
  await page.keyboard.press("Enter");
  assert.match(await text(page, "#answer-error"), /^"six" is not a number/);
  await close();
}

/** A die, whose rolls are those of a stub, and two players who roll in turn until one is done. */
async function dieAndPlayers() {
  const { page, close } = await open("#" + PUZZLE);
  const status = () => text(page, "#status");
  const roll = async (face) => {
    await page.evaluate((face) => { Math.random = () => (face - 0.5) / 6; }, face);
    await page.click("#die");
  };
  await page.check("#two");
  await roll(1);
  assert.equal(await status(), "Player 1, 1 roll: a 1 lands on 2, up the ladder to 15. Rolls: 1");
  assert.equal(await text(page, "#turn"), "Player 2 rolls.");
  await page.click('#dice [data-roll="6"]');
  assert.match(await status(), /^Player 2, 1 roll: a 6 lands on 7/);
  assert.equal(await page.locator("#board .token").count(), 2);
  await page.click("#undo");
  assert.equal(await text(page, "#turn"), "Player 2 rolls.");
  for (const face of [2, 6, 3, 6, 4, 5, 1]) await roll(face);
  assert.equal(await status(), "Player 2, 4 rolls: a 1 lands on 11. Rolls: 2 3 4 1");
  await roll(5);
  assert.equal(await status(), "Player 1, 5 rolls: a 5 would pass square 36, so the token stays on 32. Rolls: 1 6 6 5 5");
  await roll(1);
  await roll(4);
  assert.equal(await status(), "Player 1, 5 rolls to square 36, 1 more than the minimum of 4. And 1 roll past the last square.");
  assert.equal(await page.locator("#die").getAttribute("aria-disabled"), "true");
  await page.uncheck("#two");
  assert.equal(await page.locator("#board .token").count(), 1);
  await page.emulateMedia({ media: "print" });
  for (const [selector, shown] of [["#board svg", true], [".paper", true], ["#controls", false], ["#board .mark", false]])
    assert.equal(await page.locator(selector).first().isVisible(), shown, selector);
  await page.pdf({ path: path.join(shots, "web-print.pdf") });
  await close();
}

/** Types boards into the page by script, and compares answers, routes and levels with the program's. */
async function compare() {
  const rows = readFileSync(boards, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  const { page, close } = await open();
  const shown = await page.evaluate(
    (literals) =>
      literals.map((literal) => {
        const element = (id) => document.getElementById(id);
        element("literal").value = literal;
        element("paste").requestSubmit();
        const choose = (view) => document.querySelector(`input[value=${view}]`).click();
        choose("route");
        const last = element("level").max;
        const found = {
          error: element("paste-error").textContent,
          headline: element("headline").textContent,
          rolls: [...element("steps").children].map((line) => Number(/, a (\d) lands/.exec(line.textContent)[1])),
        };
        choose("levels");
        element("level").value = last;
        element("level").dispatchEvent(new Event("input"));
        found.reached = element("reached").textContent;
        return found;
      }),
    rows.map((row) => JSON.stringify(row.board)),
  );
  shown.forEach(({ error, headline, rolls, reached }, index) => {
    const { board, min_rolls, route, family } = rows[index];
    const name = `${family}: ${JSON.stringify(board)}`;
    const last = board.length ** 2;
    assert.equal(error, "", name);
    if (min_rolls === -1) {
      assert(headline.startsWith(`Square ${last} is unreachable:`), name);
      assert.match(reached, / Nothing new can be reached after that\.$|^Roll 0/, name);
    } else {
      const plural = min_rolls === 1 ? "1 roll" : `${min_rolls} rolls`;
      assert(headline.startsWith(`${plural} from square 1 to square ${last};`), name);
      assert.deepEqual(rolls, route, name);
      assert(reached.endsWith(` Square ${last} is reached: ${plural}.`), name);
    }
  });
  const families = new Set(rows.map((row) => row.family));
  console.log(`${rows.length} boards of ${families.size} families: answers and routes are those of the program`);
  await close();
}

/** The texts of the best route and of the levels are those of `snl show`, whatever the line breaks. */
async function routeAndLevels() {
  const { page, close } = await open("#" + encodeURIComponent(PUZZLE));
  await page.check("input[value=route]");
  assert.equal(await page.locator("#steps li:visible").count(), 0);
  const steps = await page.locator("#steps li").count();
  for (let step = 1; step <= steps; step++) {
    await page.click("#after");
    assert.equal(await page.locator("#steps li:visible").count(), step);
    assert.equal(await page.locator("#steps li[aria-current]").count(), 1);
  }
  assert.equal(await page.locator("#after").getAttribute("aria-disabled"), "true");
  const explanation = words(native("show", PUZZLE, "--explain"));
  const shown = words(`${(await text(page, "#headline")).replace(/\.$/, ":")} ${await text(page, "#steps")}`);
  assert(explanation.endsWith(shown), `${shown}\n${explanation}`);
  await page.click("#before");
  assert.equal(await page.locator("#steps li:visible").count(), steps - 1);

  await page.check("input[value=levels]");
  const levels = native("show", PUZZLE, "--levels").match(/^roll \d+, .*\n(?: .*\n)*/gm).map(words);
  await page.focus("#level");
  assert.equal(await page.locator("#board rect.new").count(), 6);
  for (const [index, line] of levels.entries()) {
    const [, roll, count, squares] = /^roll (\d+), (\d+) new: (.*)$/.exec(line);
    assert.equal(Number(roll), index + 1);
    const reached = await text(page, "#reached");
    assert(reached.startsWith(`Roll ${roll}: ${count} new square${count === "1" ? "" : "s"}: ${squares}.`), `${reached}\n${line}`);
    assert.equal(await page.locator("#board rect.new").count(), Number(count));
    await page.keyboard.press("ArrowRight");
  }
  await close();
}

/** Puzzles of every level, harder ones, links and downloads. */
async function puzzles() {
  const { page, close } = await open("", { acceptDownloads: true });
  const caption = () => text(page, "#caption");
  const change = async (action) => {
    const before = await page.inputValue("#literal");
    await action();
    await page.waitForFunction((before) => document.getElementById("literal").value !== before, before);
  };
  for (const level of ["kids", "easy", "medium", "hard", "expert"]) {
    await page.selectOption("#difficulty", level);
    await change(() => page.click("#puzzle .row button"));
    assert((await caption()).endsWith(`(${level})`), await caption());
    const { hash } = new URL(page.url());
    assert.match(hash, /^#\d+\.(?:[0-9a-z]{4})+$/);
    assert(hash.length < 150, `a link to a board of ${level} has ${hash.length} characters`);
  }
  await page.selectOption("#difficulty", "kids");
  await change(() => page.click("#puzzle .row button"));
  const score = async () => Number(/difficulty (\d+)/.exec(await caption())[1]);
  for (let before = await score(), times = 0; times < 8; times++) {
    await change(() => page.click("#harder"));
    const now = await score();
    assert(now > before, `${now} after ${before}`);
    before = now;
  }
  // A link shows the same board elsewhere, and the address follows the board.
  const literal = (await page.inputValue("#literal")).replace(/\s/g, "");
  const fragment = new URL(page.url()).hash;
  const other = await open(fragment);
  assert.equal((await other.page.inputValue("#literal")).replace(/\s/g, ""), literal);
  await other.page.evaluate((puzzle) => { location.hash = puzzle; }, PUZZLE);
  await other.page.waitForFunction(() => document.getElementById("caption").textContent.startsWith("A 6 by 6"));
  await other.page.evaluate(() => { location.hash = "[[-1,-1],[-1,7]]"; });
  await other.page.waitForFunction(() => document.getElementById("error").textContent.includes("value 7 is outside"));
  await other.close();
  const broken = await open("#%5B%zz");
  assert.match(await text(broken.page, "#error"), /^invalid board/);
  assert.match(await text(broken.page, "#caption"), /^A \d by \d board/);
  await broken.close();
  await page.evaluate((puzzle) => { location.hash = puzzle; }, PUZZLE);
  await page.waitForFunction(() => document.getElementById("caption").textContent.startsWith("A 6 by 6"));
  for (const [answer, flags] of [["blank", ["--blank"]], ["answer", []]]) {
    const download = page.waitForEvent("download");
    await page.click(`.save[data-answer=${answer}]`);
    const saved = readFileSync(await (await download).path(), "utf8");
    assert.equal(saved, native("show", PUZZLE, "-o", "-", ...flags), answer);
  }
  await close();
}

/** What axe finds in every view. The contrast of what lies on a picture it cannot tell. */
async function accessibility(page, name) {
  const found = await page.evaluate(async (source) => {
    (0, eval)(source);
    const { violations } = await globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 100)).join(" | ")}`);
  }, axe);
  assert.deepEqual(found, [], name);
}

/** Pictures of every view at both widths and in both modes; nothing wider than the screen, and what axe finds. */
async function looks() {
  const larger = native("generate", "-q", "--level", "hard", "--count", "1", "--seed", "3", "--format", "grid").trim();
  for (const colorScheme of ["light", "dark"]) {
    for (const [device, options] of Object.entries({
      wide: { viewport: { width: 1280, height: 900 } },
      phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    })) {
      const { page, close } = await open("#" + larger, { ...options, colorScheme });
      const picture = async (view) => {
        const widest = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert(widest <= 0, `${view} is wider than ${device} by ${widest}`);
        await accessibility(page, `${view}, ${device}, ${colorScheme}`);
        await page.screenshot({ path: path.join(shots, `web-${view}-${device}-${colorScheme}.png`), fullPage: true });
      };
      if (device === "phone") await page.locator('#board .hit[data-roll="3"]').tap();
      else await page.locator('#board .hit[data-roll="3"]').click();
      assert.match(await text(page, "#status"), /^1 roll: a 3 lands on 4/);
      for (const roll of [6, 6]) await page.click(`#dice [data-roll="${roll}"]`);
      await picture("play");
      await page.check("input[value=route]");
      for (let step = 0; step < 4; step++) await page.click("#after");
      await picture("route");
      await page.check("input[value=levels]");
      await page.fill("#level", "3");
      await picture("levels");
      await page.check("input[value=play]");
      await page.fill("#rolls", "1 1 1 1 1 1 1");
      await page.click("#answer button");
      await enter(page, "[[-1,4],[-1,9]]");
      await picture("error");
      await close();
    }
  }
}

/** Everything can be reached by the Tab key, and shows that it has the focus. */
async function keyboard() {
  const { page, close } = await open("#" + PUZZLE);
  const wanted = await page.evaluate(
    () => [...document.querySelectorAll("button, select, textarea, input:not([type=radio]), summary, input[type=radio]:checked")].filter((each) => each.getClientRects().length > 0).length,
  );
  const seen = new Set();
  for (let presses = 0; presses < wanted; presses++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const { activeElement: element } = document;
      return { place: [...document.querySelectorAll("*")].indexOf(element), outline: getComputedStyle(element).outlineStyle, tag: element.tagName };
    });
    assert.notEqual(focus.tag, "BODY", "the focus leaves the page early");
    assert.equal(focus.outline, "solid", focus.tag);
    seen.add(focus.place);
  }
  assert.equal(seen.size, wanted);
  await close();
}

/** Bytes, and times of the first board and of what takes longest, each in a page of its own. */
async function measure() {
  const bytes = readFileSync(html);
  const times = { "first board, after the page has loaded": [], "first board, after the first byte": [], "a harder one, from expert": [] };
  for (let run = 0; run < 9; run++) {
    const { page, close } = await open("#" + PUZZLE);
    const found = await page.evaluate(async () => {
      const [navigation] = performance.getEntriesByType("navigation");
      const [board] = performance.getEntriesByName("board");
      const element = (id) => document.getElementById(id);
      // How long it takes until a click has changed the board.
      const wait = (button) => {
        const [begin, before] = [performance.now(), element("literal").value];
        button.click();
        return new Promise((resolve) => {
          const look = () => (element("literal").value === before ? setTimeout(look) : resolve(performance.now() - begin));
          look();
        });
      };
      element("difficulty").value = "expert";
      await wait(element("puzzle").querySelector("button"));
      return [board.startTime - navigation.loadEventStart, board.startTime - navigation.responseStart, await wait(element("harder"))];
    });
    Object.values(times).forEach((column, index) => column.push(found[index]));
    await close();
  }
  const row = ([name, column]) => {
    const sorted = column.toSorted((a, b) => a - b).map((time) => time.toFixed(0));
    return `| ${name} | ${sorted[0]} | ${sorted[4]} | ${sorted[8]} |`;
  };
  const git = ["-C", path.dirname(new URL(import.meta.url).pathname), "describe", "--always", "--dirty", "--abbrev=10"];
  const revision = `snl ${execFileSync("git", git, { encoding: "utf8" }).trim()}`;
  const group = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
  const text = `# Size and time of the browser page

- ${revision}, ${cpus()[0].model}, Chromium ${browser.version()}, headless, of a file
- \`scripts/web_test/run target/release/snl SHOTS RECORD\`

The page with the library in it: ${group(bytes.length)} bytes, gzipped ${group(gzipSync(bytes).length)}. Milliseconds, of nine pages:

| | min | median | max |
| --- | ---: | ---: | ---: |
${Object.entries(times).map(row).join("\n")}
`;
  process.stdout.write(text);
  if (record !== undefined) writeFileSync(record, text);
}

const server = createServer((request, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(readFileSync(html));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
await boardsAndErrors(`http://127.0.0.1:${server.address().port}/`);
server.close();
server.closeAllConnections();
done("from a static server");
await boardsAndErrors(pageAddress);
done("from a file");
await games();
done("games and answers");
await dieAndPlayers();
done("the die and the second player");
await routeAndLevels();
done("the best route and levels");
await compare();
await puzzles();
done("puzzles, links and downloads");
await keyboard();
done("the keyboard");
await looks();
done("light, dark, a phone, and axe");
await measure();
await browser.close();
