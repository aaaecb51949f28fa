// The solver, loaded and compiled once for all workers.

let loading = null;

/** @returns {Promise<WebAssembly.Module>} */
export function solverModule() {
  loading ??= load();
  return loading;
}

/** It comes compressed, whatever the server does, and under a name that no server knows. */
async function load() {
  const response = await fetch(new URL('abacist.bin', import.meta.url));
  if (!response.ok) throw new Error(`abacist.bin: ${response.status}`);
  const plain = response.body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(plain).arrayBuffer());
}
