import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import type { Records } from '../../src/model/records';
import type { StatsTable } from '../../src/model/settings/metric';
import { scoring, sumsOf } from '../unit/metrics/support';
import { fixture, golden } from './fixtures';

interface Run {
  readonly system: string;
  readonly gold: string;
  readonly test: string;
  readonly prm: string;
  readonly all: Readonly<Record<string, number>>;
  readonly len_le_40: Readonly<Record<string, number>>;
  /** id, length, status, recall, precision, matched, gold, test, crossing, words, right tags, tag accuracy. */
  readonly sentences: readonly (readonly number[])[];
}

const { runs } = golden('parsing') as { runs: readonly Run[] };

function extract(id: string, options: MetricChoice['options'], output: Records, reference: Records) {
  const metric = createMetric({ id, column: 'tree', options }, 1);
  return { metric, table: metric.extract(scoring(output, reference)) };
}

const rows = ({ n, k, data }: StatsTable) =>
  Array.from({ length: n }, (_, i) => [...data.subarray(i * k, (i + 1) * k)]);

describe('brackets score as by EVALB', () => {
  for (const { system, gold, test, prm, all, len_le_40, sentences } of runs) {
    it(`${system} with ${prm}`, () => {
      const [output, reference] = [fixture(`parsing/${test}`), fixture(`parsing/${gold}`)];
      assert.deepEqual([output.format, output.n], ['trees', 34]);
      const parameters = prm === 'new.prm' ? 'new' : 'collins';
      const { table } = extract('bracket-f1', { parameters }, output, reference);
      const tags = extract('bracket-tags', { parameters }, output, reference).table;
      assert.deepEqual(
        rows(table).map(([own, theirs, matched], i) => [own, theirs, matched, ...(rows(tags)[i] ?? [])]),
        sentences.map(([, , , , , matched, own, theirs, , words, right]) => [
          own,
          theirs,
          matched,
          right,
          words,
        ]),
      );
      assert.deepEqual(
        table.left?.map(({ item }) => item),
        sentences.flatMap(([, , status], i) => (status === 0 ? [] : [i])),
      );
      for (const [summary, maxLength] of [
        [all, {}],
        [len_le_40, { maxLength: '40' }],
      ] as const) {
        const score = (id: string) => {
          const { metric, table } = extract(id, { parameters, ...maxLength }, output, reference);
          return metric.score(sumsOf(table), 0).toFixed(2);
        };
        const expected = (name: string) => (summary[name] ?? NaN).toFixed(2);
        assert.equal(score('bracket-f1'), expected('Bracketing FMeasure'));
        assert.equal(score('bracket-precision'), expected('Bracketing Precision'));
        assert.equal(score('bracket-recall'), expected('Bracketing Recall'));
        assert.equal(score('bracket-exact'), expected('Complete match'));
        assert.equal(score('bracket-tags'), expected('Tagging accuracy'));
      }
    });
  }

  it('however the trees are written', () => {
    const plain = fixture('parsing/gold.mrg');
    assert.deepEqual(fixture('parsing/variants/gold.crlf.mrg').columns, plain.columns);
    const pretty = fixture('parsing/variants/gold.pretty.mrg');
    assert.deepEqual([pretty.n, pretty.lines[1]], [34, 23]);
    assert.deepEqual(
      rows(extract('bracket-f1', {}, pretty, plain).table),
      rows(extract('bracket-f1', {}, plain, plain).table),
    );
  });
});
