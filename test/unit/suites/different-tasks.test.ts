import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { tableOfRunFiles } from '../../../src/config/runs';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import type { TableDetails, TableIdentity } from '../../../src/model/results/table';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { write } from './layouts';
import { tableOn } from '../../support/ask';

const lines = (of: (item: number) => string): string =>
  `${Array.from({ length: 30 }, (_, item) => of(item)).join('\n')}\n`;

describe('a table with files of different tasks', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  const file = (name: string, text: string): string => {
    write(folder.path(name), text);
    return folder.path(name);
  };
  const labels = (name: string, each: number) =>
    file(name, `id,prediction,label\n${lines((i) => `${i},${i % each ? 'good' : 'bad'},good`)}`);
  const pair = (a: string, b: string): ComparisonIdentity => ({
    a,
    b,
    references: [],
    metric: null,
    idColumn: null,
    clusterColumn: null,
    settings: { ...DEFAULT_SETTINGS, resamples: 1000 },
  });
  const table = (identity: TableIdentity): Promise<TableDetails> => tableOn(engine.service, identity);
  const suite = (tasks: TableIdentity['tasks']): TableIdentity => ({
    name: 'suite',
    a: 'new',
    b: 'old',
    tasks,
    missing: [],
    answers: [],
    metrics: [],
    slices: [],
    correction: 'holm',
    pooling: 'macro',
  });

  let mood: ComparisonIdentity;
  let mixed: ComparisonIdentity;

  before(() => {
    mood = pair(labels('new/mood.csv', 5), labels('old/mood.csv', 2));
    mixed = pair(
      file(
        'new/mixed.txt',
        lines((i) => `The house on street ${i} is green today .`),
      ),
      labels('old/mixed.csv', 2),
    );
  });

  it('says of such a task what its files hold, beside the rows of the others', async () => {
    const { table: found, apart = [] } = await table(
      suite([
        { name: 'mood', identity: mood },
        { name: 'mixed', identity: mixed },
      ]),
    );
    assert.deepEqual(
      found.rows.map(({ task }) => task),
      ['mood'],
    );
    assert.match(found.missing[0]?.reason ?? '', /mixed\.txt was read as text and .*mixed\.csv as csv/);
    assert.deepEqual(
      apart.map(({ task, place, holdings }) => [task, place, englishOf(holdings.a), englishOf(holdings.b)]),
      [
        [
          'mixed',
          1,
          '30 texts, such as “The house on street 0 is green today .”',
          '30 labels, such as “bad”',
        ],
      ],
    );
  });

  it('asks which file is wrong if it is the only task, and names it', async () => {
    const asked = table(suite([{ name: 'mixed', identity: mixed }]));
    await assert.rejects(asked, (error) => {
      assert.ok(error instanceof RealGainError);
      assert.match(englishOf(error.holdings?.a ?? ''), /^30 texts/);
      assert.ok(error.path === mixed.a || error.path === mixed.b);
      return true;
    });
  });

  it('says it of files whose items have the same ids but share no column', async () => {
    const a = file('new/talk.csv', `id,text\n${lines((i) => `${i},The house on street ${i} is green .`)}`);
    const { apart = [] } = await table(
      suite([
        { name: 'mood', identity: mood },
        { name: 'talk', identity: pair(a, labels('old/talk.csv', 2)) },
      ]),
    );
    assert.match(englishOf(apart[0]?.holdings.a ?? ''), /^30 texts, such as/);
    assert.match(englishOf(apart[0]?.holdings.b ?? ''), /^30 labels, such as/);
  });

  it('says it of runs of another task than their baseline', async () => {
    const { table: found, apart = [] } = await table(
      tableOfRunFiles('stream', [pair(mixed.a, mood.b), mood], 0),
    );
    assert.equal(found.rows.length, 1);
    assert.deepEqual(
      apart.map(({ task, place }) => [task, place]),
      [[found.missing[0]?.task, 0]],
    );
  });
});
