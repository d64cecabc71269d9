import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { AnswerPanel } from '../../src/editor/page/answer-panel';
import { PAGE_REQUESTS } from '../../src/editor/page/messages';
import { nothingToExport, pageContext, panelOf } from './support';

const schema = v.variant('type', [
  ...PAGE_REQUESTS,
  v.object({ type: v.literal('openRow'), row: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
]);

const obeyed: unknown[] = [];
let runs = 0;

class Listening extends AnswerPanel<string, { readonly files: readonly [] }, typeof schema> {
  readonly bundle = 'panel';
  readonly schema = schema;
  title = () => 'forged';
  subject = () => 'forged';
  folder = () => '/';
  isOf = () => true;
  keptUnder = () => 'forged';
  prepare = () => () => undefined;
  state = () => ({});
  published = nothingToExport;

  compute(): Promise<{ readonly files: readonly [] }> {
    runs += 1;
    return Promise.resolve({ files: [] });
  }

  obey(request: unknown): Promise<void> {
    obeyed.push(request);
    return Promise.resolve();
  }
}

describe('messages of a page', () => {
  it('are obeyed only if they are what the page may ask for', async () => {
    const sent = new vscode.EventEmitter<unknown>();
    const log = vscode.window.createOutputChannel('RealGain messages', { log: true });
    const page = new Listening(panelOf(sent.event), '', pageContext(log, tmpdir()));
    page.begin(null);
    const forged = [
      null,
      'open',
      [],
      {},
      { type: 'open' },
      { type: 'openRow', row: -1 },
      { type: 'openRow', row: '0' },
      { type: 'execute', command: 'workbench.action.terminal.new' },
      { type: 'save', name: '../../etc/passwd', format: 'svg', content: '' },
      { type: 'save', name: 'chart', format: 'sh', content: '' },
      { type: 'constructor' },
      { ['__proto__']: { type: 'openRow', row: 0 } },
    ];
    forged.forEach((message) => sent.fire(message));
    sent.fire({ type: 'openRow', row: 3, more: 'is dropped' });
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.deepEqual(obeyed, [{ type: 'openRow', row: 3 }]);
    assert.equal(runs, 1, 'only what it began with');
    page.dispose();
    log.dispose();
  });
});
