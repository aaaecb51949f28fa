// Expressions that make a number: how each is shown, with its steps and its tree.

import { h } from './dom.js';
import { parseFormula } from './formula.js';
import { mathOf } from './mathml.js';
import { treeOf } from './tree.js';

/**
 * One way to make a number.
 * @param {{text: string, value?: string, steps?: string[]}} way
 * @param {{withValue?: boolean}} [options] whether to say what it comes to
 */
export function wayView({ text, value, steps }, { withValue = false } = {}) {
  const formula = parseFormula(text);
  const head = [mathOf(text), withValue ? [' = ', mathOf(value)] : null];
  if (!formula) return head;
  return h('details', { class: 'way-details' },
    h('summary', {}, head, ' ', h('span', { class: 'more' }, steps ? 'steps and tree' : 'tree')),
    h('div', { class: 'way-inside' },
      steps ? h('ol', { class: 'steps numbered' }, steps.map((step) => h('li', {}, mathOf(step, { division: 'written' })))) : null,
      h('div', { class: 'tree-box' }, treeOf(formula, text)),
      h('p', { class: 'note' }, 'As text: ', h('code', {}, text))));
}
