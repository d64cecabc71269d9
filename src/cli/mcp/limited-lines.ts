/** A message that is longer isn't kept. */
export const LONGEST_MESSAGE = 8 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Lines without what ends them; null for each that is longer than `longest` bytes. */
export async function* limitedLines(
  input: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<Buffer | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield length > longest ? null : Buffer.concat(pieces);
      [pieces, length] = [[], 0];
      start = end + 1;
    }
    add(chunk.subarray(start));
  }

  function add(piece: Buffer): void {
    length += piece.length;
    if (length > longest) {
      pieces = [];
    } else {
      pieces.push(piece);
    }
  }
}
