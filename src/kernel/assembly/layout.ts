// Where things lie in the kernel's memory. The typed front learns SUMS, STATE and others through the exports of index.ts.

/** State of the eight generators, word by word: word w of generator g at STATE + 4·(8·w + g). */
export const STATE: usize = 0;

/** What the inner loops need in every lane, kept here so that they load it once into registers. */
export const ROWS: usize = 128;
export const STRIDE: usize = 144;

/** State of one more generator, four words. */
export const SPARE: usize = 160;

/** Draws that are looked up in one go: their offsets (4 kB) stay in the first-level cache. */
export const CHUNK: i32 = 1024;

/** Byte offsets into the table of the rows drawn. */
export const OFFSETS: usize = 256;

/** Resamples that are drawn part by part at a time: RESAMPLES_AT_ONCE of the front. */
export const BATCH: i32 = 64;

/** How many rows of a part each resample of a batch draws. */
export const COUNTS: usize = OFFSETS + 4 * CHUNK;

/** Resamples that are counted at a time: BLOCK_SIZE of the front. */
export const COUNTED: i32 = 1024;

/** Of each of these, while a row is counted: the draws left for this row and those behind it, its count, and a random word. */
export const LEFT: usize = COUNTS + 4 * BATCH;
export const COUNT: usize = LEFT + 4 * COUNTED;
export const WORDS: usize = COUNT + 4 * COUNTED;

/** Sums of the resamples of one call; then comes the table. The front sizes both. */
export const SUMS: usize = WORDS + 4 * COUNTED;
