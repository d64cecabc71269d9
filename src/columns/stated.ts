export type Direction = 'higher' | 'lower';

const STATED =
  /\b(?:(higher|greater|larger|bigger|more)|(?:lower|less|smaller|fewer))\s*(?:(?:is|are|=|means?|the|,)\s*)?better\b/i;

const VERB = /^\W*(?:(maximi[sz]e)|minimi[sz]e)\b/i;

/** The lowest point of a scale, and that it is the best. */
const FIRST_IS_BEST =
  /(?<!\d)[01](?:\s*[=:]\s*|[_ ]|\s(?:is|means)\s)(?:the\s)?(?:best|perfect|ideal|excellent|very good)\b/i;

/** `lower is better`, `minimise`, `1 = best`: the direction in words; null without one. */
export function statedIn(text: string): Direction | null {
  const [, more] = STATED.exec(text) ?? VERB.exec(text) ?? [null, null];
  return more === null
    ? FIRST_IS_BEST.test(text)
      ? 'lower'
      : null
    : more === undefined
      ? 'lower'
      : 'higher';
}
