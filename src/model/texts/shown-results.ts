import { escaped, shown } from '../visible';

/* Whole results and texts; apart from names, because the editor starts without them. */

/** As `shown`, for text of several lines: line feeds and tabs stay. */
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

/** A result as JSON, every field, for other programs. */
export function jsonText(result: object): string {
  return `${escapedJson(JSON.stringify(result, null, 2))}\n`;
}
