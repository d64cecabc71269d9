import { english } from '../../model/words';
import type { Cell, Format, Origin } from '../../model/records';
import { hasExtension, toUtf8 } from '../decode';
import { isObject, parseJson, type JsonObject } from '../json/value';
import { eachLine, nothingExpected, badLine } from '../lines';
import { cellOf, contentText, described, digest, headText, withOriginOf } from './reading/labels';
import { originOf, recordsOf } from './reading/scored-items';

/** A sample while its events are being read. */
interface Sample {
  readonly id: string;
  readonly line: number;
  readonly scores: Record<string, unknown>[];
  readonly texts: Record<string, string | number | boolean | null>;
  readonly content: Record<string, Cell>;
  readonly about: Map<string, unknown>;
  prompt: unknown;
}

const OF_A_MATCH = new Set(['correct', 'expected', 'sampled', 'picked', 'options', 'prompt', 'completion']);

/**
 * Logs of OpenAI Evals: JSON Lines of a specification, events of each sample, and a final report, in any
 * order. The event `match` gives the column `correct`, the event `metrics` one column per metric. A sample
 * that was matched several times is a cluster of items.
 */
export const openaiEvals: Format = {
  id: 'openai-evals',
  name: english('OpenAI Evals log'),

  detect(head, name) {
    const start = headText(head);
    const events = /\{"run_id":\s*"[^"]*",\s*"event_id":\s*\d+,\s*"sample_id":/.test(start);
    const specified = /^\s*\{"spec":\s*\{/.test(start) && start.includes('"completion_fns":');
    return events || specified
      ? { confidence: 0.98, why: english('events of samples, with the specification of the eval') }
      : {
          confidence: 0,
          why: hasExtension(name, '.jsonl')
            ? english('its lines are not events')
            : english('it is not JSON Lines'),
        };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const samples = new Map<string, Sample>();
    let origin: Origin = {};
    const add = (text: string, line: number): void => {
      if (text.trim() === '') {
        return;
      }
      const event = parseJson(text, path, line);
      if (!isObject(event)) {
        throw badLine(path, line, english('an event (a JSON object)'), text);
      }
      const id = event['sample_id'];
      const data = event['data'];
      origin = isObject(event['spec']) ? originIn(event['spec']) : origin;
      if (typeof id === 'string' && isObject(data)) {
        const sample = samples.get(id) ?? {
          id,
          line,
          scores: [],
          texts: { response: null, expected: null },
          content: {},
          about: new Map(),
          prompt: undefined,
        };
        samples.set(id, sample);
        addEvent(sample, event['type'], data);
      }
    };
    try {
      eachLine(bytes, path, add);
    } catch (error) {
      throw withOriginOf(error, origin);
    }
    if (samples.size === 0) {
      throw nothingExpected(bytes, path, english('an event of a sample ({"sample_id": …, "data": …})'));
    }
    const items = [...samples.values()].flatMap(({ id, line, scores, texts, content, about, prompt }) =>
      (scores.length === 0 ? [{}] : scores).map((own, i) => ({
        id,
        repeat: i + 1,
        line,
        scores: own,
        texts,
        content,
        described: described({ prompt }, { data: Object.fromEntries(about) }),
      })),
    );
    return recordsOf(items, { format: 'openai-evals', path, notes, origin });
  },
};

function originIn(spec: JsonObject): Origin {
  const { completion_fns: functions, eval_name: task } = spec as Record<string, unknown>;
  const system = Array.isArray(functions) ? functions.map(String).join(', ') : '';
  return originOf(system, task);
}

function addEvent(sample: Sample, type: unknown, data: JsonObject): void {
  if (type === 'match') {
    addScores(sample, { correct: data['correct'] });
    sample.texts['expected'] = cellOf(data['expected']);
    sample.texts['response'] ??= cellOf(data['sampled']);
    addLabels(sample, data);
  } else if (type === 'metrics') {
    addScores(sample, data);
    addLabels(sample, data);
  } else if (type === 'sampling') {
    sample.content['prompt'] ??= digest(data['prompt']);
    sample.prompt ??= promptText(data['prompt']);
    const sampled = data['sampled'];
    sample.texts['response'] ??=
      Array.isArray(sampled) && sampled.length === 1 ? cellOf(sampled[0]) : contentText(sampled);
  }
}

/** What a match says besides the result, and texts among the metrics: they describe the sample. */
function addLabels(sample: Sample, data: JsonObject): void {
  Object.entries(data).forEach(([name, value]) => {
    if (!OF_A_MATCH.has(name) && typeof value === 'string' && !sample.about.has(name)) {
      sample.about.set(name, value);
    }
  });
}

/** The last message is the sample's; those before it are instructions and examples. */
function promptText(prompt: unknown): unknown {
  const last: unknown = Array.isArray(prompt) ? prompt.at(-1) : prompt;
  return isObject(last) ? contentText(last['content']) : last;
}

/**
 * Adds to the current item, or to a new one if that already has such a score. Texts among the metrics are not
 * scores.
 */
function addScores(sample: Sample, data: JsonObject): void {
  const scores = Object.fromEntries(
    Object.entries(data).filter(([, value]) => typeof value === 'number' || typeof value === 'boolean'),
  );
  const last = sample.scores.at(-1);
  if (last !== undefined && !Object.keys(scores).some((name) => Object.hasOwn(last, name))) {
    sample.scores.push({ ...sample.scores.pop(), ...scores });
  } else {
    sample.scores.push(scores);
  }
}
