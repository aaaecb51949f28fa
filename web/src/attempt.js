// An answer of one's own, judged.

import { h } from './dom.js';
import { askQuick } from './panel.js';
import { field, textInput } from './parts.js';
import { reportOf } from './report.js';

export class Attempt {
  #input = textInput({ class: 'formula-input', placeholder: 'such as (8 − 3) × 5' });
  #verdict = h('div', { class: 'verdict', role: 'status' });
  element = h('form', { class: 'attempt', onsubmit: (event) => { event.preventDefault(); this.#judge(); } },
    field('Your answer', this.#input), h('button', { type: 'submit' }, 'Check'), this.#verdict);

  /** @param {() => object} request the fields of the puzzle at hand, with its family */
  constructor(request) {
    this.request = request;
  }

  reset() {
    this.#input.value = '';
    this.#verdict.replaceChildren();
    this.#verdict.className = 'verdict';
  }

  async #judge() {
    const attempt = this.#input.value;
    const answer = await askQuick({ kind: 'check', attempt, ...this.request() });
    const right = answer.ok && answer.correct;
    this.#verdict.className = `verdict ${right ? 'good' : 'bad'}`;
    if (!answer.ok) this.#verdict.replaceChildren(reportOf(answer.error, ''));
    else if (right) this.#verdict.replaceChildren(`Right: ${answer.why}.`);
    else this.#verdict.replaceChildren(...(answer.faults ?? []).map((fault) => reportOf(fault, attempt)));
  }
}
