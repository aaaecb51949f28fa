// The page: tabs, one a family of puzzles, and the address that leads to a puzzle.

import { h } from './dom.js';
import { readFragment, writeFragment } from './fragment.js';
import { askQuick } from './panel.js';
import { blackoutTab } from './tabs/blackout.js';
import { buttonsTab } from './tabs/buttons.js';
import { calculatorTab } from './tabs/calculator.js';
import { digitsTab } from './tabs/digits.js';
import { makeTab } from './tabs/make.js';
import { worksheetsTab } from './tabs/worksheets.js';

const MAKERS = [
  blackoutTab,
  buttonsTab,
  makeTab,
  digitsTab,
  calculatorTab,
  worksheetsTab,
];

const list = document.querySelector('[role=tablist]');
const panels = document.querySelector('#panels');
const linkButton = document.querySelector('#copy-link');
let open = null;
/** Whether the address is to follow the fields: not while they are being filled. */
let following = false;

const tabs = MAKERS.map((make) => make(() => follow()));

for (const tab of tabs) {
  tab.button = h('button', {
    type: 'button', role: 'tab', id: `tab-${tab.name}`, 'aria-controls': `panel-${tab.name}`, onclick: () => show(tab),
  }, tab.label);
  tab.panel = h('section', { role: 'tabpanel', id: `panel-${tab.name}`, 'aria-labelledby': `tab-${tab.name}`, hidden: true },
    h('h2', {}, tab.label), tab.element);
  list.append(tab.button);
  panels.append(tab.panel);
}

list.addEventListener('keydown', (event) => {
  const at = tabs.indexOf(open);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const tab = tabs[(to + tabs.length) % tabs.length];
  show(tab);
  tab.button.focus();
});

function show(tab) {
  open = tab;
  for (const other of tabs) {
    const selected = other === tab;
    other.button.setAttribute('aria-selected', String(selected));
    other.button.tabIndex = selected ? 0 : -1;
    other.panel.hidden = !selected;
  }
  tab.button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  document.title = `${tab.label} · abacist`;
  follow();
}

/** Lets the address say what is on the page. */
function follow() {
  if (following) writeFragment(open.name, open.read());
}

/** Shows what the address says. */
function arrive() {
  const { tab: name, fields } = readFragment();
  const tab = tabs.find((candidate) => candidate.name === name) ?? tabs[0];
  following = false;
  if (Object.keys(fields).length) tab.write(fields);
  following = true;
  show(tab);
}

linkButton.addEventListener('click', async () => {
  follow();
  try {
    await navigator.clipboard.writeText(location.href);
    linkButton.textContent = 'Copied';
  } catch {
    linkButton.textContent = 'Copy the address above';
  }
  setTimeout(() => { linkButton.textContent = 'Copy link'; }, 2000);
});

document.querySelector('#print').addEventListener('click', () => print());

window.addEventListener('hashchange', arrive);
arrive();

// The solver is loaded now, so that the first question need not wait for it.
askQuick({ kind: 'eval', source: '1' }).then((answer) => {
  document.body.dataset.ready = answer.ok ? 'yes' : 'no';
  if (!answer.ok) document.querySelector('#trouble').hidden = false;
});

if ('serviceWorker' in navigator && window.isSecureContext) {
  navigator.serviceWorker.register(new URL('sw.js', import.meta.url)).catch(() => {});
}
