import { english } from '../../model/words';
import { isObject, type JsonObject } from '../json/value';
import { formatOf } from './reading/layout';
import { cellOf } from './reading/labels';

/**
 * `*_eval_results.json` of EvalPlus (evalplus/evaluate.py): `eval` has a list of samples for each problem, with
 * `base_status` and `plus_status`. An item is a problem; `pass@1,base` is the share of its samples that pass the tests of
 * the original data set, `pass@1,plus` of those that pass the additional tests too. With several samples, `passed,base` and
 * `passed,plus` list them, for pass@k.
 */
export const evalplus = formatOf({
  id: 'evalplus',
  name: english('EvalPlus results'),
  marks: [/"eval":\s*\{/, /"(?:base_status|nfiles|status)":/],
  why: english('problems with the status of their samples'),
  whyNot: english('it has no problems with a base_status'),
  expected: english('a problem with its samples ([{"base_status": …}, …])'),
  place: /^eval$/,

  itemsOf: ({ key, value }) => {
    const samples = samplesIn(value);
    if (samples === null) {
      return null;
    }
    const base = samples.map((sample) => sample['base_status'] === 'pass');
    const hasPlus = samples.every((sample) => typeof sample['plus_status'] === 'string');
    const plus = samples.map((sample, i) => base[i] === true && sample['plus_status'] === 'pass');
    const isOne = samples.length === 1;
    // BigCodeBench has one set of tests.
    const variant = samples.some((sample) => Object.hasOwn(sample, 'status')) ? '' : ',base';
    return [
      {
        id: key,
        scores: { [`pass@1${variant}`]: share(base), ...(hasPlus && { 'pass@1,plus': share(plus) }) },
        texts: isOne
          ? { solution: cellOf(samples[0]?.['solution']) }
          : { [`passed${variant}`]: cellOf(base), ...(hasPlus && { 'passed,plus': cellOf(plus) }) },
      },
    ];
  },
});

/**
 * The samples of a problem with their `base_status`, and `plus_status` if there is one. BigCodeBench has one `status`; EvalPlus 0.1 has
 * lists of results under `base` and `plus`.
 */
function samplesIn(value: unknown): readonly JsonObject[] | null {
  if (isObject(value)) {
    const [base, plus] = [value['base'], value['plus']].map((list) =>
      Array.isArray(list) ? list.map(resultOf) : [],
    );
    const samples = base?.map((status, i) => ({ base_status: status, plus_status: plus?.[i] })) ?? [];
    return areSamples(samples) ? samples : null;
  }
  const samples: unknown[] = Array.isArray(value) ? value : [];
  const named = samples.map((sample) =>
    isObject(sample) && typeof sample['status'] === 'string' && !Object.hasOwn(sample, 'base_status')
      ? { ...sample, base_status: sample['status'] }
      : sample,
  );
  return areSamples(named) ? named : null;
}

function areSamples(samples: readonly unknown[]): samples is JsonObject[] {
  return (
    samples.length > 0 &&
    samples.every((sample) => isObject(sample) && typeof sample['base_status'] === 'string')
  );
}

/** `["success", details]` as the status of today. */
function resultOf(result: unknown): unknown {
  const status: unknown = Array.isArray(result) ? result[0] : undefined;
  return status === 'success' ? 'pass' : status;
}

function share(passed: readonly boolean[]): boolean | number {
  return passed.length === 1 ? passed[0] === true : passed.filter(Boolean).length / passed.length;
}
