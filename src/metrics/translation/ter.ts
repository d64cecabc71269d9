import {
  english,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type MetricKind,
  type Records,
  type ScoringInput,
  type StatsTable,
} from '../../model';
import { flag, isOn } from '../options';
import { countReferences, readTexts, tableOf, textFits } from '../text/columns';
import { EditCounter } from '../text/edit-rate';
import { editsOfHundred } from '../text/edits-of-hundred';
import { SACREBLEU } from '../text/sacrebleu';
import { tercomWords, type TercomOptions } from '../text/tercom-text';

const LOWERCASE = flag('lowercase', english('whether to ignore case'), 'yes');
const NORMALIZED = flag('normalized', english('whether punctuation is set off from words'));
const PUNCTUATION = flag('punctuation', english('whether punctuation counts'), 'yes');
const ASIAN = flag('asian', english('whether East Asian characters are words, where normalized'));

export const TER_OPTIONS = [LOWERCASE, NORMALIZED, PUNCTUATION, ASIAN];

/**
 * Translation edit rate (Snover et al. 2006) as sacreBLEU's port of tercom computes it: edits (insertions,
 * deletions, substitutions, shifts) divided by reference words, in percent; lower is better. Of several
 * references, the one with the fewest edits counts, with the mean length of all.
 *
 * Sufficient statistics of a segment: edits, mean length of its references.
 */
export const ter: MetricKind = {
  id: 'ter',
  name: 'TER',
  needsReference: 'unless-labelled',
  options: TER_OPTIONS,
  fits: (output: Records): MetricFit[] => textFits(output, 'ter', { plain: 0.26, columns: { other: 0.26 } }),
  create: createTer,
};

export function createTer(choice: MetricChoice, referenceCount: number): Metric {
  const options: TercomOptions = {
    lowercase: isOn(choice, LOWERCASE),
    normalized: isOn(choice, NORMALIZED),
    punctuation: isOn(choice, PUNCTUATION),
    asian: isOn(choice, ASIAN),
  };
  const yes = (on: boolean) => (on ? 'yes' : 'no');
  return {
    id: 'ter',
    name: 'TER',
    unit: '%',
    higherIsBetter: false,
    isMean: false,
    signature:
      `nrefs:${countReferences(referenceCount)}|case:${options.lowercase ? 'lc' : 'mixed'}|tok:tercom|` +
      `norm:${yes(options.normalized)}|punct:${yes(options.punctuation)}|asian:${yes(options.asian)}|` +
      `version:${SACREBLEU}`,
    statistics: ['edits', 'reference words'],
    decimals: 2,
    extract: (input) => extract(input, choice, options),
    score: editsOfHundred,
  };
}

function extract(input: ScoringInput, choice: MetricChoice, options: TercomOptions): StatsTable {
  const texts = readTexts(input, choice, 'TER');
  const { hypotheses, references } = texts;
  const { n } = input.output;
  const data = new Float64Array(2 * n);
  const counter = new EditCounter();
  for (let i = 0; i < n; i += 1) {
    const hypothesis = tercomWords(hypotheses[i]!, options);
    let fewest = Infinity;
    let words = 0;
    for (const reference of references) {
      const goal = tercomWords(reference[i]!, options);
      fewest = Math.min(fewest, counter.count(hypothesis, goal));
      words += goal.length;
    }
    data[2 * i] = fewest;
    data[2 * i + 1] = words / references.length;
  }
  return tableOf(texts, { n, k: 2, data });
}
