import { listOf } from '../model/lists';
import { inEnglish } from '../model/words';
import { visible } from '../model/visible';
import type { Plot } from './plot';
import { colorOf, PAPER } from './drawing/drawing';
import { frame, layersWithin } from './drawing/plot-svg';
import { element, textElement } from './drawing/svg';
import { textWidth } from './drawing/draw-names';

/** An answer that is shared on its own, as one would post it. */
export interface SharedAnswer {
  /** Who is better by how much, on how many items, by which test: as a paper prints it. */
  readonly sentence: string;
  /** Redrawn in English; null if there is no more to see than a point. */
  readonly plot: (() => Plot) | null;
  readonly caption: string;
  /** In pixels; by default that of a strip. */
  readonly height?: number;
}

const WIDTH = 720;
const EDGE = 24;
const STRIP = 150;
const TEXT = { size: 17, line: 24 };
const SMALL = { size: 12, line: 17 };

/** The sentence, its picture, and by what it was made: on white, for a paper, a chat or a slide. */
export function answerPicture({ sentence, plot, caption, height: tall = STRIP }: SharedAnswer): {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
} {
  const room = WIDTH - 2 * EDGE;
  const text = linesOf(sentence, room, TEXT.size);
  const below = plot === null ? [] : linesOf(caption, room, SMALL.size);
  const top = EDGE + text.length * TEXT.line + 8;
  const chart = plot === null ? 0 : tall;
  const height = top + chart + below.length * SMALL.line + SMALL.line + EDGE;
  const written = (line: string, y: number, size: number, ink: 'foreground' | 'muted'): string =>
    textElement(line, { x: EDGE, y, 'font-size': size, fill: colorOf(PAPER, ink) });
  const inner = listOf(
    element('rect', { width: WIDTH, height, fill: PAPER.background }),
    text.map((line, i) => written(line, EDGE + TEXT.size + i * TEXT.line, TEXT.size, 'foreground')),
    plot !== null &&
      element(
        'g',
        { transform: `translate(${EDGE} ${top})` },
        ...layersWithin(inEnglish(plot), { width: room, height: tall }),
      ),
    below.map((line, i) => written(line, top + chart + (i + 1) * SMALL.line, SMALL.size, 'muted')),
    textElement('RealGain', {
      x: WIDTH - EDGE,
      y: height - EDGE + 4,
      'font-size': SMALL.size,
      'text-anchor': 'end',
      fill: PAPER.muted,
    }),
  );
  const sheet = { width: WIDTH, height, name: visible(sentence) };
  const svg = frame(sheet, { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height }, inner);
  return { svg: `${svg}\n`, width: WIDTH, height };
}

/** A text in lines that have room, broken between words, and within one where it is longer than a line. */
function linesOf(text: string, room: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((whole) => piecesOf(whole, room, size))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && textWidth(longer, size) > room) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function piecesOf(word: string, room: number, size: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && textWidth(piece + character, size) > room) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
