// Talks to a worker: one request gives a promise of its answer.

import { solverModule } from './module.js';

/** The error of a request that was stopped. */
export class Stopped extends Error {}

/**
 * @typedef {object} Listener what is called before the answer is there
 * @property {(counts: object) => void} [counts]
 * @property {(solutions: object[]) => void} [solutions]
 * @property {(steps: number) => void} [steps]
 */

export class Client {
  #worker = null;
  #last = 0;
  /** @type {Map<number, {resolve: Function, reject: Function, listener: Listener}>} */
  #waiting = new Map();

  /**
   * Asks, and gives the answer, which may be one that says what is wrong.
   * @param {object} request as in `abacist batch`
   * @param {Listener} [listener]
   * @returns {Promise<object>}
   */
  async ask(request, listener = {}) {
    const id = ++this.#last;
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, listener }));
    const send = (compiled) => {
      // It may have been stopped while the module was loaded.
      if (!this.#waiting.has(id)) return;
      this.#worker ??= this.#start(compiled);
      this.#worker.postMessage({ id, line: JSON.stringify(request) });
    };
    solverModule().then(send, (error) => this.#take({ id, failed: error.message }));
    return answer;
  }

  /** Stops all work at once: the worker ends, and the next request starts another. */
  stop() {
    if (!this.#waiting.size) return;
    this.#worker?.terminate();
    this.#worker = null;
    const stopped = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of stopped) reject(new Stopped());
  }

  /** @param {WebAssembly.Module} compiled */
  #start(compiled) {
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => this.#take(data);
    worker.onerror = (event) => {
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { resolve } of waiting) resolve(failure(event.message));
    };
    worker.postMessage({ compiled });
    return worker;
  }

  #take({ id, answer, failed, counts, solutions, steps }) {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    const { listener, resolve } = asked;
    if (answer === undefined && failed === undefined) {
      if (counts) listener.counts?.(JSON.parse(counts));
      if (solutions.length) listener.solutions?.(solutions.map((json) => JSON.parse(json)));
      listener.steps?.(steps);
      return;
    }
    this.#waiting.delete(id);
    resolve(failed === undefined ? JSON.parse(answer) : failure(failed));
  }
}

/** An answer that says what went wrong with the module itself. */
function failure(reason) {
  const error = reason === 'memory'
    ? { message: 'this is too large for a web page: the browser gave no more memory',
        help: 'ask for less, or use the program abacist, which can use the whole machine' }
    : { message: `the solver could not be started (${reason})`, help: 'load the page again' };
  return { ok: false, error: { code: 'abacist::page', span: null, ...error } };
}
