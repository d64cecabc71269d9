// Memory layout of the kernel. The TypeScript side reads SUMS, STATE and others from the exports of index.ts.

/** State of the eight generators, word by word: word w of generator g at STATE + 4·(8·w + g). */
export const STATE: usize = 0;

/** What the inner loops need in every lane, stored here so that one load brings it into a register. */
export const ROWS: usize = 128;
export const STRIDE: usize = 144;

/** State of one more generator: four words. */
export const SPARE: usize = 160;

/** Draws looked up in one pass: their offsets (4 kB) stay in the first-level cache. */
export const CHUNK: i32 = 1024;

/** Byte offsets into the table of the rows drawn. */
export const OFFSETS: usize = 256;

/** Resamples that draw from one part at a time: RESAMPLES_AT_ONCE in parts.ts. */
export const BATCH: i32 = 64;

/** How many rows of a part each resample of a batch draws. */
export const COUNTS: usize = OFFSETS + 4 * CHUNK;

/** Resamples counted at a time: BLOCK_SIZE in types.ts. */
export const COUNTED: i32 = 1024;

/**
 * For each of these, while a row is counted: the draws left for this and later rows, its count, and a random
 * word.
 */
export const LEFT: usize = COUNTS + 4 * BATCH;
export const COUNT: usize = LEFT + 4 * COUNTED;
export const WORDS: usize = COUNT + 4 * COUNTED;

/** Sums of the resamples of one call; the table follows. The TypeScript side sizes both. */
export const SUMS: usize = WORDS + 4 * COUNTED;
