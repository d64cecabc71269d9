import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { answerRow, answerWhole, type Answering } from '../../../src/engine/answer';
import { createMaking } from '../../../src/engine/comparisons/comparisons';
import { Inputs } from '../../../src/engine/inputs';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { RealGainError } from '../../../src/model/errors';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { TestEngine } from '../../support/test-engine';
import { sharedPools } from '../../support/worker-threads';
import { TemporaryFolder } from './temporary';

describe('the answer to a comparison', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  let identity: ComparisonIdentity;

  before(async () => {
    const lines = (of: number) =>
      Array.from(
        { length: 60 },
        (_, i) => `${i},"a text of ${of}",${((i * 37 + of * 11) % 50) / 50 + of / 20}`,
      );
    const write = (of: number) => folder.write(`${of}.csv`, `id,text,score\n${lines(of).join('\n')}\n`);
    identity = {
      a: await write(2),
      b: await write(1),
      references: [],
      metric: { id: 'mean', column: 'score', higherIsBetter: true },
      idColumn: null,
      clusterColumn: null,
      settings: { ...DEFAULT_SETTINGS, resamples: 2_000 },
    };
  });

  async function made<Answer>(answering: Answering<Answer>, asked = identity): Promise<Answer> {
    const pool = (await sharedPools())(1);
    const { make } = createMaking({ pool, version: '1', inputs: new Inputs() });
    const inFlight = {
      priority: 'foreground' as const,
      signal: new AbortController().signal,
      wantsPartial: false,
      report: () => undefined,
      reportPartial: () => undefined,
    };
    return (await make(asked, false, inFlight, answering)).details;
  }

  it('has as many decimals on every surface as its gain needs', async () => {
    const close = (of: number) =>
      Array.from({ length: 60 }, (_, i) => `${i},${i === 7 ? 0.5 + of / 1000 : (i * 37) % 50}`).join('\n');
    const [a, b] = [
      await folder.write('close-a.csv', `id,score\n${close(1)}\n`),
      await folder.write('close-b.csv', `id,score\n${close(0)}\n`),
    ];
    const { comparison, decimals } = await made(answerWhole, { ...identity, a, b });
    assert.equal(comparison.gain.toFixed(6), '0.000017');
    assert.equal(decimals, 6);
  });

  it('is for the row of a table the same comparison, without what only a page shows', async () => {
    const [{ bounded, ...row }, whole] = [await made(answerRow), await made(answerWhole)];
    assert.equal(bounded, null);
    assert.deepEqual(Object.keys(row).toSorted(), [
      'comparison',
      'decimals',
      'files',
      'identity',
      'messages',
      'metrics',
      'sliceColumns',
    ]);
    assert.deepEqual(
      row,
      Object.fromEntries(Object.keys(row).map((key) => [key, whole[key as keyof typeof row]])),
    );
    assert.ok(whole.wins.length > 0 && whole.planning !== null && whole.histogram !== null);
  });

  it('says what it lacks without drawing anything', async () => {
    const { lacks: lacksOf } = engine.service.finding();
    assert.equal(await lacksOf(identity), null);
    const lacking = { ...identity, metric: { id: 'bleu', column: 'text' } };
    const lacks = await lacksOf(lacking);
    assert.equal(lacks?.code, 'needs-reference');
    await assert.rejects(
      lacksOf({ ...identity, a: folder.path('none.csv') }),
      (error) => error instanceof RealGainError && error.code === 'file-missing',
    );
  });
});
