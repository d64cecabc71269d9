import assert from 'node:assert/strict';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import type { Files } from '../../../src/config/locate';
import { declarationOf } from '../../../src/config/declaration';
import { missingFiles, problemOf } from '../../../src/config/declared-files';
import { locateConfig } from '../../../src/config/located-config';
import { englishOf } from '../../../src/model/words';

const folder = path.resolve('/data/news');

function filesNamed(...names: readonly string[]): Files {
  return {
    readText: () => Promise.resolve(null),
    list: (place) => Promise.resolve(place === folder ? [...names] : []),
  };
}

const refuse = (): Promise<never> => assert.fail('nothing is asked');
const refused = { baseline: refuse, references: refuse };

async function declared(
  there: readonly string[],
  chosen: readonly string[],
  choose: Parameters<typeof declarationOf>[3] = refused,
): Promise<unknown> {
  const outputs = chosen.map((name) => path.join(folder, name));
  const text = await declarationOf(filesNamed(...there), folder, outputs, choose);
  return (JSON.parse(text) as { testSets: unknown[] }).testSets[0];
}

describe('the declaration of a test set', () => {
  it('names a baseline in the folder that was not among the chosen outputs', async () => {
    const testSet = await declared(
      ['baseline.txt', 'ref.txt', 'run-1.txt', 'run-2.txt', 'baseline.json'],
      ['run-1.txt', 'run-2.txt'],
    );
    assert.deepEqual(testSet, {
      name: 'news',
      outputs: '*.txt',
      reference: 'ref.txt',
      baseline: 'baseline.txt',
    });
  });

  it('prefers a chosen baseline, and takes no database for one', async () => {
    const there = ['baseline.txt', 'base.txt', 'database.txt'];
    assert.deepEqual(await declared(there, ['database.txt', 'base.txt']), {
      name: 'news',
      outputs: '*.txt',
      baseline: 'base.txt',
    });
    assert.deepEqual(await declared(['database.txt'], ['database.txt']), { name: 'news', outputs: '*.txt' });
  });

  it('takes the baseline that is known, whatever others are called', async () => {
    assert.deepEqual(await declared(['base.csv', 'v1.csv'], ['v1.csv'], { ...refused, known: 'v1.csv' }), {
      name: 'news',
      outputs: '*.csv',
      baseline: 'v1.csv',
    });
  });

  it('asks which output is the baseline and which the reference, where names don’t say', async () => {
    const there = ['hyp.A.en', 'hyp.B.en', 'ref.A.en', 'ref.B.en'];
    const asked: string[][] = [];
    const choosing = (count: number) => ({
      baseline(names: readonly string[]) {
        asked.push([...names]);
        return Promise.resolve(names[1]);
      },
      references(names: readonly string[]) {
        asked.push([...names]);
        return Promise.resolve(names.slice(0, count));
      },
    });
    const both = { name: 'news', outputs: '*.en', reference: ['ref.A.en', 'ref.B.en'], baseline: 'hyp.B.en' };
    assert.deepEqual(await declared(there, ['hyp.A.en'], choosing(2)), both);
    assert.deepEqual(asked, [
      ['ref.A.en', 'ref.B.en'],
      ['hyp.A.en', 'hyp.B.en'],
    ]);
    assert.deepEqual(await declared(there, ['hyp.A.en'], choosing(1)), { ...both, reference: 'ref.A.en' });
    const { reference: _, ...without } = both;
    assert.deepEqual(await declared(there, ['hyp.A.en'], choosing(0)), without);
  });
});

describe('problems of what realgain.json names', () => {
  const text = `{
  "testSets": [
    { "name": "talks", "outputs": ["talks/*.txt"] },
    {
      "name": "news",
      "outputs": ["runs/*.txt"],
      "reference": ["ref.txt", "ref-2.txt"],
      "metric": { "module": "scorer.mjs" },
      "baseline": "runs/base.txt"
    }
  ]
}`;
  const config = locateConfig(path.join(folder, 'realgain.json'), text);
  const at = (name: string): string => path.join(folder, name);

  it('reports each missing file at the line that names it', async () => {
    const there = new Set([at('ref.txt')]);
    const problems = await missingFiles(config, text, (file) => Promise.resolve(there.has(file)));
    assert.deepEqual(
      problems.map(({ line, message }) => [line, englishOf(message).split(' doesn’t')[0]]),
      [
        [7, `The reference ${at('ref-2.txt')}`],
        [9, `The baseline ${at('runs/base.txt')}`],
        [8, `The module ${at('scorer.mjs')} of the metric`],
      ],
    );
    assert.equal(text.slice(problems[1]?.start, problems[1]?.end), '"runs/base.txt"');
  });

  it('reports none where all is there', async () => {
    assert.deepEqual(await missingFiles(config, text, () => Promise.resolve(true)), []);
  });

  it('takes the line of the name where a property is not set', () => {
    assert.equal(problemOf(text, 'talks', 'metric', 'which metric?').line, 3);
    assert.equal(problemOf('{', 'talks', 'metric', 'which metric?').line, 1);
  });
});
