// Blackout: which squares of a false equation must be blacked out so that it becomes true?

import { Answers, PAGE } from '../answers.js';
import { debounce, h, plural } from '../dom.js';
import { Hints } from '../hints.js';
import { mathOf } from '../mathml.js';
import { Panel, askQuick } from '../panel.js';
import { checkbox, choice, drawer, examples, field, maker, picture, textInput, tick } from '../parts.js';
import { Board, squaresOf, strip } from '../squares.js';

const EXAMPLES = [
  ['288 ÷ 24 × 6 = 18 × 13 × 8', { puzzle: '288 / 24 × 6 = 18 × 13 × 8', k: '2' }],
  ['168 ÷ 24 + 8 = 11 × 3 − 16', { puzzle: '168 / 24 + 8 = 11 × 3 - 16', k: '2' }],
  ['3 + 2 ÷ 5 = 5 + 3 × 2', { puzzle: '3 + 2 / 5 = 5 + 3 × 2', k: 'all' }],
  ['419 × 2 = 8282 + 1 + 809', { puzzle: '419 × 2 = 8282 + 1 + 809', k: '2' }],
];

const SQUARES_OUT = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((k) => [String(k), plural(k, 'square')]),
  ['min', 'as few as possible'], ['all', 'any number'],
];

/** The deepest level of choices that is drawn: a picture has at most so many lines. */
const TREE_DEPTH = 5;

/** Why an attempt is wrong, in the words of this page. */
const plain = (why) => why.replace(/(\d+) squares? (?:is|are) out, and k is (\d+)/, '$1 of $2 squares out');

/** @returns {import('../panel.js').Tab} */
export function blackoutTab(changed) {
  const panel = new Panel();
  const puzzle = textInput({ class: 'wide formula-input', oninput: edited });
  const k = choice(SQUARES_OUT, { onchange: edited });
  const noZeros = checkbox({ onchange: edited });
  const unary = checkbox({ onchange: edited });
  const whole = checkbox({ onchange: edited });
  const extended = checkbox({ onchange: edited });
  const board = new Board(tried);
  const verdict = h('p', { class: 'verdict', role: 'status' });
  const hints = new Hints(() => ({ family: 'blackout', ...request() }), fail);
  k.value = '2';

  const element = h('div', {},
    h('p', { class: 'intro' }, 'The equation is false. Black out some of its squares, and it becomes true: digits, signs and brackets may go, the = stays.'),
    h('form', { class: 'card', onsubmit: (event) => { event.preventDefault(); solve(); } },
      h('div', { class: 'fields' }, field('Equation', puzzle), field('Black out', k)),
      examples(EXAMPLES, (fields) => { write(fields); }),
      board.element, verdict,
      h('div', { class: 'actions' }, hints.button,
        h('button', { type: 'submit', class: 'primary' }, 'Show answers'),
        h('button', { type: 'button', onclick: explain }, 'Explain'),
        h('button', { type: 'button', class: 'quiet', onclick: () => { board.equation = puzzle.value; tried(); } }, 'Start over'),
        maker(() => ({ family: 'blackout', ...(/^\d+$/.test(k.value) ? { k: Number(k.value) } : {}) }),
          (made) => write({ puzzle: made.puzzle, k: String(made.k) }), fail)),
      h('details', { class: 'rules' }, h('summary', {}, 'Rules'),
        tick('no number may begin with 0', noZeros), tick('a sign may stand before a number, as in 3 × −2', unary),
        tick('divisions must come out even', whole),
        tick('powers, decimals, other brackets and chains a = b = c are read', extended))),
    hints.element, panel.progress, panel.output,
    drawer('Draw the tree of all choices', () => picture(
      { of: 'blackout-tree', puzzle: puzzle.value, ...rules(), depth: Math.min(TREE_DEPTH, squaresOf(puzzle.value).length) },
      'All choices, one square a level')));

  function rules() {
    return {
      ...(noZeros.checked ? { leading_zeros: 'deny' } : {}),
      ...(unary.checked ? { unary: 'allow' } : {}),
      ...(whole.checked ? { division: 'whole' } : {}),
      ...(extended.checked ? { dialect: 'extended' } : {}),
    };
  }

  function request() {
    return { puzzle: puzzle.value, k: /^\d+$/.test(k.value) ? Number(k.value) : k.value, ...rules() };
  }

  function read() {
    return { puzzle: puzzle.value, k: k.value, zeros: noZeros.checked ? 'no' : '', unary: unary.checked ? 'yes' : '',
      even: whole.checked ? 'yes' : '', extended: extended.checked ? 'yes' : '' };
  }

  function write(fields) {
    puzzle.value = fields.puzzle ?? EXAMPLES[0][1].puzzle;
    k.value = SQUARES_OUT.some(([value]) => value === fields.k) ? fields.k : '2';
    noZeros.checked = fields.zeros === 'no';
    unary.checked = fields.unary === 'yes';
    whole.checked = fields.even === 'yes';
    extended.checked = fields.extended === 'yes';
    edited();
  }

  function edited() {
    panel.clear();
    hints.reset();
    board.equation = puzzle.value;
    verdict.textContent = '';
    changed();
  }

  function fail(error) {
    panel.fail(error, puzzle.value, puzzle);
  }

  const judge = debounce(async (attempt) => {
    const answer = await askQuick({ kind: 'check', family: 'blackout', attempt, ...request() });
    if (attempt !== board.attempt || !board.count) return;
    const right = answer.ok && answer.correct;
    verdict.className = `verdict ${right ? 'good' : ''}`;
    verdict.textContent = right ? `Right! ${attempt}`
      : answer.ok ? `${attempt}: not yet, ${plain(answer.why)}.` : `${attempt}: ${answer.error.message}.`;
  }, 120);

  function tried() {
    verdict.className = 'verdict';
    verdict.textContent = '';
    if (board.count) judge(board.attempt);
  }

  function drawn(solution) {
    const notes = [
      `both sides are ${solution.value}`,
      solution.choices === 1 ? null : `${plural(solution.choices, 'choice')} of squares leave this`,
      solution.leading_zero ? 'a number begins with 0' : null,
    ];
    return [
      strip(puzzle.value, solution.removed, { label: `${solution.text}, squares ${solution.removed.map((at) => at + 1).join(', ')} out` }),
      h('p', {}, mathOf(solution.text, { division: 'sign' }), ' ', h('span', { class: 'note' }, notes.filter(Boolean).join('; '))),
    ];
  }

  async function solve() {
    changed();
    const answers = new Answers(drawn, (skip) => ask(skip));
    panel.output.replaceChildren();

    async function ask(skip) {
      let total = 0;
      let listed = 0;
      const show = (solutions) => {
        if (!answers.element.isConnected) panel.output.replaceChildren(answers.element);
        answers.add(solutions);
        listed += solutions.length;
        answers.count(total, { word: 'solution' });
      };
      const answer = await panel.run({ kind: 'blackout', ...request(), limit: PAGE, skip }, {
        text: puzzle.value, input: puzzle,
        listener: { counts: (counts) => { total = counts.strings; }, solutions: show },
      });
      if (!answer) return;
      total = answer.strings;
      show(answer.solutions.slice(listed));
      answers.count(total, { complete: answer.complete || answer.counted, word: 'solution' });
      conclude(answer);
    }
    await ask(0);
  }

  function conclude(answer) {
    if (!answer.complete) panel.say('The search was cut short: there may be more.', false);
    else if (Number(answer.strings) === 0) panel.say(noneText(answer), false);
    else panel.say(foundText(answer), true);
    if (answer.bound) panel.output.append(h('p', { class: 'note' }, `Within a bound: ${answer.bound}.`));
    if (answer.complete && Number(answer.strings) === 0) panel.output.replaceChildren();
  }

  function foundText(answer) {
    const squares = typeof answer.k === 'number' ? ` with ${plural(answer.k, 'square')} out` : '';
    return `${plural(answer.strings, 'solution')}${squares}. There are no others.`;
  }

  function noneText(answer) {
    return typeof answer.k === 'number'
      ? `No solution with ${plural(answer.k, 'square')} out: all choices were ruled out. Try “as few as possible”.`
      : 'No solution at all: all choices were ruled out.';
  }

  async function explain() {
    const answer = await panel.run({ kind: 'explain', family: 'blackout', ...request() }, { text: puzzle.value, input: puzzle });
    if (!answer) return;
    if (!answer.steps) return panel.say('There is no solution to explain.', false);
    panel.output.replaceChildren(h('section', {}, h('h3', {}, 'Worked through'),
      strip(puzzle.value, answer.removed, { label: answer.text }),
      h('div', { class: 'sides' }, answer.steps.map((side) => h('ol', { class: 'steps' },
        h('li', {}, mathOf(side.text, { division: 'sign' })),
        side.steps.map((step) => h('li', {}, '= ', mathOf(step.text, { division: 'sign' }), h('span', { class: 'note' }, ' since ', mathOf(step.operation, { division: 'sign' }))))))),
      h('p', {}, 'Both sides are ', mathOf(answer.value), '.')));
  }

  write({});
  return { name: 'blackout', label: 'Blackout', element, read, write };
}
