// Prints books of `snl book` in headless Chromium on their paper and checks them: no network requests, a sheet of paper per
// page of the book, nothing outside its page, and no puzzle or solution that is cut, split or on top of another.
//
// Usage: node book_test.mjs PLAYWRIGHT CHROMIUM SHOTS BOOK.html…
// PLAYWRIGHT is the folder with playwright-core in node_modules. Pages go to SHOTS as pictures, books as PDF. Prints one line
// per book and stops at the first failure. scripts/page_test/run calls it.

import { fileAddress, launch, open } from "./browser.mjs";
import assert from "node:assert/strict";
import path from "node:path";

const [playwright, executablePath, shots, ...books] = process.argv.slice(2);
assert(books.length > 0, "usage: node book_test.mjs PLAYWRIGHT CHROMIUM SHOTS BOOK.html…");
const browser = await launch(playwright, executablePath);

// Millimetres, less 14 on each edge, in pixels of 1/96 inch.
const PAPER = { a4: [210, 297], letter: [215.9, 279.4] };
const pixels = (millimetres) => Math.ceil((millimetres * 96) / 25.4);

/** What is wrong with the layout, as sentences. A pixel is allowed for rounding. */
function faults([width, height]) {
  const found = [];
  const isHidden = (box) => box.width === 0 && box.height === 0;
  const inside = (inner, outer) =>
    isHidden(inner) || (inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1);
  const number = (article) => `${article.className} ${article.dataset.number}`;
  for (const page of document.querySelectorAll(".page")) {
    const frame = page.getBoundingClientRect();
    if (frame.width > width || frame.height > height) found.push(`a page of ${frame.width} x ${frame.height}`);
    for (const part of page.querySelectorAll("h1, h2, p, svg"))
      if (!inside(part.getBoundingClientRect(), frame)) found.push(`${part.tagName} outside its page: ${part.textContent.slice(0, 40)}`);
    const articles = [...page.querySelectorAll("article")];
    for (const [place, article] of articles.entries()) {
      const box = article.getBoundingClientRect();
      if (!inside(box, frame)) found.push(`${number(article)} outside its page`);
      for (const part of article.querySelectorAll("h2, p, .picture > svg"))
        if (!inside(part.getBoundingClientRect(), box)) found.push(`${number(article)}: ${part.tagName} outside: ${part.textContent.slice(0, 40)}`);
      for (const part of article.querySelectorAll("h2, p"))
        if (part.scrollWidth > part.clientWidth + 1) found.push(`${number(article)}: ${part.tagName} is cut: ${part.textContent}`);
      for (const other of articles.slice(0, place)) {
        const there = other.getBoundingClientRect();
        const apart = box.right <= there.left + 1 || there.right <= box.left + 1 || box.bottom <= there.top + 1 || there.bottom <= box.top + 1;
        if (!apart) found.push(`${number(article)} on top of ${number(other)}`);
      }
    }
  }
  return found;
}

for (const file of books) {
  const stem = path.join(shots, path.basename(file, ".html"));
  const { page, close } = await open(browser, fileAddress(file));
  await page.emulateMedia({ media: "print" });
  const pages = await page.locator(".page").count();
  const format = await page.evaluate(() => document.body.classList.item(1));
  const size = PAPER[format].map((length) => pixels(length - 28));
  await page.setViewportSize({ width: size[0], height: size[1] });
  assert.deepEqual(await page.evaluate(faults, size), [], `${file} on ${format}`);
  const pdf = await page.pdf({ path: `${stem}.pdf`, preferCSSPageSize: true, printBackground: true });
  const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length;
  assert.equal(sheets, pages, `${file} on ${format}: sheets of paper`);
  for (let index = 0; index < pages; index++)
    await page.locator(".page").nth(index).screenshot({ path: `${stem}-${String(index + 1).padStart(2, "0")}.png` });
  await close();
  console.log(`${path.basename(file)}: ${pages} pages of ${format}`);
}
await browser.close();
console.log(`${books.length} passed, 0 failed`);
