/** A 64-bit number as its halves, each a 32-bit integer. */
type Halves = readonly [high: number, low: number];

/** The primes of the specification. */
const P1: Halves = [0x9e3779b1 | 0, 0x85ebca87 | 0];
const P2: Halves = [0xc2b2ae3d | 0, 0x27d4eb4f | 0];
const P3: Halves = [0x165667b1 | 0, 0x9e3779f9 | 0];
const P4: Halves = [0x85ebca77 | 0, 0xc2b2ae63 | 0];
const P5: Halves = [0x27d4eb2f | 0, 0x165667c5 | 0];

const STRIPE = 32;

/**
 * XXH64 with seed 0, the checksum of zstd frames (RFC 8878, section 3.1.1; the XXH64 specification by Y. Collet), of bytes
 * that arrive in pieces. On halves of 32 bits, because numbers of type `bigint` would take longer than decompressing.
 */
export class Xxh64 {
  /** Four accumulators, high and low half each. */
  private readonly lanes = Int32Array.from([
    ...add(P1, P2),
    ...P2,
    ...[0, 0],
    ...add([~P1[0], ~P1[1]], [0, 1]),
  ]);
  private readonly rest = new Uint8Array(STRIPE);
  private kept = 0;
  private total = 0;

  update(bytes: Uint8Array): void {
    this.total += bytes.length;
    let at = 0;
    if (this.kept > 0) {
      at = Math.min(STRIPE - this.kept, bytes.length);
      this.rest.set(bytes.subarray(0, at), this.kept);
      this.kept += at;
      if (this.kept < STRIPE) {
        return;
      }
      this.stripes(this.rest, 0);
    }
    at = this.stripes(bytes, at);
    this.rest.set(bytes.subarray(at));
    this.kept = bytes.length - at;
  }

  /** The low 32 bits, which a frame keeps. */
  low32(): number {
    const { lanes, rest, kept, total } = this;
    const lane = (i: number): Halves => [lanes[2 * i]!, lanes[2 * i + 1]!];
    let hash = P5;
    if (total >= STRIPE) {
      hash = add(
        add(rotated(lane(0), 1), rotated(lane(1), 7)),
        add(rotated(lane(2), 12), rotated(lane(3), 18)),
      );
      for (let i = 0; i < 4; i += 1) {
        hash = add(times(xor(hash, round([0, 0], lane(i))), P1), P4);
      }
    }
    hash = add(hash, [Math.floor(total / 2 ** 32) | 0, total | 0]);
    let at = 0;
    for (; at + 8 <= kept; at += 8) {
      hash = add(times(rotated(xor(hash, round([0, 0], [word(rest, at + 4), word(rest, at)])), 27), P1), P4);
    }
    if (at + 4 <= kept) {
      hash = add(times(rotated(xor(hash, times([0, word(rest, at)], P1)), 23), P2), P3);
      at += 4;
    }
    for (; at < kept; at += 1) {
      hash = times(rotated(xor(hash, times([0, rest[at]!], P5)), 11), P1);
    }
    hash = times(xor(hash, shifted(hash, 33)), P2);
    hash = times(xor(hash, shifted(hash, 29)), P3);
    return xor(hash, shifted(hash, 32))[1] >>> 0;
  }

  /** @returns the end of the last whole stripe */
  private stripes(bytes: Uint8Array, start: number): number {
    const { lanes } = this;
    let at = start;
    for (; at + STRIPE <= bytes.length; at += STRIPE) {
      for (let lane = 0; lane < 8; lane += 2) {
        accumulate(lanes, lane, word(bytes, at + 4 * lane + 4), word(bytes, at + 4 * lane));
      }
    }
    return at;
  }
}

/** `lane ← rotate(lane + input · P2, 31) · P1`, without creating anything. */
function accumulate(lanes: Int32Array, at: number, inputHigh: number, inputLow: number): void {
  const productLow = Math.imul(inputLow, P2[1]);
  const productHigh =
    (highOf(inputLow, P2[1]) + Math.imul(inputHigh, P2[1]) + Math.imul(inputLow, P2[0])) | 0;
  const before = lanes[at + 1]!;
  const low = (before + productLow) | 0;
  const carry = low >>> 0 < before >>> 0 ? 1 : 0;
  const high = (lanes[at]! + productHigh + carry) | 0;
  const turnedHigh = (high << 31) | (low >>> 1);
  const turnedLow = (low << 31) | (high >>> 1);
  lanes[at] = highOf(turnedLow, P1[1]) + Math.imul(turnedHigh, P1[1]) + Math.imul(turnedLow, P1[0]);
  lanes[at + 1] = Math.imul(turnedLow, P1[1]);
}

function round(lane: Halves, input: Halves): Halves {
  const lanes = Int32Array.from(lane);
  accumulate(lanes, 0, ...input);
  return [lanes[0]!, lanes[1]!];
}

/** Four bytes, the lowest first. */
function word(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

/** The high 32 bits of a product of two unsigned 32-bit integers. */
function highOf(a: number, b: number): number {
  const [aLow, aHigh, bLow, bHigh] = [a & 0xffff, a >>> 16, b & 0xffff, b >>> 16];
  const first = aHigh * bLow + ((aLow * bLow) >>> 16);
  const second = aLow * bHigh + (first & 0xffff);
  return (aHigh * bHigh + (first >>> 16) + (second >>> 16)) | 0;
}

function times([aHigh, aLow]: Halves, [bHigh, bLow]: Halves): Halves {
  const high = (highOf(aLow, bLow) + Math.imul(aHigh, bLow) + Math.imul(aLow, bHigh)) | 0;
  return [high, Math.imul(aLow, bLow)];
}

function add([aHigh, aLow]: Halves, [bHigh, bLow]: Halves): Halves {
  const low = (aLow + bLow) | 0;
  return [(aHigh + bHigh + (low >>> 0 < aLow >>> 0 ? 1 : 0)) | 0, low];
}

function xor(a: Halves, b: Halves): Halves {
  return [a[0] ^ b[0], a[1] ^ b[1]];
}

/** To the left, by 1 to 31 bits. */
function rotated([high, low]: Halves, by: number): Halves {
  return [(high << by) | (low >>> (32 - by)), (low << by) | (high >>> (32 - by))];
}

/** To the right, by 1 to 63 bits. */
function shifted([high, low]: Halves, by: number): Halves {
  return by >= 32
    ? [0, by === 32 ? high : high >>> (by - 32)]
    : [high >>> by, (low >>> by) | (high << (32 - by))];
}
