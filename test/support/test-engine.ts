import { after, before } from 'mocha';
import { createService, type Service } from '../../src/engine/service';
import { sharedPools, type SharedPool } from './worker-threads';

/** The engine's calls, from the first test of a suite to its last, on worker threads that all suites share. */
export class TestEngine {
  private pool: SharedPool | undefined;
  private started: Service | undefined;

  /** @param spell how paths that are found are written */
  constructor(threads = 2, spell?: (file: string) => string) {
    before(async () => {
      const poolOf = await sharedPools();
      this.pool = poolOf(threads);
      this.started = createService({ pool: this.pool, version: '1.2.3', ...(spell && { spell }) });
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
