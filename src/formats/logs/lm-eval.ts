import { english, type Cell, type Format, someOf } from '../../model';
import { toUtf8 } from '../decode';
import { isObject, parseJson, type JsonObject } from '../json/value';
import { eachLine } from '../lines';
import { cellOf, described, digest, headText, notAnItem } from './reading/labels';
import { recordsOf, type ScoredItem } from './reading/scored-items';

/** Keys of a line that are not metrics. */
const OTHER_KEYS = new Set(
  (
    'doc_id doc target arguments resps filtered_resps filter metrics doc_hash prompt_hash target_hash schema ' +
    'system_instruction_sha system_prompt'
  ).split(' '),
);

/**
 * `samples_*.jsonl` of the Language Model Evaluation Harness (EleutherAI), one line per document and filter.
 * Its metrics are columns, named as in the harness's table if a filter other than `none` produced them:
 * `exact_match,strict-match`. With several filters, those of the first are the main ones. A log-likelihood with its length is a
 * column and its weight: `word_perplexity`, `word_perplexity.weight`.
 */
export const lmEval: Format = {
  id: 'lm-eval',
  name: english('lm-evaluation-harness samples'),

  detect(head) {
    const start = headText(head);
    return /^\s*\{"doc_id":/.test(start) && /"(?:arguments|resps|filtered_resps|target)":/.test(start)
      ? { confidence: 0.97, why: english('every line is a sample with its doc_id and responses') }
      : { confidence: 0, why: english('its lines have no doc_id and responses') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const documents = new Map<string, { item: ScoredItem; scores: Record<string, unknown> }>();
    const filters = new Set<string>();
    const metrics = new Set<string>();
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '') {
        return;
      }
      const sample = parseJson(text, path, line);
      if (!isObject(sample) || !('doc_id' in sample)) {
        throw notAnItem(path, line, english('a sample with its "doc_id"'), text);
      }
      const filter = typeof sample['filter'] === 'string' ? sample['filter'] : 'none';
      filters.add(filter);
      const scores = scoresOf(sample, filter, metrics);
      const id = cellOf(sample['doc_id']) as string | number;
      const known = documents.get(`${id}`);
      // The same document with the same filter is a repeat that the alignment will report.
      if (known === undefined || Object.keys(scores).some((name) => Object.hasOwn(known.scores, name))) {
        const content = { doc: digest(sample['doc']), doc_hash: cellOf(sample['doc_hash']) };
        const item = {
          id,
          repeat: 1,
          line,
          scores,
          texts: textsOf(sample),
          content,
          described: described({ doc: sample['doc'] }),
        };
        documents.set(known === undefined ? `${id}` : `${id} on line ${line}`, { item, scores });
      } else {
        Object.assign(known.scores, scores);
      }
    });
    const [first = 'none'] = filters.has('none') ? ['none'] : filters;
    return recordsOf(
      [...documents.values()].map(({ item }) => item),
      {
        format: 'lm-eval',
        path,
        notes:
          filters.size > 1
            ? [
                ...notes,
                english('Scored by the filters {0}; the main one is {1}.', someOf([...filters]), first),
              ]
            : notes,
        describes: (name) => name.endsWith(WEIGHT),
        main: [...metrics].map((metric) => columnName(metric, first)),
      },
    );
  },
};

function scoresOf(sample: JsonObject, filter: string, metrics: Set<string>): Record<string, unknown> {
  const listed = sample['metrics'];
  const names = Array.isArray(listed) ? listed.map(String) : Object.keys(sample);
  const own = names.filter((name) => !OTHER_KEYS.has(name) && Object.hasOwn(sample, name));
  own.forEach((name) => metrics.add(name));
  return Object.fromEntries(
    own.flatMap((name) => {
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

function textsOf(sample: JsonObject): Record<string, Cell> {
  return { target: cellOf(sample['target']), response: cellOf(only(only(sample['filtered_resps']))) };
}

function only(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;
}
