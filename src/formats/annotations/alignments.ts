import { english, type Format } from '../../model';
import { headLines, toUtf8 } from '../decode';
import { badLine, eachLine } from '../lines';

/** `3-4`: a sure link; `3p4` or `3?4`: a possible one. */
const LINK = /^\d+[-p?]\d+$/;

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
    const { bytes, notes } = toUtf8(raw, path);
    const cells: string[] = [];
    eachLine(bytes, path, (text, line) => {
      const links = text.split(/\s+/).filter(Boolean);
      const wrong = links.find((link) => !LINK.test(link));
      if (wrong !== undefined) {
        throw badLine(path, line, english('links such as 0-0 1-2 (possible ones as 1p2 or 1?2)'), wrong);
      }
      cells.push(links.join(' '));
    });
    return {
      format: 'alignments',
      n: cells.length,
      columns: [{ name: 'links', cells }],
      lines: Int32Array.from(cells, (_, i) => i + 1),
      notes,
    };
  },
};
