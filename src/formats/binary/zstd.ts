import { Decompress } from 'fzstd';
import { Xxh64 } from './xxh64';

const FRAME = 0xfd2fb528;
/** The lowest four bits are the user's. */
const SKIPPABLE = 0x184d2a50;

const REPEATED_BYTE = 1;

interface Frame {
  /** After each of its blocks; the first begins where the frame does, so that it has the header too. */
  readonly blockEnds: readonly number[];
  readonly checksum: number | null;
  readonly end: number;
}

/**
 * The content of zstd data, of all frames in a row, block by block (at most 128 kB each).
 *
 * @throws Error for data that are damaged, that don't fit the checksum of their frame, or (“unexpected EOF”) that are cut
 */
export function* unzstd(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length;) {
    const skipped = skippedAt(view, at);
    if (skipped !== null) {
      at = skipped;
      continue;
    }
    const { blockEnds, checksum, end } = frameAt(view, at);
    const hash = new Xxh64();
    const pieces: Uint8Array[] = [];
    const stream = new Decompress((piece) => pieces.push(piece));
    for (const [i, blockEnd] of blockEnds.entries()) {
      const isLast = i === blockEnds.length - 1;
      stream.push(bytes.subarray(at, isLast ? end : blockEnd), isLast);
      at = blockEnd;
      for (const piece of pieces.splice(0)) {
        if (checksum !== null) {
          hash.update(piece);
        }
        yield piece;
      }
    }
    if (checksum !== null && checksum !== hash.low32()) {
      throw new Error('wrong checksum');
    }
    at = end;
  }
}

/** The end of a skippable frame; null for another one. */
function skippedAt(view: DataView, at: number): number | null {
  if ((magicAt(view, at) & ~0xf) >>> 0 !== SKIPPABLE) {
    return null;
  }
  return at + 8 + view.getUint32(within(view, at + 8) - 4, true);
}

function magicAt(view: DataView, at: number): number {
  return view.getUint32(within(view, at + 4) - 4, true);
}

/** RFC 8878, section 3.1.1. */
function frameAt(view: DataView, at: number): Frame {
  if (magicAt(view, at) !== FRAME) {
    throw new Error('no frame');
  }
  const flags = view.getUint8(within(view, at + 5) - 1);
  const isSingle = (flags >> 5) & 1;
  const dictionary = [0, 1, 2, 4][flags & 3] ?? 0;
  const sizeBytes = flags >> 6 === 0 ? isSingle : 1 << (flags >> 6);
  let end = at + 5 + (1 - isSingle) + dictionary + sizeBytes;
  const blockEnds: number[] = [];
  for (let isLast = false; !isLast;) {
    within(view, end + 3);
    const header = view.getUint16(end, true) | (view.getUint8(end + 2) << 16);
    isLast = (header & 1) === 1;
    end += 3 + (((header >> 1) & 3) === REPEATED_BYTE ? 1 : header >> 3);
    blockEnds.push(within(view, end));
  }
  const hasChecksum = ((flags >> 2) & 1) === 1;
  const checksum = hasChecksum ? view.getUint32(within(view, end + 4) - 4, true) : null;
  return { blockEnds, checksum, end: hasChecksum ? end + 4 : end };
}

function within(view: DataView, end: number): number {
  if (end > view.byteLength) {
    throw new Error('unexpected EOF');
  }
  return end;
}
