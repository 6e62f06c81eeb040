// Opens pages of `snl report` in headless Chromium and asserts what a reader relies on: no network, no word on the
// console, charts that are drawn, tables that a click sorts, light and dark, a phone's width without sideways scrolling,
// nothing too wide for paper.
//
// Usage: node page_test.mjs PLAYWRIGHT CHROMIUM SHOTS PAGE.html…
// PLAYWRIGHT is the folder that has playwright-core in node_modules, SHOTS a folder for screenshots. Prints a line a
// page and fails at the first thing amiss. scripts/page_test/run installs what it needs and calls it.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import path from "node:path";

const [playwright, executablePath, shots, ...pages] = process.argv.slice(2);
assert(pages.length > 0, "usage: node page_test.mjs PLAYWRIGHT CHROMIUM SHOTS PAGE.html…");
const { chromium } = createRequire(path.resolve(playwright, "x.js"))("playwright-core");

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

/** Opens a page; what it asks for beyond its own file, and what it says on the console, is kept. */
async function open(file, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  // A busy machine draws a long page slowly, and that is no fault of the page.
  page.setDefaultTimeout(180_000);
  const amiss = [];
  const own = pathToFileURL(path.resolve(file)).href;
  page.on("request", (request) => {
    const url = request.url();
    if (url !== own && !url.startsWith("data:")) amiss.push(`asks for ${url}`);
  });
  page.on("console", (message) => amiss.push(`says ${message.text()}`));
  page.on("pageerror", (error) => amiss.push(`fails: ${error}`));
  await context.setOffline(true);
  await page.goto(own);
  return { context, page, amiss };
}

/** Every picture has a size and something in it, and every chart its axes' names. */
async function pictures(page) {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("figure > svg, figure .wide > svg")].map((svg) => ({
      title: svg.querySelector("title")?.textContent ?? "",
      width: svg.getBoundingClientRect().width,
      height: svg.getBoundingClientRect().height,
      marks: svg.querySelectorAll("path, rect, circle").length,
      words: svg.querySelectorAll("text").length,
    })),
  );
  for (const picture of found) {
    assert(picture.title, "a picture without a title");
    assert(picture.width > 200 && picture.height > 100, `${picture.title}: ${picture.width} x ${picture.height}`);
    assert(picture.marks > 3 && picture.words > 3, `${picture.title}: is empty`);
  }
  return found.length;
}

/** A click on a column's head sorts by it, another the other way round; no row is lost. The first column of each table
 * is clicked as a person does, the others by the page's own clicks, which takes a hundredth of the time. */
async function tables(page) {
  const count = await page.locator("table.sortable").count();
  for (let index = 0; index < count; index++) {
    const table = page.locator("table.sortable").nth(index);
    const first = table.locator("thead th").first();
    for (const direction of ["ascending", "descending"]) {
      await first.locator("button").click();
      assert.equal(await first.getAttribute("aria-sort"), direction);
    }
    const columns = await table.evaluate((element) => {
      const heads = [...element.tHead.rows[0].cells];
      const read = (column) =>
        [...element.tBodies[0].rows].map((row) => {
          const cell = row.cells[column];
          return cell.dataset.key === undefined ? cell.textContent : Number(cell.dataset.key);
        });
      return heads.map((head, column) => {
        const before = read(column);
        if (head.getAttribute("aria-sort") !== null) heads[(column + 1) % heads.length].querySelector("button").click();
        return ["ascending", "descending"].map((direction) => {
          head.querySelector("button").click();
          return { direction, before, after: read(column), said: heads.map((each) => each.getAttribute("aria-sort")) };
        });
      });
    });
    columns.forEach((clicks, column) => {
      for (const { direction, before, after, said } of clicks) {
        assert.deepEqual(said, said.map((_, place) => (place === column ? direction : null)));
        assert.deepEqual([...after].map(String).sort(), [...before].map(String).sort(), "rows are lost");
        const numbers = after.filter((key) => typeof key === "number");
        const sorted = [...numbers].sort((a, b) => (direction === "ascending" ? a - b : b - a));
        assert.deepEqual(numbers, sorted, `column ${column} is not ${direction}`);
        const firstWord = after.findIndex((key) => typeof key !== "number");
        assert(numbers.length === 0 || firstWord === -1 || firstWord === numbers.length, "numbers come before the rest");
      }
    });
  }
  return count;
}

/** Relative luminance of a CSS colour `rgb(r, g, b)`. */
const luminance = (colour) => {
  const [r, g, b] = colour.match(/\d+/g).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Text against its ground, of the page and of a chart: at least 4.5 to 1, and the right way about. */
async function colours(page, dark) {
  const pairs = await page.evaluate(() => {
    const style = (element) => getComputedStyle(element);
    const pairs = [[style(document.body).color, style(document.body).backgroundColor, "page"]];
    for (const chart of document.querySelectorAll(".snl-chart"))
      for (const text of chart.querySelectorAll("text")) pairs.push([style(text).fill, style(chart).backgroundColor, text.textContent]);
    return pairs;
  });
  for (const [ink, ground, of] of pairs) {
    const [a, b] = [luminance(ink), luminance(ground)];
    assert(b < 0.5 === dark, `${of}: ground ${ground} is not ${dark ? "dark" : "light"}`);
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    assert(contrast >= 4.5, `${of}: ${ink} on ${ground} is ${contrast.toFixed(1)} to 1`);
  }
}

for (const file of pages) {
  const stem = path.join(shots, path.basename(file, ".html"));
  let drawn = 0;
  let sorted = 0;
  for (const colorScheme of ["light", "dark"]) {
    const { context, page, amiss } = await open(file, { colorScheme, viewport: { width: 1100, height: 900 } });
    drawn = await pictures(page);
    await colours(page, colorScheme === "dark");
    await page.screenshot({ path: `${stem}-${colorScheme}.png`, fullPage: true });
    if (colorScheme === "light") sorted = await tables(page);
    assert.deepEqual(amiss, [], file);
    await context.close();
  }
  const { context, page, amiss } = await open(file, { viewport: { width: 375, height: 800 }, isMobile: true, hasTouch: true });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(width <= 375, `${file}: is ${width} pixels wide on a phone of 375`);
  await page.screenshot({ path: `${stem}-phone.png`, fullPage: true });
  // A4 less its margins. What is a little wider is printed smaller, what is much wider is illegible or cut off.
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("table, svg, pre, dl")]
      .filter((each) => each.getBoundingClientRect().right > 1.1 * document.documentElement.clientWidth)
      .map((each) => each.querySelector("caption, title")?.textContent ?? each.tagName),
  );
  assert.deepEqual(cut, [], `${file}: too wide for paper`);
  await page.pdf({ path: `${stem}.pdf`, format: "A4" });
  assert.deepEqual(amiss, [], file);
  await context.close();
  assert(drawn > 0, `${file}: has no picture`);
  assert(sorted > 0, `${file}: has no table`);
  console.log(`${path.basename(file)}: ${drawn} pictures, ${sorted} tables`);
}
await browser.close();
console.log(`${pages.length} passed, 0 failed`);
