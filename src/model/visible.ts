/**
 * Text from elsewhere (names of files, columns and systems; contents of files) on its way to a reader. No name can
 * forge a line, a color or a direction: what a screen would act on becomes a visible escape such as `\u{202e}`.
 */

/**
 * Everything that isn't seen: control characters, line breaks, bidirectional controls and invisible characters. For
 * programs and what else is allowed by those who read it.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, escaped);
}

/** A name, or a sentence with names, which is one line; joiners within words stay. */
export function shown(text: string): string {
  return text.replace(/(?!\u200c|\u200d|\u00ad)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

export function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** At most so many characters of a text that comes from elsewhere. */
export function shortened(text: string, most = 40): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
