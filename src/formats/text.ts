import { english } from '../model/words';
import type { Format } from '../model/records';
import { toUtf8 } from './decode';
import { lineChunks } from './lines';

/** Plain text, one item per line; an empty line is an empty item. The fallback format. */
export const text: Format = {
  id: 'text',
  name: english('plain text'),
  container: true,

  detect: () => ({ confidence: 0.3, why: english('one item per line') }),

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const cells: string[] = [];
    for (const { lines } of lineChunks(bytes, path)) {
      for (const line of lines) {
        cells.push(line);
      }
    }
    const lines = Int32Array.from(cells, (_, i) => i + 1);
    return { format: 'text', n: cells.length, columns: [{ name: 'text', cells }], lines, notes };
  },
};
