import type { Comparison } from '../model';
import { provenance, testRows } from './rows';

/** The sentence, a table of all tests with the deciding one in bold, and how to reproduce the digits. */
export function toMarkdown(comparison: Comparison): string {
  const rows = testRows(comparison).map(({ name, p, sides, from, assumes, decides }) => {
    const cells = [
      decides ? `**${escapeMarkdown(name)}**` : escapeMarkdown(name),
      escapeMarkdown(p),
      sides,
      from,
      escapeMarkdown(assumes),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    escapeMarkdown(comparison.sentence),
    '',
    '| Test | p | Sides | From | Assumes |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `${escapeMarkdown(provenance(comparison))}.`,
    '',
  ].join('\n');
}

/** Escapes characters that are special in Markdown and its tables; `[0.1, 0.9]` stays readable. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_<|~&]|\](?=[([])/g, '\\$&');
}
