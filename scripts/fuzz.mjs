// `npm run fuzz`: damages files of every format, and realgain.json, in 10,000 ways each (`-- 50000`: in more) and sees to it
// that their readers give items or the error that a researcher may see: never another exception, and no hang.
import { spawnSync } from 'node:child_process';
import { argv, env, execPath, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

const cases = Number(argv[2] ?? 10_000);
if (!Number.isInteger(cases) || cases < 1) {
  console.error('Usage: npm run fuzz [-- CASES]');
  exit(2);
}
const { status } = spawnSync(
  execPath,
  [
    'node_modules/mocha/bin/mocha.js',
    '--timeout',
    '1800000',
    'test/unit/formats/fuzz.test.ts',
    'test/unit/formats/property.test.ts',
    'test/unit/formats/structured.test.ts',
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...env, REALGAIN_FUZZ: String(cases) },
    stdio: 'inherit',
  },
);
exit(status ?? 1);
