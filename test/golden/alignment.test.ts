import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import type { Records } from '../../src/model/records';
import { englishOf } from '../../src/model/words';
import { scoring, sumsOf } from '../unit/metrics/support';
import { fixture, golden } from './fixtures';

interface Run {
  readonly system: string;
  readonly precision: number;
  readonly recall: number;
  readonly aer: number;
  readonly printed_F_alpha_0_5: string;
  /** |A|, |S|, |A∩S|, |A∩P|. */
  readonly sentences: readonly (readonly number[])[];
}

const { runs } = golden('alignment') as { runs: readonly Run[] };

function score(id: string, output: Records, reference: Records, options: Record<string, string> = {}) {
  const metric = createMetric({ id, options }, 1);
  const table = metric.extract(scoring(output, reference));
  const rows = Array.from({ length: table.n }, (_, i) => [...table.data.subarray(4 * i, 4 * i + 4)]);
  return { share: Number((metric.score(sumsOf(table), 0) / 100).toPrecision(14)), rows, notes: table.notes };
}

describe('word alignments score as by aer.py', () => {
  const gold = fixture('alignment/gold.sp');
  for (const { system, precision, recall, aer, sentences, printed_F_alpha_0_5 } of runs) {
    it(`system ${system}`, () => {
      const output = fixture(`alignment/sys${system}.align`);
      assert.equal(output.format, 'alignments');
      const { share, rows, notes } = score('aer', output, gold);
      assert.deepEqual(rows, sentences);
      assert.deepEqual(notes, []);
      const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-12);
      near(share, aer);
      near(score('alignment-precision', output, gold).share, precision);
      near(score('alignment-recall', output, gold).share, recall);
      assert.match(printed_F_alpha_0_5, new RegExp(score('alignment-f1', output, gold).share.toFixed(3)));
    });
  }

  const [{ sentences }] = runs as [Run];
  const aer = Number(runs[0]?.aer.toPrecision(14));
  const systemA = fixture('alignment/sysA.align');

  it('whatever the line ends', () => {
    assert.deepEqual(fixture('alignment/variants/sysA.crlf.align').columns, systemA.columns);
  });

  it('where the gold links count from 1 and the system has its sides swapped, saying so', () => {
    const reversed = fixture('alignment/variants/sysA.reversed.align');
    const from1 = fixture('alignment/variants/gold.1based.sp');
    const { share, rows, notes } = score('aer', reversed, from1);
    assert.equal(share, aer);
    assert.deepEqual(rows, sentences);
    assert.match(
      englishOf(notes?.[0] ?? ''),
      /positions in ref1\.csv were taken to count from 1, because none is 0/,
    );
    assert.match(
      englishOf(notes?.[1] ?? ''),
      /read as target-source, because \d+ of them are gold links that way, instead of \d+/,
    );
  });

  it('as wrongly as asked for', () => {
    const wrong = (output: string, reference: string) =>
      score('aer', fixture(output), fixture(reference), { sides: 'same', countFrom: 'same' }).share;
    assert.equal(wrong('alignment/sysA.align', 'alignment/variants/gold.1based.sp').toFixed(3), '0.675');
    assert.equal(wrong('alignment/variants/sysA.reversed.align', 'alignment/gold.sp').toFixed(3), '0.600');
  });

  it('with gold links in the format of NAACL', () => {
    const naacl = fixture('alignment/variants/gold.naacl');
    assert.deepEqual([naacl.format, naacl.n], ['naacl', 36]);
    assert.deepEqual(score('aer', systemA, naacl), { share: aer, rows: sentences, notes: [] });
  });
});
