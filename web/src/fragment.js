// Permalinks: the tab and its puzzle are the fragment of the address, `#blackout?puzzle=…&k=2`.

/** @returns {{tab: string, fields: Record<string, string>}} */
export function readFragment(hash = location.hash) {
  const [tab, query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s);
  return { tab, fields: Object.fromEntries(new URLSearchParams(query)) };
}

/** Writes them into the address, without another entry in the history. */
export function writeFragment(tab, fields) {
  const filled = Object.entries(fields).filter(([, value]) => value !== '' && value != null);
  const query = new URLSearchParams(filled).toString();
  history.replaceState(null, '', `#${tab}${query ? `?${query}` : ''}`);
}
