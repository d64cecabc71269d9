import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format } from '../../model/records';
import { hasExtension, filledLines } from '../decode';
import { readRows, recordsFrom } from '../line-rows';

/** Sentence, position in the source, position in the target, sure or possible, confidence. */
const ROW = /^\s*(\d+)\s+(\d+)\s+(\d+)(?:\s+([SP]))?(?:\s+[\d.]+)?\s*$/;

/** Sentences without a link still count; a number far beyond the links is an error. */
const MOST_SENTENCES = 10_000_000;

/**
 * Word alignments as in the shared task of NAACL 2003 (Mihalcea and Pedersen 2003): one link per line, with
 * its sentence's number, both positions counted from 1, and S or P. An item is a sentence, from 1 to the last
 * one that has a link; the column `links` holds its links as Pharaoh writes them, counted from 0. Links to
 * the empty word (position 0) are left out.
 */
export const naacl: Format = {
  id: 'naacl',
  name: english('word alignments (NAACL)'),

  detect(head, name) {
    const rows = filledLines(head).map((line) => ROW.exec(line));
    const marked = rows.length > 0 && rows.every((row) => row?.[4] !== undefined);
    const named =
      hasExtension(name, '.naacl', '.wa', '.nonullalign') && rows.length > 0 && !rows.includes(null);
    return marked || named
      ? { confidence: 0.94, why: english('every line is a link: sentence, source, target, S or P') }
      : { confidence: 0, why: english('its lines are not links such as 1 3 4 S') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const [, number = '', source, target, kind = ''] = ROW.exec(text) ?? [];
        const sentence = Number(number);
        return number === '' || sentence < 1 || sentence > MOST_SENTENCES
          ? null
          : { sentence, kind, source: Number(source), target: Number(target) };
      },
      expected: english('a link such as 1 3 4 S (sentence, source, target, sure or possible)'),
      none: (file) => fileError('file-empty', { path: file }, '{0} holds no links.'),
    });
    const sentences: { links: string[]; line: number }[] = [];
    let empty = 0;
    for (const { sentence, source, target, kind, line } of rows) {
      while (sentences.length < sentence) {
        sentences.push({ links: [], line });
      }
      if (source === 0 || target === 0) {
        empty += 1;
      } else {
        sentences[sentence - 1]?.links.push(`${source - 1}${kind === 'P' ? 'p' : '-'}${target - 1}`);
      }
    }
    const left =
      empty === 1
        ? english('{0} link to the empty word left out.', empty.toLocaleString('en-US'))
        : english('{0} links to the empty word left out.', empty.toLocaleString('en-US'));
    return recordsFrom(
      'naacl',
      sentences,
      { links: ({ links }) => links.join(' ') },
      empty === 0 ? notes : [...notes, left],
    );
  },
};
