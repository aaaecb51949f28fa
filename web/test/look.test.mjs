// What can be measured of how the page looks: accessibility, widths, colours, print. With the
// variable SHOTS it leaves pictures in web/test/shots/.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { panel, press, site, status } from './site.mjs';

const it = site();
const axe = await readFile(fileURLToPath(new URL('node_modules/axe-core/axe.min.js', import.meta.url)), 'utf8');

/** Brings each tab to where there is something to see. */
const SCENES = {
  blackout: async (page) => { await press(page, 'Hint'); await press(page, 'Show answers'); await status(page, /solution/); },
  buttons: async (page) => { await press(page, 'Show the shortest way'); await status(page, /shorter/); },
  make: async (page) => {
    await press(page, 'Show answers');
    await status(page, /way/);
    await panel(page).locator('.answers summary').first().click();
  },
  digits: async (page) => { await press(page, 'Show answers'); await status(page, /answer/); },
  calculator: async (page) => {
    await press(page, 'Compute');
    await panel(page).locator('.history > li').waitFor();
    await press(page, 'Show the two stacks');
    await panel(page).locator('.trace').waitFor();
  },
  worksheets: async (page) => { await press(page, 'Make the sheet'); await status(page, /ready/); },
};

async function visit(page, name) {
  await page.locator(`#tab-${name}`).click();
  await SCENES[name](page);
}

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: fileURLToPath(new URL(`shots/${name}.png`, import.meta.url)), fullPage: true });
}

for (const [width, height] of [[390, 844], [1280, 900]]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`at ${width} pixels, ${colorScheme}: accessible, and nothing sticks out`, async () => {
      const page = await it.open('', { viewport: { width, height }, colorScheme, reducedMotion: 'reduce', bypassCSP: true });
      await page.addScriptTag({ content: axe });
      for (const name of await page.locator('[role=tab]').evaluateAll((tabs) => tabs.map((tab) => tab.id.slice(4)))) {
        await visit(page, name);
        await shot(page, `${name}-${width}-${colorScheme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
        const faults = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
        const told = faults.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        assert.deepEqual(told, [], name);
      }
    });
  }
}

test('errors are accessible, too', async () => {
  const page = await it.open('#calculator', { bypassCSP: true });
  await page.addScriptTag({ content: axe });
  await panel(page).getByLabel('Expression').fill('1 +');
  await press(page, 'Compute');
  await panel(page).locator('.report').waitFor();
  await shot(page, 'error');
  const faults = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'] }));
  assert.deepEqual(faults.violations.map(({ id }) => id), []);
});

test('print has the puzzle and its answers, and no controls', async () => {
  const page = await it.open('#blackout', { colorScheme: 'dark' });
  await SCENES.blackout(page);
  await page.emulateMedia({ media: 'print' });
  await shot(page, 'print');
  assert.ok(await panel(page).locator('.answers > li').first().isVisible());
  assert.ok(await panel(page).getByRole('button', { name: 'Show answers' }).isHidden());
  assert.ok(await page.locator('[role=tablist]').isHidden());
  const colours = await page.evaluate(() => [document.body, document.querySelector('.answers .square.out')].map((node) => getComputedStyle(node).backgroundColor));
  assert.deepEqual(colours, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const pdf = await page.pdf();
  assert.ok(pdf.length > 5000);
});

test('nothing complained, and no other host was asked', () => {
  assert.deepEqual(it.complaints, []);
  assert.deepEqual(it.foreign, []);
});
