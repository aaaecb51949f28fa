// Make a number: how do these numbers make 24, or any other target? Also Countdown.

import { Answers, PAGE } from '../answers.js';
import { Attempt } from '../attempt.js';
import { h, plural } from '../dom.js';
import { Hints } from '../hints.js';
import { Panel } from '../panel.js';
import { checkbox, choice, examples, field, maker, textInput, tick } from '../parts.js';
import { wayView } from '../ways.js';

const EXAMPLES = [
  ['24 from 3 3 8 8', { target: '24', numbers: '3 3 8 8' }],
  ['24 from 1 5 5 5', { target: '24', numbers: '1 5 5 5' }],
  ['10 from 1 1 5 8', { target: '10', numbers: '1 1 5 8' }],
  ['Countdown 952', { target: '952', numbers: '25 50 75 100 3 6', game: 'countdown' }],
  ['Countdown 831', { target: '831', numbers: '1 3 7 10 25 50', game: 'countdown' }],
];

const GAMES = [['make', 'all numbers, as in 24'], ['countdown', 'some numbers, as in Countdown']];

/** A whole game in one line: `24: 3 3 8 8`. */
const GAME = /^\s*(?:(make|countdown)\s+)?([^\s:]+)\s*:\s*(.+)$/;

/** @returns {import('../panel.js').Tab} */
export function makeTab(changed) {
  const panel = new Panel();
  const target = textInput({ size: 8, oninput: edited, onchange: taken });
  const numbers = textInput({ class: 'wide', oninput: edited });
  const game = choice(GAMES, { onchange: edited });
  const more = checkbox({ onchange: edited });
  const raw = checkbox({ onchange: edited });
  const cards = h('div', { class: 'cards', 'aria-hidden': 'true' });
  const hints = new Hints(() => ({ family: 'make', ...request() }), fail);
  const attempt = new Attempt(() => ({ family: 'make', ...request() }));

  const element = h('div', {},
    h('p', { class: 'intro' }, 'Put the numbers together with + − × ÷ and brackets, so that they make the target. In Countdown some may be left out, and every step must be a whole number.'),
    h('div', { class: 'card' },
      h('form', { onsubmit: (event) => { event.preventDefault(); solve(); } },
        h('div', { class: 'fields' }, field('Target', target), field('Numbers', numbers, 'with blanks between them; 3/4, 0.5 and A J Q K are numbers, too'), field('Use', game)),
        examples(EXAMPLES, write), cards,
        h('div', { class: 'actions' },
          hints.button, h('button', { type: 'submit', class: 'primary' }, 'Show answers'),
          maker(() => ({ family: game.value }), (made) => take(made.puzzle), fail)),
        h('details', { class: 'rules' }, h('summary', {}, 'Rules'),
          tick('powers, square roots and factorials, too', more),
          tick('list also what differs only in the order of sums and products', raw))),
      attempt.element),
    hints.element, panel.progress, panel.output);

  function text() {
    const prefix = game.value === 'countdown' ? 'countdown ' : '';
    return `${prefix}${target.value.trim()}: ${numbers.value.trim()}`;
  }

  function request() {
    return { puzzle: text(), ...(more.checked ? { ops: '+-*/^√!' } : {}), ...(raw.checked ? { distinct: 'raw' } : {}) };
  }

  function read() {
    return { target: target.value, numbers: numbers.value, game: game.value === 'make' ? '' : game.value,
      more: more.checked ? 'yes' : '', raw: raw.checked ? 'yes' : '' };
  }

  function write(fields) {
    const from = fields.numbers ? fields : EXAMPLES[0][1];
    target.value = from.target ?? '24';
    numbers.value = from.numbers;
    game.value = from.game === 'countdown' ? 'countdown' : 'make';
    more.checked = from.more === 'yes';
    raw.checked = from.raw === 'yes';
    edited();
  }

  /** Takes a whole game that was pasted as the target. */
  function taken() {
    if (GAME.test(target.value)) take(target.value);
  }

  function take(line) {
    const [, name, wanted, given] = line.match(GAME);
    write({ ...read(), game: name ?? game.value, target: wanted, numbers: given });
  }

  function edited() {
    panel.clear();
    hints.reset();
    attempt.reset();
    const words = numbers.value.trim().split(/[\s,;]+/).filter(Boolean).slice(0, 10);
    cards.replaceChildren(...words.map((word) => h('span', { class: 'number-card' }, word)),
      h('span', { class: 'arrow' }, '→'), h('span', { class: 'number-card goal' }, target.value.trim() || '?'));
    changed();
  }

  function fail(error) {
    panel.fail(error, text(), numbers);
  }

  async function solve() {
    changed();
    const answers = new Answers(wayView, (skip) => ask(skip));
    panel.output.replaceChildren();

    async function ask(skip) {
      const answer = await panel.run({ kind: 'make', ...request(), limit: PAGE, skip, worked: true }, { text: text(), input: numbers });
      if (!answer) return;
      if (answer.solutions.length) {
        panel.output.replaceChildren(answers.element);
        answers.add(answer.solutions);
        answers.count(answer.count, { complete: answer.complete });
      }
      conclude(answer);
    }
    await ask(0);
  }

  function conclude(answer) {
    if (answer.bound) panel.output.append(h('p', { class: 'note' }, `Within a bound: ${answer.bound}.`));
    if (!answer.complete) return panel.say('The search was cut short: there may be more.', false);
    if (answer.solvable) return panel.say(`${plural(answer.count, 'way')} that ${String(answer.count) === '1' ? 'is' : 'are'} really different. There are no others.`, true);
    panel.say(`There is no way to ${target.value.trim()}: all were tried.`, false);
    if (answer.nearest?.length) {
      panel.output.prepend(h('section', {}, h('h3', {}, 'The nearest'),
        h('ol', { class: 'answers' }, answer.nearest.map((way) => h('li', {}, wayView(way, { withValue: true }))))));
    }
  }

  write({});
  return { name: 'make', label: 'Make a number', element, read, write };
}
