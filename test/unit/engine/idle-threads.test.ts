import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { WorkerPool } from '../../../src/engine/pool';
import { createService } from '../../../src/engine/service';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { TemporaryFolder } from './temporary';
import { pairOn } from '../../support/ask';

/** Counts how often its threads are to be started; they can't. */
class IdlePool extends WorkerPool {
  warmed = 0;

  constructor() {
    super({ workerPath: '/there/is/no/worker.js', threads: 2 });
  }

  override warm(): void {
    this.warmed += 1;
  }
}

describe('worker threads', () => {
  const folder = new TemporaryFolder();

  async function compared(metric: string, write: (i: number) => string) {
    const pool = new IdlePool();
    const service = createService({ pool, version: '1.2.3' });
    const lines = (shift: number) => `${Array.from({ length: 40 }, (_, i) => write(i + shift)).join('\n')}\n`;
    const identity = {
      a: await folder.write('a.txt', lines(0)),
      b: await folder.write('b.txt', lines(1)),
      references: metric === 'bleu' ? [await folder.write('r.txt', lines(2))] : [],
      metric: { id: metric },
      idColumn: null,
      clusterColumn: null,
      settings: DEFAULT_SETTINGS,
    };
    const comparison = await pairOn(service, identity).catch(() => null);
    await pool.close();
    return { comparison, warmed: pool.warmed };
  }

  it('are not started for a mean of decimals, of which nothing is drawn', async () => {
    const { comparison, warmed } = await compared('mean', (i) => String(((7 * i) % 10) / 10));
    assert.equal(comparison?.comparison.tests[0]?.resamples, null);
    assert.equal(warmed, 0);
  });

  it('are started before outputs are scored by any other metric', async () => {
    const { warmed } = await compared('bleu', (i) => `the ${i} words of line ${i % 7}`);
    assert.equal(warmed, 1);
  });
});
