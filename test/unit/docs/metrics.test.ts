import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { withMetrics } from '../../../scripts/docs';
import { METRICS } from '../../../src/metrics';

const text = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8');

describe('docs/metrics.md', () => {
  it('has the tables of the registry; npm run docs writes them', async () => {
    assert.equal(text, await withMetrics(text));
  });

  it('defines every metric, in prose or in the table', () => {
    const entries = text.slice(0, text.indexOf('## All metrics'));
    const silent = METRICS.filter(
      ({ id, definition }) => definition === undefined && !entries.includes(`\`${id}\``),
    ).map(({ id }) => id);
    assert.deepEqual(silent, []);
  });
});
