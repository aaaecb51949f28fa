// Digits and signs: which signs between digits in fixed order make 10, or any other target?

import { Answers, PAGE } from '../answers.js';
import { Attempt } from '../attempt.js';
import { h, plural } from '../dom.js';
import { mathOf } from '../mathml.js';
import { Panel } from '../panel.js';
import { choice, examples, field, textInput } from '../parts.js';
import { wayView } from '../ways.js';

const EXAMPLES = [
  ['2144 to 10', { digits: '2144', target: '10', preset: 'deset' }],
  ['Four fours: 7', { digits: '4444', target: '7', preset: 'four-fours' }],
  ['1 to 9 make 100', { digits: '123456789', target: '100', preset: 'sum-to-100' }],
  ['A car’s plate: 1199', { digits: '1199', target: '10', preset: 'ten-puzzle' }],
  ['4444: all from 0 to 20', { digits: '4444', target: '0 to 20', preset: 'four-fours' }],
];

const PRESETS = [
  ['deset', 'Deset: all signs, roots and factorials'],
  ['taneja', 'sequential: + − × ÷ and powers'],
  ['four-fours', 'four fours'],
  ['ten-puzzle', 'ten puzzle: + − × ÷, single digits'],
  ['sum-to-100', 'sum to 100: + and − only'],
  ['add-operators', 'add operators: + − ×, no brackets'],
];

/** Several targets: `0 to 20`. */
const RANGE = /^\s*(-?\d+)\s*(?:to|–|\.\.=?)\s*(-?\d+)\s*$/;

/** @returns {import('../panel.js').Tab} */
export function digitsTab(changed) {
  const panel = new Panel();
  const digits = textInput({ class: 'formula-input', size: 10, inputmode: 'numeric', oninput: edited });
  const target = textInput({ size: 8, oninput: edited });
  const preset = choice(PRESETS, { onchange: edited });
  const attempt = new Attempt(() => ({ family: 'digits', ...request() }));

  const element = h('div', {},
    h('p', { class: 'intro' }, 'Keep the digits in their order and put signs between them, so that they make the target.'),
    h('div', { class: 'card' },
      h('form', { onsubmit: (event) => { event.preventDefault(); solve(); } },
        h('div', { class: 'fields' }, field('Digits', digits), field('Target', target, 'a number, or several: 0 to 20'), field('Rules', preset)),
        examples(EXAMPLES, write),
        h('div', { class: 'actions' },
          h('button', { type: 'submit', class: 'primary' }, 'Show answers'),
          h('button', { type: 'button', onclick: solvable }, 'Is there one?'))),
      attempt.element),
    panel.progress, panel.output);

  const text = () => `digits ${target.value.trim()}: ${digits.value.trim()}`;

  function request() {
    const range = target.value.match(RANGE);
    const targets = range ? { targets: { from: Number(range[1]), to: Number(range[2]) } } : { target: target.value.trim() };
    return { digits: digits.value.trim(), ...targets, preset: preset.value };
  }

  function read() {
    return { digits: digits.value, target: target.value, preset: preset.value };
  }

  function write(fields) {
    const from = fields.digits ? fields : EXAMPLES[0][1];
    digits.value = from.digits;
    target.value = from.target ?? '10';
    preset.value = PRESETS.some(([value]) => value === from.preset) ? from.preset : 'deset';
    edited();
  }

  function edited() {
    panel.clear();
    attempt.reset();
    changed();
  }

  async function solvable() {
    const answer = await panel.run({ kind: 'digits', ask: 'solvable', ...request() }, { text: text(), input: digits });
    if (answer) panel.say(answer.solvable === null ? 'Nobody knows yet: the search was cut short.'
      : answer.solvable ? 'Yes, there is an answer.' : 'No: all expressions were tried.', answer.solvable);
  }

  async function solve() {
    changed();
    const several = RANGE.test(target.value);
    const answers = new Answers((way) => wayView(way, { withValue: several }), (skip) => ask(skip));
    panel.output.replaceChildren();

    async function ask(skip) {
      const answer = await panel.run({ kind: 'digits', ...request(), limit: several ? 1000 : PAGE, skip }, { text: text(), input: digits });
      if (!answer) return;
      const solutions = answer.solutions ?? [];
      if (solutions.length) {
        panel.output.replaceChildren(answers.element);
        answers.add(solutions);
        answers.count(answer.count ?? answer.reached ?? solutions.length, { complete: answer.complete });
      }
      conclude(answer);
    }
    await ask(0);
  }

  function conclude(answer) {
    if (answer.nearest?.length && !answer.solvable) {
      panel.output.prepend(h('section', {}, h('h3', {}, 'The nearest'),
        h('ol', { class: 'answers' }, answer.nearest.map((way) => h('li', {}, wayView(way, { withValue: true }))))));
    }
    if (answer.missing?.length) {
      panel.output.append(h('section', {}, h('h3', {}, 'No way to'),
        h('p', { class: 'numbers' }, answer.missing.map((value) => [mathOf(String(value)), ' ']))));
    }
    if (answer.bound) panel.output.append(h('p', { class: 'note' }, `Within a bound: ${answer.bound}.`));
    if (!answer.complete) panel.say('The search was cut short: there may be more.', false);
    else if (answer.missing) panel.say(`${plural(answer.reached, 'target')} can be made, ${answer.missing.length} cannot.`, !answer.missing.length);
    else if (answer.solvable) panel.say(`${plural(answer.count, 'answer')}. There are no others.`, true);
    else panel.say(`There is no way to ${target.value.trim()}: all expressions were tried.`, false);
  }

  write({});
  return { name: 'digits', label: 'Digits', element, read, write };
}
