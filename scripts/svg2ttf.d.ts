/** svg2ttf has no types. */
declare module 'svg2ttf' {
  /** @param options ts: when the font was made, in seconds since 1970 */
  export default function svg2ttf(font: string, options: { ts: number }): { buffer: Uint8Array };
}
