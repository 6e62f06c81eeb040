// Headless Chromium for the tests of pages: launches it, and opens an address whose requests and messages are collected.

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import path from "node:path";

/** Loads a package from node_modules of the folder `npm`. */
export const load = (npm, name) => createRequire(path.resolve(npm, "x.js"))(name);

// A browser starts slowly for the first time, and long pages render slowly on a busy machine.
const TIMEOUT = 180_000;

export const launch = (npm, executablePath) =>
  load(npm, "playwright-core").chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    timeout: TIMEOUT,
  });

export const fileAddress = (file) => pathToFileURL(path.resolve(file)).href;

/** Opens an address in a context of its own. `close` asserts that nothing else was requested, logged or thrown. */
export async function open(browser, address, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  const problems = [];
  const location = address.split("#")[0];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(location) && !url.startsWith("data:")) problems.push(`requests ${url}`);
  });
  page.on("console", (message) => problems.push(`logs ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`fails: ${error}`));
  if (location.startsWith("file:")) await context.setOffline(true);
  await page.goto(address);
  const close = async () => {
    assert.deepEqual(problems, [], location);
    await context.close();
  };
  return { page, close };
}
