// The calculator: exact arithmetic, the two stacks that work it out, and its tree.

import { h } from '../dom.js';
import { parseFormula } from '../formula.js';
import { mathOf } from '../mathml.js';
import { Panel, askQuick } from '../panel.js';
import { examples, field } from '../parts.js';
import { treeOf } from '../tree.js';

const EXAMPLES = [
  ['8 ÷ (3 − 8 ÷ 3)', '8 / (3 - 8/3)'],
  ['0.1 + 0.2', '0.1 + 0.2'],
  ['√8 × √2', '√8 × √2'],
  ['2^127 − 1', '2^127 - 1'],
  ['1/(√3 − √2)', '1/(√3 - √2)'],
  ['a sum', 'sum(map(x => x^2, 1..=10))'],
];

/** The most digits of a value that are set as a formula. */
const LONGEST = 400;

/** @returns {import('../panel.js').Tab} */
export function calculatorTab(changed) {
  const panel = new Panel();
  const source = h('textarea', { rows: 2, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off',
    class: 'formula-input wide', oninput: () => { panel.clear(); changed(); }, onkeydown: entered });
  const history = h('ol', { class: 'history', 'aria-label': 'Earlier results', reversed: true });
  let last = null;

  const element = h('div', {},
    h('p', { class: 'intro' }, 'All is exact: fractions stay fractions, roots stay roots, and numbers may be as long as you like. What is not exact says ≈.'),
    h('form', { class: 'card', onsubmit: (event) => { event.preventDefault(); evaluate(); } },
      field('Expression', source, 'Enter computes, Shift and Enter begin another line; ans is the last result'),
      examples(EXAMPLES, (text) => write({ source: text })),
      h('div', { class: 'actions' },
        h('button', { type: 'submit', class: 'primary' }, 'Compute'),
        h('button', { type: 'button', onclick: trace }, 'Show the two stacks'),
        h('button', { type: 'button', onclick: tree }, 'Draw the tree'),
        h('button', { type: 'button', class: 'quiet', onclick: () => { history.replaceChildren(); last = null; panel.clear(); } }, 'Clear'))),
    panel.progress, panel.output, history);

  const read = () => ({ source: source.value });

  function write(fields) {
    source.value = fields.source ?? EXAMPLES[0][1];
    panel.clear();
    changed();
  }

  function entered(event) {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    evaluate();
  }

  const about = () => ({ text: source.value, input: source });

  async function evaluate() {
    changed();
    const text = source.value;
    const bindings = last === null ? {} : { bindings: { ans: last } };
    const answer = await panel.run({ kind: 'eval', source: text, ...bindings }, about());
    if (!answer) return;
    panel.output.replaceChildren();
    last = answer.value;
    const decimals = await decimalsOf(answer);
    history.prepend(h('li', {},
      h('div', { class: 'asked' }, mathOf(text)),
      answer.output ? h('pre', { class: 'printed' }, answer.output) : null,
      h('div', { class: 'result' }, h('span', { class: 'equals', 'aria-hidden': 'true' }, '='), valueOf(answer),
        decimals ? h('span', { class: 'note' }, `≈ ${decimals}`) : null)));
  }

  const valueOf = ({ value, type }) =>
    (type === 'number' && value.length <= LONGEST ? mathOf(value) : h('code', { class: 'value' }, value));

  /** The first decimals of a number that is no whole one. */
  async function decimalsOf({ value, type, approx }) {
    if (type !== 'number' || approx || /^-?\d+$/.test(value) || value.length > LONGEST) return null;
    const answer = await askQuick({ kind: 'eval', source: `decimals(${value}, 12)` });
    return answer.ok ? answer.value.replace(/^~?"?~?|"$/g, '') : null;
  }

  async function trace() {
    const answer = await panel.run({ kind: 'trace', source: source.value, unary: 'allow' }, about());
    if (!answer) return;
    const cell = (items) => h('td', {}, items.map((item) => h('span', { class: 'stacked' }, item)));
    panel.output.replaceChildren(h('section', {}, h('h3', {}, 'The two stacks'),
      h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'The two stacks, row by row' },
        h('table', { class: 'trace' },
          h('thead', {}, h('tr', {}, ['Read', 'What is done', 'Number', 'Numbers', 'Operators'].map((title) => h('th', { scope: 'col' }, title)))),
          h('tbody', {}, answer.rows.map((row) => h('tr', {},
            h('th', { scope: 'row' }, row.text || 'end'), h('td', {}, row.action),
            h('td', {}, row.number ?? ''), cell(row.numbers), cell(row.operators)))))),
      h('p', {}, 'The value is ', mathOf(answer.value), '.')));
  }

  async function tree() {
    const answer = await panel.run({ kind: 'tree', source: source.value }, about());
    if (!answer) return;
    const formula = parseFormula(source.value);
    panel.output.replaceChildren(h('section', {}, h('h3', {}, 'The tree'),
      formula ? h('div', { class: 'tree-box', tabindex: 0, role: 'group', 'aria-label': 'Tree' }, treeOf(formula, source.value))
        : h('pre', { class: 'scroll', tabindex: 0 }, answer.tree)));
  }

  write({});
  return { name: 'calculator', label: 'Calculator', element, read, write };
}
