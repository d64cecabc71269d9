import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { parseDecimal } from '../cells/cells';
import { filledLines } from '../decode';
import { readRows, recordsFrom } from '../line-rows';

/** `BLEU|nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.6.0 = 26.3 57.1/33.3/20.0/12.5 (BP = …)`; older versions put a `+` between. */
const SENTENCE = /^((?:BLEU|chrF|TER)\S*) = (\S+)(?: .*)?$/;

const SIGNED = /^(?:BLEU|chrF\d*|TER)[|+]/;

/** null for other lines, such as scores without a signature. */
function scoredIn(line: string): { readonly signature: string; readonly value: string } | null {
  const [, signature = '', value = ''] = SENTENCE.exec(line) ?? [];
  return SIGNED.test(signature) && signature.includes(':') ? { signature, value } : null;
}

/**
 * What `sacrebleu --sentence-level` prints: a line each, with the signature of the metric. An item is a sentence; its score is called as the metric,
 * whose signature is the column `metric`: scores by two signatures are of two measures.
 */
export const sacrebleuOutput: Format = {
  id: 'sacrebleu-output',
  name: english('sacreBLEU sentence scores'),
  example: {
    says:
      'What `sacrebleu --sentence-level` prints. An item is a sentence, by its line; the column is called as the metric (`BLEU`). Two outputs with other ' +
      'signatures are refused. The sentences’ mean is not the corpus’ score: for that, compare the outputs themselves with `--metric bleu`.',
    text: `BLEU|nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.6.0 = 26.3 57.1/33.3/20.0/12.5 (BP = 1.000 ratio = 1.000 hyp_len = 7 ref_len = 7)
BLEU|nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:2.6.0 = 100.0 100.0/100.0/100.0/100.0 (BP = 1.000 ratio = 1.000 hyp_len = 6 ref_len = 6)
`,
  },
  holds: 'scores',

  detect(head) {
    const lines = filledLines(head);
    return lines.length > 1 && lines.every((line) => scoredIn(line) !== null)
      ? { confidence: 0.97, why: english('every line is the score of a sentence, with a signature') }
      : { confidence: 0, why: english('its lines have no signature and score') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const { signature = '', value = '' } = scoredIn(text) ?? {};
        const score = parseDecimal(value);
        return score === undefined ? null : { signature, score };
      },
      expected: english('a sentence’s score ("BLEU|nrefs:1|… = 26.3 …")'),
    });
    const [name = ''] = rows[0]?.signature.split(/[|+](?=\w+[:.])/) ?? [];
    return {
      ...recordsFrom(
        'sacrebleu-output',
        rows,
        { [name]: ({ score }) => score, metric: ({ signature }) => signature },
        notes,
      ),
      measures: [name],
    };
  },
};
