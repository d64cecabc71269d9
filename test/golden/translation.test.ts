import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import type { MetricChoice } from '../../src/model/settings/metric-choice';
import type { ScoringInput } from '../../src/model/settings/metric';
import { scoring, sumsOf } from '../unit/metrics/support';
import golden from './values/sacrebleu_mt.json';

/*
 * Every number that sacreBLEU 2.6 gives for the segments in test/fixtures/mt: corpus scores, the statistics and the
 * score of every segment, signatures.
 */

interface Run {
  readonly system: string;
  readonly refs: readonly string[];
  readonly metric: string;
  readonly tokenize?: string;
  readonly lowercase?: boolean;
  readonly options?: Readonly<Record<string, boolean | number>>;
  readonly corpus?: readonly {
    readonly smooth: string;
    readonly score: number;
    readonly signature: string;
  }[];
  readonly score?: number;
  readonly signature?: string;
  readonly stats: readonly (readonly number[])[];
  readonly sentence: readonly number[] | { readonly effective_order: readonly number[] };
}

const read = (path: string) =>
  readRecords(readFileSync(new URL(`../fixtures/mt/${path}`, import.meta.url)), path).records;

const near = (actual: number | undefined, expected: number, what: string) =>
  assert.ok(Math.abs((actual ?? NaN) - expected) <= 1e-9, `${what}: ${actual} instead of ${expected}`);

const yes = (on: unknown) => (on === true ? 'yes' : 'no');

/** The choice that asks for what sacreBLEU did. */
function choiceOf({ metric, tokenize = '', lowercase, options = {} }: Run): MetricChoice {
  if (metric === 'BLEU') {
    return { id: 'bleu', options: { tokenize, lowercase: yes(lowercase) } };
  }
  if (metric.startsWith('chrF')) {
    const { word_order: wordOrder = 0, whitespace } = options;
    const lower = yes(options['lowercase']);
    return {
      id: 'chrf',
      options: { wordOrder: String(wordOrder), lowercase: lower, whitespace: yes(whitespace) },
    };
  }
  const { normalized, asian_support: asian, no_punct: noPunctuation, case_sensitive: cased } = options;
  return {
    id: 'ter',
    options: {
      normalized: yes(normalized),
      asian: yes(asian),
      punctuation: yes(noPunctuation !== true),
      lowercase: yes(cased !== true),
    },
  };
}

function checkCorpus(run: Run, choice: MetricChoice, input: ScoringInput): void {
  const scores = run.corpus ?? [{ smooth: null, score: run.score ?? NaN, signature: run.signature ?? '' }];
  for (const { smooth, score, signature } of scores) {
    const options = { ...choice.options, ...(smooth !== null && { smooth }) };
    const metric = createMetric({ ...choice, options }, run.refs.length);
    const table = metric.extract(input);
    assert.equal(metric.signature, signature);
    near(metric.score(sumsOf(table), 0, table.k), score, signature);
    run.stats.forEach((expected, i) => {
      // sacreBLEU has BLEU's lengths in front.
      const ours = choice.id === 'bleu' ? [...expected.slice(2), ...expected.slice(0, 2)] : expected;
      ours.forEach((value, j) =>
        near(table.data[i * table.k + j], value, `segment ${i + 1}, statistic ${j}`),
      );
    });
  }
}

function checkSegments({ sentence, refs }: Run, choice: MetricChoice, input: ScoringInput): void {
  const metric = createMetric({ ...choice, id: `sentence-${choice.id}` }, refs.length);
  const scores = 'effective_order' in sentence ? sentence.effective_order : sentence;
  const { data } = metric.extract(input);
  scores.forEach((score, i) => near(data[2 * i], score, `segment ${i + 1}`));
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  near(metric.score(sumsOf(metric.extract(input)), 0), mean, 'the mean');
}

describe('BLEU, chrF and TER equal sacreBLEU', () => {
  for (const [dataset, { runs }] of Object.entries(golden.datasets)) {
    for (const run of runs as readonly Run[]) {
      const { system, refs, metric, tokenize = '', lowercase = false } = run;
      const how = `${metric} ${tokenize}${lowercase ? ' lowercase' : ''}`.trim();
      it(`${how} of ${dataset}, system ${system}, ${refs.join(' and ')}`, () => {
        const input = scoring(
          read(`${dataset}/sys${system}.txt`),
          ...refs.map((reference) => read(`${dataset}/${reference}.txt`)),
        );
        checkCorpus(run, choiceOf(run), input);
        checkSegments(run, choiceOf(run), input);
      });
    }
  }
});
