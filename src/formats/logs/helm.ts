import { english, type Format, someOf } from '../../model';
import { lineCounter, toUtf8 } from '../decode';
import { parseObject } from '../json/places';
import { elements, isArrayAt, skipSpace } from '../json/scan';
import { nothingExpected } from '../lines';
import { isObject, type JsonObject } from '../json/value';
import { headText, notAnItem } from './reading/labels';
import { recordsOf, type ScoredItem } from './reading/scored-items';

/** The split whose statistics HELM shows, then its replacements in order. */
const SPLITS = ['test', 'valid', 'train'];

/** Statistics that describe a request or a run. */
const DESCRIBES =
  /^(?:num_|inference_|training_|finish_reason|batch_size|max_prob|logprob|prompt_|predicted_index|runtime|estimated_)/;

/**
 * `per_instance_stats.json` of HELM (Stanford CRFM). Every statistic is a column; an item is an instance (or
 * one of several trials: then the instances are clusters). Perturbed instances are left out, and those of
 * other splits than the one that HELM shows have separate columns: `exact_match,valid`.
 */
export const helm: Format = {
  id: 'helm',
  name: english('HELM statistics per instance'),

  detect(head) {
    const start = headText(head);
    return /^\s*\[\s*\{\s*"instance_id":/.test(start) && /"stats":\s*\[/.test(start)
      ? { confidence: 0.97, why: english('an array of instances with their statistics') }
      : { confidence: 0, why: english('it is not an array of instances with statistics') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const open = skipSpace(bytes, 0);
    if (!isArrayAt(bytes, open)) {
      throw nothingExpected(bytes, path, english('an array of instances ([{"instance_id": …}, …])'));
    }
    const line = lineCounter(bytes);
    const instances: Instance[] = [];
    let perturbed = 0;
    for (const span of elements(bytes, open, path)) {
      const at = line(span.start);
      const instance = parseObject(bytes, span, path, at);
      if (isObject(instance['perturbation'])) {
        perturbed += 1;
      } else {
        instances.push(instanceOf(instance, at, path));
      }
    }
    const splits = [...new Set(instances.map(({ split }) => split))];
    const main = SPLITS.find((split) => splits.includes(split)) ?? splits[0] ?? '';
    const counts = splits.map((split) => `${instances.filter((one) => one.split === split).length} ${split}`);
    const more = [
      ...(perturbed === 0 ? [] : [english('{0} perturbed instances were not read.', perturbed)]),
      ...(splits.length < 2
        ? []
        : [
            english(
              "Instances of several splits ({0}); scores without a split's name are of {1}.",
              someOf(counts),
              main,
            ),
          ]),
    ];
    const items = instances.map((instance): ScoredItem => ({
      ...instance,
      scores: Object.fromEntries(
        instance.stats.map(([name, value]) => [
          instance.split === main ? name : `${name},${instance.split}`,
          value,
        ]),
      ),
      texts: splits.length < 2 ? {} : { split: instance.split },
    }));
    return recordsOf(items, {
      format: 'helm',
      path,
      notes: [...notes, ...more],
      describes: (name) => DESCRIBES.test(name),
      main: items.flatMap(({ scores }) => Object.keys(scores)).filter((name) => !name.includes(',')),
    });
  },
};

interface Instance extends Pick<ScoredItem, 'id' | 'repeat' | 'line'> {
  readonly split: string;
  readonly stats: readonly (readonly [name: string, mean: number])[];
}

function instanceOf(instance: JsonObject, line: number, path: string): Instance {
  const { instance_id: id, stats, train_trial_index: trial } = instance as Record<string, unknown>;
  if (typeof id !== 'string' || !Array.isArray(stats)) {
    throw notAnItem(
      path,
      line,
      english('an instance with "instance_id" and "stats"'),
      JSON.stringify(instance).slice(0, 100),
    );
  }
  const named = (stats as unknown[]).filter(isObject).map((stat) => ({ stat, name: stat['name'] }));
  const values = named.flatMap(({ stat, name }) => {
    const [sum, count] = [stat['sum'], stat['count']];
    const text = isObject(name) ? name['name'] : name;
    // A statistic without a value has count 0.
    return typeof text === 'string' && typeof sum === 'number' && typeof count === 'number' && count > 0
      ? [[text, sum / count] as const]
      : [];
  });
  const splits = named.map(({ name }) => (isObject(name) ? name['split'] : undefined));
  return {
    id,
    repeat: (typeof trial === 'number' ? trial : 0) + 1,
    line,
    split: splits.find((split) => typeof split === 'string') ?? '',
    stats: values,
  };
}
