import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { disk } from '../../../../src/cli/disk';
import { suiteFoundBy, tableOn } from '../../../support/ask';
import { findConfig } from '../../../../src/config/locate';
import type { LocatedSuite } from '../../../../src/config/located-config';
import { declaredBy, verdictFile, verdictOf } from '../../../../src/editor/stores/verdict';
import type { TableDetails } from '../../../../src/model/results/table';
import { TestEngine } from '../../../support/test-engine';
import { TemporaryFolder } from '../../engine/temporary';
import { answers, plainFiles, write } from '../../suites/layouts';

describe('the verdict of a suite', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  async function made(
    name: string,
    declared: object = {},
    more: Readonly<Record<string, readonly boolean[]>> = {},
  ): Promise<{ suite: LocatedSuite; details: TableDetails }> {
    const root = folder.path(name);
    plainFiles(root, {
      base: { arc: answers(60, 0.5), gsm8k: answers(80, 0.5, 3), ...more },
      chat: { arc: answers(60, 0.75), gsm8k: answers(80, 0.6, 3) },
    });
    const suite = { name: 'harness', folders: '*', baseline: 'base', ...declared };
    write(`${root}/realgain.json`, JSON.stringify({ suites: [suite] }));
    const config = await findConfig(disk, `${root}/realgain.json`);
    assert.ok(config?.suites[0] !== undefined);
    const identity = await suiteFoundBy(engine.service, ['suite', root, '--resamples', '1000']);
    const details = await tableOn(engine.service, identity);
    return { suite: config.suites[0], details };
  }

  it('is that of the pooled row, with the row of each task', async () => {
    const { suite, details } = await made('pooled', { slices: ['nothing'] }, { only: answers(30, 0.5) });
    const verdict = verdictOf(suite, '/runs/chat', details, 'watch', 7);
    const { pooled, rows } = details.table;
    assert.deepEqual(
      [verdict?.deciding.gain, verdict?.deciding.p, verdict?.deciding.verdict],
      [pooled?.gain, pooled?.p, pooled?.verdict],
    );
    assert.deepEqual([verdict?.a, verdict?.b, verdict?.sentence], ['chat', 'base', details.table.sentence]);
    assert.deepEqual(
      verdict?.rows.map(({ gain, p }) => [gain, p]),
      rows.map(({ gain, corrected }) => [gain, corrected]),
    );
    assert.match(verdict?.rows[0]?.file ?? '', /chat.arc\.csv$/);
    const warned = { ...details, table: { ...details.table, warnings: ['Only half of it.'] } };
    assert.deepEqual(verdictOf(suite, '/runs/chat', warned, 'watch', 7)?.warnings, ['Only half of it.']);
    // Slices that could not be made are no tasks.
    assert.deepEqual([verdict?.tasks, verdict?.missing], [2, 1]);
    assert.deepEqual([verdict?.origin, verdict?.seen], ['watch', false]);
  });

  it('keeps which rows are firm, and is reserved if the only one is not', async () => {
    const { suite, details } = await made('reserved');
    const { table } = details;
    const first = { ...table, pooled: null, rows: table.rows.slice(0, 1) };
    const verdict = verdictOf(suite, 'chat', { ...details, table: first, firm: [false] }, 'watch', 1);
    assert.deepEqual([verdict?.deciding.isFirm, verdict?.rows[0]?.isFirm], [false, false]);
    const pooled = verdictOf(suite, 'chat', { ...details, firm: [false, true] }, 'watch', 1);
    assert.deepEqual(
      [pooled?.deciding.isFirm, ...(pooled?.rows.map(({ isFirm }) => isFirm) ?? [])],
      [undefined, false, undefined],
    );
  });

  it('changes with what is declared', async () => {
    const { suite } = await made('declared');
    const { suite: stricter } = await made('declared', { alpha: 0.01 });
    const { suite: again } = await made('declared');
    assert.notEqual(declaredBy(suite), declaredBy(stricter));
    assert.equal(declaredBy(suite), declaredBy(again));
  });

  it('doesn’t exist if no row decides', async () => {
    const { suite, details } = await made('none');
    const { table } = details;
    assert.equal(verdictOf(suite, 'x', { ...details, table: { ...table, pooled: null } }, 'watch', 1), null);
  });

  it('is kept as it was, and what is damaged is left out', async () => {
    const { suite, details } = await made('kept');
    const verdict = verdictOf(suite, '/runs/chat', details, 'person', 7);
    assert.ok(verdict !== null);
    const text = verdictFile.print([verdict]);
    assert.deepEqual(verdictFile.parse(text), { value: [verdict], problem: null });
    const damaged = verdictFile.parse(text.replace('"tasks":2', '"tasks":"two"'));
    assert.deepEqual(damaged, { value: [], problem: '1 of its verdicts are damaged' });
    assert.deepEqual(verdictFile.parse('{"version":9}').value, []);
    assert.notEqual(verdictFile.parse('{').problem, null);
  });
});
