/** Loaded by mocha before the journeys: a failing one leaves a picture, and none may reach another machine. */

import assert from 'node:assert/strict';
import type { Context } from 'mocha';
import { keptPicture } from './look';
import { opened } from './launch';

export const mochaHooks = {
  async afterEach(this: Context): Promise<void> {
    if (this.currentTest?.state !== 'failed') {
      for (const workbench of opened)
        assert.deepEqual(workbench.attempts(), [], 'something left this machine');
      return;
    }
    const name = this.currentTest.fullTitle().replace(/[^a-z0-9]+/gi, '-');
    for (const { page } of opened) console.log(`      picture: ${await keptPicture(page, `failed-${name}`)}`);
  },
  async afterAll(): Promise<void> {
    for (const workbench of opened) await workbench.stop();
  },
};
