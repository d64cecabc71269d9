import { type WorkKey, WORKS } from '../../model/works';
import { METRIC_CATALOG, WORKS_OF_METRICS } from '../../metrics/catalog';
import { TEST_CATALOG, WORKS_OF_TESTS } from '../../significance/catalog';
import type { Comparison, Equivalence, Interval, TestResult } from '../../model/results/comparison';
import type { Study } from '../../model/results/study';
import type { TableCorrection } from '../../model/results/table';

/** The name of a method in a methods section, and whom to cite for it. */
export interface Credit {
  readonly phrase: string;
  readonly works: readonly WorkKey[];
}

const credit = (phrase: string, ...works: WorkKey[]): Credit => ({ phrase, works });

const INTERVALS: Readonly<Record<Interval['method'], Credit>> = {
  bca: credit('BCa bootstrap', 'efron-1987'),
  percentile: credit('percentile bootstrap', 'efron-tibshirani-1993'),
  basic: credit('basic bootstrap', 'efron-tibshirani-1993'),
  t: credit('Student’s t', 'student-1908'),
  expanded: credit('expanded bootstrap', 'hesterberg-2015'),
};

/** Of a share of right items. */
export const WILSON = credit('Wilson’s', 'wilson-1927');

type AnyCorrection = Study['settings']['correction'] | TableCorrection;

const CORRECTIONS: Readonly<Record<AnyCorrection, Credit>> = {
  'max-t': credit('step-down max-T', 'westfall-young-1993', 'romano-wolf-2005'),
  holm: credit('Holm’s method', 'holm-1979'),
  bonferroni: credit('Bonferroni’s method', 'dunn-1961'),
  'benjamini-hochberg': credit('the method of Benjamini and Hochberg', 'benjamini-hochberg-1995'),
  none: credit('no correction'),
};

/** Additional credit for tests with several training runs. */
export const RUNS = {
  bootstrap: credit('resampling items and training runs', 'owen-2007'),
  randomization: credit('stratified by training run', 'clark-etal-2011-better'),
} as const;

export function creditOfTest({ id, name }: Pick<TestResult, 'id' | 'name'>): Credit {
  return TEST_CATALOG[id] ?? credit(name);
}

/** Works to cite for a metric as chosen: chrF++ has another paper than chrF, and CoNLL-X another task than CoNLL-U. */
export function worksOfMetric({
  id,
  signature,
}: Pick<Comparison['metric'], 'id' | 'signature'>): readonly WorkKey[] {
  const { works = [], worksIf = {} } = METRIC_CATALOG[id] ?? {};
  return Object.entries(worksIf).find(([part]) => signature.includes(part))?.[1] ?? works;
}

export function creditOfInterval({ method }: Pick<Interval, 'method'>): Credit {
  return INTERVALS[method];
}

export function creditOfCorrection(correction: AnyCorrection): Credit {
  return CORRECTIONS[correction];
}

export function creditOfEquivalence({ question }: Pick<Equivalence, 'question'>): Credit {
  return question === 'equivalent'
    ? credit('two one-sided tests', 'schuirmann-1987')
    : credit('a one-sided test', 'schuirmann-1987');
}

/** Every work that is known, by its key: those that several methods cite, and those that entries of the registries bring. */
const ALL: Readonly<Record<WorkKey, string>> = { ...WORKS, ...WORKS_OF_TESTS, ...WORKS_OF_METRICS };

/** The fields of each type, in the order in which the bibliography has them; a field may be empty. */
const FIELDS = {
  article: ['author', 'title', 'journal', 'volume', 'number', 'pages', 'year'],
  book: ['author', 'title', 'publisher', 'edition', 'year'],
  incollection: ['author', 'title', 'booktitle', 'pages', 'publisher', 'year'],
  inproceedings: ['author', 'title', 'booktitle', 'pages', 'publisher', 'year'],
  misc: ['author', 'title', 'publisher', 'eprint', 'archiveprefix', 'year'],
} as const;

type Field = (typeof FIELDS)[keyof typeof FIELDS][number];

interface Work {
  readonly type: string;
  readonly fields: Readonly<Record<'author' | 'title' | 'year', string> & Partial<Record<Field, string>>>;
}

/** The entries of the cited works, each once, in the order of their keys. */
export function bibtex(keys: readonly WorkKey[]): string {
  return [...new Set(keys)].sort().map(entry).join('\n');
}

/** `Berg-Kirkpatrick et al., 2012`. */
export function shortCitation(key: WorkKey): string {
  const { author, year } = workOf(key).fields;
  const names = author.split(' and ').map(familyName);
  const [first = '', second = ''] = names;
  const who = names.length === 1 ? first : names.length === 2 ? `${first} and ${second}` : `${first} et al.`;
  return `${who}, ${year}`;
}

export function fullCitation(key: WorkKey): string {
  const fields = workOf(key).fields;
  const { author, year, title, booktitle, journal, volume, number, pages, publisher, eprint } = fields;
  const names = author.split(' and ').map((name) => (name === 'others' ? 'others' : forwards(name)));
  const where =
    journal === undefined
      ? [booktitle && `In ${booktitle}`, pages && `pages ${pages}`, publisher].filter(Boolean).join(', ')
      : `${journal} ${volume ?? ''}${number === undefined ? '' : `(${number})`}: ${pages ?? ''}`;
  const venue = eprint === undefined ? where : `arXiv:${eprint}`;
  return plain(`${listed(names)}. ${year}. ${title}${title.endsWith('?') ? '' : '.'} ${venue}.`);
}

export function allWorks(): { readonly short: string; readonly full: string }[] {
  return (Object.keys(ALL) as WorkKey[]).map((key) => ({
    short: shortCitation(key),
    full: fullCitation(key),
  }));
}

function workOf(key: WorkKey): Work {
  const [type = '', ...values] = ALL[key].split('|').map((value) => value.trim());
  const fields = FIELDS[type as keyof typeof FIELDS].map((name, i) => [name, values[i] ?? ''] as const);
  return { type, fields: Object.fromEntries(fields.filter(([, value]) => value !== '')) as Work['fields'] };
}

function entry(key: WorkKey): string {
  const { type, fields } = workOf(key);
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${ascii(value)}},\n`);
  return `@${type}{${key},\n${lines.join('')}}\n`;
}

/** `Clark, Jonathan H.` → `Clark`. */
function familyName(name: string): string {
  return plain(name.split(',')[0] ?? name);
}

/** `Clark, Jonathan H.` → `Jonathan H. Clark`. */
function forwards(name: string): string {
  const [family, given] = name.split(', ');
  return given === undefined ? name : `${given} ${family}`;
}

function listed(names: readonly string[]): string {
  return names.length < 3
    ? names.join(' and ')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Without LaTeX markup. */
function plain(text: string): string {
  return text
    .replace(/\$\\chi\^2\$/g, 'χ²')
    .replace(/[{}]|\\(?=&)/g, '')
    .replace(/``/g, '“')
    .replace(/''/g, '”')
    .replace(/'/g, '’')
    .replace(/--/g, '–');
}

const ACCENTS: Readonly<Record<string, string>> = {
  ä: '{\\"a}',
  ë: '{\\"e}',
  ć: "{\\'c}",
  č: '{\\v{c}}',
  š: '{\\v{s}}',
};

/** ASCII, so that even old versions of BibTeX sort and print it. */
function ascii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (letter) => ACCENTS[letter] ?? letter);
}
