// An equation in squares, of which some are blacked out.

import { h } from './dom.js';

/** The squares of an equation: its characters without blanks. */
export const squaresOf = (equation) => [...equation].filter((character) => character.trim() !== '');

/** A strip of squares to look at. */
export function strip(equation, removed, { label } = {}) {
  const out = new Set(removed);
  return h('div', { class: 'squares small', role: 'img', 'aria-label': label },
    squaresOf(equation).map((sign, index) => h('span', { class: `square${out.has(index) ? ' out' : ''}` }, shown(sign))));
}

/** A strip of squares to play with: each press blacks a square out, or brings it back. */
export class Board {
  element = h('div', { class: 'squares', role: 'group', 'aria-label': 'The squares; press one to black it out' });
  #equation = '';
  #out = new Set();
  #changed;

  /** @param {() => void} changed is called after each press */
  constructor(changed) {
    this.#changed = changed;
    this.element.addEventListener('keydown', (event) => this.#move(event));
  }

  /** Shows another equation, with all its squares. */
  set equation(equation) {
    this.#equation = equation;
    this.#out.clear();
    const squares = squaresOf(equation);
    this.element.replaceChildren(...squares.map((sign, index) => {
      const name = `${spoken(sign)}, square ${index + 1} of ${squares.length}`;
      // The sign that divides the sides stays.
      if (sign === '=') return h('span', { class: 'square fixed' }, sign);
      return h('button', { type: 'button', class: 'square', 'aria-pressed': 'false', 'aria-label': name,
        onclick: ({ currentTarget }) => this.#press(currentTarget, index) }, shown(sign));
    }));
  }

  get count() {
    return this.#out.size;
  }

  /** What the squares leave, as it is written. */
  get attempt() {
    let index = 0;
    const left = [...this.#equation].filter((sign) => sign.trim() === '' || !this.#out.has(index++));
    return left.join('').replace(/\s+/g, ' ').trim();
  }

  #press(square, index) {
    const out = !this.#out.has(index);
    if (out) this.#out.add(index);
    else this.#out.delete(index);
    square.classList.toggle('out', out);
    square.setAttribute('aria-pressed', String(out));
    this.#changed();
  }

  /** The arrow keys go from square to square. */
  #move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...this.element.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)].focus();
  }
}

const shown = (sign) => ({ '*': '×', '/': '÷', '-': '−' })[sign] ?? sign;

const spoken = (sign) => ({ '+': 'plus', '-': 'minus', '−': 'minus', '×': 'times', '*': 'times', '·': 'times',
  '/': 'divided by', '÷': 'divided by', '(': 'opening bracket', ')': 'closing bracket' })[sign] ?? sign;
