import { Transform } from 'node:stream';

/** A message that is longer isn't kept; the SDK itself would end the session. */
export const LONGEST_MESSAGE = 8 * 1024 * 1024;

const LINE_FEED = 0x0a;

/**
 * Passes on whole lines, one at a time, as far as they aren't too long.
 *
 * @param onTooLong called once for each line that is left out
 */
export function limitedLines(longest: number, onTooLong: () => void): Transform {
  let pieces: Buffer[] = [];
  let length = 0;
  let isTooLong = false;
  const add = (piece: Buffer) => {
    length += piece.length;
    isTooLong ||= length > longest;
    if (isTooLong) {
      pieces = [];
    } else {
      pieces.push(piece);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
        add(chunk.subarray(start, end + 1));
        start = end + 1;
        if (isTooLong) {
          onTooLong();
        } else {
          this.push(Buffer.concat(pieces));
        }
        [pieces, length, isTooLong] = [[], 0, false];
      }
      add(chunk.subarray(start));
      done();
    },
  });
}
