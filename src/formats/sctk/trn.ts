import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { hasExtension, headLines } from '../decode';
import { readRows, recordsFrom, noItems } from '../line-rows';

/** The utterance, in parentheses after its transcript: `she had your suit (cmh_sa01)`. */
const ID = /\(([^()\s]+)\)\s*$/;

/** Ids have digits, or a speaker before a hyphen or underscore; a remark in parentheses has neither. */
const IS_ID = /\d|[_-]/;

/**
 * Transcripts of NIST's SCTK (`trn`): one utterance per line, with its id in parentheses at the end. Lines
 * that begin with `;;` are comments. Alternatives, `{ um / uh / @ }`, stay in the text for metrics that
 * support them.
 */
export const trn: Format = {
  id: 'trn',
  name: english('SCTK transcripts (trn)'),

  detect(head, name) {
    const lines = headLines(head).filter((line) => line.trim() !== '' && !line.startsWith(';;'));
    const ids = lines.map((line) => ID.exec(line)?.[1]);
    const named = hasExtension(name, '.trn');
    const found = ids.filter((id) => id !== undefined && (named || IS_ID.test(id)));
    // A line without an id among many with one is an error to report, not another format.
    const most = found.length >= (named ? 0.5 : 0.9) * lines.length;
    const fits = named ? found.length > 0 : found.length > 1 && new Set(found).size === found.length;
    return most && fits
      ? { confidence: named ? 0.97 : 0.85, why: english('every line ends with an utterance id in brackets') }
      : { confidence: 0, why: english('its lines do not end with an utterance id in brackets') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const found = ID.exec(text);
        return text.startsWith(';;')
          ? undefined
          : found && { id: found[1] ?? '', text: text.slice(0, found.index).trim() };
      },
      expected: english('words and an utterance id in brackets'),
      none: noItems,
    });
    return recordsFrom('trn', rows, { id: ({ id }) => id, text: ({ text }) => text }, notes);
  },
};
