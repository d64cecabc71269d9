// A part of `npm run validate`, alone with --tables: simulates tables of comparisons, and writes docs/validity-tables.md.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportTables } from '../bench/validity/tables/report';
import { page as formatted } from './docs-tables';
import { root } from './host/paths';

const DATA_SETS = 1_000;
const QUICK = 100;

/** @returns whether all checks hold, and the page is as it was where that is asked */
export async function validateTables(quick: boolean, check: boolean): Promise<boolean> {
  const page = join(root, 'docs', 'validity-tables.md');
  const { markdown, failures } = await reportTables(quick ? QUICK : DATA_SETS, '1', (what) =>
    console.error(what),
  );
  const text = await formatted(markdown);
  if (quick) {
    console.log(text);
  } else if (!check) {
    await writeFile(page, text);
    console.log('Wrote docs/validity-tables.md.');
  } else if (text !== (await readFile(page, 'utf8'))) {
    console.error('docs/validity-tables.md is not what this run writes; run `npm run validate`.');
    return false;
  }
  failures.forEach((failure) => console.error(`  ${failure}`));
  return failures.length === 0;
}
