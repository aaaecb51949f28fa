// A list of answers that grows as they come.

import { grouped, h } from './dom.js';

/** How many answers are asked for at a time. */
export const PAGE = 25;

export class Answers {
  #heading = h('h3', {}, 'Answers');
  #list = h('ol', { class: 'answers' });
  #more = h('button', { type: 'button', class: 'quiet', hidden: true }, 'Show more');
  #draw;
  element = h('section', { class: 'answer-list' }, this.#heading, this.#list, this.#more);

  /**
   * @param {(solution: object) => Node | Node[]} draw what is shown of an answer
   * @param {(skip: number) => void} more asks for those after the first `skip`
   */
  constructor(draw, more) {
    this.#draw = draw;
    this.#more.addEventListener('click', () => more(this.shown));
  }

  get shown() {
    return this.#list.childElementCount;
  }

  /** Adds answers at the end. */
  add(solutions) {
    this.#list.append(...solutions.map((solution) => h('li', {}, this.#draw(solution))));
  }

  /** Says how many there are, and offers those that are not shown. */
  count(total, { complete = true, word = 'answer' } = {}) {
    const name = String(total) === '1' ? word : `${word}s`;
    this.#heading.textContent = complete ? `${grouped(total)} ${name}` : `${grouped(total)} ${name} so far`;
    const left = Number(total) - this.shown;
    this.#more.hidden = !(left > 0);
    this.#more.textContent = `Show ${Math.min(left, PAGE)} more`;
  }
}
