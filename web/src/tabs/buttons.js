// Buttons: which presses of a calculator's odd buttons take the start to the goal?

import { h, plural } from '../dom.js';
import { Hints } from '../hints.js';
import { Calculator } from '../keys.js';
import { Panel, askQuick } from '../panel.js';
import { choice, drawer, examples, field, maker, picture, textInput } from '../parts.js';

const level = (start, goals, moves, buttons, game = '') => ({ start, goals, moves, buttons, game });

const EXAMPLES = [
  ['2 to 10', level('2', '10', '3', '+2 x2')],
  ['−1 to 2020', level('-1', '2020', '8', '*3 +8 +2 Mirror Reverse')],
  ['0 to 196', level('0', '196', '8', '1 +12 Reverse x13 <<')],
  ['8 to 18 and 101', level('8', '18, 101', '4', 'Store +2 <<')],
  ['13 to 36', level('13', '36', '5', '[+]1 Digit+2 43=>2')],
];

const GAMES = [['', 'as in the games now'], ['old', 'first game, old editions'], ['game2', 'second game'], ['genius', 'Number Genius']];

/** The most ways that are listed. */
const WAYS = 100;

/** A whole level in one line: `2 -> 10 in 3: +2 x2`. */
const LEVEL = /^\s*(?:buttons\s+)?(\S+)\s*(?:->|→|=>)\s*(.+?)(?:\s+in\s+(\d+))?\s*:\s*(.*)$/;

/** @returns {import('../panel.js').Tab} */
export function buttonsTab(changed) {
  const panel = new Panel();
  const start = textInput({ inputmode: 'text', size: 6, oninput: edited, onchange: taken });
  const goals = textInput({ size: 10, oninput: edited });
  const moves = textInput({ inputmode: 'numeric', size: 4, oninput: edited });
  const buttons = textInput({ class: 'wide formula-input', oninput: edited });
  const game = choice(GAMES, { onchange: edited });
  const soFar = h('p', { class: 'so-far', 'aria-label': 'Pressed so far' });
  const verdict = h('p', { class: 'verdict', role: 'status' });
  const calculator = new Calculator(pressed);
  const hints = new Hints(() => ({ family: 'buttons', ...request() }), fail);

  const element = h('div', {},
    h('p', { class: 'intro' }, 'A calculator has a few odd buttons. Press them so that its screen shows the goal, with no more moves than allowed.'),
    h('form', { class: 'card', onsubmit: (event) => { event.preventDefault(); solve(); } },
      h('div', { class: 'fields' }, field('Start', start), field('Goal', goals), field('Moves', moves),
        field('Rules', game), field('Buttons', buttons, 'with blanks between them: +2 x3 /5 Reverse << 12=>3 Store')),
      examples(EXAMPLES, write),
      h('div', { class: 'player' }, calculator.element,
        h('div', { class: 'player-side' }, soFar, verdict,
          h('div', { class: 'actions' },
            h('button', { type: 'button', class: 'quiet', onclick: () => calculator.undo() }, 'Undo'),
            h('button', { type: 'button', class: 'quiet', onclick: restart }, 'Start over')))),
      h('div', { class: 'actions' },
        hints.button, h('button', { type: 'submit', class: 'primary' }, 'Show the shortest way'),
        h('button', { type: 'button', onclick: ways }, 'All ways'),
        maker(() => ({ family: 'buttons' }), (made) => take(made.puzzle), fail))),
    hints.element, panel.progress, panel.output,
    drawer('Draw all that the calculator can show', () => picture({ of: 'state-graph', ...request() }, 'The numbers that can be shown, and the presses between them')));

  function text() {
    const limit = moves.value.trim() ? ` in ${moves.value.trim()}` : '';
    return `${start.value.trim()} -> ${goals.value.trim()}${limit}: ${buttons.value.trim()}`;
  }

  function request() {
    return { puzzle: text(), ...(game.value ? { game: game.value } : {}) };
  }

  function read() {
    return { start: start.value, goals: goals.value, moves: moves.value, buttons: buttons.value, game: game.value };
  }

  function write(fields) {
    const from = fields.buttons ? fields : EXAMPLES[0][1];
    start.value = from.start ?? '0';
    goals.value = from.goals ?? '';
    moves.value = from.moves ?? '';
    buttons.value = from.buttons;
    game.value = GAMES.some(([value]) => value === from.game) ? from.game : '';
    edited();
  }

  /** Takes a whole level that was pasted as the start. */
  function taken() {
    if (LEVEL.test(start.value)) take(start.value);
  }

  function take(line) {
    const [, from, to, limit = '', keys] = line.match(LEVEL);
    write(level(from, to, limit, keys, game.value));
  }

  function edited() {
    panel.clear();
    hints.reset();
    restart();
    changed();
  }

  function restart() {
    verdict.textContent = '';
    verdict.className = 'verdict';
    soFar.replaceChildren();
    calculator.level(read());
  }

  function fail(error) {
    panel.fail(error, text(), buttons);
  }

  async function pressed(presses) {
    const answer = await askQuick({ kind: 'check', family: 'buttons', ...request(), attempt: presses });
    if (!answer.ok) return fail(answer.error);
    if (answer.screens.length < presses.length) {
      calculator.refuse();
      verdict.textContent = `${presses.at(-1)} cannot be pressed now.`;
      return;
    }
    calculator.screen(String(answer.screens.at(-1) ?? start.value), answer.moves);
    soFar.replaceChildren(...presses.flatMap((press) => [h('kbd', {}, press), ' ']));
    verdict.className = `verdict ${answer.correct ? 'good' : ''}`;
    const over = moves.value && answer.moves >= Number(moves.value) && !answer.correct;
    verdict.textContent = answer.correct ? `Right! ${answer.why}.` : over ? `Not yet: ${answer.why}. Undo, or start over.` : '';
  }

  async function solve() {
    changed();
    const answer = await panel.run({ kind: 'explain', family: 'buttons', ...request() }, { text: text(), input: buttons });
    if (!answer) return;
    const reached = (answer.steps ?? []).filter((goal) => goal.steps);
    const missed = (answer.steps ?? []).filter((goal) => !goal.steps);
    panel.output.replaceChildren(...reached.map(goalView));
    if (!answer.steps) panel.say('No way within these moves: all that they can show was seen.', false);
    else if (missed.length) panel.say(`No way to ${missed.map(({ goal }) => goal).join(' and ')} within these moves.`, false);
    else panel.say(`${reached.map(({ goal, moves: least }) => `${goal} in ${plural(least, 'move')}`).join(', ')}. There is no shorter way.`, true);
  }

  function goalView({ goal, moves: least, of, steps }) {
    const play = h('button', { type: 'button', onclick: () => {
      calculator.element.scrollIntoView({ block: 'nearest' });
      verdict.textContent = '';
      soFar.replaceChildren();
      calculator.play(steps);
    } }, 'Play it');
    return h('section', { class: 'way' },
      h('div', { class: 'way-head' }, h('h3', {}, `${goal}: ${plural(least, 'move')}, ${plural(of, 'way')} so short`), play),
      h('ol', { class: 'presses' }, steps.map(({ press, screen, does }) => h('li', {},
        h('kbd', {}, press), h('span', { class: 'screen-after' }, String(screen)), h('span', { class: 'note' }, does)))));
  }

  async function ways() {
    changed();
    const answer = await panel.run({ kind: 'buttons', ways: true, limit: WAYS, ...request() }, { text: text(), input: buttons });
    if (!answer) return;
    panel.output.replaceChildren(...answer.goals.map(({ goal, count, solutions }) => h('section', {},
      h('h3', {}, `${goal}: ${plural(count, 'way')}${answer.complete ? '' : ' so far'}`),
      h('ol', { class: 'ways' }, solutions.map((presses) => h('li', {}, presses.map((press) => [h('kbd', {}, press), ' '])))),
      Number(count) > solutions.length ? h('p', { class: 'note' }, `The first ${solutions.length} are listed.`) : null)));
    if (answer.bound) panel.output.append(h('p', { class: 'note' }, `Counted: ${answer.bound}.`));
    panel.say(answer.complete ? 'All ways within the moves were counted.' : 'The search was cut short: there may be more.', answer.complete);
  }

  write({});
  return { name: 'buttons', label: 'Buttons', element, read, write };
}

