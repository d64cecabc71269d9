import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { parseFormula } from '../../../src/metrics/formula';
import { RealGainError } from '../../../src/model/errors';
import { fault } from '../formats/support';

/** The formula's value where the columns it mentions sum to these, over so many items. */
function value(text: string, sums: readonly number[], items = 10): number {
  return parseFormula(text).evaluate(Float64Array.of(99, ...sums, items), 1);
}

describe('formulas over sums of columns', () => {
  it('compute as they are written in papers', () => {
    assert.equal(value('correct / total', [3, 4]), 0.75);
    assert.equal(value('2*tp / (2*tp + fp + fn)', [6, 2, 4]), 12 / 18);
    assert.equal(value('100 * (1 - errors / words)', [5, 50]), 90);
    assert.equal(value('exp(-mean(logprob))', [-20]), Math.exp(2));
    assert.equal(value('mean(f1)', [4]), 0.4);
    assert.equal(value('a - b - c', [9, 3, 2]), 4);
    assert.equal(value('a / b / c', [12, 3, 2]), 2);
    assert.equal(value('-x^2 + min(x, y, 1)', [3, 2]), -8);
    assert.equal(value('2 ** 3 * a', [1.5e1]), 120);
    assert.equal(value("'exact match' / items", [5]), 0.5);
    assert.equal(value('sqrt(abs(a)) + max(a, .5) + log(b)', [-4, 1]), 2.5);
  });

  it('name their columns once, in order of first mention', () => {
    assert.deepEqual(parseFormula('2*tp/(2*tp + fp + metrics.fn)').columns, ['tp', 'fp', 'metrics.fn']);
  });

  it('are means if the formula is one, possibly in percent', () => {
    const means = [
      'mean(f1)',
      '100 * mean(f1)',
      "mean('f1')",
      'f1 / items',
      '1 - mean(f1)',
      'mean(f1) + mean(f1)',
    ];
    assert.deepEqual(
      means.map((text) => parseFormula(text).meanOf),
      ['f1', 'f1', 'f1', null, null, null],
    );
  });

  it('evaluate a division by 0 as 0, like F1', () => {
    assert.equal(value('tp / (tp + fp)', [0, 0]), 0);
    assert.equal(value('mean(x)', [0], 0), 0);
  });

  for (const [text, message] of [
    ['', /it ends too early/],
    ['3', /it names no column/],
    ['items', /it names no column/],
    ['a b', /“b” is not allowed there/],
    ['a +', /it ends too early/],
    ['(a', /a “\)” is missing/],
    ['f(a)', /there is no function “f”; there are mean, exp, log/],
    ['constructor(a)', /there is no function “constructor”/],
    ['exp(a, b)', /exp\(…\) takes one value/],
    ['mean(a + b)', /a “\)” is missing/],
    ['mean(2)', /mean\(…\) takes the name of a column/],
    ['a ; b', /“; b” can't be read/],
    ['('.repeat(10_000), /nested too deeply/],
    ['-'.repeat(100_000), /nested too deeply/],
  ] as const) {
    it(`refuse ${JSON.stringify(text.slice(0, 20))}`, () => {
      assert.match(fault('bad-setting', undefined, () => parseFormula(text)).message, message);
    });
  }

  it('are parsed or refused, never crash', () => {
    const piece = fc.constantFrom(..."a b mean exp ( ) + - * / ^ , 1 .5 2e3 items ' $ ".split(' '));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        try {
          const formula = parseFormula(pieces.join(' '));
          assert.equal(
            typeof formula.evaluate(new Float64Array(formula.columns.length + 1).fill(2), 0),
            'number',
          );
        } catch (error) {
          assert.ok(error instanceof RealGainError, String(error));
        }
      }),
    );
  });
});
