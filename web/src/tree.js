// Formulas as trees, drawn from the root down.

import { s } from './dom.js';
import { bare } from './formula.js';

const [WIDTH, HEIGHT, RADIUS, EDGE] = [46, 62, 17, 6];

const SIGNS = { '/': '÷', minus: '−', root: '√', factorial: '!', about: '≈', beside: '×' };

/**
 * The tree of a formula as SVG, in the colours of the page.
 * @param {import('./formula.js').Formula} formula
 * @param {string} text what it is the tree of
 */
export function treeOf(formula, text) {
  const nodes = [];
  const lines = [];
  let columns = 0;

  /** Places a node after those below it, and gives its place. */
  function place(part, depth) {
    const { op, text: label, parts = [] } = bare(part);
    const below = parts.map((child) => place(child, depth + 1));
    const column = below.length ? (below[0].column + below.at(-1).column) / 2 : columns++;
    const at = { column, x: EDGE + RADIUS + column * WIDTH, y: EDGE + RADIUS + depth * HEIGHT };
    for (const child of below) {
      lines.push(s('line', { x1: at.x, y1: at.y, x2: child.x, y2: child.y }));
    }
    nodes.push({ ...at, depth, label: label ?? SIGNS[op] ?? op, leaf: !below.length });
    return at;
  }
  place(formula, 0);

  const width = 2 * (EDGE + RADIUS) + (columns - 1) * WIDTH;
  const height = 2 * (EDGE + RADIUS) + Math.max(...nodes.map((node) => node.depth)) * HEIGHT;
  return s('svg', { class: 'tree', width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' },
    s('title', {}, `The tree of ${text}`),
    lines,
    nodes.map(({ x, y, label, leaf }) => {
      const wide = Math.max(RADIUS, 5 + 4.5 * label.length);
      return s('g', { class: leaf ? 'leaf' : 'node' },
        s('rect', { x: x - wide, y: y - RADIUS, width: 2 * wide, height: 2 * RADIUS, rx: leaf ? 5 : RADIUS }),
        s('text', { x, y: y + 5 }, label));
    }));
}
