import { english } from '../../model/words';
import type { Cell, Format } from '../../model/records';
import { headLines, toUtf8 } from '../decode';
import { nothingExpected } from '../lines';
import { readRows, recordsFrom } from '../line-rows';
import { grouped } from '../../model/lists';

/** `S-3`, `T-3`: source and target; `H-3`, `D-3`: hypothesis with its score, as tokens and as text; `P-3` … of its tokens. */
const LINE = /^([STHD])-(\d{1,15})\t(?:(-?(?:\d[\d.e+-]*|inf|nan))\t)?(.*)$/i;
const ANY = /^[A-Z]-\d+\t/;

const EXPECTED = english('a hypothesis (H-0, a tab, its score, a tab, its text)');

/**
 * What `fairseq-generate` prints, also as `generate-test.txt`: lines about sentences in any order. An item is a sentence; of several
 * hypotheses the first counts, which is the best.
 */
export const fairseq: Format = {
  id: 'fairseq',
  name: english('fairseq-generate output'),
  example: {
    says: 'What `fairseq-generate` prints (`generate-test.txt`). An item is a sentence; its columns are `source`, `reference` and `translation` (`D-…`, else `H-…`; of several the first).',
    text: 'S-1\ter sang\nT-1\the sang\nH-1\t-0.25\the sang\nD-1\t-0.25\the sang\nP-1\t-0.2 -0.3\nS-0\tja\nT-0\tyes\nH-0\t-0.5\tyeah\nD-0\t-0.5\tyeah\nP-0\t-0.5\n',
  },

  detect(head) {
    const lines = headLines(head).filter((line) => line !== '');
    const found = lines.filter((line) => ANY.test(line)).length;
    return found > 2 && 2 * found > lines.length && lines.some((line) => line.startsWith('H-'))
      ? { confidence: 0.97, why: english('lines begin with H-, its sentence and its score') }
      : { confidence: 0, why: english('its lines do not begin with H- and a sentence') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const [, kind = '', number, score, said = ''] = LINE.exec(text) ?? [];
        // A source may begin with a number and a tab.
        const isScored = kind === 'H' || kind === 'D' || score === undefined;
        return kind === ''
          ? undefined
          : { kind, id: Number(number), said: isScored ? said : `${score}\t${said}` };
      },
      expected: EXPECTED,
    });
    if (!rows.some(({ kind }) => kind === 'H' || kind === 'D')) {
      throw nothingExpected(toUtf8(raw, path).bytes, path, EXPECTED);
    }
    const all = [...grouped(rows, ({ id }) => id).values()]
      .flatMap((lines) => (lines[0] === undefined ? [] : { ...lines[0], lines }))
      .sort((one, other) => one.id - other.id);
    const textsOf =
      (...kinds: readonly string[]) =>
      ({ lines }: (typeof all)[number]): Cell =>
        kinds.flatMap((kind) => lines.find((one) => one.kind === kind)?.said ?? [])[0] ?? null;
    const { columns, ...records } = recordsFrom(
      'fairseq',
      all,
      {
        id: ({ id }) => id,
        source: textsOf('S'),
        reference: textsOf('T'),
        translation: textsOf('D', 'H'),
      },
      notes,
    );
    const filled = columns.filter(({ cells }) => cells.some((cell) => cell !== null));
    return { ...records, columns: filled, partial: true };
  },
};
