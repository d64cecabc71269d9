/** Widths of characters in Helvetica and Arial, in thousandths of the font's size. */
const WIDTHS: readonly (readonly [characters: RegExp, width: number])[] = [
  [/[ijl'|]/, 222],
  [/[ .,:;!/\\IftI[\]()-]/, 290],
  [/[r"*`]/, 350],
  [/[ckvsxyzJ]/, 500],
  [/[a-z0-9#$?_L]/, 556],
  [/[mMWw@%]/, 860],
  [/[ -~]/, 680],
  // Chinese, Japanese and Korean characters, and pictures, fill a square.
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u, 1000],
  [/\p{M}/u, 0],
];
const OTHERS = 600;

/** Where there is no Helvetica, programs use fonts that are up to so much wider, as DejaVu Sans. */
const WIDEST_FONT = 1.17;

/** About how wide a text is at most, where there is no browser to ask. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const character of text) {
    width += WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? OTHERS;
  }
  return (width / 1000) * size * WIDEST_FONT;
}

/** As much of a text as has room. */
export function shortened(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) {
    return text;
  }
  const characters = Array.from(text);
  while (characters.length > 0 && measure(`${characters.join('')}…`) > room) {
    characters.pop();
  }
  return `${characters.join('')}…`;
}
