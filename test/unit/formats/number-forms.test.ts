import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { numberForm, readNumber } from '../../../src/formats/cells/number-forms';

function read(...texts: string[]) {
  const written = numberForm(texts);
  return written === null
    ? null
    : { ...written, values: texts.map((text) => readNumber(text, written.form)) };
}

describe('numbers as people and spreadsheets write them', () => {
  for (const [what, texts, values] of [
    ['a decimal point', ['0.5', '+1', '-2e-3', '.5', ''], [0.5, 1, -0.002, 0.5, null]],
    ['a decimal comma', ['0,53', '1', '12,5'], [0.53, 1, 12.5]],
    ['commas between thousands', ['1,234.5', '12,345', '7'], [1234.5, 12345, 7]],
    ['points between thousands', ['1.234,5', '12.345', '7'], [1234.5, 12345, 7]],
    ['narrow spaces between thousands', ['1\u202f234,5', '12\u202f345', '7'], [1234.5, 12345, 7]],
    ['apostrophes between thousands', ['1\u2019234.5', '12\u2019345'], [1234.5, 12345]],
    ['percent signs', ['53 %', '7.5%'], [53, 7.5]],
    ['a currency', ['$1.50', '$2'], [1.5, 2]],
    ['a Unicode minus', ['\u22120.5', '0.25'], [-0.5, 0.25]],
    ['how sure they are', ['85.3 ± 0.4', '**1+/-0.25**', '0.6 (±0.02)', '7 (+/-1)'], [85.3, 1, 0.6, 7]],
    ['several units of time', ['340 ms', '1.5s', '2 min'], [0.34, 1.5, 120]],
    ['hours, minutes and seconds', ['00:00:01.250', '1:30'], [1.25, 90]],
    ['the name of a currency', ['$1.50', '2 USD'], [1.5, 2]],
    ['three decimals', ['1.234', '0.500', '12.000'], [1.234, 0.5, 12]],
  ] as const) {
    it(`are read with ${what}`, () => {
      const found = read(...texts);
      assert.deepEqual(found?.values, values);
      assert.equal(found?.doubt, undefined);
    });
  }

  it('are in doubt if two forms make different numbers', () => {
    assert.equal(read('1,234', '5,678')?.doubt, '1,234');
    assert.equal(read('950', '1.250', '990')?.doubt, '1.250');
    assert.equal(read('1,234', '0,678')?.doubt, undefined);
    assert.equal(read('1.234', '2.678')?.doubt, undefined);
  });

  for (const texts of [
    ['0.5', '0,5'],
    ['53%', '0.5'],
    ['007', '8'],
    ['0.5', '1 000', '0.25'],
    ['1e400', '1'],
    ['12345678901234567'],
    ['1,2,5', '3'],
    ['-', '1'],
    ['5 s', '3'],
    ['10:15', '1.5'],
    ['', 'NaN'],
  ]) {
    it(`are not read from ${JSON.stringify(texts)}`, () => assert.equal(read(...texts), null));
  }
});
