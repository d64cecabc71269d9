import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  parseAlpha,
  parseGain,
  parseMargin,
  parsePower,
  parseResamples,
  parseSeed,
} from '../../../webview/text/fields';

function problemOf(parsed: ReturnType<typeof parseResamples>): string {
  return parsed.ok ? '' : parsed.problem;
}

describe('the field of resamples', () => {
  it('reads a blank as the default', () => {
    assert.deepEqual(parseResamples('  '), { ok: true, value: null });
  });

  const readings: [string, number][] = [
    ['100000', 100_000],
    ['100k', 100_000],
    ['100 K', 100_000],
    ['1e6', 1_000_000],
    ['1E+6', 1_000_000],
    ['2.5e5', 250_000],
    ['0.1M', 100_000],
    ['.7m', 700_000],
    ['1,000,000', 1_000_000],
    ['1 000 000', 1_000_000],
    ['1_000_000', 1_000_000],
  ];
  for (const [text, value] of readings) {
    it(`reads ${text}`, () => assert.deepEqual(parseResamples(text), { ok: true, value }));
  }

  for (const text of ['many', '1e', '-5000', '10,00', '1,00,000', '0x10', '1e6 k k', '∞']) {
    it(`does not understand ${text}`, () => assert.match(problemOf(parseResamples(text)), /whole number/));
  }

  for (const text of ['99', '0', '1000.5', '0.1001k', '1e9', '101m', '1e99']) {
    it(`refuses ${text}`, () => {
      assert.match(problemOf(parseResamples(text)), /^Resamples go from 100 to 100,000,000/);
    });
  }

  it('reads every allowed number as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 100_000_000 }), (value) => {
        assert.deepEqual(parseResamples(String(value)), { ok: true, value });
        assert.deepEqual(parseResamples(value.toLocaleString('en-US')), { ok: true, value });
      }),
    );
  });
});

describe('the fields of margin, gain and power', () => {
  it('read numbers above 0, and a blank', () => {
    for (const parse of [parseMargin, parseGain]) {
      assert.deepEqual(parse(' '), { ok: true, value: null });
      assert.deepEqual(parse('0,5'), { ok: true, value: 0.5 });
      assert.deepEqual(parse('.5'), { ok: true, value: 0.5 });
      assert.deepEqual(parse('2'), { ok: true, value: 2 });
      assert.deepEqual(parse('1e-3'), { ok: true, value: 0.001 });
      for (const text of ['0', '0.0', '-1', 'none', '1e999', '1e-999', '0x1', '5 %']) {
        assert.equal(parse(text).ok, false, text);
      }
    }
  });

  it('read power as a share or as a percentage', () => {
    for (const text of ['0.8', ',8', '80 %', '80%']) {
      assert.deepEqual(parsePower(text), { ok: true, value: 0.8 });
    }
    for (const text of ['', '0', '1', '80', '100 %', '-0.5', 'high']) {
      assert.equal(parsePower(text).ok, false, text);
    }
  });
});

describe('the field of α', () => {
  for (const text of ['0.05', '.05', '0,05', '5%', '5 %', '5e-2']) {
    it(`reads ${text}`, () => assert.deepEqual(parseAlpha(text), { ok: true, value: 0.05 }));
  }

  for (const text of ['0', '0.5', '1', '60 %']) {
    it(`refuses ${text}`, () => {
      assert.deepEqual(parseAlpha(text), { ok: false, problem: 'α lies between 0 and 0.5.' });
    });
  }

  for (const text of ['', 'five', '-0.05', '0.0.5']) {
    it(`does not understand "${text}"`, () => assert.equal(parseAlpha(text).ok, false));
  }
});

describe('the field of the seed', () => {
  it('takes any text but blanks, without the blanks around it', () => {
    assert.deepEqual(parseSeed(' 42 '), { ok: true, value: '42' });
    assert.deepEqual(parseSeed('run é 7'), { ok: true, value: 'run é 7' });
    assert.equal(parseSeed('  ').ok, false);
  });

  it('takes a hundred characters and no more', () => {
    assert.equal(parseSeed('x'.repeat(100)).ok, true);
    assert.equal(parseSeed('x'.repeat(101)).ok, false);
  });
});
