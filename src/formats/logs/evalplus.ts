import { english } from '../../model';
import { isObject, type JsonObject } from '../json/value';
import { formatOf } from './layout';
import { cellOf } from './log';

/**
 * `*_eval_results.json` of EvalPlus (evalplus/evaluate.py): `eval` has a list of samples for each problem, with
 * `base_status` and `plus_status`. An item is a problem; `pass@1,base` is the share of its samples that pass the tests of
 * the original data set, `pass@1,plus` of those that pass the additional tests too. With several samples, `passed,base` and
 * `passed,plus` list them, for pass@k.
 */
export const evalplus = formatOf({
  id: 'evalplus',
  name: english('EvalPlus results'),
  marks: [/"eval":\s*\{/, /"base_status":/],
  why: english('problems with the status of their samples'),
  whyNot: english('it has no problems with a base_status'),
  expected: english('a problem with its samples ([{"base_status": …}, …])'),
  place: /^eval$/,

  itemsOf: ({ key, value, line }) => {
    const samples: unknown[] = Array.isArray(value) ? value : [];
    if (samples.length === 0 || !samples.every(isSample)) {
      return null;
    }
    const base = samples.map((sample) => sample['base_status'] === 'pass');
    const hasPlus = samples.every((sample) => typeof sample['plus_status'] === 'string');
    const plus = samples.map((sample, i) => base[i] === true && sample['plus_status'] === 'pass');
    const isOne = samples.length === 1;
    return [
      {
        id: key,
        repeat: 1,
        line,
        scores: { 'pass@1,base': share(base), ...(hasPlus && { 'pass@1,plus': share(plus) }) },
        texts: isOne
          ? { solution: cellOf(samples[0]?.['solution']) }
          : { 'passed,base': cellOf(base), ...(hasPlus && { 'passed,plus': cellOf(plus) }) },
      },
    ];
  },
});

function isSample(sample: unknown): sample is JsonObject {
  return isObject(sample) && typeof sample['base_status'] === 'string';
}

function share(passed: readonly boolean[]): boolean | number {
  return passed.length === 1 ? passed[0] === true : passed.filter(Boolean).length / passed.length;
}
