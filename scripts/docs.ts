// `npm run docs`: writes the tables of docs/metrics.md, docs/statistics.md, docs/formats.md, docs/configuration.md and docs/command-line.md, and all of docs/glossary.md from what they describe, so that
// they can't fall behind; tests compare them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type manifest from '../package.json';
import { configSchema } from '../src/config/schema';
import { FORMATS } from '../src/formats/formats';
import { createMetric, METRICS } from '../src/metrics';
import type { OptionDescription } from '../src/model/settings/metric';
import type { GlossaryEntry } from '../src/model/glossary';
import { ANSWER_TERMS } from '../src/model/glossary/answers';
import { EVALUATION_TERMS } from '../src/model/glossary/evaluations';
import { INTERVAL_TERMS, TABLE_TERMS } from '../src/model/glossary/intervals';
import { STUDY_TERMS } from '../src/model/glossary/studies';
import { TESTS } from '../src/significance/tests';
import { TEST_CATALOG } from '../src/significance/catalog';
import { allWorks } from '../src/document/citations/bibtex';
import { withOptions } from './docs/command-line';
import { CONSOLE_PAGES, runProgram, withConsoles } from './docs/consoles';
import { withReference } from './docs/configuration';
import { pythonModule } from './docs/python';
import { withEntries, withTranslations, withWords } from './docs/manifest';
import { page, table, withTables } from './docs/tables';
import { dist, root } from './host/paths';
import { jsonSchema } from './build/schemas';
import { untranslated, wordsIn } from './docs/untranslated';

/** docs/metrics.md with updated tables. */
export function withMetrics(text: string): Promise<string> {
  return withTables(text, { metrics: metricTable(), options: optionTable() });
}

function metricTable() {
  const rows = METRICS.map((kind) => {
    const { unit, higherIsBetter, isMean } = createMetric({ id: kind.id }, 1);
    const reference =
      kind.needsReference === undefined ? 'or a column' : kind.needsReference === 'always' ? 'yes' : 'no';
    return [
      `\`${kind.id}\``,
      kind.definition === undefined ? kind.name : `${kind.name}: ${kind.definition}`,
      unit,
      higherIsBetter ? 'higher' : 'lower',
      isMean ? 'yes' : '',
      reference,
    ];
  });
  return table(['id', 'name', 'unit', 'better', 'mean of items', 'reference'], rows);
}

/** One row for each option; metrics that share it share its row. */
function optionTable() {
  const owners = new Map<string, { option: OptionDescription; ids: string[] }>();
  for (const { id, options = [] } of METRICS) {
    for (const option of options) {
      const key = JSON.stringify(option);
      const row = owners.get(key) ?? { option, ids: [] };
      row.ids.push(`\`${id}\``);
      owners.set(key, row);
    }
  }
  const rows = [...owners.values()].map(({ option: { name, values, default: byDefault, meaning }, ids }) => [
    `\`${name}\``,
    ids.join(', '),
    meaning,
    valuesOf(values),
    byDefault ?? '',
  ]);
  return table(['option', 'metrics', 'meaning', 'values', 'default'], rows);
}

function valuesOf(values: OptionDescription['values']) {
  if (typeof values === 'string') {
    return `a ${values}`;
  }
  // What is yes or no may be written true or false too.
  return values.filter((value) => value !== 'true' && value !== 'false').join(', ');
}

/** docs/statistics.md with updated tables of tests. */
export function withTests(text: string): Promise<string> {
  const tableOf = (isIndependent: boolean) =>
    table(
      ['id', 'test', 'p', 'for'],
      TESTS.filter(({ shown }) => (shown === 'independent') === isIndependent).map((test) => [
        `\`${test.id}\``,
        `${test.phrase}; ${test.source}`,
        test.definition,
        test.measures,
      ]),
    );
  return withTables(text, { tests: tableOf(false), 'independent tests': tableOf(true) });
}

/** docs/formats.md with the ids of formats, and the examples of those without a section. */
export function withFormats(text: string): Promise<string> {
  const sorted = FORMATS.toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en', { sensitivity: 'base' }),
  );
  const ids = table(
    ['id', 'format'],
    sorted.map(({ id, name }) => [`\`${id}\``, name]),
  );
  const examples = sorted.flatMap(({ name, example }) =>
    example === undefined
      ? []
      : [`**${name}**: ${example.says}\n\n${example.text.trimEnd().replace(/^/gm, '    ')}`],
  );
  return withTables(text, { ids: [ids, ...examples].join('\n\n') });
}

/** The groups of the glossary, in the order of the documentation. */
export const GLOSSARY_GROUPS: readonly {
  readonly title: string;
  readonly entries: readonly GlossaryEntry[];
}[] = [
  { title: 'The answer', entries: Object.values(ANSWER_TERMS) },
  { title: 'Tests', entries: Object.values(TEST_CATALOG) },
  { title: 'Intervals', entries: Object.values(INTERVAL_TERMS) },
  { title: 'Studies of many systems', entries: Object.values(STUDY_TERMS) },
  { title: 'Tables of tasks, metrics and slices', entries: Object.values(TABLE_TERMS) },
  { title: 'Meta-evaluation, rankings and preferences', entries: Object.values(EVALUATION_TERMS) },
];

/** docs/glossary.md: what a tip on a page says of each term, and the works that it names. */
export function glossaryPage(): Promise<string> {
  const sections = GLOSSARY_GROUPS.map(
    ({ title, entries }) =>
      `## ${title}\n\n${entries.map(({ term, meaning, source }) => `**${term}**: ${meaning} _${source}_`).join('\n\n')}`,
  );
  const sources = GLOSSARY_GROUPS.flatMap(({ entries }) => entries.map(({ source }) => source));
  const cited = allWorks().filter(({ short }) => sources.some((source) => source.startsWith(short)));
  const text = [
    '# Glossary',
    '<!-- written by npm run docs from src/model/glossary and src/significance -->',
    'The terms on the pages. There, each has a dotted underline and shows this explanation on hover or keyboard focus (Escape closes it). [What each number means](statistics.md) explains how the numbers are computed.',
    ...sections,
    '## Works',
    cited
      .map(({ full }) => `- ${full}`)
      .sort()
      .join('\n'),
  ].join('\n\n');
  return page(text);
}

export const PYTHON_MODULE = 'python/src/realgain/_questions.py';

async function rewrite(name: string, renew: (text: string) => Promise<string>) {
  const file = join(root, name);
  await writeFile(file, await renew(await readFile(file, 'utf8')));
}

export async function main(): Promise<void> {
  await rewrite('docs/metrics.md', withMetrics);
  await rewrite('docs/statistics.md', withTests);
  await rewrite('docs/formats.md', withFormats);
  await rewrite('docs/glossary.md', () => glossaryPage());
  await rewrite('docs/command-line.md', withOptions);
  await rewrite('package.json', (text) => Promise.resolve(withEntries(text)));
  await rewrite('package.nls.json', (text) => Promise.resolve(withWords(text)));
  const words = wordsIn('package.nls.json');
  await rewrite('package.nls.de.json', (text) =>
    Promise.resolve(withTranslations(text, words, wordsIn('l10n/bundle.l10n.de.json'))),
  );
  const { contributes } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as typeof manifest;
  await rewrite('docs/configuration.md', (text) =>
    withReference(text, contributes.configuration.properties, words, jsonSchema(configSchema)),
  );
  await rewrite(PYTHON_MODULE, () => Promise.resolve(pythonModule()));
  for (const name of CONSOLE_PAGES) {
    await rewrite(name, (text) => withConsoles(text, runProgram(join(dist, 'cli.js'))));
  }
  untranslated().forEach((line) => {
    console.log(line);
  });
}
