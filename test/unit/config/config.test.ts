import assert from 'node:assert/strict';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { englishOf } from '../../../src/model/words';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import {
  couldBeOutput,
  findConfig,
  findReferences,
  likeliestReferences,
  groupsOf,
  type Files,
  testSetOf,
} from '../../../src/config/locate';
import { locateConfig, type LocatedTestSet } from '../../../src/config/located-config';
import { parseConfig, readMetric } from '../../../src/config/parse';

const minimal = '{ "testSets": [{ "name": "news", "outputs": "*.txt" }] }';

async function findTestSet(files: Files, file: string): Promise<LocatedTestSet | null> {
  const config = await findConfig(files, file);
  return config === null ? null : testSetOf(config, file);
}

function fakeFiles(contents: Record<string, string>): Files {
  return {
    readText: (file) => Promise.resolve(contents[file] ?? null),
    list: (folder) =>
      Promise.resolve(
        Object.keys(contents)
          .filter((file) => path.dirname(file) === folder)
          .map((file) => path.basename(file)),
      ),
  };
}

describe('realgain.json', () => {
  it('reads a minimal file with every default spelled out', () => {
    const { testSets, problems } = parseConfig(minimal);
    assert.deepEqual(problems, []);
    assert.deepEqual(testSets, [
      {
        name: 'news',
        outputs: ['*.txt'],
        references: [],
        runs: {},
        metric: null,
        baseline: null,
        groups: {},
        idColumn: null,
        clusterColumn: null,
        formats: {},
        header: {},
        watch: true,
        alerts: 'corrected',
        plannedRuns: 20,
        report: null,
        undecided: null,
        settings: {},
        gate: null,
      },
    ]);
  });

  it('takes a report in its folder or below, as a page or Markdown', () => {
    const problems = (report: string) =>
      parseConfig(JSON.stringify({ testSets: [{ name: 'news', outputs: '*.txt', report }] })).problems.length;
    for (const report of ['runs.md', 'docs/Runs.HTML', './a/../runs.html']) {
      assert.equal(problems(report), 0, report);
    }
    for (const report of [
      '../runs.md',
      'a/../../runs.md',
      '/tmp/runs.md',
      'C:\\runs.md',
      '..\\runs.md',
      'runs.txt',
    ]) {
      assert.equal(problems(report), 1, report);
    }
  });

  it('reads formats, and an opt-out of clusters', () => {
    const declared = minimal.replace(
      '"*.txt"',
      '"*.txt", "clusterColumn": null, "format": "csv", "referenceFormat": "text"',
    );
    const [testSet] = parseConfig(declared).testSets;
    assert.equal(testSet?.clusterColumn, EVERY_ITEM);
    assert.deepEqual(testSet.formats, { a: 'csv', b: 'csv', references: 'text' });
  });

  it('reads clusters and a margin', () => {
    const declared = minimal.replace('"*.txt"', '"*.txt", "clusterColumn": "document", "margin": 0.5');
    const [testSet] = parseConfig(declared).testSets;
    assert.equal(testSet?.clusterColumn, 'document');
    assert.deepEqual(testSet.settings, { margin: 0.5 });
  });

  it('reads the options of a metric, as texts', () => {
    const { testSets } = parseConfig(
      '{ "testSets": [{ "name": "n", "outputs": "*.txt", "metric": { "id": "chrf", "options": { "wordOrder": 2, "lowercase": true } } }] }',
    );
    assert.deepEqual(testSets[0]?.metric, { id: 'chrf', options: { wordOrder: '2', lowercase: 'true' } });
  });

  describe('with a custom metric', () => {
    const metricOf = (metric: string) =>
      locateConfig('/w/realgain.json', minimal.replace('"*.txt"', `"*.txt", "metric": ${metric}`));

    it('reads a command, to be run in its own folder', () => {
      const command = ['python3', 'scorer.py', '{output}'];
      const { testSets, problems } = metricOf(JSON.stringify({ command, unit: '%' }));
      assert.deepEqual(problems, []);
      assert.deepEqual(testSets[0]?.metric, {
        id: 'command',
        own: { kind: 'command', folder: '/w', command, unit: '%', timeLimit: 600 },
      });
    });

    it('reads a module, by its absolute path', () => {
      const { testSets } = metricOf('{ "module": "./metrics/f.mjs", "timeLimit": 5 }');
      const own = { kind: 'module', module: '/w/metrics/f.mjs', timeLimit: 5 };
      assert.deepEqual(testSets[0]?.metric, { id: 'module', own });
    });

    it('says what is wrong with the form that was meant', () => {
      const messages = (metric: string) => metricOf(metric).problems.map(({ message }) => englishOf(message));
      assert.deepEqual(messages('{ "command": "scorer {output}" }'), [
        '"testSets.0.metric.command": expected an array ([…]), but found "scorer {output}".',
      ]);
      assert.match(messages('{ "command": ["scorer"] }').join(), /lacks an argument with \{output\}/);
      assert.match(messages('{ "command": ["", "{output}"] }').join(), /metric\.command/);
      assert.deepEqual(messages('{ "module": "m.mjs", "unit": "%" }'), [
        '"testSets.0.metric.unit": there is no such property.',
      ]);
      assert.deepEqual(messages('{ "column": "x" }'), ['"testSets.0.metric.id": is missing.']);
    });

    it('accepts the same on the command line, and a path for a module', () => {
      const written = { command: ['s', '{output}'], score: 'mean(x)' };
      assert.deepEqual(readMetric(JSON.stringify(written), '/x').own, {
        kind: 'command',
        folder: '/x',
        ...written,
        timeLimit: 600,
      });
      assert.equal(readMetric('my.mjs', '/x').own?.kind, 'module');
      assert.deepEqual(readMetric('bleu', '/x'), { id: 'bleu' });
      assert.throws(() => readMetric('{"command": 3}', '/x'), {
        message: /^--metric: "metric.command": expected an array/,
      });
    });
  });

  it('allows comments and trailing commas', () => {
    const { testSets, problems } = parseConfig(
      '{ // mine\n "testSets": [{ "name": "a", "outputs": ["x/*"], "seed": 7, },], }',
    );
    assert.deepEqual(problems, []);
    assert.equal(testSets[0]?.settings.seed, '7');
  });

  const faults: [what: string, text: string, line: number, message: RegExp][] = [
    ['broken syntax', '{\n "testSets": [\n', 3, /expected/],
    [
      'an unknown property',
      minimal.replace('"outputs"', '\n"refrence": "r",\n"outputs"'),
      2,
      /refrence.*no such property/,
    ],
    ['a margin of 0', minimal.replace('"*.txt"', '"*.txt",\n"margin": 0'), 2, /margin.*expected >0/],
    ['a missing name', '{"testSets":[{"outputs":"*"}]}', 1, /name.*missing/],
    [
      'a wrong type',
      '{"testSets":[\n{"name":"x","outputs":"*","alpha":"5%"}]}',
      2,
      /alpha.*expected a number.*5%/,
    ],
    ['alpha out of range', '{"testSets":[{"name":"x","outputs":"*",\n"alpha":0.7}]}', 2, /alpha.*0\.5.*0\.7/],
    ['an empty file', '', 1, /./],
    [
      'a mistyped property',
      minimal.replace('"*.txt"', '"*.txt",\n"refrence": "ref.txt"'),
      2,
      /refrence": there is no such property; did you mean "reference"\?/,
    ],
    [
      'a property of a test set outside of all',
      '{"outputs": "*.txt"}',
      1,
      /outputs": this belongs in an entry of "testSets"/,
    ],
    [
      'a mistyped property of a metric',
      minimal.replace('"*.txt"', '"*.txt",\n"metric": {"id": "mean", "colum": "f1"}'),
      2,
      /colum": there is no such property; did you mean "column"\?/,
    ],
    [
      'a mistyped value',
      minimal.replace('"*.txt"', '"*.txt",\n"alternative": "two_sidet"'),
      2,
      /did you mean "two-sided"\?/,
    ],
    ['a number', '5', 1, /expected/i],
    [
      'the same name twice',
      '{"testSets":[{"name":"x","outputs":"*"},\n{"name":"x","outputs":"*"}]}',
      2,
      /two test sets named "x"/,
    ],
  ];
  for (const [what, text, line, message] of faults) {
    it(`names the line of ${what}`, () => {
      const { problems } = parseConfig(text);
      assert.ok(problems.length > 0);
      assert.match(englishOf(problems[0]?.message ?? ''), message);
      assert.equal(problems[0]?.line, line);
    });
  }

  it('ignores __proto__', () => {
    const { problems } = parseConfig('{"__proto__": {"polluted": 1}, "testSets": []}');
    assert.deepEqual(problems, []);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
});

describe('the test set of a file', () => {
  const text = JSON.stringify({
    testSets: [
      {
        name: 'news',
        outputs: ['out/*.txt'],
        reference: 'out/ref.txt',
        baseline: 'old/base.txt',
        groups: { north: 'out/north-*.txt' },
      },
    ],
  });
  const files = fakeFiles({ '/w/realgain.json': text, '/w/out/north-1.txt': '', '/w/out/ref.txt': '' });

  it('is found upwards, with absolute paths', async () => {
    const testSet = await findTestSet(files, '/w/out/north-1.txt');
    assert.equal(testSet?.name, 'news');
    assert.equal(testSet.baseline, '/w/old/base.txt');
    assert.deepEqual(testSet.references, ['/w/out/ref.txt']);
    assert.deepEqual(groupsOf(testSet, '/w/out/north-1.txt'), ['north']);
  });

  it('counts the baseline as an output, but not the reference or unrelated files', async () => {
    assert.equal((await findTestSet(files, '/w/old/base.txt'))?.name, 'news');
    assert.equal(await findTestSet(files, '/w/out/ref.txt'), null);
    assert.equal(await findTestSet(files, '/w/out/deep/x.txt'), null);
  });

  it('keeps problems for the squiggles', () => {
    assert.equal(locateConfig('/w/realgain.json', '{').problems.length, 1);
  });
});

describe('proposed references', () => {
  it('come from the same folder first, then from the parent; same extension and leading word first', async () => {
    const files = fakeFiles(
      Object.fromEntries(
        [
          '/t/gold.txt',
          '/t/s/sys.txt',
          '/t/s/test.ref.en',
          '/t/s/reference.txt',
          '/t/s/preference.txt',
          '/t/s/my-gold.txt',
        ].map((file) => [file, '']),
      ),
    );
    assert.deepEqual(await findReferences(files, '/t/s/sys.txt'), [
      '/t/s/reference.txt',
      '/t/s/my-gold.txt',
      '/t/s/test.ref.en',
      '/t/gold.txt',
    ]);
  });

  it('then from above the folders of both outputs', async () => {
    const files = fakeFiles({ '/t/references/news.txt': '', '/t/a/out/x.txt': '', '/t/b/out/x.txt': '' });
    assert.deepEqual(await findReferences(files, '/t/a/out/x.txt', '/t/b/out/x.txt'), [
      '/t/references/news.txt',
    ]);
    assert.deepEqual(await findReferences(files, '/t/a/out/x.txt'), []);
  });
});

describe('the likeliest references', () => {
  it('are named like the output by as many parts, with its extension', async () => {
    const found = ['ted.ref.align', 'ted.ref.detok.eng', 'ted.ref.eng', 'sum.ref.eng', 'ted.ref1.eng'];
    const files = fakeFiles(Object.fromEntries(found.map((name) => [`/t/${name}`, ''])));
    const likeliest = async (output: string) =>
      likeliestReferences(await findReferences(files, output), output).map((file) =>
        file.slice('/t/'.length),
      );
    assert.deepEqual(await likeliest('/t/ted.sys1.eng'), ['ted.ref.eng', 'ted.ref1.eng']);
    assert.deepEqual(await likeliest('/t/ted.sys1.detok.eng'), ['ted.ref.detok.eng']);
    assert.deepEqual(await likeliest('/t/sum.sys2.eng'), ['sum.ref.eng']);
  });
});

describe('an invalid configuration', () => {
  it('has problems at any depth of nesting', () => {
    const { problems } = parseConfig('{"a":'.repeat(100_000));
    assert.deepEqual(
      problems.map(({ message }) => englishOf(message)),
      ['realgain.json is nested too deeply.'],
    );
    assert.equal(parseConfig('{"a":'.repeat(1000)).problems.length, 100);
  });
});

describe('possible outputs by name', () => {
  it('exclude references, sources, notes, scripts, reports and hidden files', () => {
    const no = [
      'ref.txt',
      'newstest.src.txt',
      'README.md',
      'config.json',
      'score.py',
      '.DS_Store',
      'realgain.json',
      'a.gold.conll',
      'qrels.txt',
      'qrels-robust04',
      'dev.qrels',
      'news.gld',
      'news.gold',
      'report.html',
      'table.tex',
    ];
    const yes = ['north-1.txt', 'sysA.jsonl', 'online-B.en', 'resource-x.txt', 'refiner.txt'];
    assert.deepEqual(no.filter(couldBeOutput), []);
    assert.deepEqual(yes.filter(couldBeOutput), yes);
  });
});
