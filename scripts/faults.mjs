// `npm run faults`: the faults and hostile input of docs/reliability.md in full size: 1 GB of text against a heap of 100 MB, 10,000 files in a
// minute inside a real VS Code. `npm test` has the same faults, smaller.
import { run } from './host/command.mjs';
import { root } from './host/paths.mjs';
import { suites } from './host/suites.mjs';

const log = (/** @type {string} */ line) => console.log(line);
await run(
  process.execPath,
  [
    'node_modules/mocha/bin/mocha.js',
    '--timeout',
    '600000',
    'test/unit/faults/*.test.ts',
    'test/unit/security/*.test.ts',
    'test/unit/config/globs.test.ts',
    'test/unit/engine/{read,statistics-folder,disk-limit}.test.ts',
  ],
  {
    cwd: root,
    env: { ...process.env, REALGAIN_LARGE_FILE: '1000' },
    log,
    what: 'the faults of engine and disks, and hostile input',
  },
);
await suites('storm', { REALGAIN_SUITE_SECONDS: '900' });
