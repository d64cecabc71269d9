// Parts of `npm run validate`, which --tables, --streams, --edges, --labels and --progress run alone: each simulates and writes one page.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportEdges } from '../bench/validity/edges/report';
import { reportLabels } from '../bench/validity/labels/report';
import { reportProgress } from '../bench/validity/progress';
import { reportTables } from '../bench/validity/tables/report';
import { reportStreams } from '../bench/validity/tables/streams-report';
import { page as formatted } from './docs/tables';
import { root } from './host/paths';

const QUICK = 100;

const PAGES = {
  tables: { file: 'validity-tables.md', report: reportTables, dataSets: 1_000 },
  streams: { file: 'validity-streams.md', report: reportStreams, dataSets: 500 },
  edges: { file: 'validity-edges.md', report: reportEdges, dataSets: 2_000 },
  labels: { file: 'validity-labels.md', report: reportLabels, dataSets: 4_000 },
  progress: { file: 'validity-progress.md', report: reportProgress, dataSets: 1_000 },
} as const;

/** @returns whether all checks hold, and the page is as it was where that is asked */
export async function validatePage(
  which: keyof typeof PAGES,
  quick: boolean,
  check: boolean,
): Promise<boolean> {
  const { file, report, dataSets } = PAGES[which];
  const { markdown, failures } = await report(quick ? QUICK : dataSets, '1', (what) => console.error(what));
  const isKept = await publish(file, markdown, { quick, check });
  failures.forEach((failure) => console.error(`  ${failure}`));
  return isKept && failures.length === 0;
}

/** @returns whether the page in `docs` is as it was, where that is asked; else it is written, after a quick run only printed */
export async function publish(
  file: string,
  markdown: string,
  { quick, check }: { quick: boolean; check: boolean },
): Promise<boolean> {
  const page = join(root, 'docs', file);
  const text = await formatted(markdown);
  if (quick) {
    console.log(text);
  } else if (!check) {
    await writeFile(page, text);
    console.log(`Wrote docs/${file}.`);
  } else if (text !== (await readFile(page, 'utf8'))) {
    console.error(`docs/${file} is not what this run writes; run \`npm run validate\`.`);
    return false;
  }
  return true;
}
