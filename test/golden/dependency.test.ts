import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findFormat } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import type { Records } from '../../src/model/records';
import { scoring, sumsOf } from '../unit/metrics/support';
import { fixture, golden } from './fixtures';

/** Gold words, system words, right ones, aligned ones. */
type Counts = readonly [number, number, number, number | null];

interface Values {
  readonly conllu: Readonly<
    Record<
      string,
      {
        readonly metrics: Readonly<Record<string, { readonly counts: Counts; readonly f1: number }>>;
        readonly sentences?: Readonly<Record<string, readonly Counts[]>>;
      }
    >
  >;
  readonly conllx: Readonly<
    Record<string, Readonly<Record<string, { readonly sentences: readonly (readonly number[])[] }>>>
  >;
}

const values = golden('dependency') as Values;

const METRICS = {
  LAS: 'las',
  UAS: 'uas',
  CLAS: 'clas',
  MLAS: 'mlas',
  BLEX: 'blex',
  UPOS: 'upos',
  XPOS: 'xpos',
  UFeats: 'ufeats',
  Lemmas: 'lemmas',
};

function conformed(output: Records, reference: Records): Records {
  const paths = { output: 'system.conllu', reference: 'gold.conllu' };
  return findFormat('conllu')?.conform?.(output, reference, paths) ?? output;
}

const extract = (choice: MetricChoice, output: Records, reference: Records) => {
  const metric = createMetric(choice, 1);
  const table = metric.extract(scoring(output, reference));
  return { metric, table };
};

describe('dependency trees in CoNLL-U score as by the CoNLL 2018 evaluator', () => {
  const gold = fixture('dependency/conllu/gold.conllu');
  for (const [system, { metrics, sentences }] of Object.entries(values.conllu)) {
    it(`system ${system}`, () => {
      const output = conformed(fixture(`dependency/conllu/sys${system}.conllu`), gold);
      assert.deepEqual([output.format, output.n], ['conllu', 28]);
      for (const [name, id] of Object.entries(METRICS)) {
        const { metric, table } = extract({ id, column: 'conllu' }, output, gold);
        const { counts, f1 } = metrics[name] ?? assert.fail(name);
        assert.deepEqual([...sumsOf(table)], counts.slice(0, 3), name);
        assert.ok(Math.abs(metric.score(sumsOf(table), 0) / 100 - f1) < 1e-12);
        sentences?.[name]?.forEach((expected, i) => {
          assert.deepEqual([...table.data.subarray(3 * i, 3 * i + 3)], expected.slice(0, 3), `${name} ${i}`);
        });
      }
    });
  }

  it('whatever the line ends', () => {
    assert.deepEqual(fixture('dependency/variants/gold.crlf.conllu').columns, gold.columns);
  });
});

describe('dependency trees in CoNLL-X score as by eval.pl', () => {
  const gold = fixture('dependency/conllx/gold.conll');
  for (const [system, runs] of Object.entries(values.conllx)) {
    for (const [punctuation, run] of [
      ['no', runs['punctuation excluded']],
      ['yes', runs['punctuation scored']],
    ] as const) {
      it(`system ${system}, ${punctuation} punctuation`, () => {
        const output = fixture(`dependency/conllx/sys${system}.conll`);
        assert.equal(output.format, 'conllx');
        const options = punctuation === 'yes' ? { punctuation } : undefined;
        const correct = ['uas', 'las'].map(
          (id) => extract({ id, column: 'conllx', options }, output, gold).table,
        );
        assert.ok(run);
        run.sentences.forEach(([, scored, heads, edges], i) => {
          const [uas, las] = correct.map(({ data }) => [...data.subarray(3 * i, 3 * i + 3)]);
          assert.deepEqual(
            [uas, las],
            [
              [scored, scored, heads],
              [scored, scored, edges],
            ],
            `sentence ${i + 1}`,
          );
        });
      });
    }
  }
});
