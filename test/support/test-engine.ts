import * as path from 'node:path';
import { after, before } from 'mocha';
import { WorkerPool } from '../../src/engine/pool';
import { createService, type Service } from '../../src/engine/service';
import { bundlePrograms } from './bundle';

/** The engine's calls with worker threads of their own, started before the first test of a suite and ended after its last. */
export class TestEngine {
  private pool: WorkerPool | undefined;
  private started: Service | undefined;

  constructor(threads = 2) {
    before(async () => {
      const workerPath = path.join(await bundlePrograms('worker'), 'worker.js');
      this.pool = new WorkerPool({ workerPath, threads });
      this.started = createService({ pool: this.pool, version: '1.2.3' });
    });
    after(() => this.pool?.close());
  }

  get service(): Service {
    if (this.started === undefined) {
      throw new Error('The engine starts with the first test; ask for it there.');
    }
    return this.started;
  }
}
