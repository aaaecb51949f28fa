// Reads arithmetic as abacist writes it, to be drawn. What is not arithmetic gives null, and is
// then shown as text: nothing here decides a value.

/**
 * @typedef {{op: string, text?: string, parts?: Formula[]}} Formula
 * `op` is `number`, `name`, `group`, `call` (its text is the function), `minus`, `root`,
 * `factorial`, `about` (≈), or the sign of an operation with two parts. A quotient is `÷` if it is
 * written with blanks or with that sign, and `/` if its parts stand close together, as in 8/3.
 */

const TOKEN = /(\s*)(\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?|\p{L}[\p{L}\d_]*|\/\/|[<>=!]=|[-+*×·/÷%^=≠<>≤≥!²³√~≈(),−])/uy;

/** One sign for those that mean the same. */
const SAME = { '*': '×', '·': '×', '-': '−', '~': '≈', '==': '=', '!=': '≠', '<=': '≤', '>=': '≥' };

const RELATIONS = new Set(['=', '≠', '<', '>', '≤', '≥']);

/**
 * The formula that a text is.
 * @param {string} text
 * @returns {Formula | null}
 */
export function parseFormula(text) {
  const tokens = tokensOf(text);
  if (!tokens?.length) return null;
  try {
    const reader = new Reader(tokens);
    const formula = reader.chain(0);
    return reader.atEnd() ? formula : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Unreadable extends Error {}

function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(text);
    if (!found) return null;
    const [, blank, sign] = found;
    tokens.push(sign === '/' && blank ? '÷' : SAME[sign] ?? sign);
  }
  return tokens.length <= 2000 ? tokens : null;
}

/** The signs that stand between operands, the loosest first. */
const CHAINS = [RELATIONS, new Set(['+', '−']), new Set(['×', '/', '÷', '//', '%'])];

class Reader {
  #tokens;
  #at = 0;
  #depth = 0;

  constructor(tokens) {
    this.#tokens = tokens;
  }

  atEnd() {
    return this.#at === this.#tokens.length;
  }

  get #next() {
    return this.#tokens[this.#at];
  }

  #take(sign) {
    if (this.#next !== sign) return false;
    this.#at += 1;
    return true;
  }

  #need(sign) {
    if (!this.#take(sign)) throw new Unreadable();
  }

  chain(level) {
    if (level === CHAINS.length) return this.#prefix();
    let left = this.chain(level + 1);
    while (CHAINS[level].has(this.#next)) {
      const op = this.#tokens[this.#at++];
      left = { op, parts: [left, this.chain(level + 1)] };
    }
    return left;
  }

  #prefix() {
    if ((this.#depth += 1) > 256) throw new Unreadable();
    try {
      for (const [sign, op] of [['−', 'minus'], ['√', 'root'], ['≈', 'about']]) {
        if (this.#take(sign)) return { op, parts: [this.#prefix()] };
      }
      return this.#power();
    } finally {
      this.#depth -= 1;
    }
  }

  #power() {
    const base = this.#postfix();
    if (this.#take('^')) return { op: '^', parts: [base, this.#prefix()] };
    // `2√3`: nothing between a number and a root.
    if (base.op === 'number' && this.#next === '√') return { op: 'beside', parts: [base, this.#prefix()] };
    return base;
  }

  #postfix() {
    let operand = this.#operand();
    for (;;) {
      if (this.#take('!')) operand = { op: 'factorial', parts: [operand] };
      else if (this.#next === '²' || this.#next === '³') {
        const text = this.#tokens[this.#at++] === '²' ? '2' : '3';
        operand = { op: '^', parts: [operand, { op: 'number', text }] };
      } else return operand;
    }
  }

  #operand() {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Unreadable();
    if (token === '(') {
      const inner = this.chain(0);
      this.#need(')');
      return { op: 'group', parts: [inner] };
    }
    if (/^\d/.test(token)) return { op: 'number', text: token };
    if (!/^\p{L}/u.test(token)) throw new Unreadable();
    if (!this.#take('(')) return { op: 'name', text: token };
    const parts = [this.chain(0)];
    while (this.#take(',')) parts.push(this.chain(0));
    this.#need(')');
    return token === 'sqrt' && parts.length === 1 ? { op: 'root', parts } : { op: 'call', text: token, parts };
  }
}

/** A formula without brackets around it. */
export const bare = (formula) => (formula.op === 'group' ? bare(formula.parts[0]) : formula);
