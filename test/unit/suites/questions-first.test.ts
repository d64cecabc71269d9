import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { tableBy } from '../../support/ask';
import { RealGainError } from '../../../src/model/errors';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

describe('a suite of which one task lacks something', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();

  const write = (task: string, header: string, cell: (i: number, system: number) => string | number) => {
    ['A', 'B'].forEach((name, system) => {
      mkdirSync(folder.path(name), { recursive: true });
      const rows = Array.from({ length: 30 }, (_, i) => `q${i},${cell(i, system)}`);
      writeFileSync(folder.path(`${name}/${task}.csv`), `${header}\n${rows.join('\n')}\n`);
    });
  };

  it('asks before it resamples the first', async () => {
    for (const task of ['t0', 't1']) {
      write(task, 'id,score', (i, system) => (((i * 37 + system * i * i * 7) % 101) / 100).toFixed(4));
    }
    write('t2', 'id,text', (i, system) => `some words of line ${(i * 7 + system) % 13} and more`);
    const stages: string[] = [];
    const command = ['suite', folder.path('A'), folder.path('B')];
    const asked = tableBy(engine.service, command, { onProgress: ({ stage }) => stages.push(stage) });
    await assert.rejects(
      asked,
      (error) =>
        error instanceof RealGainError &&
        error.code === 'needs-reference' &&
        error.message.includes('t2.csv'),
    );
    assert.ok(!stages.includes('resampling'), stages.join());
  });
});
