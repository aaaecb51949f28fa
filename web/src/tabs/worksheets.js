// Worksheets: puzzles with one answer each, on a page to print, with a key of its own.

import { h, randomSeed } from '../dom.js';
import { Panel } from '../panel.js';
import { choice, field, textInput } from '../parts.js';

const FAMILIES = [['blackout', 'Blackout'], ['make', 'The game of 24'], ['countdown', 'Countdown'], ['buttons', 'Buttons of a calculator']];
const LEVELS = [['', 'mixed'], ['easy', 'easy'], ['medium', 'medium'], ['hard', 'hard']];

/** On the screen the sheet has a margin, as it has on paper. */
const MARGIN = '@media screen { body { padding: 5mm } }';

/** @returns {import('../panel.js').Tab} */
export function worksheetsTab(changed) {
  const panel = new Panel();
  const family = choice(FAMILIES, { onchange: changed });
  const level = choice(LEVELS, { onchange: changed });
  const count = h('input', { type: 'number', min: 1, max: 60, value: 12, onchange: changed });
  const title = textInput({ class: 'wide', placeholder: 'as you like', onchange: changed });
  const seed = h('input', { type: 'number', min: 0, max: 4294967295, onchange: changed });

  const element = h('div', {},
    h('p', { class: 'intro' }, 'A page of fresh puzzles for a class, and the answers on a page of their own. The same number of the sheet always gives the same sheet.'),
    h('form', { class: 'card', onsubmit: (event) => { event.preventDefault(); make(); } },
      h('div', { class: 'fields' }, field('Puzzles', family), field('How hard', level), field('How many', count),
        field('Number of the sheet', seed), field('Title', title)),
      h('div', { class: 'actions' },
        h('button', { type: 'submit', class: 'primary' }, 'Make the sheet'),
        h('button', { type: 'button', onclick: () => { seed.value = randomSeed(); make(); } }, 'Another one'))),
    panel.progress, panel.output);

  function read() {
    return { family: family.value, level: level.value, count: count.value, seed: seed.value, title: title.value };
  }

  function write(fields) {
    const known = (list, value, usual) => (list.some(([name]) => name === value) ? value : usual);
    family.value = known(FAMILIES, fields.family, 'blackout');
    level.value = known(LEVELS, fields.level, '');
    count.value = fields.count ?? 12;
    seed.value = fields.seed ?? randomSeed();
    title.value = fields.title ?? '';
    panel.clear();
  }

  async function make() {
    changed();
    const request = { kind: 'worksheet', family: family.value, count: Number(count.value), seed: Number(seed.value), format: 'html',
      ...(level.value ? { level: level.value } : {}), ...(title.value.trim() ? { title: title.value.trim() } : {}) };
    const answer = await panel.run(request);
    if (!answer) return;
    // Kept apart from the page: no script in it runs.
    const frame = h('iframe', { class: 'sheet', title: 'Worksheet', sandbox: 'allow-same-origin allow-modals', srcdoc: answer.text.replace('</style>', `${MARGIN}</style>`) });
    const file = new Blob([answer.text], { type: 'text/html' });
    panel.output.replaceChildren(
      h('div', { class: 'actions' },
        h('button', { type: 'button', class: 'primary', onclick: () => { frame.contentWindow.focus(); frame.contentWindow.print(); } }, 'Print'),
        h('a', { class: 'button', download: `worksheet-${seed.value}.html`, href: URL.createObjectURL(file) }, 'Save as a file')),
      frame);
    panel.say('The sheet is ready.', true);
  }

  write({});
  return { name: 'worksheets', label: 'Worksheets', element, read, write };
}
