// Every tab solves cases of the project's test data, with their known answers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted, data, fill, panel, press, rows, site, status } from './site.mjs';

const it = site();

test('blackout: the squares that are out, and how many solutions there are', async () => {
  const page = await it.open('#blackout');
  const cases = (await rows('blackout-puzzles.answers.tsv')).filter(([, k, strings]) => k === '2' && strings !== '0').slice(0, 12);
  assert.equal(cases.length, 12);
  for (const [puzzle, k, strings, , one] of cases) {
    await fill(page, { Equation: puzzle });
    await panel(page).getByLabel('Black out', { exact: true }).selectOption(k);
    await press(page, 'Show answers');
    const said = await status(page, /solution/);
    assert.match(said, new RegExp(`^${strings} solution`), puzzle);
    const shown = await panel(page).locator('.answers > li').evaluateAll((items) => items.map((item) => ({
      out: item.querySelectorAll('.square.out').length,
      text: item.querySelector('math').dataset.text,
    })));
    assert.equal(shown.length, Number(strings), puzzle);
    assert.ok(shown.every(({ out }) => out === Number(k)), puzzle);
    if (one) assert.ok(shown.some(({ text }) => text.replace(/\s/g, '') === one.replace(/\s/g, '')), `${puzzle}: ${one}`);
  }
});

test('blackout: a person plays, asks for hints and has it explained', async () => {
  const page = await it.open('#blackout');
  await panel(page).getByRole('button', { name: '4, square 6 of 16' }).click();
  await panel(page).locator('.verdict', { hasText: 'not yet' }).waitFor();
  await panel(page).getByRole('button', { name: '4, square 6 of 16' }).click();
  await panel(page).getByRole('button', { name: '2, square 5 of 16' }).click();
  await panel(page).getByRole('button', { name: '1, square 13 of 16' }).click();
  await panel(page).locator('.verdict.good', { hasText: 'Right! 288 / 4 × 6 = 18 × 3 × 8' }).waitFor();
  for (const name of ['Hint', 'Hint 2 of 4', 'Hint 3 of 4', 'Hint 4 of 4']) await press(page, name);
  await panel(page).getByRole('button', { name: 'No more hints' }).waitFor();
  await counted(panel(page).locator('.hints > li'), 4);
  assert.match(await panel(page).locator('.hints > li').last().textContent(), /288 \/ 4 × 6 = 18 × 3 × 8/);
  await press(page, 'Explain');
  await panel(page).locator('.sides .steps').nth(1).waitFor();
  await panel(page).getByText('Draw the tree of all choices').click();
  await panel(page).locator('.paper svg line').first().waitFor();
});

test('blackout: answers stream in, page by page', async () => {
  const page = await it.open('#blackout');
  await fill(page, { Equation: '12 + 34 + 56 + 78 = 78 + 9 + 12 + 43' });
  await panel(page).getByLabel('Black out', { exact: true }).selectOption('all');
  await press(page, 'Show answers');
  await status(page, /solution/);
  const answers = panel(page).locator('.answers > li');
  await counted(answers, 25);
  await press(page, 'Show 25 more');
  await counted(answers, 50);
});

test('buttons: the fewest moves of levels of the game, also played', async () => {
  const page = await it.open('#buttons');
  const levels = (await data('calculator-levels.jsonl')).trim().split('\n').map((line) => JSON.parse(line));
  const known = levels.filter((level) => level.game === 1 && level.goals.length === 1 && !level.portal && level.min_moves?.[0]);
  for (const { start, goals, moves, buttons, min_moves: [least] } of known.slice(0, 60).filter((_, index) => index % 6 === 0)) {
    await fill(page, { Start: String(start), Goal: String(goals[0]), Moves: String(moves), Buttons: buttons.join(' ') });
    await press(page, 'Show the shortest way');
    const said = await status(page, /There is no shorter way/);
    assert.ok(said.startsWith(`${goals[0]} in ${least} move`), `${start} -> ${goals}: ${said}`);
    await counted(panel(page).locator('.presses > li'), least);
  }
  await fill(page, { Start: '2', Goal: '10', Moves: '3', Buttons: '+2 x2' });
  for (const key of ['+2', 'x2', '+2']) await panel(page).locator(`.key[data-key="${key}"]`).click();
  await panel(page).locator('.verdict.good', { hasText: 'Right!' }).waitFor();
  assert.equal(await panel(page).locator('.screen').textContent(), '10');
  await press(page, 'Show the shortest way');
  await press(page, 'Play it');
  await panel(page).locator('.key.down').first().waitFor();
  await panel(page).locator('.calculator-top', { hasText: '3 of 3 moves' }).waitFor();
  assert.equal(await panel(page).locator('.screen').textContent(), '10');
  await press(page, 'All ways');
  await panel(page).locator('.ways > li').first().waitFor();
  await panel(page).getByText('Draw all that the calculator can show').click();
  await panel(page).locator('.paper svg path').first().waitFor();
});

test('make: how many ways hands of the game of 24 have', async () => {
  const page = await it.open('#make');
  const hands = (await rows('make24-hands.tsv')).filter(([hand]) => /^\d/.test(hand));
  assert.ok(hands.length > 500);
  for (const [hand, solvable, , different] of hands.filter((_, index) => index % 90 === 7)) {
    await fill(page, { Target: '24', Numbers: hand });
    await press(page, 'Show answers');
    const said = await status(page, /There/);
    if (solvable === '0') assert.match(said, /^There is no way to 24/, hand);
    else assert.ok(said.startsWith(`${different} way`), `${hand}: ${said}, not ${different}`);
  }
  await fill(page, { Target: '24', Numbers: '3 3 8 8' });
  await press(page, 'Show answers');
  const way = panel(page).locator('.answers > li').first();
  await way.locator('math mfrac mfrac').waitFor();
  await way.locator('summary').click();
  await counted(way.locator('.steps > li'), 3);
  await way.locator('svg.tree line').first().waitFor();
  await panel(page).getByLabel('Your answer').fill('8 × 3 + 8 − 3');
  await press(page, 'Check');
  await panel(page).locator('.verdict.bad', { hasText: '29 is not 24' }).waitFor();
  await panel(page).getByLabel('Your answer').fill('8 / (3 - 8 / 3)');
  await press(page, 'Check');
  await panel(page).locator('.verdict.good', { hasText: 'Right' }).waitFor();
});

test('make: Countdown gives the nearest where there is no way', async () => {
  const page = await it.open('#make');
  await press(page, 'Countdown 831');
  await press(page, 'Show answers');
  await status(page, /There is no way to 831/);
  const values = panel(page).locator('.answers > li > details > summary');
  assert.match(await values.nth(0).textContent(), /= 830 /);
  assert.match(await values.nth(1).textContent(), /= 832 /);
});

test('digits: which strings make 10', async () => {
  const page = await it.open('#digits');
  const strings = (await rows('deset-4digit.tsv')).filter(([digits]) => /^\d{4}$/.test(digits));
  assert.ok(strings.length > 1000);
  for (const [digits, , , , solvable] of strings.filter((_, index) => index % 700 === 200)) {
    await fill(page, { Digits: digits, Target: '10' });
    await press(page, 'Is there one?');
    assert.equal(await status(page, /^(Yes|No)/), solvable === '1' ? 'Yes, there is an answer.' : 'No: all expressions were tried.', digits);
  }
  await fill(page, { Digits: '4751', Target: '10' });
  await press(page, 'Show answers');
  assert.match(await status(page, /no others/), /^16 answers/);
  await press(page, '4444: all from 0 to 20');
  await press(page, 'Show answers');
  await status(page, /can be made/);
});

test('calculator: exact values, with the stacks and the tree', async () => {
  const page = await it.open('#calculator');
  const cases = (await rows('evaluator-cases.tsv')).filter(([id, , , kind]) => id !== 'id' && kind === 'value');
  assert.ok(cases.length > 10);
  let solved = 0;
  for (const [, input, value] of cases.filter(([, input, value]) => /^-?\d+(\/\d+)?$/.test(value) && input.length < 60).slice(0, 12)) {
    await fill(page, { Expression: input });
    await press(page, 'Compute');
    solved += 1;
    const result = panel(page).locator('.history > li').first().locator('.result [data-text], .result code').first();
    await panel(page).locator(`.history > li:nth-last-child(${solved})`).waitFor();
    assert.equal(await result.evaluate((node) => node.dataset.text ?? node.textContent), value, input);
  }
  await fill(page, { Expression: '2 + 5 × (6 - 3) - 6' });
  await press(page, 'Show the two stacks');
  await panel(page).locator('.trace tbody tr').nth(5).waitFor();
  await press(page, 'Draw the tree');
  await counted(panel(page).locator('svg.tree .leaf'), 5);
});

test('new puzzles have an answer, and worksheets are printed', async () => {
  const page = await it.open('#blackout');
  const before = await panel(page).getByLabel('Equation').inputValue();
  await press(page, 'New puzzle');
  await page.waitForFunction((old) => document.querySelector('#panel-blackout .formula-input').value !== old, before);
  await press(page, 'Show answers');
  await status(page, /^1 solution/);

  await page.getByRole('tab', { name: 'Worksheets' }).click();
  for (const family of ['blackout', 'make', 'countdown', 'buttons']) {
    await panel(page).getByLabel('Puzzles').selectOption(family);
    await fill(page, { 'How many': '3', 'Number of the sheet': '7', Title: `Monday ${family}` });
    await press(page, 'Make the sheet');
    await status(page, /ready/);
    const sheet = panel(page).frameLocator('iframe');
    await sheet.getByText(`Monday ${family}`).first().waitFor();
    await sheet.locator('ol > li').nth(2).waitFor();
  }
  await page.evaluate(() => {
    document.querySelector('iframe').contentWindow.print = () => { document.body.dataset.printed = 'yes'; };
  });
  await panel(page).getByRole('button', { name: 'Print', exact: true }).click();
  await page.waitForSelector('body[data-printed=yes]');
});

test('nothing complained, and no other host was asked', () => {
  assert.deepEqual(it.complaints, []);
  assert.deepEqual(it.foreign, []);
});
