/*
 * The Gregorian calendar in days since 0000-03-01: years that begin in March end in their leap day, and their months have 153 days
 * in each five (E. G. Richards). `Date` would bring the clock and the time zone.
 */

export const SECONDS_A_DAY = 86_400;

export type CalendarDate = readonly [year: number, month: number, day: number];

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
