// Opens pages of `snl report` in headless Chromium and checks them: no network requests, no console messages, charts
// are drawn without labels that overlap, two beside one another on a wide screen, tables sort on a click, contrast in light
// and dark mode, nothing wider than the screen of a phone, and on paper (A4 and Letter) no row that a page cuts.
//
// Usage: node page_test.mjs PLAYWRIGHT CHROMIUM SHOTS PAGE.html…
// PLAYWRIGHT is the folder with playwright-core in node_modules, SHOTS a folder for screenshots. Prints one line per
// page and stops at the first failure. scripts/page_test/run installs the dependencies and calls it.

import { fileAddress, launch, open } from "./browser.mjs";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { unlinkSync } from "node:fs";
import path from "node:path";

const [playwright, executablePath, shots, ...pages] = process.argv.slice(2);
assert(pages.length > 0, "usage: node page_test.mjs PLAYWRIGHT CHROMIUM SHOTS PAGE.html…");
const browser = await launch(playwright, executablePath);

/** Every picture has a title, a size, marks and labels. */
async function pictures(page) {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll("figure > svg, figure .wide > svg")].map((svg) => ({
      title: svg.querySelector("title")?.textContent ?? "",
      width: svg.getBoundingClientRect().width,
      height: svg.getBoundingClientRect().height,
      marks: svg.querySelectorAll("path, rect, circle").length,
      labels: svg.querySelectorAll("text").length,
    })),
  );
  for (const picture of found) {
    assert(picture.title, "a picture without a title");
    assert(picture.width > 200 && picture.height > 100, `${picture.title}: ${picture.width} x ${picture.height}`);
    assert(picture.marks > 3 && picture.labels > 3, `${picture.title}: is empty`);
  }
  return found.length;
}

/** A click on a column header sorts by that column, a second click reverses the order, and no row is lost. The first
 * column of each table is clicked by the browser's mouse, the others by script, which takes a hundredth of the time. */
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
          return { direction, before, after: read(column), sorted: heads.map((each) => each.getAttribute("aria-sort")) };
        });
      });
    });
    columns.forEach((clicks, column) => {
      for (const { direction, before, after, sorted: states } of clicks) {
        assert.deepEqual(states, states.map((_, place) => (place === column ? direction : null)));
        assert.deepEqual([...after].map(String).sort(), [...before].map(String).sort(), "rows are lost");
        const numbers = after.filter((key) => typeof key === "number");
        const sorted = [...numbers].sort((a, b) => (direction === "ascending" ? a - b : b - a));
        assert.deepEqual(numbers, sorted, `column ${column} is not ${direction}`);
        const firstText = after.findIndex((key) => typeof key !== "number");
        assert(numbers.length === 0 || firstText === -1 || firstText === numbers.length, "rows without a number are not last");
      }
    });
  }
  return count;
}

/** No label of a chart overlaps another or leaves its chart. Slanted ones are left out: their boxes overlap. */
async function labels(page) {
  const overlaps = await page.evaluate(() => {
    const found = [];
    for (const chart of document.querySelectorAll(".snl-chart")) {
      const edge = chart.getBoundingClientRect();
      const title = chart.querySelector("title").textContent;
      const texts = [...chart.querySelectorAll("text:not([transform])")].filter((each) => each.textContent !== "");
      const boxes = texts.map((each) => each.getBoundingClientRect());
      texts.forEach((text, one) => {
        const a = boxes[one];
        if (a.left < edge.left - 1 || a.right > edge.right + 1) found.push(`${title}: ${text.textContent} is outside`);
        for (let other = 0; other < one; other++) {
          const b = boxes[other];
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          // A line's box is higher than its letters.
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (across > 1 && down > 0.3 * a.height) found.push(`${title}: ${text.textContent} on ${texts[other].textContent}`);
        }
      });
    }
    return found;
  });
  assert.deepEqual(overlaps, []);
}

/** Charts that follow one another are beside one another. */
async function beside(page) {
  const stacked = await page.evaluate(() =>
    [...document.querySelectorAll("main section")].flatMap((section) => {
      const pair = section.querySelector(".chart + .chart");
      if (pair === null) return [];
      const first = section.querySelector(".chart").getBoundingClientRect();
      const second = section.querySelector(".chart").nextElementSibling.getBoundingClientRect();
      return Math.abs(first.top - second.top) < 2 && second.left >= first.right - 1 ? [] : [section.querySelector("h2").textContent];
    }),
  );
  assert.deepEqual(stacked, [], "charts are not beside one another");
}

/** What is wider than the screen. */
const wide = (page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((each) => `${each.tagName} ${each.className.baseVal ?? each.className} ${each.textContent.slice(0, 40)}`)
      .slice(0, 5),
  );

/** Prints the page with a mark at the beginning of each row and one at the end of each of its cells; all marks of a row must
 * be on one sheet. */
async function rowsOnPaper(page, stem, format) {
  const rows = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("tbody tr")];
    rows.forEach((row, number) => {
      row.cells[0].prepend(`q${number}b `);
      for (const cell of row.cells) cell.append(` q${number}e`);
    });
    return rows.map((row) => row.cells.length);
  });
  await page.pdf({ path: `${stem}-marked.pdf`, format });
  await page.evaluate(() => {
    for (const cell of document.querySelectorAll("tbody td"))
      for (const node of [...cell.childNodes]) if (/^ ?q\d+[be] ?$/.test(node.textContent)) node.remove();
  });
  const text = execFileSync("pdftotext", ["-raw", `${stem}-marked.pdf`, "-"], { encoding: "utf8", maxBuffer: 1 << 28 });
  unlinkSync(`${stem}-marked.pdf`);
  const sheets = text.split("\f");
  // A mark may be broken by the end of a line.
  const found = sheets.map((sheet) => {
    const counts = new Map();
    for (const [mark] of sheet.replace(/\s+/g, "").matchAll(/q\d+[be]/g)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    return counts;
  });
  rows.forEach((cells, number) => {
    const on = found.filter((counts) => counts.has(`q${number}b`) || counts.has(`q${number}e`));
    assert.equal(on.length, 1, `${stem}, ${format}: row ${number} is on ${on.length} sheets`);
    assert.equal(on[0].get(`q${number}e`), cells, `${stem}, ${format}: row ${number} is cut`);
  });
}

/** Relative luminance of a CSS colour `rgb(r, g, b)`. */
const luminance = (colour) => {
  const [r, g, b] = colour.match(/\d+/g).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** Contrast of text on the page and in charts: at least 4.5 to 1, and the background fits the mode. */
async function colours(page, dark) {
  const pairs = await page.evaluate(() => {
    const style = (element) => getComputedStyle(element);
    const pairs = [[style(document.body).color, style(document.body).backgroundColor, "page"]];
    for (const chart of document.querySelectorAll(".snl-chart"))
      for (const text of chart.querySelectorAll("text")) pairs.push([style(text).fill, style(chart).backgroundColor, text.textContent]);
    return pairs;
  });
  for (const [text, background, of] of pairs) {
    const [a, b] = [luminance(text), luminance(background)];
    assert(b < 0.5 === dark, `${of}: background ${background} is not ${dark ? "dark" : "light"}`);
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    assert(contrast >= 4.5, `${of}: ${text} on ${background} is ${contrast.toFixed(1)} to 1`);
  }
}

for (const file of pages) {
  const stem = path.join(shots, path.basename(file, ".html"));
  let drawn = 0;
  let sorted = 0;
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await open(browser, fileAddress(file), { colorScheme, viewport: { width: 1280, height: 900 } });
    drawn = await pictures(page);
    await labels(page);
    await colours(page, colorScheme === "dark");
    await page.screenshot({ path: `${stem}-${colorScheme}.png`, fullPage: true });
    if (colorScheme === "light") {
      await beside(page);
      sorted = await tables(page);
    }
    await close();
  }
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const { page, close } = await open(browser, fileAddress(file), phone);
  assert.deepEqual(await wide(page), [], `${file}: wider than a phone of 390`);
  await labels(page);
  // Chromium takes no pictures of more than 16,384 pixels.
  const height = Math.min(8000, await page.evaluate(() => document.documentElement.scrollHeight));
  await page.screenshot({ path: `${stem}-phone.png`, fullPage: true, clip: { x: 0, y: 0, width: 390, height } });
  // A4 without margins. A little wider is scaled down, much wider is illegible or cut off.
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("table, svg, pre, dl")]
      .filter((each) => each.getBoundingClientRect().right > 1.1 * document.documentElement.clientWidth)
      .map((each) => each.querySelector("caption, title")?.textContent ?? each.tagName),
  );
  assert.deepEqual(cut, [], `${file}: too wide for paper`);
  for (const format of ["A4", "Letter"]) {
    await page.pdf({ path: `${stem}-${format}.pdf`, format });
    await rowsOnPaper(page, stem, format);
  }
  await close();
  assert(drawn > 0, `${file}: has no picture`);
  assert(sorted > 0, `${file}: has no table`);
  console.log(`${path.basename(file)}: ${drawn} pictures, ${sorted} tables`);
}
await browser.close();
console.log(`${pages.length} passed, 0 failed`);
