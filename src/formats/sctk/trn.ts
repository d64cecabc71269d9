import { english, fileError, type Format } from '../../model';
import { hasExtension, headLines, toUtf8 } from '../decode';
import { eachLine, excerpt } from '../lines';

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
    const { bytes, notes } = toUtf8(raw, path);
    const ids: string[] = [];
    const texts: string[] = [];
    const lines: number[] = [];
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '' || text.startsWith(';;')) {
        return;
      }
      const found = ID.exec(text);
      if (found?.[1] === undefined) {
        throw fileError(
          'bad-format',
          { path, line },
          '{0}, line {1}: expected words and an utterance id in brackets but found {2}.',
          excerpt(text),
        );
      }
      ids.push(found[1]);
      texts.push(text.slice(0, found.index).trim());
      lines.push(line);
    });
    if (ids.length === 0) {
      throw fileError('file-empty', { path }, '{0} holds no items.');
    }
    return {
      format: 'trn',
      n: ids.length,
      columns: [
        { name: 'id', cells: ids },
        { name: 'text', cells: texts },
      ],
      lines: Int32Array.from(lines),
      notes,
    };
  },
};
