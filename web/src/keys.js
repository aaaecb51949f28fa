// A small calculator with a screen and odd buttons: people press them, or watch a way being played.

import { h } from './dom.js';
import { choice } from './parts.js';

/** Buttons that are pressed at a place of the number. */
const AT_PLACE = /^(delete|insert\d*|replace\d*|digit[+-]\d+|round|lock)$/i;

/** Rules among the buttons of a level, each with its value, and editions. */
const RULES = /^(screen|store|negative_store|no_match|no_cut|digit_wrap|insert_zero|delete_last|plus_negative|plus_power|plus_store|negative_digits|rounding|sort_zeros|shift|portal|overflow|uneven)$/;
const EDITIONS = /^(old|current|game2|genius)$/i;

/** The keys that the buttons of a level stand for. */
export function keysOf(buttons) {
  const words = buttons.trim().split(/[\s,]+/).filter(Boolean);
  const keys = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word.startsWith('@') || EDITIONS.test(word) || word.includes('=') && RULES.test(word.split('=')[0])) continue;
    if (RULES.test(word)) { at += 1; continue; }
    if (/^store$/i.test(word)) keys.push('Store!', word);
    else if (/^shift$/i.test(word)) keys.push('Shift@<', 'Shift@>');
    else keys.push(word);
  }
  return keys;
}

/** How long a press is shown, in milliseconds. */
const BEAT = 800;

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Calculator {
  #screen = h('output', { class: 'screen' });
  #goal = h('span', {});
  #moves = h('span', {});
  #keys = h('div', { class: 'keys' });
  #place = choice([0, 1, 2, 3, 4, 5].map((digits) => [String(digits), digits ? `${digits} to the right` : 'the last digit']));
  #placeRow = h('div', { class: 'place' }, h('label', { for: 'place' }, 'Digit with'), this.#place);
  #presses = [];
  #pressed;
  #show = 0;
  element = h('div', { class: 'calculator', role: 'group', 'aria-label': 'Calculator' },
    h('div', { class: 'calculator-top' }, this.#goal, this.#moves), this.#screen, this.#placeRow, this.#keys);

  /** @param {(presses: string[]) => void} pressed is told of all presses so far, after each */
  constructor(pressed) {
    this.#pressed = pressed;
    this.#place.id = 'place';
  }

  /** Shows another level, before its first press. */
  level({ start, goals, moves, buttons }) {
    this.start = start;
    this.limit = moves;
    this.#goal.textContent = `Goal ${goals}`;
    const keys = keysOf(buttons);
    this.#placeRow.hidden = !keys.some((key) => AT_PLACE.test(key));
    this.#keys.replaceChildren(...keys.map((key) => h('button', {
      type: 'button', class: 'key', 'data-key': key, title: meaning(key), onclick: () => this.press(key),
    }, faceOf(key))));
    this.reset();
  }

  reset() {
    this.#show += 1;
    this.#presses = [];
    this.screen(this.start, 0);
  }

  undo() {
    this.#show += 1;
    this.#presses.pop();
    this.#pressed([...this.#presses]);
  }

  press(key) {
    this.#show += 1;
    this.#presses.push(AT_PLACE.test(key) ? `${key}@${this.#place.value}` : key);
    this.#pressed([...this.#presses]);
  }

  /** Takes a press back that could not be made. */
  refuse() {
    this.#presses.pop();
    this.element.classList.remove('shake');
    void this.element.offsetWidth;
    this.element.classList.add('shake');
  }

  /** Shows a number, after so many moves. */
  screen(text, moves) {
    this.#screen.textContent = text;
    this.#moves.textContent = this.limit ? `${moves} of ${this.limit} moves` : `${moves} moves`;
  }

  /**
   * Plays a way: each press lights its key, then the screen changes.
   * @param {{press: string, screen: number | string, moves: number}[]} steps
   */
  async play(steps) {
    this.reset();
    const show = this.#show;
    for (const { press, screen, moves } of steps) {
      await pause(BEAT * (calm() ? 1.2 : 0.5));
      if (show !== this.#show) return;
      const key = [...this.#keys.children].find(({ dataset }) => sameKey(dataset.key, press));
      key?.classList.add('down');
      await pause(BEAT * 0.4);
      key?.classList.remove('down');
      if (show !== this.#show) return;
      this.screen(String(screen), moves);
    }
  }
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

const plain = (key) => key.toLowerCase().replace(/[×*]/g, 'x').replace(/÷/g, '/').replace(/[→]/g, '=>');

/** Whether a press is one of a key: `Digit+2@1` of `Digit+2`. */
const sameKey = (key, press) => plain(press) === plain(key) || plain(press).split('@')[0] === plain(key);

const faceOf = (key) => ({ 'Store!': 'Store (hold)', 'Shift@<': 'Shift ‹', 'Shift@>': 'Shift ›' })[key]
  ?? key.replace(/^[x*](?=-?\d)/i, '×').replace(/^\/(?=\d)/, '÷').replace(/^-(?=\d)/, '−').replace('=>', ' → ');

/** What a key does whose face does not say it. */
const meaning = (key) => ({ '<<': 'drop the last digit', '>>': 'drop the first digit', '+/-': 'change the sign',
  'Store!': 'store the screen', Store: 'write the stored number at the right' })[key];
