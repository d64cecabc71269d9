import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import { KERNEL } from './kernel.generated';

/** The exports of src/kernel/assembly/index.ts. */
interface KernelExports {
  readonly STATE: { readonly value: number };
  readonly SUMS: { readonly value: number };
  readonly COUNTS: { readonly value: number };
  readonly SPARE: { readonly value: number };
  configure(
    bytesPerNumber: number,
    columns: number,
    rows: number,
    drawsPerResample: number,
    rowsPerRun: number,
    bySubsets: boolean,
    tableAddress: number,
  ): void;
  resample(count: number, bytesPerSum: number): void;
  addPart(count: number, bytesPerSum: number, first: number, size: number): void;
  beginCounts(draws: number): void;
  drawFixed(told: number): void;
  addDigit(told: number, base: number, most: number, digit: number, bits: number): void;
  takeCounts(): void;
  takeRest(): void;
  addCounted(cells: number, columns: number): void;
  drawWeights(rows: number, weights: number): void;
  drawHalf(rows: number, weights: number): void;
  drawEightWeights(rows: number, weights: number): void;
  drawEightHalves(rows: number, weights: number): void;
  countRanked(
    rows: number,
    weights: number,
    entries: number,
    places: number,
    tree: number,
    sums: number,
  ): void;
  correlateRanked(
    rows: number,
    drawn: number,
    weights: number,
    x: number,
    y: number,
    ranks: number,
    sums: number,
  ): void;
  countPairs(
    systems: number,
    rows: number,
    scores: number,
    step: number,
    bytes: number,
    bounds: number,
    up: number,
    halves: number,
  ): void;
}

interface Memory {
  readonly buffer: ArrayBuffer;
}

/**
 * The part of WebAssembly used here; its types belong to the DOM library, which is not available in this
 * folder.
 */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (options: { initial: number }) => Memory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

const { Module, Memory, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

const PAGE = 65_536;
const MAX_PAGES = 65_536;

let compiled: object | undefined;

/** A kernel with its own memory. Each thread compiles the code once. */
export interface KernelInstance {
  readonly exports: KernelExports;
  readonly buffer: ArrayBuffer;
  /** Where the table begins: after `sumsBytes` bytes for sums. */
  readonly table: number;
}

/**
 * @throws RealGainError `file-too-large` if sums and table don't fit into 4 GB, or into this computer's
 *   memory
 */
export function createKernel(sumsBytes: number, tableBytes: number): KernelInstance {
  compiled ??= new Module(Uint8Array.from(atob(KERNEL), (character) => character.charCodeAt(0)));
  const pages = Math.ceil((PAGE + sumsBytes + tableBytes) / PAGE);
  const memory = allocate(pages);
  const exports = new Instance(compiled, { env: { memory } }).exports as KernelExports;
  const table = Math.ceil((exports.SUMS.value + sumsBytes) / 64) * 64;
  return { exports, buffer: memory.buffer, table };
}

function allocate(pages: number): Memory {
  const bytes = pages * PAGE;
  if (pages > MAX_PAGES) {
    throw new RealGainError(
      'file-too-large',
      english(
        'The statistics of all items need {0} of memory, which is more than the 4 GB that one table can have; resample fewer items or choose a metric with fewer statistics.',
        formatBytes(bytes),
      ),
    );
  }
  try {
    return new Memory({ initial: pages });
  } catch {
    // V8 reserves addresses around each memory, so that it needn't check bounds.
    throw new RealGainError(
      'file-too-large',
      english(
        'The statistics of all items need {0} of memory, and 10 GB of addresses on each thread, which this process may not have; raise its limit (ulimit -v), or set NODE_OPTIONS=--disable-wasm-trap-handler.',
        formatBytes(bytes),
      ),
    );
  }
}

function formatBytes(bytes: number): string {
  const isLarge = bytes >= 2 ** 30;
  return isLarge ? `${(bytes / 2 ** 30).toFixed(1)} GB` : `${Math.ceil(bytes / 2 ** 20)} MB`;
}
