import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { Page } from '../../src/editor/page/page';
import { PAGE_REQUESTS, type PageState } from '../../src/editor/page/messages';
import { pageContext, panelOf } from './support';

const schema = v.variant('type', [
  ...PAGE_REQUESTS,
  v.object({ type: v.literal('open'), row: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
]);

describe('messages of a page', () => {
  it('are obeyed only if they are what the page may ask for', async () => {
    const sent = new vscode.EventEmitter<unknown>();
    const obeyed: unknown[] = [];
    const runs: string[] = [];
    const log = vscode.window.createOutputChannel('RealGain messages', { log: true });
    const page = new Page<typeof schema, PageState>(
      panelOf(sent.event),
      {
        bundle: 'panel',
        schema,
        title: () => 'forged',
        subject: () => 'forged',
        folder: () => '/',
        state: () => ({}),
        run: () => Promise.resolve(void runs.push('run')),
        obey: (request) => Promise.resolve(void obeyed.push(request)),
      },
      pageContext(log, tmpdir()),
    );
    const forged = [
      null,
      'open',
      [],
      {},
      { type: 'open' },
      { type: 'open', row: -1 },
      { type: 'open', row: '0' },
      { type: 'execute', command: 'workbench.action.terminal.new' },
      { type: 'save', name: '../../etc/passwd', format: 'svg', content: '' },
      { type: 'save', name: 'chart', format: 'sh', content: '' },
      { type: 'constructor' },
      { ['__proto__']: { type: 'open', row: 0 } },
    ];
    forged.forEach((message) => sent.fire(message));
    sent.fire({ type: 'open', row: 3, more: 'is dropped' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual(obeyed, [{ type: 'open', row: 3 }]);
    assert.deepEqual(runs, []);
    page.dispose();
    log.dispose();
  });
});
