/** The part of upng-js, which has no types, that pictures.ts uses. */
declare module 'upng-js' {
  interface Picture {
    width: number;
    height: number;
  }
  const UPNG: {
    decode(file: Uint8Array): Picture;
    toRGBA8(picture: Picture): ArrayBuffer[];
    encode(
      frames: ArrayBuffer[],
      width: number,
      height: number,
      colours: number,
      delays?: number[],
    ): ArrayBuffer;
  };
  export default UPNG;
}
