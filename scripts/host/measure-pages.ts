/** Measures the memory of the workbench and its pages, for a suite in the extension host, which cannot query the browser. */

import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { createServer } from 'node:http';

/** After garbage collection. */
export interface PagesMemory {
  /** Size of all JavaScript objects. */
  bytes: number;
  /** Nodes of the documents, including detached ones that are still referenced. */
  elements: number;
  listeners: number;
  documents: number;
}

/**
 * Serves measurements to this machine only, until this process ends.
 * @returns the address; each request makes a new measurement
 */
export async function servePagesMemory(page: Page): Promise<string> {
  const server = createServer((_request, response) => {
    measurePages(page).then(
      (memory) => response.end(JSON.stringify(memory)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  server.unref();
  const address = server.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}`;
}

async function measurePages(page: Page): Promise<PagesMemory> {
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

/** One for each renderer process of the window, because counts cover a whole process. */
async function sessions(page: Page) {
  const context = page.context();
  const found = [await context.newCDPSession(page)];
  for (const frame of page.frames()) {
    // A frame rendered in the process of its page has no separate session.
    const own = frame === page.mainFrame() ? undefined : context.newCDPSession(frame);
    const session = await own?.catch(() => undefined);
    if (session !== undefined) found.push(session);
  }
  return found;
}
