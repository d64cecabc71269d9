// Writes the tables of docs/metrics.md and docs/configuration.md and all of docs/glossary.md from what they describe, so that
// they can't fall behind; tests compare them.
import { build } from 'esbuild';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withReference } from './docs-configuration.mjs';
import { page, table, withTables } from './docs-tables.mjs';
import { jsonSchema } from './schemas.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * docs/metrics.md with its tables written anew.
 *
 * @param {string} text
 * @param {readonly any[]} kinds the registry
 * @param {(choice: { id: string }) => any} create
 */
export function withMetrics(text, kinds, create) {
  return withTables(text, { metrics: metricTable(kinds, create), options: optionTable(kinds) });
}

function metricTable(kinds, create) {
  const rows = kinds.map((kind) => {
    const { unit, higherIsBetter, isMean } = create({ id: kind.id });
    const reference = { always: 'yes', never: 'no', 'unless-labelled': 'or a column' }[kind.needsReference];
    return [
      `\`${kind.id}\``,
      kind.name,
      unit,
      higherIsBetter ? 'higher' : 'lower',
      isMean ? 'yes' : '',
      reference,
    ];
  });
  return table(['id', 'name', 'unit', 'better', 'mean of items', 'reference'], rows);
}

/** One row for each option; metrics that share it share its row. */
function optionTable(kinds) {
  const owners = new Map();
  for (const { id, options = [] } of kinds) {
    for (const option of options) {
      const key = JSON.stringify(option);
      owners.set(key, [...(owners.get(key) ?? []), `\`${id}\``]);
    }
  }
  const rows = [...owners].map(([key, ids]) => {
    const { name, values, default: byDefault, meaning } = JSON.parse(key);
    return [`\`${name}\``, ids.join(', '), meaning, valuesOf(values), byDefault ?? ''];
  });
  return table(['option', 'metrics', 'meaning', 'values', 'default'], rows);
}

function valuesOf(values) {
  if (typeof values === 'string') {
    return `a ${values}`;
  }
  // What is yes or no may be written true or false too.
  return values.filter((value) => value !== 'true' && value !== 'false').join(', ');
}

/**
 * docs/glossary.md: what a tip on a page says of each term, and the works that it names.
 *
 * @param {readonly { title: string, entries: readonly { term: string, meaning: string, source: string }[] }[]} groups
 * @param {readonly { short: string, full: string }[]} works
 */
export async function glossaryPage(groups, works) {
  const sections = groups.map(
    ({ title, entries }) =>
      `## ${title}\n\n${entries.map(({ term, meaning, source }) => `**${term}**: ${meaning} _${source}_`).join('\n\n')}`,
  );
  const sources = groups.flatMap(({ entries }) => entries.map(({ source }) => source));
  const cited = works.filter(({ short }) => sources.some((source) => source.startsWith(short)));
  const text = [
    '# Glossary',
    '<!-- written by scripts/docs.mjs from src/model/glossary -->',
    'What the words on the pages mean. There, each is underlined with dots and says so itself: to the mouse, and to the keyboard when it has the focus (Escape puts it away). How the numbers are computed stands in [What each number means](statistics.md).',
    ...sections,
    '## Works',
    cited
      .map(({ full }) => `- ${full}`)
      .sort()
      .join('\n'),
  ].join('\n\n');
  return page(text);
}

/** Bundles a module of src, so that this script can call it. */
async function load(source) {
  const folder = await mkdtemp(join(tmpdir(), 'realgain-docs-'));
  const outfile = join(folder, 'module.mjs');
  try {
    await build({
      stdin: { contents: source, resolveDir: join(root, 'src'), loader: 'ts' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {string} name
 * @param {(text: string) => Promise<string>} renew
 */
async function rewrite(name, renew) {
  const file = join(root, name);
  await writeFile(file, await renew(await readFile(file, 'utf8')));
}

async function main() {
  const { METRICS, createMetric, GLOSSARY_GROUPS, allWorks, configSchema } = await load(`
    export { METRICS, createMetric } from './metrics';
    export { GLOSSARY_GROUPS } from './model/glossary';
    export { allWorks } from './report/citations/bibtex';
    export { configSchema } from './config/schema';
  `);
  await rewrite('docs/metrics.md', (text) => withMetrics(text, METRICS, (choice) => createMetric(choice, 1)));
  await writeFile(join(root, 'docs/glossary.md'), await glossaryPage(GLOSSARY_GROUPS, allWorks()));
  const [manifest, words] = await Promise.all(
    ['package.json', 'package.nls.json'].map(async (name) =>
      JSON.parse(await readFile(join(root, name), 'utf8')),
    ),
  );
  await rewrite('docs/configuration.md', (text) =>
    withReference(text, manifest.contributes.configuration.properties, words, jsonSchema(configSchema)),
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  void main();
}
