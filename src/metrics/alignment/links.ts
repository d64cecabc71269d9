import { fileError, type Column, type Records } from '../../model';
import { textOf } from '../../columns/cells';

/** A link between word `source` of one sentence and word `target` of the other. */
interface Link {
  readonly source: number;
  readonly target: number;
  readonly sure: boolean;
}

export type Links = readonly Link[];

const LINK = /^(\d+)([-p?])(\d+)$/;

/** @throws RealGainError `bad-format` with the line of an invalid link */
export function readLinks(records: Records, column: Column, path: string): Links[] {
  return column.cells.map((cell, item) =>
    textOf(cell)
      .split(/\s+/)
      .filter(Boolean)
      .map((text) => {
        const [, source, kind, target] = LINK.exec(text) ?? [];
        if (source === undefined) {
          const line = records.lines[item]!;
          throw fileError(
            'bad-format',
            { path, line },
            '{0}, line {1}: "{2}" is not a link such as 0-0 or 1p2; choose the column with the links.',
            text,
          );
        }
        return { source: Number(source), target: Number(target), sure: kind === '-' };
      }),
  );
}

/** True if some link has position 0, so that positions must count from 0. */
export function hasZero(sentences: readonly Links[]): boolean {
  return sentences.some((links) => links.some(({ source, target }) => source === 0 || target === 0));
}

export function moved(sentences: readonly Links[], by: number): Links[] {
  return sentences.map((links) =>
    links.map(({ source, target, sure }) => ({ source: source + by, target: target + by, sure })),
  );
}

/** The links the other way round. */
export function swapped(sentences: readonly Links[]): Links[] {
  return sentences.map((links) =>
    links.map(({ source, target, sure }) => ({ source: target, target: source, sure })),
  );
}

/**
 * What the scores of a sentence pair are computed from: |A|, |S|, |A∩S|, |A∩P|. Repeated links count once.
 */
export function countLinks(gold: Links, output: Links): readonly [number, number, number, number] {
  const key = ({ source, target }: Link) => `${source}-${target}`;
  const possible = new Set(gold.map(key));
  const sure = new Set(gold.filter((link) => link.sure).map(key));
  const own = new Set(output.map(key));
  const common = (links: ReadonlySet<string>) => [...own].filter((link) => links.has(link)).length;
  return [own.size, sure.size, common(sure), common(possible)];
}
