// The page on a server of its own, in a browser: what every test file begins with.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { after, before } from 'node:test';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const DATA = new URL('../../tests/data/', import.meta.url);

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/** A file of the project's test data. */
export const data = (name) => readFile(new URL(name, DATA), 'utf8');

/** The rows of a table with tabs, without its comments. */
export const rows = async (name) =>
  (await data(name)).split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));

/** A file server, as a school may have one: it gives files and knows nothing. */
export function serve(folder = DIST, types = TYPES) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    try {
      const body = await readFile(join(folder, path.endsWith('/') ? `${path}index.html` : path));
      response.writeHead(200, { 'content-type': types[extname(path)] ?? (path.endsWith('/') ? 'text/html' : 'application/octet-stream') });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(server)));
}

/** The browser and the server of a test file; `open` gives a page that has loaded its solver. */
export function site() {
  const it = { complaints: [], foreign: [] };
  before(async () => {
    it.server = await serve();
    it.origin = `http://127.0.0.1:${it.server.address().port}`;
    it.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    });
  });
  after(async () => {
    await it.browser?.close();
    it.server?.closeAllConnections();
    it.server?.close();
  });

  it.open = async (fragment = '', options = {}) => {
    const context = await it.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) it.complaints.push(message.text());
    });
    page.on('pageerror', (error) => it.complaints.push(String(error)));
    page.on('request', (request) => {
      if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(it.origin)) it.foreign.push(request.url());
    });
    await page.goto(`${it.origin}/${fragment}`);
    await page.waitForSelector('body[data-ready=yes]');
    return page;
  };
  return it;
}

/** The open tab. */
export const panel = (page) => page.locator('[role=tabpanel]:not([hidden])');

/** Fills fields by their labels. */
export async function fill(page, fields) {
  for (const [label, value] of Object.entries(fields)) {
    await panel(page).getByLabel(label, { exact: true }).fill(value);
  }
}

export const press = (page, name) => panel(page).getByRole('button', { name, exact: true }).click();

/** Waits until the status says something that fits, and gives it. */
export async function status(page, pattern) {
  const line = panel(page).locator('.status').filter({ hasText: pattern });
  await line.waitFor();
  return line.textContent();
}

/** Waits for the last of so many elements, since an answer may come after the click, and holds them to the count. */
export async function counted(locator, count) {
  await locator.nth(count - 1).waitFor({ state: 'attached' });
  assert.equal(await locator.count(), count);
}
