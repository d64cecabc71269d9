import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { filledLines } from '../decode';
import { readRows, recordsFrom } from '../line-rows';
import { grouped } from '../../model/lists';

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
    const lines = filledLines(head);
    return lines.length > 3 &&
      lines.every((line) => LINE.test(line)) &&
      lines.some((line) => line.includes(' #csid '))
      ? { confidence: 0.97, why: english('each utterance has lines ref, hyp, op and #csid') }
      : { confidence: 0, why: english('its lines are not ref, hyp, op and #csid of utterances') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const [, id = '', kind = '', said = ''] = LINE.exec(text.trim()) ?? [];
        return id === '' ? null : { id, kind, said };
      },
      expected: english('an utterance with ref, hyp, op or #csid'),
    });
    const utterances = Array.from(
      grouped(rows, ({ id }) => id),
      ([id, lines]) => ({
        id,
        lines,
        line: lines[0]?.line ?? 1,
      }),
    );
    const wordsOf =
      (kind: string) =>
      ({ lines }: (typeof utterances)[number]) => {
        const said = lines.findLast((one) => one.kind === kind)?.said ?? '';
        return said
          .split(/\s+/)
          .filter((word) => word !== NO_WORD)
          .join(' ');
      };
    return recordsFrom(
      'per-utt',
      utterances,
      { id: ({ id }) => id, transcript: wordsOf('hyp'), reference: wordsOf('ref') },
      notes,
    );
  },
};
