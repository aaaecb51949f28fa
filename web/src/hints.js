// Hints, each a plainer one, so that nobody is told more than they want to know.

import { h } from './dom.js';
import { askQuick } from './panel.js';

/** The last hint is the whole answer. */
const LAST = 4;

export class Hints {
  #level = 0;
  #list = h('ol', { class: 'hints' });
  element = h('section', { class: 'hint-list', hidden: true, 'aria-live': 'polite' },
    h('h3', {}, 'Hints'), this.#list);
  button = h('button', { type: 'button', onclick: () => this.#next() }, 'Hint');

  /**
   * @param {() => object} request the fields of the puzzle at hand
   * @param {(error: object) => void} fail shows an error
   */
  constructor(request, fail) {
    this.request = request;
    this.fail = fail;
  }

  /** Begins anew, for another puzzle. */
  reset() {
    this.#level = 0;
    this.#list.replaceChildren();
    this.element.hidden = true;
    this.#label();
  }

  async #next() {
    const level = this.#level + 1;
    this.button.disabled = true;
    const answer = await askQuick({ kind: 'hint', level, ...this.request() });
    this.button.disabled = false;
    if (!answer.ok) return this.fail(answer.error);
    this.#level = answer.hint === null ? LAST : level;
    const texts = answer.hint === null ? 'There is no answer at all.' : answer.hint;
    this.#list.append(h('li', {}, texts.split('\n').map((line) => h('p', {}, line))));
    this.element.hidden = false;
    this.#label();
  }

  #label() {
    const left = this.#level < LAST;
    this.button.disabled = !left;
    this.button.textContent = this.#level === 0 ? 'Hint' : left ? `Hint ${this.#level + 1} of ${LAST}` : 'No more hints';
  }
}
