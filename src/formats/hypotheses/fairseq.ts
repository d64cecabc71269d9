import { english, type Cell, type Format } from '../../model';
import { headLines, toUtf8 } from '../decode';
import { eachLine, nothingExpected } from '../lines';

/** `S-3`, `T-3`: source and target; `H-3`, `D-3`: hypothesis with its score, as tokens and as text; `P-3` … of its tokens. */
const LINE = /^([STHD])-(\d{1,15})\t(?:(-?(?:\d[\d.e+-]*|inf|nan))\t)?(.*)$/i;
const ANY = /^[A-Z]-\d+\t/;

interface Sentence {
  readonly line: number;
  readonly texts: Map<string, string>;
}

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
    const { bytes, notes } = toUtf8(raw, path);
    const sentences = new Map<number, Sentence>();
    eachLine(bytes, path, (text, line) => {
      const [, kind = '', number = '', score, said = ''] = LINE.exec(text) ?? [];
      if (kind === '') {
        return;
      }
      const sentence = sentences.get(Number(number)) ?? { line, texts: new Map<string, string>() };
      sentences.set(Number(number), sentence);
      if (!sentence.texts.has(kind)) {
        // A source may begin with a number and a tab.
        const isScored = kind === 'H' || kind === 'D';
        sentence.texts.set(kind, isScored || score === undefined ? said : `${score}\t${said}`);
      }
    });
    const all = [...sentences].sort(([one], [other]) => one - other);
    if (!all.some(([, { texts }]) => texts.has('H') || texts.has('D'))) {
      throw nothingExpected(bytes, path, english('a hypothesis (H-0, a tab, its score, a tab, its text)'));
    }
    const textsOf = (...kinds: readonly string[]): Cell[] =>
      all.map(
        ([, { texts }]) => kinds.map((kind) => texts.get(kind)).find((text) => text !== undefined) ?? null,
      );
    const columns = [
      { name: 'source', cells: textsOf('S') },
      { name: 'reference', cells: textsOf('T') },
      { name: 'translation', cells: textsOf('D', 'H') },
    ];
    return {
      format: 'fairseq',
      n: all.length,
      columns: [
        { name: 'id', cells: all.map(([number]) => number) },
        ...columns.filter(({ cells }) => cells.some((cell) => cell !== null)),
      ],
      lines: Int32Array.from(all, ([, { line }]) => line),
      notes,
      partial: true,
    };
  },
};
