import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { headLines } from '../decode';
import { badLine } from '../lines';
import { readRows, recordsFrom } from '../line-rows';

/** `3-4`: a sure link; `3p4` or `3?4`: a possible one. */
const LINK = /^\d+[-p?]\d+$/;

const EXPECTED = english('links such as 0-0 1-2 (possible ones as 1p2 or 1?2)');

/**
 * Word alignments as Pharaoh and fast_align write them (also called talp): a line of links for each sentence
 * pair, possibly empty. An item is a sentence pair, its links in the column `links`.
 */
export const alignments: Format = {
  id: 'alignments',
  name: english('word alignments'),

  detect(head) {
    const links = headLines(head).flatMap((line) => line.split(/\s+/).filter(Boolean));
    return links.length > 0 && links.every((link) => LINK.test(link))
      ? { confidence: 0.93, why: english('every line holds links such as 0-0 1-2') }
      : { confidence: 0, why: english('its lines are not links such as 0-0 1-2') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      readsBlank: true,
      rowOf(text, line) {
        const links = text.split(/\s+/).filter(Boolean);
        const wrong = links.find((link) => !LINK.test(link));
        if (wrong !== undefined) {
          throw badLine(path, line, EXPECTED, wrong);
        }
        return { links: links.join(' ') };
      },
      expected: EXPECTED,
    });
    return recordsFrom('alignments', rows, { links: ({ links }) => links }, notes);
  },
};
