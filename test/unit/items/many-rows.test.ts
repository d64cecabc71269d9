import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { pairOn } from '../../support/ask';

/** More than a call can have arguments. */
const MANY = 140_000;

describe('more rows than a call can have arguments', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine(1);

  async function compared(cell: (i: number, system: number) => string, id: string) {
    const [a = '', b = ''] = await Promise.all(
      [0, 1].map((system) => {
        const rows = Array.from({ length: MANY }, (_, i) => `q${i},${cell(i, system)}\n`);
        return folder.write(`${id}-${system}.csv`, `id,score,right\n${rows.join('')}`);
      }),
    );
    const { comparison } = await pairOn(engine.service, {
      a,
      b,
      references: [],
      idColumn: null,
      clusterColumn: null,
      metric: { id, column: 'score', ...(id === 'mean' ? {} : { referenceColumn: 'right' }) },
      settings: { ...DEFAULT_SETTINGS, resamples: 100 },
    });
    return comparison;
  }

  it('can be ratings', async () => {
    const { n } = await compared((i, system) => `${1 + ((i * (3 + system)) % 5)},0`, 'mean');
    assert.equal(n, MANY);
  });

  it('can be labels', async () => {
    const { n } = await compared((i, system) => `c${(i * (3 + system)) % 5},c${i % 4}`, 'macro-f1');
    assert.equal(n, MANY);
  });

  it('can be items of one entry of a document', () => {
    const document = JSON.stringify({
      results: Array.from({ length: MANY }, (_, i) => ({ id: i, score: i % 3 })),
    });
    assert.equal(readRecords(new TextEncoder().encode(document), 'a.json').records.n, MANY);
  });
});
