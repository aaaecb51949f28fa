// The worker: holds the WebAssembly module, and answers one request after the other.

/** How often the page is told of work that goes on, in milliseconds. */
const PACE = 100;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The compiled module: the first message brings it. */
let module = null;
let instance = null;
/** The request at hand: what was found and not told yet. */
let current = null;
/** Steps of all requests so far, as the module counts them. */
let stepsSoFar = 0;

const imports = {
  abacist: {
    now: () => performance.now(),
    watch(steps) {
      stepsSoFar = steps;
      tellNow(false);
      return 0;
    },
    tell(kind, text, length) {
      const json = read(text, length);
      if (kind === 0) current.counts = json;
      else current.solutions.push(json);
      tellNow(false);
    },
  },
};

const read = (text, length) =>
  decoder.decode(new Uint8Array(instance.exports.memory.buffer, text >>> 0, length >>> 0));

/** Tells the page what is new, if the last time is long enough ago or `atOnce` is true. */
function tellNow(atOnce) {
  const now = performance.now();
  if (!atOnce && now - current.told < PACE) return;
  current.told = now;
  const { id, counts, solutions } = current;
  postMessage({ id, counts, solutions, steps: stepsSoFar - current.stepsBefore });
  Object.assign(current, { counts: null, solutions: [] });
}

function answer(line) {
  const { abacist_alloc, abacist_request, abacist_free, memory } = instance.exports;
  const bytes = encoder.encode(line);
  const text = abacist_alloc(bytes.length);
  new Uint8Array(memory.buffer, text, bytes.length).set(bytes);
  const packed = abacist_request(text, bytes.length);
  const [at, length] = [Number(BigInt.asUintN(32, packed >> 32n)), Number(BigInt.asUintN(32, packed))];
  const json = read(at, length);
  abacist_free(at, length);
  return json;
}

self.onmessage = ({ data: { id, line, compiled } }) => {
  if (compiled) {
    module = compiled;
    return;
  }
  try {
    instance ??= new WebAssembly.Instance(module, imports);
    current = { id, counts: null, solutions: [], told: performance.now(), stepsBefore: stepsSoFar };
    const json = answer(line);
    tellNow(true);
    postMessage({ id, answer: json });
  } catch (error) {
    // After a trap nothing in the module can be trusted: the next request gets another one.
    instance = null;
    stepsSoFar = 0;
    const trapped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    postMessage({ id, failed: trapped ? 'memory' : String(error) });
  }
};
