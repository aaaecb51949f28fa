// What all tabs have in common: asking with progress and Stop, errors, and where answers go.

import { Client, Stopped } from './client.js';
import { freshId, grouped, h } from './dom.js';
import { reportOf } from './report.js';

/** Steps after which even a patient search gives up: Stop comes long before. */
const STEPS = 10 ** 13;

/** For what a person does with a puzzle, which must not wait for a search. */
const quick = new Client();

/** Asks something small, beside any search. */
export const askQuick = (request) => quick.ask({ timeout_ms: 5000, ...request });

/**
 * @typedef {object} Tab what a tab gives to the page
 * @property {string} name in the address
 * @property {string} label
 * @property {HTMLElement} element
 * @property {() => Record<string, string>} read the puzzle, for the address
 * @property {(fields: Record<string, string>) => void} write takes it from the address
 */

export class Panel {
  /** Where errors, answers and so on go. */
  output = h('div', { class: 'output' });
  /** Says how it goes: read aloud. */
  #status = h('p', { class: 'status', role: 'status' });
  #clock = h('span', { class: 'clock', 'aria-hidden': 'true' });
  #stop = h('button', { type: 'button', class: 'stop', onclick: () => this.stop() }, 'Stop');
  #busy = h('div', { class: 'busy', hidden: true },
    h('span', { class: 'spinner', 'aria-hidden': 'true' }), this.#clock, this.#stop);
  #client = new Client();
  /** Counts the runs: a run that is no longer the last one says nothing any more. */
  #run = 0;

  /** What shows how it goes, to stand above `output`. */
  get progress() {
    return [this.#busy, this.#status];
  }

  say(text, good = null) {
    this.#status.textContent = text;
    this.#status.className = `status ${good === null ? '' : good ? 'good' : 'bad'}`;
  }

  /** Forgets what is shown, and stops what is still searched. */
  clear() {
    this.#run += 1;
    this.#busy.hidden = true;
    this.stop();
    this.say('');
    this.output.replaceChildren();
  }

  stop() {
    this.#client.stop();
  }

  /** Shows an error in the text that the request was about. */
  fail(error, text, input = null) {
    this.say('');
    const report = reportOf(error, text);
    report.id = freshId('report');
    this.output.replaceChildren(report);
    if (!input) return;
    input.setAttribute('aria-invalid', 'true');
    input.setAttribute('aria-describedby', report.id);
    input.addEventListener('input', () => {
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
    }, { once: true });
  }

  /**
   * Asks, shows how long it takes, and gives the answer, or null if it went wrong or was stopped:
   * that is shown then.
   * @param {object} request
   * @param {{text?: string, input?: HTMLElement, listener?: import('./client.js').Listener}} about
   *   the text that errors point into, the field that holds it, who is told of the first answers
   */
  async run(request, { text = '', input = null, listener = {} } = {}) {
    this.stop();
    const run = ++this.#run;
    this.say('');
    const ticker = this.#tick(run);
    const steps = (count) => { ticker.steps = count; };
    try {
      const answer = await this.#client.ask({ steps: STEPS, ...request }, { ...listener, steps });
      if (run !== this.#run) return null;
      if (answer.ok) return answer;
      this.fail(answer.error, text, input);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      if (run === this.#run) this.say('Stopped. There may be more than what is shown.', false);
    } finally {
      ticker.end();
    }
    return null;
  }

  /** Shows the seconds and the steps of a run, once it takes long enough to wonder. */
  #tick(run) {
    const begin = performance.now();
    const ticker = { steps: 0, end: () => {} };
    const show = () => {
      const seconds = (performance.now() - begin) / 1000;
      this.#busy.hidden = seconds < 0.15;
      const steps = ticker.steps ? `, ${roughly(ticker.steps)} steps` : '';
      this.#clock.textContent = `Searching: ${seconds.toFixed(1)} s${steps}`;
    };
    const timer = setInterval(show, 100);
    ticker.end = () => {
      clearInterval(timer);
      if (run === this.#run) this.#busy.hidden = true;
    };
    return ticker;
  }
}

const roughly = (steps) => (steps < 1e6 ? grouped(steps) : `${(steps / 1e6).toFixed(steps < 1e7 ? 1 : 0)} million`);
