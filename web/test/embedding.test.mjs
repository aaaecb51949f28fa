// What docs/embedding.md shows in JavaScript is so, with the module of the page.

import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

test('the example in JavaScript runs', async () => {
  const document = await readFile(new URL('../../docs/embedding.md', import.meta.url), 'utf8');
  const blocks = [...document.matchAll(/^```javascript\n(.*?)^```$/gms)].map(([, block]) => block);
  assert.equal(blocks.length, 1);
  const folder = await mkdtemp(join(tmpdir(), 'abacist-'));
  try {
    const module = await readFile(new URL('../dist/abacist.bin', import.meta.url));
    await writeFile(join(folder, 'abacist.wasm'), gunzipSync(module));
    await writeFile(join(folder, 'example.mjs'), blocks[0]);
    execFileSync(process.execPath, ['example.mjs'], { cwd: folder, stdio: 'inherit' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
