import { english } from '../../model/words';
import type {
  MadeMetric,
  MetricFit,
  MetricKind,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { flag, isOn } from '../options';
import { countReferences, readTexts, refuseUneven, tableOf, textFits } from '../text/columns';
import { EditCounter, editsOfHundred } from '../text/edit-rate';
import { SACREBLEU } from '../text/tokenize-13a';
import { splitWords, stripEnd } from '../text/lists';

interface TercomOptions {
  readonly lowercase: boolean;
  /** Split off punctuation and resolve XML's escapes. */
  readonly normalized: boolean;
  readonly punctuation: boolean;
  /** Treat East Asian characters and punctuation too, if `normalized` or not `punctuation`. */
  readonly asian: boolean;
}

type Steps = readonly (readonly [RegExp, string])[];

const GENERAL: Steps = [
  [/\n-/g, ''],
  [/\n/g, ' '],
  [/&quot;/g, '"'],
  [/&amp;/g, '&'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
];

const WESTERN: Steps = [
  [/([{-~[-` -&(-+:-@/])/g, ' $1 '],
  [/'s /g, " 's "],
  [/'s$/g, " 's"],
  [/([^0-9])([.,])/gu, '$1 $2 '],
  [/([.,])([^0-9])/gu, ' $1 $2'],
  [/([0-9])(-)/g, '$1 $2 '],
];

const ASIAN_PUNCTUATION = /([\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb])/g;
const FULL_WIDTH_PUNCTUATION = /([\uff0e\uff0c\uff1f\uff1a\uff1b\uff01\uff02\uff08\uff09])/g;

/** With the ranges and anchors of sacreBLEU's port, mistakes included: the numbers must be the same. */
const ASIAN_STEPS: Steps = [
  [/([\u4e00-\u9fff\u3400-\u4dbf])/g, ' $1 '],
  [/([\u31c0-\u31ef\u2e80-\u2eff])/g, ' $1 '],
  [/([\u3300-\u33ff\uf900-\ufaff\ufe30-\ufe4f])/g, ' $1 '],
  [/([\u3200-\u3f22])/g, ' $1 '],
  [/(^|^[\u3040-\u309f])([\u3040-\u309f]+)(?=$|^[\u3040-\u309f])/g, '$1 $2 '],
  [/(^|^[\u30a0-\u30ff])([\u30a0-\u30ff]+)(?=$|^[\u30a0-\u30ff])/g, '$1 $2 '],
  [/(^|^[\u31f0-\u31ff])([\u31f0-\u31ff]+)(?=$|^[\u31f0-\u31ff])/g, '$1 $2 '],
  [ASIAN_PUNCTUATION, ' $1 '],
  [FULL_WIDTH_PUNCTUATION, ' $1 '],
];

/** The words of a segment as in tercom (Snover et al. 2006), in sacreBLEU's port of its Normalizer. */
function tercomWords(segment: string, options: TercomOptions): readonly string[] {
  let text = stripEnd(segment);
  if (options.lowercase) {
    text = text.toLowerCase();
  }
  if (options.normalized) {
    text = replaceAll(` ${replaceAll(text, GENERAL)} `, WESTERN);
    if (options.asian) {
      text = replaceAll(text, ASIAN_STEPS);
    }
  }
  if (!options.punctuation) {
    text = text.replace(/[.,?:;!"()]/g, '');
    if (options.asian) {
      text = text.replace(ASIAN_PUNCTUATION, '').replace(FULL_WIDTH_PUNCTUATION, '');
    }
  }
  return splitWords(text);
}

function replaceAll(text: string, steps: Steps): string {
  return steps.reduce((current, [pattern, to]) => current.replace(pattern, to), text);
}

const LOWERCASE = flag('lowercase', english('whether to ignore case'), 'yes');
const NORMALIZED = flag('normalized', english('whether punctuation is set off from words'));
const PUNCTUATION = flag('punctuation', english('whether punctuation counts'), 'yes');
const ASIAN = flag('asian', english('whether East Asian characters are words, where normalized'));

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
  scores: 'texts',
  works: ['snover-etal-2006-study', 'post-2018-call'],
  options: [LOWERCASE, NORMALIZED, PUNCTUATION, ASIAN],
  fits: (output, beside): MetricFit[] =>
    textFits(output, beside, 'ter', { plain: 0.26, columns: { other: 0.26 } }),
  create: createTer,
};

function createTer(choice: MetricChoice, referenceCount: number): MadeMetric {
  const options: TercomOptions = {
    lowercase: isOn(choice, LOWERCASE),
    normalized: isOn(choice, NORMALIZED),
    punctuation: isOn(choice, PUNCTUATION),
    asian: isOn(choice, ASIAN),
  };
  const yes = (on: boolean) => (on ? 'yes' : 'no');
  return {
    unit: '%',
    higherIsBetter: false,
    signature:
      `nrefs:${countReferences(referenceCount)}|case:${options.lowercase ? 'lc' : 'mixed'}|tok:tercom|` +
      `norm:${yes(options.normalized)}|punct:${yes(options.punctuation)}|asian:${yes(options.asian)}|` +
      `version:${SACREBLEU}`,
    statistics: ['edits', 'reference words'],
    extract: (input) => extract(input, choice, options),
    score: editsOfHundred,
  };
}

function extract(input: ScoringInput, choice: MetricChoice, options: TercomOptions): StatsTable {
  const texts = readTexts(input, choice, 'TER');
  refuseUneven(texts, 'TER', input.outputPath);
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
