import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { dateOfDay, dayOf, SECONDS_A_DAY } from '../../../src/formats/spreadsheets/dates';

describe('the calendar', () => {
  it('counts the days of 400 years as Date does', () => {
    const first = dayOf([1799, 12, 31]);
    const start = Date.UTC(1799, 11, 31);
    for (let day = 0; day <= 146_097; day += 1) {
      const date = new Date(start + 1000 * SECONDS_A_DAY * day);
      const expected = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
      assert.deepEqual([dateOfDay(first + day), dayOf(expected)], [expected, first + day]);
    }
  });
});
