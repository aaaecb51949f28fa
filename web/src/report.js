// Errors, with a caret under the characters at fault.

import { h } from './dom.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * The part of a text that an error is about, in JavaScript's characters.
 * @param {string} text
 * @param {[number, number]} span first byte and number of bytes
 */
export function rangeOf(text, [start, length]) {
  const bytes = encoder.encode(text);
  const before = decoder.decode(bytes.slice(0, start)).length;
  return [before, before + decoder.decode(bytes.slice(start, start + length)).length];
}

/**
 * An error as a report. `text` is what the request was about, in which it points.
 * @param {{message: string, help: string | null, span: [number, number] | null}} error
 * @param {string} text
 */
export function reportOf(error, text) {
  return h('div', { class: 'report', role: 'alert' },
    h('p', { class: 'report-message' }, words(error.message)),
    error.span && text ? marked(text, error.span) : null,
    error.help ? h('p', { class: 'report-help' }, words(error.help)) : null);
}

/** The line at fault, and carets under its part. */
function marked(text, span) {
  const [from, to] = rangeOf(text, span);
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', from) < 0 ? text.length : text.indexOf('\n', from);
  const stop = Math.max(from, Math.min(to, end));
  const carets = '^'.repeat(Math.max(1, [...text.slice(from, stop)].length));
  return h('pre', { class: 'report-text', tabindex: 0, 'aria-label': `in ${text.slice(start, end)}` },
    text.slice(start, from), h('mark', {}, text.slice(from, stop)), text.slice(stop, end), '\n',
    h('span', { class: 'caret', 'aria-hidden': 'true' },
      ' '.repeat([...text.slice(start, from)].length), carets));
}

/** A sentence in which what stands between ` is code. */
const words = (text) => sentence(text).split('`').map((part, index) => (index % 2 ? h('code', {}, part) : part));

const sentence = (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
