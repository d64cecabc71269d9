import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import { scoring } from '../unit/metrics/support';
import golden from './values/rouge_155.json';

/*
 * Recall, precision and F1 of every document as ROUGE-1.5.5.pl prints them: with five decimals, F1 made from the rounded
 * recall and precision. Left out: WordNet's exceptions (-m without further ado), length limits and stop words.
 */
const read = (name: string) => {
  const path = `${name}.jsonl`;
  return readRecords(readFileSync(new URL(`../fixtures/rouge/${path}`, import.meta.url)), path).records;
};

const NAMES = { 'rouge-1': 'ROUGE-1', 'rouge-2': 'ROUGE-2', 'rouge-lsum': 'ROUGE-L' } as const;
const MEASURES = ['recall', 'precision', 'f1'] as const;

type Run = (typeof golden.runs)[number];
type Scores = Readonly<Record<string, readonly number[]>>;

const ours = ({ stemming, options }: Run) =>
  !stemming.includes('WordNet') && !options.includes('-s') && !options.includes('-l');

describe('ROUGE equals ROUGE-1.5.5', () => {
  for (const run of golden.runs.filter(ours)) {
    const { system, refs, options, stemming } = run;
    const stem = stemming === 'none' ? 'no' : 'yes';
    const references = options.includes('-f') ? 'best-recall' : 'sum';
    it(`for system ${system} against ${refs.join(', ')}; stem ${stem}, references ${references}`, () => {
      const input = scoring(read(`sys${system}`), ...refs.map(read));
      for (const [id, name] of Object.entries(NAMES)) {
        for (const [place, measure] of MEASURES.entries()) {
          const choice = { id, column: 'sentences', referenceColumn: 'sentences' };
          const metric = createMetric({ ...choice, options: { stem, references, measure } }, refs.length);
          const { data } = metric.extract(input);
          const documents = Object.entries(run.documents as Readonly<Record<string, Scores>>);
          documents.forEach(([document, scores], i) => {
            const expected = scores[name]?.[place] ?? NaN;
            const difference = Math.abs((data[2 * i] ?? NaN) / 100 - expected);
            assert.ok(difference <= 1.01e-5, `${id} ${measure} of ${document}: ${difference}`);
          });
        }
      }
    });
  }
});
