/** What the workbench and its pages keep in memory, for a suite that runs in the extension host and can't ask the browser. */

import { createServer } from 'node:http';

/**
 * @typedef {object} PagesMemory after collecting garbage
 * @property {number} bytes of all that scripts hold
 * @property {number} elements of the documents, those taken out but still held included
 * @property {number} listeners
 * @property {number} documents
 */

/**
 * Answers on this machine alone, as long as this process lives.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string>} the address at which the measurement is made when it is asked for
 */
export async function servePagesMemory(page) {
  const server = createServer((_request, response) => {
    measurePages(page).then(
      (memory) => response.end(JSON.stringify(memory)),
      (/** @type {Error} */ error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  server.unref();
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${address.port}`;
}

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<PagesMemory>}
 */
async function measurePages(page) {
  const sum = { bytes: 0, elements: 0, listeners: 0, documents: 0 };
  for (const session of await sessions(page)) {
    try {
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      const { nodes, jsEventListeners, documents } = await session.send('Memory.getDOMCounters');
      sum.bytes += usedSize;
      sum.elements += nodes;
      sum.listeners += jsEventListeners;
      sum.documents += documents;
    } finally {
      await session.detach();
    }
  }
  return sum;
}

/**
 * One for each process of the browser that draws a part of the window: counts are of the whole process.
 * @param {import('playwright-core').Page} page
 */
async function sessions(page) {
  const context = page.context();
  const found = [await context.newCDPSession(page)];
  for (const frame of page.frames()) {
    // A frame that is drawn by the process of its page has no session of its own.
    const own = frame === page.mainFrame() ? undefined : context.newCDPSession(frame);
    const session = await own?.catch(() => undefined);
    if (session !== undefined) found.push(session);
  }
  return found;
}
