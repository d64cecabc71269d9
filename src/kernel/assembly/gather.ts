// Adds up the table rows whose offsets are in [begin, end): four at a time, so their number is a multiple of
// four. T is the type of a number (u8, u16, u32 or f64; bytes are widened to 16 bits on loading). V, also a
// type (naturals.ts), is the number of vectors added per row: the sums stay in registers, and code that V
// excludes is never compiled. Rows lie closer together than whole vectors; bytes read past a row's end land
// in unused lanes.


/**
 * @param table address of the first column to add, in the first row
 * @param sums address of the sums to add to: 32-bit for u8 and u16 (whose sums must fit 16 bits within one
 *   call)
 */
export function gather<T>(vectors: i32, begin: usize, end: usize, table: usize, sums: usize): void {
  switch (vectors) {
    case 1: addRows<T, V1>(begin, end, table, sums); break;
    case 2: addRows<T, V2>(begin, end, table, sums); break;
    case 3: addRows<T, V3>(begin, end, table, sums); break;
    case 4: addRows<T, V4>(begin, end, table, sums); break;
    case 5: addRows<T, V5>(begin, end, table, sums); break;
    case 6: addRows<T, V6>(begin, end, table, sums); break;
    case 7: addRows<T, V7>(begin, end, table, sums); break;
    default: addRows<T, V8>(begin, end, table, sums);
  }
}

function addRows<T, V>(begin: usize, end: usize, table: usize, sums: usize): void {
  let a0 = start<T, V, V0>(sums), a1 = start<T, V, V1>(sums), a2 = start<T, V, V2>(sums), a3 = start<T, V, V3>(sums);
  let a4 = start<T, V, V4>(sums), a5 = start<T, V, V5>(sums), a6 = start<T, V, V6>(sums), a7 = start<T, V, V7>(sums);
  for (let at = begin; at < end; at += 16) {
    const p = table + <usize>load<u32>(at);
    const q = table + <usize>load<u32>(at, 4);
    const r = table + <usize>load<u32>(at, 8);
    const s = table + <usize>load<u32>(at, 12);
    a0 = addFour<T, V, V0>(a0, p, q, r, s);
    a1 = addFour<T, V, V1>(a1, p, q, r, s);
    a2 = addFour<T, V, V2>(a2, p, q, r, s);
    a3 = addFour<T, V, V3>(a3, p, q, r, s);
    a4 = addFour<T, V, V4>(a4, p, q, r, s);
    a5 = addFour<T, V, V5>(a5, p, q, r, s);
    a6 = addFour<T, V, V6>(a6, p, q, r, s);
    a7 = addFour<T, V, V7>(a7, p, q, r, s);
  }
  finish<T, V, V0>(a0, sums), finish<T, V, V1>(a1, sums), finish<T, V, V2>(a2, sums), finish<T, V, V3>(a3, sums);
  finish<T, V, V4>(a4, sums), finish<T, V, V5>(a5, sums), finish<T, V, V6>(a6, sums), finish<T, V, V7>(a7, sums);
}

/** Vector C of the sums so far; 16-bit sums start at 0. */
// @ts-ignore: decorator
@inline
function start<T, V, C>(sums: usize): v128 {
  if (bytes<C>() >= bytes<V>() || sizeof<T>() < 4) return i32x4.splat(0);
  return v128.load(sums, bytes<C>());
}

/** Vector C of four rows. Doubles are rounded in this order: sum + ((p + q) + (r + s)). */
// @ts-ignore: decorator
@inline
function addFour<T, V, C>(sum: v128, p: usize, q: usize, r: usize, s: usize): v128 {
  if (bytes<C>() >= bytes<V>()) return sum;
  if (sizeof<T>() == 1) {
    const first = i16x8.add(v128.load_ext<u8>(p, bytes<C>() / 2), v128.load_ext<u8>(q, bytes<C>() / 2));
    const second = i16x8.add(v128.load_ext<u8>(r, bytes<C>() / 2), v128.load_ext<u8>(s, bytes<C>() / 2));
    return i16x8.add(sum, i16x8.add(first, second));
  } else {
    const first = v128.add<T>(v128.load(p, bytes<C>()), v128.load(q, bytes<C>()));
    const second = v128.add<T>(v128.load(r, bytes<C>()), v128.load(s, bytes<C>()));
    return v128.add<T>(sum, v128.add<T>(first, second));
  }
}

/** Stores vector C of the sums; 16-bit sums are widened and added. */
// @ts-ignore: decorator
@inline
function finish<T, V, C>(sum: v128, sums: usize): void {
  if (bytes<C>() >= bytes<V>()) return;
  if (sizeof<T>() < 4) {
    const at = sums + 2 * bytes<C>();
    v128.store(at, i32x4.add(v128.load(at), i32x4.extend_low_i16x8_u(sum)));
    v128.store(at, i32x4.add(v128.load(at, 16), i32x4.extend_high_i16x8_u(sum)), 16);
  } else {
    v128.store(sums, sum, bytes<C>());
  }
}

// Numbers as types: `bytes<V3>()` is 3 · 16 bytes, known at compile time. So one generic function is compiled
// for every number of vectors, and vector offsets become part of the load instructions.

@unmanaged class V0 {}
@unmanaged class V1 extends V0 { private v1: v128; }
@unmanaged class V2 extends V1 { private v2: v128; }
@unmanaged class V3 extends V2 { private v3: v128; }
@unmanaged class V4 extends V3 { private v4: v128; }
@unmanaged class V5 extends V4 { private v5: v128; }
@unmanaged class V6 extends V5 { private v6: v128; }
@unmanaged class V7 extends V6 { private v7: v128; }
@unmanaged class V8 extends V7 { private v8: v128; }

/** Bytes of N vectors. */
// @ts-ignore: decorator
@inline
function bytes<N>(): usize {
  return offsetof<N>();
}

export { V0, V1, V2, V3, V4, V5, V6, V7, V8, bytes };
