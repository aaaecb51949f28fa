// Errors, Stop, permalinks, the keyboard, and life without a connection.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill, panel, press, serve, site, status } from './site.mjs';

const it = site();

test('bad input has a caret under the character at fault', async () => {
  const page = await it.open('#blackout');
  for (const [tab, fields, button, fault, help] of [
    ['Blackout', { Equation: '288 / 24 × 6 = 18 × × 8' }, 'Show answers', '×', /write a number before it/i],
    ['Buttons', { Start: '2', Goal: '10', Moves: '3', Buttons: '+2 Revers' }, 'Show the shortest way', 'Revers', /Did you mean Reverse/],
    ['Make a number', { Target: '24', Numbers: '3 3 8 x' }, 'Show answers', 'x', /whole number or a fraction/],
    ['Calculator', { Expression: '12 × (3 + )' }, 'Compute', ')', /put an operand before/i],
  ]) {
    await page.getByRole('tab', { name: tab }).click();
    await fill(page, fields);
    await press(page, button);
    const report = panel(page).locator('.report');
    await report.waitFor();
    assert.equal(await report.locator('mark').textContent(), fault, tab);
    assert.match(await report.locator('.report-help').textContent(), help, tab);
    const places = await report.evaluate((node) => [node.querySelector('mark'), node.querySelector('.caret')].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.getClientRects().length ? range.getBoundingClientRect() : null;
    }).map(({ right, top }) => ({ right, top })));
    assert.ok(Math.abs(places[0].right - places[1].right) < 2, `${tab}: the caret is under the fault`);
    assert.ok(places[1].top > places[0].top, `${tab}: the caret is below`);
    const wrong = panel(page).locator('[aria-invalid=true]');
    assert.equal(await wrong.getAttribute('aria-describedby'), await report.getAttribute('id'));
  }
});

test('nesting and calls that are too deep are errors, and the page goes on', async () => {
  const page = await it.open('#calculator');
  for (const source of ['('.repeat(300) + '1' + ')'.repeat(300), 'fn f(n) = 1 + f(n + 1)\nf(0)', `${'-'.repeat(300)}1`]) {
    await fill(page, { Expression: source });
    await press(page, 'Compute');
    await panel(page).locator('.report').waitFor();
    assert.doesNotMatch(await panel(page).locator('.report').textContent(), /browser gave no more memory/);
  }
  const deepest = '('.repeat(250) + '1 + 1' + ')'.repeat(250);
  for (const [source, value] of [[deepest, '2'], ['fn f(n) = if n == 0 { 0 } else { 1 + f(n - 1) }\nf(450)', '450']]) {
    await fill(page, { Expression: source });
    await press(page, 'Compute');
    await panel(page).locator(`.history > li:first-child .result [data-text="${value}"]`).waitFor();
  }
});

test('Stop ends a long search at once, and the next question is answered', async () => {
  const page = await it.open('#calculator');
  await fill(page, { Expression: 'while true { }' });
  await press(page, 'Compute');
  await panel(page).locator('.clock', { hasText: /million steps/ }).waitFor();
  // Within the page, so that the time of the test's own machinery does not count.
  const time = await page.evaluate(async () => {
    const panel = document.querySelector('[role=tabpanel]:not([hidden])');
    const begin = performance.now();
    panel.querySelector('.stop').click();
    while (!panel.querySelector('.status').textContent) await new Promise((done) => setTimeout(done));
    return performance.now() - begin;
  });
  assert.ok(time < 1000, `${time} ms`);
  await status(page, /^Stopped/);
  assert.ok(await panel(page).locator('.busy').isHidden());
  await fill(page, { Expression: '6 × 7' });
  await press(page, 'Compute');
  await panel(page).locator('.result [data-text="42"]').waitFor();
});

test('Stop keeps what a search has found', async () => {
  const page = await it.open('#make');
  await fill(page, { Target: '1000001', Numbers: '1 2 3 4 5 6 7 8 9' });
  await press(page, 'Show answers');
  await panel(page).locator('.clock', { hasText: /steps/ }).waitFor();
  await panel(page).getByRole('button', { name: 'Hint' }).isEnabled();
  await press(page, 'Stop');
  await status(page, /^Stopped/);
});

test('a permalink brings the puzzle back', async () => {
  const page = await it.open('#blackout');
  await fill(page, { Equation: '168 / 24 + 8 = 11 × 3 - 16' });
  await page.reload();
  await page.waitForSelector('body[data-ready=yes]');
  assert.equal(await panel(page).getByLabel('Equation').inputValue(), '168 / 24 + 8 = 11 × 3 - 16');
  await page.getByRole('tab', { name: 'Buttons' }).click();
  await fill(page, { Start: '8', Goal: '18', Moves: '4', Buttons: 'Store +2 <<' });
  const other = await it.open(await page.evaluate(() => location.hash));
  assert.equal(await panel(other).getByLabel('Buttons', { exact: true }).inputValue(), 'Store +2 <<');
  assert.equal(await panel(other).locator('.answers > li, .presses > li').count(), 0, 'no answer before it is asked for');
  await press(other, 'Show the shortest way');
  await status(other, /18 in 4 moves/);
  await other.evaluate(() => { location.hash = '#make?target=10&numbers=1+1+5+8'; });
  await other.locator('#panel-make:not([hidden])').waitFor();
  await press(other, 'Show answers');
  await status(other, /^1 way/);
});

test('everything can be done with the keyboard', async () => {
  const page = await it.open('#blackout');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-blackout');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-make');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.labels[0].textContent), 'Target');
  await page.keyboard.press('Enter');
  await status(page, /^1 way/);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Tab');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^2, square 1 of 16/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-pressed')), 'true');
});

test('once loaded, the page works without a connection', async () => {
  const page = await it.open('#make');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('body[data-ready=yes]');
  await press(page, 'Show answers');
  await status(page, /^1 way/);
});

test('a server that knows no types of files is enough for the solver', async () => {
  const server = await serve(undefined, { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' });
  const page = await (await it.browser.newContext()).newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForSelector('body[data-ready=yes]');
  server.closeAllConnections();
  server.close();
});

test('nothing complained, and no other host was asked', () => {
  assert.deepEqual(it.complaints, []);
  assert.deepEqual(it.foreign, []);
});
