import { english } from '../../model/words';
import type { Format } from '../../model/records';
import { blockRecords, checkWords, readBlocks, wordLines } from './conll-words';
import { headLines } from '../decode';

/**
 * Dependency trees in the format of CoNLL-X (Buchholz and Marsi 2006): ten columns separated by tabs, a blank line
 * after each sentence. An item is a sentence, its lines in the column `conllx`.
 */
export const conllx: Format = {
  id: 'conllx',
  name: 'CoNLL-X',
  holds: 'blocks',

  detect(head, name) {
    const { share, universal } = wordLines(headLines(head), name);
    return share > 0.9 && !universal
      ? { confidence: 0.96, why: english('words with heads in ten columns') }
      : { confidence: 0, why: english('its lines are not words in ten columns') };
  },

  read(raw, path) {
    const { blocks, notes } = readBlocks(raw, path);
    for (const block of blocks) {
      checkWords(block, path, false);
    }
    return blockRecords('conllx', blocks, [], notes);
  },
};
