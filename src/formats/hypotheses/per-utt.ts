import { english, type Format } from '../../model';
import { headLines, toUtf8 } from '../decode';
import { badLine, eachLine, nothingExpected } from '../lines';

/** `utt1 ref  she  had`, `utt1 hyp  she  ***`, `utt1 op  C D`, `utt1 #csid 1 0 0 1`. */
const LINE = /^(\S+)\s+(ref|hyp|op|#csid)(?:\s+(.*))?$/;
/** Stands for a word that the other side lacks. */
const NO_WORD = '***';

/**
 * `per_utt` of Kaldi and ESPnet (utils/scoring/wer_per_utt_details.pl): four lines an utterance, with the aligned words of the
 * reference and the hypothesis.
 */
export const perUtt: Format = {
  id: 'per-utt',
  name: english('Kaldi scores per utterance'),
  example: {
    says: '`per_utt` of Kaldi’s scoring: the aligned words of each utterance. An item is an utterance; its words are the columns `transcript` and `reference`.',
    text: 'a1 ref  she  had  it\na1 hyp  she  ***  it\na1 op    C    D   C\na1 #csid 2 0 0 1\na2 ref  yes\na2 hyp  yes\na2 op    C\na2 #csid 1 0 0 0\n',
  },

  detect(head) {
    const lines = headLines(head).filter((line) => line.trim() !== '');
    return lines.length > 3 &&
      lines.every((line) => LINE.test(line)) &&
      lines.some((line) => line.includes(' #csid '))
      ? { confidence: 0.97, why: english('each utterance has lines ref, hyp, op and #csid') }
      : { confidence: 0, why: english('its lines are not ref, hyp, op and #csid of utterances') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const utterances = new Map<string, { readonly line: number; ref: string; hyp: string }>();
    eachLine(bytes, path, (text, line) => {
      if (text.trim() === '') {
        return;
      }
      const [, id = '', kind = '', said = ''] = LINE.exec(text.trim()) ?? [];
      if (id === '') {
        throw badLine(path, line, english('an utterance with ref, hyp, op or #csid'), text);
      }
      const utterance = utterances.get(id) ?? { line, ref: '', hyp: '' };
      utterances.set(id, utterance);
      if (kind === 'ref' || kind === 'hyp') {
        utterance[kind] = said
          .split(/\s+/)
          .filter((word) => word !== NO_WORD)
          .join(' ');
      }
    });
    const all = [...utterances.values()];
    if (all.length === 0) {
      throw nothingExpected(bytes, path, english('an utterance with ref, hyp, op or #csid'));
    }
    return {
      format: 'per-utt',
      n: all.length,
      columns: [
        { name: 'id', cells: [...utterances.keys()] },
        { name: 'transcript', cells: all.map(({ hyp }) => hyp) },
        { name: 'reference', cells: all.map(({ ref }) => ref) },
      ],
      lines: Int32Array.from(all, ({ line }) => line),
      notes,
    };
  },
};
