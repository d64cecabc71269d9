import { english } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import { isObject, type JsonObject } from '../json/value';
import type { ScoredItem } from './reading/scored-items';
import { formatOf, oneItem } from './reading/layout';

/** The split whose statistics HELM shows, then its replacements in order. */
const SPLITS = ['test', 'valid', 'train'];

const DESCRIBES =
  /^(?:num_|inference_|training_|finish_reason|batch_size|max_prob|logprob|prompt_|predicted_index|runtime|estimated_)/;

/** An instance, with its statistics under the names that they have in its split. */
interface Instance extends ScoredItem {
  readonly split: string;
  readonly isPerturbed: boolean;
}

/**
 * `per_instance_stats.json` of HELM (Stanford CRFM). Every statistic is a column; an item is an instance (or
 * one of several trials: then the instances are clusters). Perturbed instances are left out, and those of
 * other splits than the one that HELM shows have separate columns: `exact_match,valid`.
 */
export const helm = formatOf<Instance>({
  id: 'helm',
  name: english('HELM statistics per instance'),
  marks: [/^\s*\[\s*\{\s*"instance_id":/, /"stats":\s*\[/],
  why: english('an array of instances with their statistics'),
  whyNot: english('it is not an array of instances with statistics'),
  expected: english('an instance with "instance_id" and "stats"'),
  place: /^$/,
  orList: true,
  isScored: true,

  itemsOf: oneItem(instanceOf),

  finish: (all) => {
    const instances = all.filter(({ isPerturbed }) => !isPerturbed);
    const perturbed = all.length - instances.length;
    const splits = [...new Set(instances.map(({ split }) => split))];
    const main = SPLITS.find((split) => splits.includes(split)) ?? splits[0] ?? '';
    const counts = splits.map((split) => `${instances.filter((one) => one.split === split).length} ${split}`);
    const items = instances.map(({ split, ...item }) => ({
      ...item,
      scores: Object.fromEntries(
        Object.entries(item.scores).map(([name, value]) => [
          split === main ? name : `${name},${split}`,
          value,
        ]),
      ),
      texts: splits.length < 2 ? {} : { split },
    }));
    return {
      items,
      notes: [
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
      ],
      describes: (name) => DESCRIBES.test(name),
      main: items.flatMap(({ scores }) => Object.keys(scores)).filter((name) => !name.includes(',')),
    };
  },
});

function instanceOf(instance: JsonObject): Instance | null {
  const { instance_id: id, stats, train_trial_index: trial } = instance;
  if (typeof id !== 'string' || !Array.isArray(stats)) {
    return null;
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
    scores: Object.fromEntries(values),
    texts: {},
    split: splits.find((split) => typeof split === 'string') ?? '',
    isPerturbed: isObject(instance['perturbation']),
  };
}
