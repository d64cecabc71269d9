import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import type { Comparison } from '../../../src/model/results/comparison';
import type { CustomMetric } from '../../../src/model/settings/metric-choice';
import type { ComparisonDetails } from '../../../src/model/results/details';
import {
  bibtex,
  creditOfTest,
  fullCitation,
  shortCitation,
  worksOfMetric,
} from '../../../src/document/citations/bibtex';
import { WORKS, type WorkKey } from '../../../src/model/works';
import { ticks } from '../../../src/charts/drawing/drawing';
import { compareCommand, readRecord } from '../../../src/questions/reports/record';
import { saidBy } from '../../../src/questions/pair/said';
import { reportEnding } from '../../../src/questions/reports/write';
import { TESTS } from '../../../src/significance/tests';
import { answerOfPair } from '../../../src/questions/pair/answer';
import { pairAskedBy } from '../../support/ask';
import { comparisonOf, reportText } from './support';

const NASTY = '<img src=x onerror=alert(1)> --> </script> %\n\\input{x} `| [a](javascript:b)';

function subject(comparison: Comparison = comparisonOf(), changes: Partial<ComparisonDetails> = {}) {
  const details = {
    comparison,
    messages: {},
    identity: {
      a: comparison.a.path,
      b: comparison.b.path,
      references: [],
      metric: { id: 'bleu' },
      idColumn: null,
      clusterColumn: null,
      settings: DEFAULT_SETTINGS,
    },
    files: [comparison.a, comparison.b].map(({ path }) => ({ path, size: 1234, modified: 0 })),
    decimals: 2,
    histogram: { mode: 'bootstrap' as const, low: -0.5, high: 1.5, counts: [1, 5, 20, 40, 20, 5, 1] },
    planning: null,
    intervals: [{ of: 'gain' as const, method: 'BCa', low: 0.11, high: 0.93 }],
    counts: { wins: 1000, losses: 900, ties: 137 },
    ...changes,
  };
  return answerOfPair(details, changes.planning ?? null);
}

describe('reports', () => {
  it('have the form of their extension', () => {
    assert.deepEqual(
      ['a.html', 'a.HTM', 'b/c.markdown', 'a.md', 'x.tex', 'x.csv', 'x.json', 'x.pdf', 'html'].map(
        reportEnding,
      ),
      ['html', 'html', 'md', 'md', 'tex', 'csv', 'json', null, null],
    );
  });

  for (const ending of ['html', 'md', 'tex'] as const) {
    it(`leave out on how many items each is better where these aren't ranked: ${ending}`, async () => {
      const [ranked, unranked] = await Promise.all(
        [subject(), subject(comparisonOf(), { counts: null })].map((one) =>
          reportText(one, ending, `report.${ending}`),
        ),
      );
      assert.match(ranked!, /Better on/);
      assert.doesNotMatch(unranked!, /Better on|undefined|NaN/);
    });
  }

  it('say below the tests what these say of themselves, each once, and warn of nothing', async () => {
    const { tests } = comparisonOf();
    const noted = tests.map((test) => ({ ...test, note: 'Won 3, lost 1.' }));
    const text = await reportText(subject(comparisonOf({ tests: noted })), 'md', 'report.md');
    assert.match(text, /\|\n\n- paired bootstrap, randomization: Won 3, lost 1\.\n\n## /);
    assert.doesNotMatch(text, /To beware of/);
  });

  it('are self-contained pages, with a heading for each part and a table for each picture', async () => {
    const page = await reportText(subject(), 'html', 'report.html');
    const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    assert.deepEqual(headings, [
      'Scores',
      'Gain',
      'Tests',
      'Methods',
      'Settings',
      'To get the same digits',
      'References',
    ]);
    assert.equal([...page.matchAll(/<h1>/g)].length, 1);
    assert.doesNotMatch(page, /(src|href)="?(https?:|\/\/)|@import|url\(/);
    assert.match(page, /default-src 'none'/);
    assert.equal([...page.matchAll(/<script/g)].length, 1);
    const [strip = '', picture = ''] = [...page.matchAll(/<svg[\s\S]*?<\/svg>/g)].map(([svg]) => svg);
    // The picture that a page shares comes before every heading.
    assert.match(strip, /role="img" aria-label="Gain in BLEU with its interval/);
    assert.ok(page.indexOf(strip) < page.indexOf('<h2>'));
    assert.match(picture, /role="img" aria-label="Histogram/);
    const bars = [...picture.matchAll(/<path d="([^"]*)" fill="var\(--(bar|pale)\)"/g)];
    assert.equal(bars.flatMap(([, path = '']) => [...path.matchAll(/M/g)]).length, 7);
    assert.match(page, /<figcaption>Histogram[\s\S]*?<details>[\s\S]*?<table>/);
    assert.match(page, /sysA is better than baseline by 0\.52 BLEU/);
    assert.match(page, new RegExp('a'.repeat(64)));
  });

  it('let no name become markup, in any form', async () => {
    const warned = comparisonOf({
      warnings: [NASTY],
      a: { ...comparisonOf().a, path: `runs/${NASTY}` },
      clusters: 3,
      clusterColumn: NASTY,
    });
    const page = await reportText(subject(warned), 'html', 'report.html');
    assert.doesNotMatch(page, /<img/);
    assert.equal([...page.matchAll(/<\/script>/g)].length, 1);
    const markdown = await reportText(subject(warned), 'md', 'report.md');
    assert.equal([...markdown.matchAll(/-->/g)].length - [...markdown.matchAll(/ --> /g)].length, 1);
    assert.doesNotMatch(
      markdown.replace(/<!-- realgain-report[\s\S]*|```[\s\S]*?```/g, ''),
      /(?<!\\)<img|[^\\]\]\(javascript/,
    );
    const latex = await reportText(subject(warned), 'tex', 'report.tex');
    const live = latex.split('\n').filter((line) => !line.startsWith('%'));
    assert.ok(
      !live.some((line) => line.includes('\\input')),
      live.find((line) => line.includes('\\input')),
    );
    for (const [text, name] of [
      [page, 'report.html'],
      [markdown, 'report.md'],
      [latex, 'report.tex'],
    ] as const) {
      const record = readRecord(text, name);
      assert.equal(record.kind === 'comparison' && record.comparison.a.path, `runs/${NASTY}`);
    }
    const csv = await reportText(
      subject(comparisonOf({ metric: { ...warned.metric, signature: '=cmd()' } })),
      'csv',
      'r.csv',
    );
    assert.match(csv, /,'=cmd\(\),/);
  });

  it('are tables for LaTeX with every cited work, and nothing but it, in the comments', async () => {
    const latex = await reportText(subject(), 'tex', 'report.tex');
    const cited = [...latex.matchAll(/\\cite\{(.*?)\}/g)].flatMap(([, keys = '']) => keys.split(','));
    const entries = [...latex.matchAll(/^% @\w+\{(.*),$/gm)].map(([, key]) => key);
    assert.deepEqual([...new Set(cited)].sort(), entries);
    assert.deepEqual(entries, [
      'berg-kirkpatrick-etal-2012-empirical',
      'efron-1987',
      'efron-tibshirani-1993',
      'papineni-etal-2002-bleu',
      'post-2018-call',
    ]);
    for (const part of ['tabular', 'table']) {
      const [begun, ended] = ['begin', 'end'].map((word) => latex.split(`\\${word}{${part}}`).length);
      assert.equal(begun, ended);
    }
    assert.match(latex, /\\textbf\{paired bootstrap\} & \\textbf\{0\.013\}/);
  });

  it('say in the methods what was drawn, stopped, clustered, averaged and tested for equivalence', async () => {
    const test = comparisonOf().tests[0]!;
    const methods = async (changes: Partial<Comparison>): Promise<string> => {
      const text = await reportText(subject(comparisonOf(changes)), 'md', 'report.md');
      return /## Methods\n\n(.*)/.exec(text)?.[1] ?? '';
    };
    assert.match(
      await methods({}),
      /two-sided paired bootstrap test \(shift method\) \[@.*?\] with 1,000,000 resamples\./,
    );
    assert.match(
      await methods({ clusters: 12, clusterColumn: 'doc_id' }),
      /12 documents.*whole documents being drawn together/,
    );
    assert.match(
      await methods({ tests: [{ ...test, planned: 2e6 }] }),
      /stopped as soon as p was clear of α/,
    );
    assert.match(
      await methods({ tests: [{ ...test, exact: true, resamples: null }] }),
      /whose p-value is exact/,
    );
    const run = { path: 'r', sha256: 'c'.repeat(64), score: 27 };
    assert.match(
      await methods({
        a: { ...comparisonOf().a, runs: [run, run, run] },
        b: { ...comparisonOf().b, runs: [run, run, run] },
      }),
      /mean over its 3 training runs.*resampling items and training runs \[@owen-2007\]/,
    );
    const equivalence = { margin: 0.5, question: 'equivalent', method: 't', p: 0.01 } as const;
    assert.match(
      await methods({ equivalence: { ...equivalence, count: null, resamples: null, monteCarlo: null } }),
      /Equivalence within ±0\.5 BLEU was tested by two one-sided tests \[@schuirmann-1987\]/,
    );
  });
});

describe('citations', () => {
  it('cover every test, and metrics as they are chosen', () => {
    for (const test of TESTS) {
      const { phrase, works } = creditOfTest(test);
      assert.notEqual(phrase, test.name === 'sign test' ? '' : test.name, test.id);
      assert.ok(works.length > 0 || test.id === 'independent:z', test.id);
    }
    assert.deepEqual(worksOfMetric({ id: 'accuracy', signature: '' }), []);
    assert.deepEqual(worksOfMetric({ id: 'chrf', signature: 'nc:6|nw:2' }), [
      'popovic-2017-chrf',
      'post-2018-call',
    ]);
    assert.deepEqual(worksOfMetric({ id: 'las', signature: 'format:conllx' }), ['buchholz-marsi-2006-conll']);
  });

  it('are entries that BibTeX reads: ASCII, balanced, each once', () => {
    const keys = Object.keys(WORKS) as WorkKey[];
    const text = bibtex([...keys, ...keys]);
    assert.match(text, /^[\n\x20-\x7e]*$/);
    assert.equal(text.split('{').length, text.split('}').length);
    assert.equal([...text.matchAll(/^@/gm)].length, keys.length);
    assert.match(text, /author = \{Popovi\{\\'c\}, Maja\}/);
  });

  it('are written as authors and year, and in full', () => {
    assert.equal(shortCitation('papineni-etal-2002-bleu'), 'Papineni et al., 2002');
    assert.equal(shortCitation('efron-tibshirani-1993'), 'Efron and Tibshirani, 1993');
    assert.equal(shortCitation('student-1908'), 'Student, 1908');
    assert.equal(
      fullCitation('mcnemar-1947'),
      'Quinn McNemar. 1947. Note on the Sampling Error of the Difference between Correlated Proportions or Percentages. ' +
        'Psychometrika 12(2): 153–157.',
    );
    for (const key of Object.keys(WORKS) as WorkKey[]) {
      assert.doesNotMatch(fullCitation(key), /[{}\\$]|undefined|\.\./, key);
    }
  });
});

describe('the command line of a report', () => {
  const identity = {
    ...subject().identity.held!,
    a: '-a b.csv',
    b: 'it’s.csv',
    references: ['r 1', 'r2'],
    runs: { a: ['a2'], b: [] },
    metric: { id: 'mean', column: '$.x[*]', options: { one: 'two words' } },
    idColumn: 'id',
    clusterColumn: '',
    formats: { a: 'csv', b: 'tsv' },
    systems: { a: 'x', b: 'y z' },
    settings: { ...DEFAULT_SETTINGS, seed: '-1', resamples: 5000, resampling: 'adaptive', margin: 0.5 },
  } as const;

  it('is parsed to the same comparison', () => {
    const { identity: command } = pairAskedBy(words(compareCommand(identity) ?? '').slice(1));
    const { references, runs, metric, idColumn, clusterColumn, formats, systems, settings } = saidBy(command);
    const { column, options } = metric ?? {};
    const [a, b] = command.files;
    assert.deepEqual(
      { a: a?.replace('./', ''), b, references, runs, idColumn, clusterColumn, formats, systems },
      {
        a: identity.a,
        b: identity.b,
        references: identity.references,
        runs: identity.runs,
        idColumn: 'id',
        clusterColumn: '',
        formats: identity.formats,
        systems: identity.systems,
      },
    );
    assert.deepEqual({ column, options }, { column: '$.x[*]', options: { one: 'two words' } });
    assert.deepEqual({ ...DEFAULT_SETTINGS, ...settings }, identity.settings);
  });

  it('is absent if options can’t express it', () => {
    assert.equal(compareCommand({ ...identity, formats: { b: 'csv' } }), null);
    assert.equal(compareCommand({ ...identity, systems: { a: 'x,y', b: 'z' } }), null);
    const own: CustomMetric = {
      kind: 'command',
      command: ['score', '{output}'],
      folder: '.',
      timeLimit: 600,
    };
    assert.equal(compareCommand({ ...identity, metric: { id: 'command', own } }), null);
  });
});

/** As a POSIX shell splits what we write: plain words, and words in single quotes. */
function words(command: string): string[] {
  return [...command.matchAll(/((?:'[^']*'|\\'|[^\s'\\])+)/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\'/g, (_, quoted: string | undefined) => quoted ?? "'"),
  );
}

describe('the axes of pictures', () => {
  it('have round ticks within their range', () => {
    assert.deepEqual(ticks(-0.3, 1.1, 8), [-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]);
    assert.deepEqual(ticks(0, 12, 4), [0, 5, 10]);
    assert.deepEqual(ticks(5, 5, 4), [5]);
  });
});
