// Parts that several tabs show: fields, examples, new puzzles, pictures.

import { freshId, h, randomSeed } from './dom.js';
import { askQuick } from './panel.js';

/** A field with its label; `note` stands under it. */
export function field(label, control, note = null) {
  control.id ||= freshId('field');
  const noteId = freshId('note');
  if (note) control.setAttribute('aria-describedby', noteId);
  return h('div', { class: 'field' },
    h('label', { for: control.id }, label), control,
    note ? h('small', { id: noteId }, note) : null);
}

/** A line of text, in which no keyboard corrects anything. */
export const textInput = (attributes = {}) => h('input', {
  type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', ...attributes });

/** A choice among `[value, words]`. */
export const choice = (options, attributes = {}) =>
  h('select', attributes, options.map(([value, words]) => h('option', { value }, words)));

/** A box to tick, with its label. */
export function tick(label, control) {
  control.id ||= freshId('tick');
  return h('div', { class: 'tick' }, control, h('label', { for: control.id }, label));
}

export const checkbox = (attributes = {}) => h('input', { type: 'checkbox', ...attributes });

/** Examples to pick: `[words, what is picked]`. */
export const examples = (list, pick) => h('div', { class: 'examples', role: 'group', 'aria-label': 'Examples' },
  h('span', { 'aria-hidden': 'true' }, 'Try'),
  list.map(([words, value]) => h('button', { type: 'button', class: 'chip', onclick: () => pick(value) }, words)));

/** A button that makes a puzzle, and how hard it shall be. */
export function maker(request, take, fail) {
  const level = choice([['easy', 'easy'], ['medium', 'medium'], ['hard', 'hard']], { 'aria-label': 'How hard' });
  const button = h('button', { type: 'button', onclick: async () => {
    button.disabled = true;
    const answer = await askQuick({ kind: 'generate', seed: randomSeed(), level: level.value, ...request() });
    button.disabled = false;
    if (answer.ok) take(answer.puzzles[0]);
    else fail(answer.error);
  } }, 'New puzzle');
  return h('div', { class: 'joined' }, button, level);
}

/** More to see for those who open it; `draw` gives it, each time. */
export function drawer(title, draw) {
  const inside = h('div', { class: 'drawer-inside' });
  const element = h('details', { class: 'drawer' }, h('summary', {}, title), inside);
  element.addEventListener('toggle', async () => {
    if (!element.open) return;
    inside.replaceChildren(h('p', { class: 'note' }, 'Drawing…'));
    inside.replaceChildren(...[await draw()].flat());
  });
  return element;
}

/** A picture that a request draws, or why there is none. */
export async function picture(request, label) {
  const answer = await askQuick({ kind: 'picture', format: 'svg', ...request });
  if (!answer.ok) return h('p', { class: 'note' }, `No picture: ${answer.error.message}.`);
  const svg = new DOMParser().parseFromString(answer.text, 'image/svg+xml').documentElement;
  svg.setAttribute('aria-label', label);
  const paper = h('div', { class: 'paper', tabindex: 0, role: 'group', 'aria-label': label }, document.importNode(svg, true));
  // Graphs begin at the left in the middle.
  requestAnimationFrame(() => { paper.scrollTop = (paper.scrollHeight - paper.clientHeight) / 2; });
  return paper;
}
