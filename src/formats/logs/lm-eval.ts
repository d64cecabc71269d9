import { english } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import type { JsonObject } from '../json/value';
import { cellOf, described, digest } from './reading/labels';
import type { ScoredItem } from './reading/scored-items';
import { formatOf, oneItem } from './reading/layout';

/** Keys of a line that are not metrics. */
const OTHER_KEYS = new Set(
  (
    'doc_id doc target arguments resps filtered_resps filter metrics doc_hash prompt_hash target_hash schema ' +
    'system_instruction_sha system_prompt'
  ).split(' '),
);

/** What a line says of its document by one filter. */
interface Sample extends ScoredItem {
  readonly filter: string;
  readonly metrics: readonly string[];
}

/**
 * `samples_*.jsonl` of the Language Model Evaluation Harness (EleutherAI), one line per document and filter.
 * Its metrics are columns, named as in the harness's table if a filter other than `none` produced them:
 * `exact_match,strict-match`. With several filters, those of the first are the main ones. A log-likelihood with its length is a
 * column and its weight: `word_perplexity`, `word_perplexity.weight`.
 */
export const lmEval = formatOf<Sample>({
  id: 'lm-eval',
  name: english('lm-evaluation-harness samples'),
  marks: [/^\s*\{"doc_id":/, /"(?:arguments|resps|filtered_resps|target)":/],
  why: english('every line is a sample with its doc_id and responses'),
  whyNot: english('its lines have no doc_id and responses'),
  expected: english('a sample with its "doc_id"'),
  place: /^$/,
  orList: true,
  lines: /^/,
  isScored: true,

  itemsOf: oneItem(sampleOf),

  finish: (all) => {
    const documents = new Map<
      string,
      { readonly item: (typeof all)[number]; readonly scores: Record<string, unknown> }
    >();
    for (const item of all) {
      const known = documents.get(`${item.id}`);
      // The same document with the same filter is a repeat that the alignment will report.
      if (known === undefined || Object.keys(item.scores).some((name) => Object.hasOwn(known.scores, name))) {
        const scores = { ...item.scores };
        documents.set(known === undefined ? `${item.id}` : `${item.id} on line ${item.line}`, {
          item,
          scores,
        });
      } else {
        Object.assign(known.scores, item.scores);
      }
    }
    const filters = new Set(all.map(({ filter }) => filter));
    const [first = 'none'] = filters.has('none') ? ['none'] : filters;
    return {
      items: Array.from(documents.values(), ({ item, scores }) => ({ ...item, scores })),
      notes:
        filters.size > 1
          ? [english('Scored by the filters {0}; the main one is {1}.', someOf([...filters]), first)]
          : [],
      describes: (name) => name.endsWith(WEIGHT),
      main: [...new Set(all.flatMap(({ metrics }) => metrics))].map((metric) => columnName(metric, first)),
    };
  },
});

function sampleOf(sample: JsonObject): Sample | null {
  if (!('doc_id' in sample)) {
    return null;
  }
  const filter = typeof sample['filter'] === 'string' ? sample['filter'] : 'none';
  const listed = sample['metrics'];
  const names = Array.isArray(listed) ? listed.map(String) : Object.keys(sample);
  const metrics = names.filter((name) => !OTHER_KEYS.has(name) && Object.hasOwn(sample, name));
  return {
    id: cellOf(sample['doc_id']) as string | number,
    scores: scoresOf(sample, metrics, filter),
    texts: { target: cellOf(sample['target']), response: cellOf(only(only(sample['filtered_resps']))) },
    content: { doc: digest(sample['doc']), doc_hash: cellOf(sample['doc_hash']) },
    described: described({ doc: sample['doc'] }),
    filter,
    metrics,
  };
}

function scoresOf(sample: JsonObject, metrics: readonly string[], filter: string): Record<string, unknown> {
  return Object.fromEntries(
    metrics.flatMap((name) => {
      const [column, value] = [columnName(name, filter), sample[name]];
      return isWeighted(name, value)
        ? [
            [column, value[0]],
            [`${column}${WEIGHT}`, value[1]],
          ]
        : [[column, value]];
    }),
  );
}

/** What the perplexity of a column of log-likelihoods divides by: the words or bytes of each document. */
const WEIGHT = '.weight';

/** The harness logs a log-likelihood and the length that it is for as `word_perplexity`, `byte_perplexity` and `bits_per_byte`. */
function isWeighted(name: string, value: unknown): value is readonly [number, number] {
  return (
    /_perplexity$|^bits_per_byte$/.test(name) &&
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => typeof part === 'number')
  );
}

function columnName(metric: string, filter: string): string {
  return filter === 'none' ? metric : `${metric},${filter}`;
}

function only(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
}
