// `npm run faults`: the unit tests that docs/reliability.md and SECURITY.md name, in full size: 1 GB of text against a heap of 100 MB; and
// 10,000 files in a minute inside a real VS Code. `npm test` has the same faults, smaller.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './host/command';
import { root, runner } from './host/paths';
import { plainMocha } from './host/runners';
import { suites } from './host/suites';

export async function main(): Promise<void> {
  // Some of them read what ships.
  await run(process.execPath, [runner, 'build'], { cwd: root, log: console.log, what: 'the build' });
  await plainMocha(testsNamedIn('docs/reliability.md', 'SECURITY.md'), 600_000, {
    REALGAIN_LARGE_FILE: '1000',
  });
  await suites('storm', { REALGAIN_SUITE_SECONDS: '900' });
}

function testsNamedIn(...pages: string[]): string[] {
  const text = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');
  return [...new Set(text.match(/test\/unit\/[\w/-]+\.test\.ts/g))].sort();
}
