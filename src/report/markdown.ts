import type { Comparison } from '../model';
import { provenance, testRows } from './rows';

/** The sentence, a table of all tests with the deciding one in bold, and how to get the same digits again. */
export function toMarkdown(comparison: Comparison): string {
  const rows = testRows(comparison).map(({ name, p, sides, from, assumes, decides }) => {
    const cells = [decides ? `**${escape(name)}**` : escape(name), escape(p), sides, from, escape(assumes)];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    escape(comparison.sentence),
    '',
    '| Test | p | Sides | From | Assumes |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `${escape(provenance(comparison))}.`,
    '',
  ].join('\n');
}

/** Takes their meaning from the characters that Markdown and its tables would act on. */
function escape(text: string): string {
  return text.replace(/[\\`*_<|]/g, '\\$&');
}
