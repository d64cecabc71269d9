import type { Comparison } from '../model';
import { escapeMarkdown } from '../document/escape';
import { provenance, testRows } from './rows';

/** The sentence, a table of all tests with the deciding one in bold, and how to reproduce the digits. */
export function toMarkdown(comparison: Comparison): string {
  return [escapeMarkdown(comparison.sentence), '', ...testsAsMarkdown(comparison, escapeMarkdown), ''].join(
    '\n',
  );
}

/**
 * All but the sentence, as lines.
 *
 * @param escape of text that may hold anything
 */
export function testsAsMarkdown(comparison: Comparison, escape: (text: string) => string): string[] {
  const rows = testRows(comparison).map(({ name, p, sides, from, assumes, decides }) => {
    const cells = [decides ? `**${escape(name)}**` : escape(name), escape(p), sides, from, escape(assumes)];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Test | p | Sides | From | Assumes |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `${escape(provenance(comparison))}.`,
  ];
}
