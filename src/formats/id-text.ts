import { english, fileError, type Format, type Records, type Text } from '../model';
import { toUtf8 } from './decode';
import { headLines } from './head';
import { areOfOneShape, areSentences, cut, lineIds, mayBeId } from './line-ids';
import { badLine, eachLine } from './lines';

/**
 * Texts with the item's id at the beginning of each line, as Kaldi, ESPnet and LibriSpeech write transcripts (`uttid words…`),
 * and many scripts translations (`id TAB text`). A line with an id only is an empty text.
 */
export const idText: Format = {
  id: 'id-text',
  name: english('texts with ids'),

  detect(head) {
    const found = lineIds(headLines(head).filter((line) => line.trim() !== ''));
    return found !== null && areOfOneShape(found.ids) && areSentences(found.texts)
      ? { confidence: 0.88, why: english('every line begins with an id, then a text') }
      : { confidence: 0, why: english('its lines do not begin with ids of one shape') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const rows: { id: string; text: string; line: number }[] = [];
    eachLine(bytes, path, (text, line) => {
      const row = { ...cut(text), line };
      if (row.id !== '' && !mayBeId(row.id)) {
        throw badLine(path, line, english('an id, then a text'), text);
      }
      if (row.id !== '') {
        rows.push(row);
      }
    });
    if (rows.length === 0) {
      throw fileError('file-empty', { path }, '{0} holds no items.');
    }
    return idTextRecords(rows, notes);
  },
};

export function idTextRecords(
  rows: readonly { readonly id: string; readonly text: string; readonly line: number }[],
  notes: readonly Text[],
): Records {
  return {
    format: 'id-text',
    n: rows.length,
    columns: [
      { name: 'id', cells: rows.map(({ id }) => id) },
      { name: 'text', cells: rows.map(({ text }) => text) },
    ],
    lines: Int32Array.from(rows, ({ line }) => line),
    notes,
  };
}
