// Formulas as MathML.

import { h, m } from './dom.js';
import { bare, parseFormula } from './formula.js';

/**
 * A text as a formula, or, where it is none, as code.
 * @param {string} text
 * @param {{division?: 'fraction' | 'sign' | 'written'}} [options] how quotients are drawn: all as
 *   fractions, all with ÷, or those that are written with blanks with ÷
 */
export function mathOf(text, { division = 'fraction' } = {}) {
  const formula = parseFormula(text);
  if (!formula) return h('code', {}, text);
  const signs = { fraction: '', sign: '÷/', written: '÷' }[division];
  return m('math', { class: 'formula', displaystyle: 'true', 'data-text': text }, drawn(formula, signs));
}

const operator = (sign, more = {}) => m('mo', more, sign);
const row = (...parts) => m('mrow', {}, ...parts);

/** `signs` are the quotients that are no fractions. */
function drawn(formula, signs) {
  const draw = (part) => drawn(part, signs);
  const { op, text, parts = [] } = formula;
  const [first, second] = parts;
  switch (op) {
    case 'number':
      return m('mn', {}, text);
    case 'name':
      return m('mi', {}, text === 'pi' ? 'π' : text);
    case 'group':
      return row(operator('('), draw(first), operator(')'));
    case 'call':
      return row(m('mi', {}, text), operator('('), parts.flatMap((part, index) =>
        index ? [operator(','), draw(part)] : [draw(part)]), operator(')'));
    case 'minus':
      return row(operator('−', { form: 'prefix' }), draw(first));
    case 'about':
      return row(operator('≈', { form: 'prefix' }), draw(first));
    case 'root':
      return m('msqrt', {}, draw(bare(first)));
    case 'factorial':
      return row(draw(first), operator('!', { form: 'postfix' }));
    case 'beside':
      return row(draw(first), draw(second));
    case '^':
      return m('msup', {}, draw(first), draw(bare(second)));
    case '÷':
    case '/':
      if (!signs.includes(op)) return m('mfrac', {}, draw(bare(first)), draw(bare(second)));
      return row(draw(first), operator('÷', { form: 'infix' }), draw(second));
    case '//':
      return row(operator('⌊'), m('mfrac', {}, draw(bare(first)), draw(bare(second))), operator('⌋'));
    case '%':
      return row(draw(first), operator('mod', { form: 'infix', lspace: '0.3em', rspace: '0.3em' }), draw(second));
    default:
      return row(draw(first), operator(op, { form: 'infix' }), draw(second));
  }
}
