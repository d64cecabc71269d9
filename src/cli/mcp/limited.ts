/** An assistant pays for every number: no list of an answer has more entries. */
export const MOST_ENTRIES = 50;

/** Nor has a text of it more letters. */
const LONGEST_TEXT = 20_000;

/** An answer with its lists and texts cut, and a sentence for each that was. */
interface Limited<Data> {
  readonly data: Data;
  readonly cut: readonly string[];
}

/** The same shape: objects keep their properties. */
export function limited<Data extends object>(data: Data): Limited<Data> {
  const cut = new Set<string>();
  return { data: shortened(data, '', cut) as Data, cut: [...cut] };
}

/** A text with a note that it was cut. */
export function limitedText(text: string): string {
  return text.length <= LONGEST_TEXT
    ? text
    : `${text.slice(0, LONGEST_TEXT)}…\n\nThe first ${LONGEST_TEXT} of ${text.length} letters; the command line prints all of them.`;
}

function shortened(value: unknown, name: string, cut: Set<string>): unknown {
  if (typeof value === 'string') {
    return limitedText(value);
  }
  if (Array.isArray(value)) {
    if (value.length > MOST_ENTRIES) {
      cut.add(
        `“${name}” has the first ${MOST_ENTRIES} of ${value.length} entries; the command line prints all with --json.`,
      );
    }
    return value.slice(0, MOST_ENTRIES).map((one) => shortened(one, name, cut));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one, key, cut)]))
    : value;
}
