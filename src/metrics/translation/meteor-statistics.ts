import { badSetting } from '../../model/errors';
import { english } from '../../model/words';
import type { MadeMetric, MetricKind, OptionDescription } from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { sumOf } from '../../model/lists';
import { numberOf, requireColumn } from '../../columns/cells';
import { Unscorable } from '../../columns/unscorable';
import { parameter, valueOf } from '../options';

const ALPHA = parameter('alpha', '0.85', english('how much recall weighs against precision'));
const BETA = parameter('beta', '0.2', english('how fast the penalty grows with fragmentation'));
const GAMMA = parameter('gamma', '0.6', english('the largest penalty'));
const DELTA = parameter('delta', '0.75', english('how much content words weigh against function words'));
const WEIGHTS: OptionDescription = {
  name: 'weights',
  values: 'text',
  default: '1 0.6 0.8 0.6',
  meaning: english('weights of matches: exact, stem, synonym, paraphrase'),
};

const STAGES = 4;

/** Statistics of a segment and its reference: weighted length, weighted matches; then chunks and matched words. */
const K = 6;

/**
 * METEOR from the statistics that METEOR itself prints (`-ssOut`; Denkowski and Lavie 2014), all four kinds
 * of matches included. With L = δ·content + (1 − δ)·function words, P and R are weighted matches over L of
 * the segment and of its reference, F = 1/((1 − α)/P + α/R), and the score F·(1 − γ·(chunks/matched
 * words)^β), from statistics added up over segments. As in METEOR's totals, a segment that equals its
 * reference adds no chunk. The parameters are those of METEOR 1.5 for English unless they are set.
 *
 * Sufficient statistics of a segment: weighted length and matches of both sides, chunks, matched words.
 */
export const meteorStatistics: MetricKind = {
  id: 'meteor-statistics',
  name: english('METEOR from its statistics'),
  needsReference: 'never',
  works: ['denkowski-lavie-2014-meteor'],
  options: [ALPHA, BETA, GAMMA, DELTA, WEIGHTS],
  fits: (output) =>
    output.format === 'meteor-statistics'
      ? [{ choice: { id: 'meteor-statistics', column: 'chunks' }, fit: 0.98 }]
      : [],
  create,
};

function create(choice: MetricChoice): MadeMetric {
  const number = (option: OptionDescription) => Number(valueOf(choice, option));
  const [alpha, beta, gamma, delta] = [number(ALPHA), number(BETA), number(GAMMA), number(DELTA)];
  const weights = valueOf(choice, WEIGHTS)
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (weights.length !== STAGES || weights.some((weight) => !(weight >= 0))) {
    throw badSetting(
      'The weights of METEOR\'s matches must be four numbers, such as "1 0.6 0.8 0.6", but are "{0}".',
      valueOf(choice, WEIGHTS),
    );
  }
  return {
    name: 'METEOR',
    unit: '%',
    higherIsBetter: true,
    signature: `METEOR|statistics|alpha:${alpha}|beta:${beta}|gamma:${gamma}|delta:${delta}|weights:${weights.join(',')}`,
    statistics: ['length', 'reference length', 'matches', 'reference matches', 'chunks', 'matched words'],
    extract: ({ output, outputPath }) => {
      const weigh = (content: number, words: number) => delta * content + (1 - delta) * words;
      const read = (name: string) => {
        const column = requireColumn(output, name, outputPath);
        const unscorable = new Unscorable(output, column, outputPath, 'a count');
        const values: number[] = [];
        unscorable.each(
          (cell) => numberOf(cell) ?? null,
          (value) => values.push(value),
        );
        unscorable.check();
        return values;
      };
      const sides = ['', 'reference '].map((side) => ({
        length: read(`${side}length`),
        words: read(`${side}function words`),
        content: stages((stage) => read(`stage ${stage} ${side}content`)),
        functional: stages((stage) => read(`stage ${stage} ${side}function`)),
        matched: read(`matched ${side}words`),
      }));
      const chunks = read('chunks');
      const data = new Float64Array(K * output.n);
      for (let item = 0; item < output.n; item += 1) {
        const at = (values: readonly number[]) => values[item]!;
        let whole = at(chunks) === 1;
        sides.forEach(({ length, words, content, functional, matched }, side) => {
          const matches = weights.map((weight, stage) => {
            const [inContent, inFunction] = [at(content[stage]!), at(functional[stage]!)];
            return { all: inContent + inFunction, weighted: weight * weigh(inContent, inFunction) };
          });
          whole &&= sumOf(matches.map(({ all }) => all)) === at(length);
          data[K * item + side] = weigh(at(length) - at(words), at(words));
          data[K * item + 2 + side] = sumOf(matches.map(({ weighted }) => weighted));
          data[K * item + 5] = data[K * item + 5]! + at(matched) / 2;
        });
        data[K * item + 4] = whole ? 0 : at(chunks);
      }
      return { n: output.n, k: K, data };
    },
    score: (sums, offset) => {
      const [length = 0, reference = 0, matches = 0, found = 0, chunks = 0, words = 0] = sums.subarray(
        offset,
        offset + K,
      );
      const mean = 1 / ((1 - alpha) / (matches / length) + alpha / (found / reference));
      const penalty = chunks === 0 ? 0 : gamma * (chunks / words) ** beta;
      const score = mean * (1 - penalty);
      return Number.isNaN(score) ? 0 : 100 * Math.max(score, 0);
    },
  };
}

function stages<Value>(of: (stage: number) => Value): Value[] {
  return Array.from({ length: STAGES }, (_, i) => of(i + 1));
}
