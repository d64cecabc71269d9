import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import type { ComparisonDetails } from '../../../src/model/results/details';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn } from '../../support/ask';

describe('the gains of clusters', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  /** Items of so many patients, of whom the later ones have more. */
  async function compared(patients: number, clusterColumn: string | null): Promise<ComparisonDetails> {
    const scores = (by: number) =>
      Array.from({ length: patients }, (_, patient) =>
        Array.from(
          { length: 2 + (patient % 3) },
          (__, item) => `${patient}/${item},p${patient},${(((patient + 1) * by + item * 3) % 11) / 10}`,
        ),
      );
    const write = (name: string, by: number) =>
      folder.write(`${name}-${patients}.csv`, ['id,patient,score', ...scores(by).flat(), ''].join('\n'));
    const identity = {
      a: await write('a', 7),
      b: await write('b', 5),
      references: [],
      idColumn: null,
      clusterColumn,
      metric: { id: 'mean', column: 'score' },
      settings: { ...DEFAULT_SETTINGS, resamples: 2_000 },
    };
    return pairOn(engine.service, identity);
  }

  it('average to the gain, each with its name and its number of items', async () => {
    const { comparison, clusterGains } = await compared(12, 'patient');
    const dots = clusterGains?.dots ?? [];
    assert.deepEqual(
      dots.slice(0, 4).map(({ name, items }) => [name, items]),
      [
        ['p0', 2],
        ['p1', 3],
        ['p2', 4],
        ['p3', 2],
      ],
    );
    const average = dots.reduce((sum, { gain }) => sum + gain, 0) / dots.length;
    assert.ok(Math.abs(average - comparison.gain) < 1e-9, `${average} against ${comparison.gain}`);
  });

  it('are bars where there are too many for dots', async () => {
    const { clusterGains } = await compared(240, 'patient');
    assert.deepEqual(clusterGains?.dots, []);
    assert.ok((clusterGains?.bars?.counts.length ?? 0) > 2);
  });

  it('are none where items are resampled', async () => {
    assert.equal((await compared(12, EVERY_ITEM)).clusterGains, null);
  });
});
