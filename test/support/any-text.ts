import fc from 'fast-check';

/** Any text of any characters. fast-check's own (`unit: 'binary'`) makes a table of all of them first, which takes a second. */
export const anyText = fc.string({
  unit: fc
    .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code)),
});
