import { idTextRecords } from '../../formats/id-text';
import { areSharedIds, lineIds, type LineIds } from '../../formats/line-ids';
import { findColumn, textOf } from '../../columns';
import type { Records } from '../../model';
import { onceFor } from '../../model/once';
import type { Files, Input } from '../source';

/**
 * Files of texts whose lines begin with the ids of their items: what no file shows alone is certain if all of them begin their
 * lines with the same words, each once, in whatever order.
 */
export function withSharedIds(files: Files): Files {
  const { a, b, references, runs } = files;
  const all = new Set([a, b, ...references, ...(runs?.a ?? []), ...(runs?.b ?? [])]);
  if (all.size < 2 || ![...all].some(({ records }) => records.format === 'text')) {
    return files;
  }
  const [first, ...others] = [...all].map(({ records }) => beginnings(records));
  const known = new Set(first?.ids);
  const areSame =
    first !== undefined &&
    first !== null &&
    areSharedIds(first.ids) &&
    others.every((one) => one?.ids.length === known.size && one.ids.every((id) => known.has(id)));
  if (!areSame) {
    return files;
  }
  const split = (input: Input): Input =>
    input.records.format === 'text' ? { ...input, records: splitLines(input.records) } : input;
  return {
    ...files,
    a: split(a),
    b: a === b ? split(a) : split(b),
    references: references.map(split),
    ...(runs && { runs: { a: runs.a.map(split), b: runs.b.map(split) } }),
  };
}

/** The first words of a file's lines, if they may be ids; null otherwise. */
const beginnings = onceFor((records: Records): LineIds | null => {
  const texts = findColumn(records, 'text')?.cells.map(textOf) ?? [];
  if (records.format === 'id-text') {
    return { ids: findColumn(records, 'id')?.cells.map(textOf) ?? [], texts };
  }
  return records.format === 'text' ? lineIds(texts) : null;
});

const splitLines = onceFor((records: Records): Records => {
  const { ids, texts } = beginnings(records) ?? { ids: [], texts: [] };
  const rows = ids.map((id, i) => ({ id, text: texts[i]!, line: records.lines[i]! }));
  return idTextRecords(rows, records.notes);
});
