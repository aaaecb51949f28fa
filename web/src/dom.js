// Elements, made in one call.

const SPACES = {
  html: 'http://www.w3.org/1999/xhtml',
  math: 'http://www.w3.org/1998/Math/MathML',
  svg: 'http://www.w3.org/2000/svg',
};

/**
 * A maker of elements of one name space: `h('p', { class: 'note' }, 'text', otherElement)`.
 * Functions are listeners (`onclick`), true and false switch an attribute, and what is null or
 * undefined is left out, also of the children.
 */
function maker(space) {
  return (name, attributes = {}, ...children) => {
    const element = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === 'function') element.addEventListener(key.replace(/^on/, ''), value);
      else if (value === true) element.setAttribute(key, '');
      else if (value !== false && value != null) element.setAttribute(key, value);
    }
    element.append(...children.flat(Infinity).filter((child) => child != null));
    return element;
  };
}

export const h = maker(SPACES.html);
export const m = maker(SPACES.math);
export const s = maker(SPACES.svg);

let ids = 0;

/** An id that no other element has. */
export const freshId = (word) => `${word}-${++ids}`;

/** `1 move`, `2 moves`. */
export const plural = (count, one, many = `${one}s`) => `${grouped(count)} ${String(count) === '1' ? one : many}`;

/** A count with its digits in groups, also one too long for a JavaScript number. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** A seed for puzzles that nobody has seen. */
export const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** Calls `work` when `delay` milliseconds have passed without another call. */
export function debounce(work, delay) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), delay);
  };
}
