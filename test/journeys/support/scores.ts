import { readFileSync } from 'node:fs';

/** Every item a little better or worse, so that the gain is luck or real. */
export function shifted(baseline: string, by: (index: number) => number): string {
  const lines = readFileSync(baseline, 'utf8').trim().split('\n');
  return `${lines.map((line, index) => String(Number(line) + by(index))).join('\n')}\n`;
}
