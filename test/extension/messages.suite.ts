import assert from 'node:assert/strict';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { Page } from '../../src/editor/page/page';
import { PAGE_REQUESTS, type PageState } from '../../src/editor/page/messages';
import { extension } from './support';

const schema = v.variant('type', [
  ...PAGE_REQUESTS,
  v.object({ type: v.literal('open'), row: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
]);

/** A panel whose page was taken over: the messages are ours. */
function panelOf(sent: vscode.Event<unknown>): vscode.WebviewPanel {
  const none = new vscode.EventEmitter<never>().event;
  const webview = {
    cspSource: 'none',
    html: '',
    options: {},
    asWebviewUri: (uri: vscode.Uri) => uri,
    onDidReceiveMessage: sent,
    postMessage: () => Promise.resolve(true),
  };
  const panel = { webview, title: '', visible: true, onDidChangeViewState: none, onDidDispose: none };
  return panel as unknown as vscode.WebviewPanel;
}

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
      { extensionUri: extension().extensionUri, log },
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
