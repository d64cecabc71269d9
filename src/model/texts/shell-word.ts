/** What a line of a shell can't show as it is. */
const HIDDEN = /(?!\u200c|\u200d|\u00ad)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A word quoted for a shell, if it has to be. */
export function quoted(word: string): string {
  return (
    withEscapes(word) ?? (/^[\w.,:=@%+/-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, '\\$&')}"`)
  );
}

/** A word that hides something, on one line, with the escapes of bash and zsh: `$'a\x0ab'`. Else null. */
export function withEscapes(word: string): string | null {
  if (!HIDDEN.test(word)) {
    return null;
  }
  const characters = Array.from(word, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return !HIDDEN.test(character)
      ? character.replace(/['\\]/, '\\$&')
      : code < 128
        ? `\\x${code.toString(16).padStart(2, '0')}`
        : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `$'${characters.join('')}'`;
}
