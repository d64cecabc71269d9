import { english, type Text } from '../model/words';
import type { Format, Records } from '../model/records';
import { filledLines } from './decode';
import { readRows, recordsFrom, noItems, type OnLine } from './line-rows';

/**
 * Texts with the item's id at the beginning of each line, as Kaldi, ESPnet and LibriSpeech write transcripts (`uttid words…`),
 * and many scripts translations (`id TAB text`, `id|text`). A line with an id only is an empty text.
 */
export const idText: Format = {
  id: 'id-text',
  name: english('texts with ids'),

  detect(head) {
    const found = lineIds(filledLines(head));
    return found !== null && areOfOneShape(found.ids) && areSentences(found.texts)
      ? { confidence: 0.88, why: english('every line begins with an id, then a text') }
      : { confidence: 0, why: english('its lines do not begin with ids of one shape') };
  },

  read(raw, path) {
    const { rows, notes } = readRows(raw, path, {
      rowOf(text) {
        const row = cut(text);
        return mayBeId(row.id) ? row : null;
      },
      expected: english('an id, then a text'),
      none: noItems,
    });
    return idTextRecords(rows, notes);
  },
};

export function idTextRecords(rows: readonly OnLine<IdAndText>[], notes: readonly Text[]): Records {
  return recordsFrom('id-text', rows, { id: ({ id }) => id, text: ({ text }) => text }, notes);
}

/** A line that begins with the id of its item, as `cut` divides it. */
export interface IdAndText {
  readonly id: string;
  readonly text: string;
}

export interface LineIds {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/** Fewer lines than this look alike by chance. */
const FEWEST = 3;

/** Without digits, first words are ids only if so many of them differ from each other. */
const FEWEST_WORDS = 50;

/** Letters and digits, with separators between them, or a path: no bracket, no full stop at the end, no share such as 0.671. */
const ID = /^(?!0?\.\d{3})(?:\.{0,2}\/)?[\p{L}\p{N}][\p{L}\p{N}_.:/#+-]*(?<![.:])$/u;

function mayBeId(word: string): boolean {
  return ID.test(word);
}

/** The id, and the text after a tab, spaces or a bar; the text may be empty. */
function cut(line: string): IdAndText {
  const trimmed = line.trim();
  const end = trimmed.search(/[\s|]/);
  return end < 0
    ? { id: trimmed, text: '' }
    : { id: trimmed.slice(0, end), text: trimmed.slice(end).replace(/^\s*\|?\s*/, '') };
}

/**
 * The first words of lines that may be ids of items: all different, and each with a text after it in most lines. Whether they
 * are depends on their shape (`areOfOneShape`), or on other files that begin their lines with the same ones.
 */
export function lineIds(lines: readonly string[]): LineIds | null {
  const tabs = lines.map((line) => line.split('\t').length - 1);
  const isTabbed = tabs.some((count) => count > 0);
  // A line without a text has lost its tab in many editors.
  if (isTabbed && (tabs.some((count) => count > 1) || tabs.every((count) => count === 0))) {
    return null;
  }
  const cuts = lines.map(cut);
  const ids = cuts.map(({ id }) => id);
  const texts = cuts.map(({ text }) => text);
  const filled = texts.filter((text) => text !== '');
  return lines.length >= FEWEST &&
    !ids.includes('') &&
    new Set(ids).size === ids.length &&
    2 * filled.length > texts.length
    ? { ids, texts }
    : null;
}

/** True if words are written like ids, all by one pattern: equally long, or with letters, digits and marks in the same places. */
function areOfOneShape(ids: readonly string[]): boolean {
  if (!ids.every((id) => mayBeId(id) && /\d/.test(id))) {
    return false;
  }
  if (ids.every((id) => /^\d+$/.test(id))) {
    // A number at the beginning of a sentence is no id, unless it counts the sentences.
    return ids.every((id, i) => Number(id) === Number(ids[0]) + i);
  }
  const shapes = new Set(ids.map((id) => id.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')));
  return shapes.size === 1 || new Set(ids.map(({ length }) => length)).size === 1;
}

/** True if texts differ from each other, as sentences do and labels or numbers don't. */
function areSentences(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  const distinct = new Set(filled).size;
  const worded = filled.filter((text) => /\p{L}{2}|[^\p{ASCII}]/u.test(text)).length;
  return 2 * distinct > filled.length && 2 * worded > filled.length;
}

/** True if words that several files begin their lines with are ids: written like ones, or too many to differ by chance. */
export function areSharedIds(ids: readonly string[]): boolean {
  return ids.length >= FEWEST_WORDS || ids.every((id) => /[\d_]/.test(id));
}
