// `npm run faults`: the faults and hostile input of docs/reliability.md in full size: 1 GB of text against a heap of 100 MB, 10,000 files in a
// minute inside a real VS Code. `npm test` has the same faults, smaller.
import { plainMocha } from './host/runners';
import { suites } from './host/suites';

export async function main(): Promise<void> {
  await plainMocha(
    [
      'test/unit/faults/*.test.ts',
      'test/unit/security/*.test.ts',
      'test/unit/config/globs.test.ts',
      ...['read', 'statistics-folder', 'disk-limit'].map((name) => `test/unit/engine/${name}.test.ts`),
    ],
    600_000,
    { REALGAIN_LARGE_FILE: '1000' },
  );
  await suites('storm', { REALGAIN_SUITE_SECONDS: '900' });
}
