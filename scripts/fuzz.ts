// `npm run fuzz`: damages files of every format, and realgain.json, in 10,000 ways each (`-- 50000`: in more) and sees to it
// that their readers give items or the error that a researcher may see: never another exception, and no hang. A tenth as many pairs of
// outputs put together at random, a twentieth as many sets of more, and a hundredth as many files of each other question, are read as they
// were made, or asked about.
import { buildKernel } from './build/kernel';
import { plainMocha } from './host/runners';

export async function main([cases = '10000']: string[]): Promise<void> {
  if (!Number.isInteger(Number(cases)) || Number(cases) < 1) {
    console.error('Usage: npm run fuzz [-- CASES]');
    process.exitCode = 2;
    return;
  }
  await buildKernel();
  await plainMocha(
    [
      ...['fuzz', 'property', 'structured'].map((name) => `test/unit/formats/${name}.test.ts`),
      ...['composed', 'composed-sets', 'asked'].map((name) => `test/unit/readings/${name}.test.ts`),
    ],
    1_800_000,
    { REALGAIN_FUZZ: cases },
  );
}
