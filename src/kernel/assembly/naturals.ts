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
