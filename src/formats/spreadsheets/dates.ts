/*
 * The Gregorian calendar in days since 0000-03-01: years that begin in March end in their leap day, and their months have 153 days
 * in each five (E. G. Richards). `Date` would bring the clock and the time zone.
 */

export const SECONDS_A_DAY = 86_400;

type CalendarDate = readonly [year: number, month: number, day: number];

export function dayOf([year, month, day]: CalendarDate): number {
  const fromMarch = year - Number(month < 3);
  const leapDays = Math.floor(fromMarch / 4) - Math.floor(fromMarch / 100) + Math.floor(fromMarch / 400);
  return 365 * fromMarch + leapDays + daysBefore((month + 9) % 12) + day - 1;
}

/** @param days not negative */
export function dateOfDay(days: number): CalendarDate {
  const cycle = Math.floor(days / 146_097);
  const inCycle = days % 146_097;
  const year = Math.floor(
    (inCycle - Math.floor(inCycle / 1460) + Math.floor(inCycle / 36_524) - Math.floor(inCycle / 146_096)) /
      365,
  );
  const inYear = inCycle - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * inYear + 2) / 153);
  const isNext = month > 9;
  return [
    400 * cycle + year + Number(isNext),
    isNext ? month - 9 : month + 3,
    inYear - daysBefore(month) + 1,
  ];
}

/** Days of a year from March that are before a month, 0 for March. */
function daysBefore(month: number): number {
  return Math.floor((153 * month + 2) / 5);
}

/** Excel's own formats of dates and times. */
const DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);

/** True if a number in this format is shown as a date. Texts in quotes and brackets (`[Red]`) mean nothing. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  const bare = code?.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '') ?? '';
  return code === undefined ? DATES.has(id) : /[ymdhs]/i.test(bare) && !/general/i.test(bare);
}

/** The spreadsheet's day 0. */
const FIRST_DAY = dayOf([1899, 12, 30]);
const DAYS_TO_1904 = 1462;

/** The last day that spreadsheets know: 9999-12-31. */
const LAST_DAY = 2_958_465;

/** A spreadsheet's day number as ISO text: days since 1899-12-30, or since 1904-01-01. */
export function dateOf(given: number, from1904: boolean): string {
  const seconds = Math.round((given + (from1904 ? DAYS_TO_1904 : 0)) * SECONDS_A_DAY);
  if (!(seconds >= 0 && seconds < (LAST_DAY + 1) * SECONDS_A_DAY)) {
    return String(given);
  }
  const date = dateOfDay(Math.floor(seconds / SECONDS_A_DAY) + FIRST_DAY);
  const clock = seconds % SECONDS_A_DAY;
  const time = [Math.floor(clock / 3600), Math.floor(clock / 60) % 60, clock % 60];
  const [shownDate, shownTime] = [date.map(twoDigits).join('-'), time.map(twoDigits).join(':')];
  return clock === 0 ? shownDate : `${shownDate} ${shownTime}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
