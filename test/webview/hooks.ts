/** Loaded by mocha before the tests of the pages, which share one browser. */

import { closeBrowser } from '../../scripts/host/workbench';

export const mochaHooks = { afterAll: closeBrowser };
