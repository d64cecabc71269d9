import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import type { Records } from '../../src/model/records';
import { scoring, sumsOf } from '../unit/metrics/support';
import { fixture, golden } from './fixtures';

interface Evaluation {
  readonly accuracy: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Precision, recall, F1, found. */
  readonly types: Readonly<Record<string, readonly number[]>>;
  /** Gold phrases, found, correct, tokens, correct tags. */
  readonly sentences: readonly (readonly number[])[];
}

interface Run {
  readonly scheme: string;
  readonly system: string;
  readonly conlleval: Evaluation;
  readonly mapped_to_bio?: Evaluation;
}

const { runs } = golden('ner') as { runs: readonly Run[] };

function extract(id: string, options: Record<string, string>, output: Records, ...references: Records[]) {
  const metric = createMetric({ id, options }, references.length);
  const table = metric.extract(scoring(output, ...references));
  const rows = Array.from({ length: table.n }, (_, i) => [
    ...table.data.subarray(i * table.k, (i + 1) * table.k),
  ]);
  return { table, rows, score: metric.score(sumsOf(table), 0) };
}

describe('entities score as by conlleval', () => {
  for (const { scheme, system, conlleval, mapped_to_bio } of runs) {
    it(`${scheme}, system ${system}`, () => {
      // conlleval doesn't know S- and E-: so it gets what they stand for.
      const expected = mapped_to_bio ?? conlleval;
      const gold = fixture(`ner/${scheme}/gold.conll`);
      const output = fixture(`ner/${scheme}/sys${system}.conll`);
      assert.deepEqual([output.format, output.n], ['conll', 38]);
      const score = (id: string, options = {}) => extract(id, options, output, gold).score;
      assert.equal(score('entity-f1').toFixed(2), expected.f1.toFixed(2));
      assert.equal(score('entity-precision').toFixed(2), expected.precision.toFixed(2));
      assert.equal(score('entity-recall').toFixed(2), expected.recall.toFixed(2));
      for (const [type, [precision, recall, f1, found]] of Object.entries(expected.types)) {
        const { table, score: own } = extract('entity-f1', { type }, output, gold);
        assert.equal(own.toFixed(2), f1?.toFixed(2), type);
        assert.equal(sumsOf(table)[1], found);
        assert.equal(score('entity-precision', { type }).toFixed(2), precision?.toFixed(2));
        assert.equal(score('entity-recall', { type }).toFixed(2), recall?.toFixed(2));
      }
      if (expected.sentences !== undefined) {
        const counts = extract('entity-f1', {}, output, gold).rows;
        assert.deepEqual(
          counts,
          expected.sentences.map((row) => row.slice(0, 3)),
        );
      }
      const { rows, score: accuracy } = extract('tag-accuracy', {}, output, gold);
      assert.equal(accuracy.toFixed(2), conlleval.accuracy.toFixed(2));
      assert.deepEqual(
        rows,
        conlleval.sentences.map(([, , , tokens, right]) => [right, tokens]),
      );
    });
  }

  const gold = fixture('ner/bio/gold.conll');

  it('if gold and guess are in one file', () => {
    const merged = fixture('ner/variants/bio.sysB.merged.txt');
    const { rows } = extract('entity-f1', {}, merged);
    assert.deepEqual(rows, extract('entity-f1', {}, fixture('ner/bio/sysB.conll'), gold).rows);
  });

  it('whatever the line ends, and with documents', () => {
    const output = fixture('ner/bio/sysA.conll');
    assert.deepEqual(fixture('ner/variants/bio.sysA.crlf.conll').columns, output.columns);
    const documents = fixture('ner/variants/bio.gold.conll2003.txt');
    assert.deepEqual([documents.format, documents.n], ['conll', 38]);
    assert.deepEqual(
      extract('entity-f1', {}, output, documents).rows,
      extract('entity-f1', {}, output, gold).rows,
    );
    assert.equal(new Set(documents.columns.find(({ name }) => name === 'document')?.cells).size, 4);
  });
});
