/**
 * Text from elsewhere (names of files, columns and systems; contents of files) on its way to somebody who reads it. Nobody can
 * forge a line, a color or a direction with a name: what a screen would act on becomes a visible escape such as `\u{202e}`.
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

/** The same for text of several lines: line feeds and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(/(?!\n|\t|\u200c|\u200d|\u00ad)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped);
}

/** A result as it is shown: every text in it is one line. */
export function shownIn<T>(result: T): T {
  return shownValue(result) as T;
}

function shownValue(value: unknown): unknown {
  if (typeof value === 'string') {
    return shown(value);
  }
  if (Array.isArray(value)) {
    return value.map(shownValue);
  }
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [shown(key), shownValue(held)]));
}

/** JSON with the escapes of its format for what `JSON.stringify` leaves, and a screen would act on. */
export function escapedJson(json: string): string {
  return json.replace(/(?!\u00ad|\u200c|\u200d)[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array.from({ length: character.length }, (_, i) => character.charCodeAt(i))]
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
