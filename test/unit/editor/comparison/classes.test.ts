import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { withTaskClasses } from '../../../../src/editor/comparison/classes';
import type { EngineClient } from '../../../../src/engine/client';
import type { MetricChoice } from '../../../../src/model/settings/metric-choice';
import type { TableIdentity } from '../../../../src/model/results/table';
import { entryOf } from '../support';

type Engine = Pick<EngineClient, 'call'>;

describe('the right classes of the tasks of a table', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'classes-'));
    for (const task of ['pos', 'ner']) {
      mkdirSync(path.join(folder, task));
      ['a.txt', 'b.txt', 'gold.txt'].forEach((file) =>
        writeFileSync(path.join(folder, task, file), '0\n1\n2\n'),
      );
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** An engine to which every candidate has the outputs' items, and how often it was asked. */
  function engineOf(): { readonly engine: Engine; readonly asked: string[] } {
    const asked: string[] = [];
    const engine = {
      call: (method: string, { candidates }: { candidates: readonly string[] }) => {
        asked.push(method);
        return Promise.resolve(candidates);
      },
    };
    return { engine: engine as unknown as Engine, asked };
  }

  function tableOf(
    metric: MetricChoice | null,
    changes: Partial<TableIdentity> = {},
    names = ['pos', 'ner'],
  ): TableIdentity {
    const tasks = names.map((name) => {
      const at = (file: string) => path.join(folder, name, file);
      const identity = { ...entryOf(name).identity, a: at('a.txt'), b: at('b.txt'), references: [], metric };
      return { name, identity };
    });
    const rest = { missing: [], answers: [], metrics: [], slices: [] };
    return {
      name: 'suite',
      a: 'a',
      b: 'b',
      tasks,
      ...rest,
      correction: 'max-t',
      pooling: 'macro',
      ...changes,
    };
  }

  const referencesOf = ({ tasks }: TableIdentity) => tasks.map(({ identity }) => identity.references);

  it('are found beside the outputs of each, as the command line finds them', async () => {
    const { engine } = engineOf();
    const found = await withTaskClasses(tableOf(null), engine);
    assert.deepEqual(
      referencesOf(found),
      ['pos', 'ner'].map((task) => [path.join(folder, task, 'gold.txt')]),
    );
  });

  it('are found once for runs of one test set', async () => {
    const { engine, asked } = engineOf();
    const found = await withTaskClasses(tableOf(null, { of: 'runs' }, ['pos', 'pos', 'pos']), engine);
    assert.deepEqual(
      referencesOf(found),
      ['pos', 'pos', 'pos'].map((task) => [path.join(folder, task, 'gold.txt')]),
    );
    assert.equal(asked.length, 1);
  });

  it('are not looked for where a metric is known', async () => {
    const { engine, asked } = engineOf();
    const declared = { deciding: [{ id: 'mean', column: 'score' }] };
    for (const table of [tableOf({ id: 'mean' }), tableOf(null, declared)]) {
      assert.deepEqual(referencesOf(await withTaskClasses(table, engine)), [[], []]);
    }
    assert.deepEqual(asked, []);
  });
});
