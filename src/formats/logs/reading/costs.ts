import { dayOf, SECONDS_A_DAY } from '../../spreadsheets/dates';
import { isObject, type JsonObject } from '../../json/value';

/** The columns of what an item cost the system, with their units. Lower is better. */
export const COSTS = ['cost_usd', 'time_s', 'input_tokens', 'output_tokens', 'turns'] as const;

export type Costs = Readonly<Partial<Record<(typeof COSTS)[number], number>>>;

/** The costs that a log gives: numbers above 0, since tools write 0 for what they don't know. */
export function costsOf(given: Readonly<Partial<Record<(typeof COSTS)[number], unknown>>>): Costs {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => typeof value === 'number' && Number.isFinite(value) && value > 0,
    ),
  );
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:Z|([+-]\d\d):?(\d\d))?$/;

/** Seconds between two times, as logs write them; undefined without both. */
export function secondsBetween(start: unknown, end: unknown): number | undefined {
  const [from, to] = [start, end].map(secondsOf);
  return from === undefined || to === undefined ? undefined : to - from;
}

/** Seconds since the calendar's first day. */
function secondsOf(time: unknown): number | undefined {
  const found = typeof time === 'string' ? TIME.exec(time) : null;
  if (found === null) {
    return undefined;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zone = 0, zoneMinutes = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const offset = 60 * zone + Math.sign(zone) * zoneMinutes;
  return SECONDS_A_DAY * dayOf([year, month, day]) + 3600 * hour + 60 * (minute - offset) + second;
}

/** The answers of the model in a conversation; undefined for anything else. */
export function turnsIn(messages: unknown): number | undefined {
  return Array.isArray(messages) && messages.every(isObject)
    ? messages.filter(({ role }: JsonObject) => role === 'assistant').length
    : undefined;
}
