import { english, type Text } from '../../model/words';
import { RealGainError } from '../../model/errors';
import type { Cell, Format, Origin, Records } from '../../model/records';
import { isArchive, readArchive, type ArchiveEntry } from '../binary/archive';
import { toUtf8 } from '../decode';
import { objectReader, valueReader } from '../json/places';
import { elements, isArrayAt, isObjectAt, members, skipSpace } from '../json/scan';
import { isObject, parseJson, type JsonObject } from '../json/value';
import type { OnLine } from '../line-rows';
import { decodeUtf8, nothingExpected, badLine } from '../lines';
import { messagesOf } from '../chats';
import { cellOf, contentText, described, digest, headText, isId, withOriginOf } from './reading/labels';
import { type Costs, costsOf, originOf, recordsOf, type ScoredItem } from './reading/scored-items';

/**
 * Entries of the archive with a sample: `samples/q/23_epoch_1.json`, or `samples/23_epoch_1/sample.json` beside its messages and
 * events.
 */
const SAMPLE = /^samples\/(?:(?!.+_epoch_\d+\/).+\.json$|.+_epoch_\d+\/sample\.json$)/s;

/**
 * Logs of Inspect (UK AI Security Institute): `.json`, and `.eval`, a ZIP archive with one file per sample.
 * Scores are columns named after their scorers; the grades C, I, P and N are kept (1, 0, ½ and 0 in a mean).
 * A failed sample has no score and is left out, as in Inspect's own means. Epochs of one sample are clusters.
 */
export const inspect: Format = {
  id: 'inspect',
  name: english('Inspect log'),
  binary: true,

  detect(head) {
    if (isArchive(head)) {
      return /(?:_journal\/start|header|samples\/[^\0]{1,300}|summaries)\.json/.test(headText(head))
        ? { confidence: 0.99, why: english('an archive with one file per sample') }
        : { confidence: 0, why: english('an archive without samples') };
    }
    const start = headText(head);
    const log = /^\s*\{\s*"version":\s*\d+,\s*"status":\s*"/.test(start) && /"eval":\s*\{/.test(start);
    return log
      ? { confidence: 0.97, why: english('it is a log with version, status and eval') }
      : { confidence: 0, why: english('it does not start as a log does') };
  },

  read: (bytes, path) => (isArchive(bytes) ? readEval(bytes, path) : readJson(bytes, path)),
};

interface Header {
  status: string;
  /** Samples times epochs, as planned. */
  planned: number | null;
  origin: Origin;
}

function readJson(raw: Uint8Array, path: string): Records {
  const { bytes, notes } = toUtf8(raw, path);
  const open = skipSpace(bytes, 0);
  if (!isObjectAt(bytes, open)) {
    throw badLine(
      path,
      1,
      english('an Inspect log ({"version": …})'),
      headText(bytes.subarray(open, open + 100)),
    );
  }
  const [valueAt, objectAt] = [valueReader(bytes, path), objectReader(bytes, path)];
  const header: Header = { status: '', planned: null, origin: {} };
  const items: OnLine<ScoredItem>[] = [];
  try {
    for (const { key, ...place } of members(bytes, open, path)) {
      if (key === 'samples' && isArrayAt(bytes, place.start)) {
        for (const span of elements(bytes, place.start, path)) {
          const { value, line } = objectAt(span);
          items.push(itemOf(value, line, path));
        }
      } else if (key === 'status' || key === 'eval' || key === 'results') {
        addToHeader(header, key, valueAt(place).value);
      }
    }
  } catch (error) {
    throw withOriginOf(error, header.origin);
  }
  if (items.length === 0 && header.status === '') {
    throw nothingExpected(bytes, path, english('an Inspect log ({"version": …, "status": …})'));
  }
  return finish(items, header, path, notes);
}

function readEval(bytes: Uint8Array, path: string): Records {
  const entries = readArchive(bytes, path);
  const header: Header = { status: '', planned: null, origin: {} };
  const log = entries.find(({ name }) => name === 'header.json');
  const start = log ?? entries.find(({ name }) => name === '_journal/start.json');
  if (start !== undefined) {
    Object.entries(parseEntry(start, path)).forEach(([key, value]) => addToHeader(header, key, value));
  }
  if (log === undefined) {
    header.status = 'started';
  }
  // A rewritten sample occurs twice in the archive: the last one counts.
  const samples = new Map(
    entries.filter(({ name }) => SAMPLE.test(name)).map((entry) => [entry.name, entry]),
  );
  const items = [...samples.values()].map((entry, i) => {
    try {
      return itemOf(parseEntry(entry, path), i + 1, path);
    } catch (error) {
      throw withOriginOf(error, header.origin);
    }
  });
  return finish(items, header, path, []);
}

function parseEntry(entry: ArchiveEntry, path: string): JsonObject {
  const within = `${path}, entry ${entry.name}`;
  try {
    const value = parseJson(decodeUtf8(entry.read(), within, 1), within, 1);
    if (isObject(value)) {
      return value;
    }
  } catch (error) {
    // There is no line to go to within an archive.
    throw error instanceof RealGainError ? new RealGainError(error.code, error.said, { path }) : error;
  }
  throw new RealGainError('bad-format', english('{0}: expected a JSON object.', within), { path });
}

function addToHeader(header: Header, key: string, value: unknown): void {
  if (key === 'status') {
    header.status = String(value);
  } else if (key === 'results' && isObject(value) && typeof value['total_samples'] === 'number') {
    header.planned = value['total_samples'];
  } else if (key === 'eval' && isObject(value)) {
    const dataset = value['dataset'];
    const config = value['config'];
    const samples = isObject(dataset) && typeof dataset['samples'] === 'number' ? dataset['samples'] : null;
    const epochs = isObject(config) && typeof config['epochs'] === 'number' ? config['epochs'] : 1;
    header.planned ??= samples && samples * epochs;
    header.origin = originOf(value['model'], value['task']);
  }
}

function finish(
  items: readonly OnLine<ScoredItem>[],
  header: Header,
  path: string,
  notes: readonly Text[],
): Records {
  if (items.length === 0) {
    throw new RealGainError(
      'file-empty',
      english(
        '{0} is an Inspect log without samples (only its header, or run with log_samples off); compare logs that hold their samples.',
        path,
      ),
      { path, origin: header.origin },
    );
  }
  const { status, planned, origin } = header;
  const ended =
    status === 'success' || status === ''
      ? ''
      : status === 'error'
        ? english('ended with an error')
        : `was ${status}`;
  const of = planned !== null && planned > items.length ? ` of ${planned}` : '';
  const cut =
    ended === '' ? [] : [english('This run {0}: {1}{2} samples are in the log.', ended, items.length, of)];
  return recordsOf(items, { format: 'inspect', path, notes: [...notes, ...cut], origin });
}

function itemOf(sample: JsonObject, line: number, path: string): OnLine<ScoredItem> {
  const { id, epoch, target, output, error } = sample as Record<string, unknown>;
  if (!isId(id)) {
    throw badLine(path, line, english('a sample with its "id"'), JSON.stringify(sample).slice(0, 100));
  }
  return {
    id,
    repeat: typeof epoch === 'number' ? epoch : 1,
    line,
    scores: isObject(error) ? {} : scoresOf(sample),
    costs: costsIn(sample),
    texts: { target: targetText(target), response: responseText(output) },
    content: { input: digest(askedIn(sample['input'])), target: digest(targetText(target)) },
    described: described({ input: inputText(sample['input']) }, { metadata: sample['metadata'] }),
  };
}

/** What the model that wrote the output cost, without the scorers' models. */
function costsIn({ total_time: time, model_usage: usage, output }: JsonObject): Costs {
  const { model, usage: last } = isObject(output) ? output : {};
  const used = isObject(usage) ? Object.entries(usage) : [];
  const own = used.length === 1 ? used[0] : used.find(([name]) => name.split('/').at(-1) === model);
  const counted = own?.[1] ?? last;
  const { input_tokens: read, output_tokens: written, total_cost: cost } = isObject(counted) ? counted : {};
  return costsOf({ time_s: time, input_tokens: read, output_tokens: written, cost_usd: cost });
}

function scoresOf(sample: JsonObject): JsonObject {
  const { scores, score } = sample as Record<string, unknown>;
  if (isObject(scores)) {
    return Object.fromEntries(Object.entries(scores).map(([name, one]) => [name, valueOf(one)]));
  }
  // Logs of version 1 had one scorer.
  return score === undefined || score === null ? {} : { score: valueOf(score) };
}

function valueOf(score: unknown): unknown {
  return isObject(score) ? score['value'] : score;
}

/** The messages' ids are new in every run. */
function askedIn(input: unknown): unknown {
  return (
    messagesOf(input)
      ?.map(({ text }) => text)
      .join('\n') ?? input
  );
}

/** What was asked: the text itself, or the user's messages. */
function inputText(input: unknown): unknown {
  return Array.isArray(input)
    ? input
        .filter((message: unknown) => isObject(message) && message['role'] === 'user')
        .map((message: JsonObject) => contentText(message['content']))
        .join('\n')
    : input;
}

function targetText(target: unknown): Cell {
  return Array.isArray(target) && target.length === 1 ? cellOf(target[0]) : cellOf(target);
}

function responseText(output: unknown): Cell {
  if (!isObject(output)) {
    return null;
  }
  if (typeof output['completion'] === 'string') {
    return output['completion'];
  }
  const choices = output['choices'];
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = isObject(choice) ? choice['message'] : undefined;
  return isObject(message) ? contentText(message['content']) : null;
}
