import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { AnswerPanel } from '../../src/editor/page/answer-panel';
import { PAGE_REQUESTS } from '../../src/editor/page/messages';
import type { RunContext } from '../../src/editor/page/runs';
import { english } from '../../src/model/words';
import { cancelledError } from '../../src/model/cancel';
import { nothingToExport, pageContext, panelOf } from './support';

const schema = v.variant('type', [...PAGE_REQUESTS]);

type Task = Parameters<typeof vscode.window.withProgress<unknown>>[1];

interface Answer {
  readonly files: readonly [];
}

/** A page whose calculation lasts until the test ends it. */
class Slow extends AnswerPanel<string, Answer, typeof schema> {
  readonly bundle = 'panel';
  readonly schema = schema;
  readonly kept: Answer[] = [];
  running: RunContext | undefined;
  end: () => void = () => undefined;
  title = () => 'better vs base';
  subject = () => 'slow';
  folder = () => '/';
  isOf = () => true;
  keptUnder = () => 'slow';
  prepare = () => () => undefined;
  state = () => ({});
  obey = () => Promise.resolve();
  published = nothingToExport;

  compute(context: RunContext): Promise<Answer> {
    this.running = context;
    return new Promise((resolve, reject) => {
      this.end = () => resolve({ files: [] });
      context.signal.addEventListener('abort', () => reject(cancelledError()));
    });
  }

  override keep(answer: Answer): void {
    this.kept.push(answer);
  }
}

describe('a tab that is closed while it calculates', () => {
  const log = vscode.window.createOutputChannel('RealGain closed', { log: true });
  const sent = new vscode.EventEmitter<unknown>();
  const { withProgress } = vscode.window;
  const messages: (string | undefined)[] = [];
  const titles: (string | undefined)[] = [];
  let token = new vscode.CancellationTokenSource();
  let shown: Promise<unknown> | undefined;

  before(() => {
    Object.assign(vscode.window, {
      withProgress: (options: vscode.ProgressOptions, task: Task) => {
        titles.push(options.title);
        const report = ({ message }: { message?: string }) => messages.push(message);
        shown = Promise.resolve(task({ report }, token.token));
        return shown;
      },
    });
  });
  beforeEach(() => {
    messages.length = 0;
    titles.length = 0;
    shown = undefined;
    token = new vscode.CancellationTokenSource();
  });
  after(() => {
    Object.assign(vscode.window, { withProgress });
    vscode.Disposable.from(log, sent).dispose();
  });

  const open = (): Slow => {
    const page = new Slow(panelOf(sent.event), '', pageContext(log, tmpdir()));
    page.begin(null);
    return page;
  };

  it('goes on in a notification, which says how far it is, and keeps the answer', async () => {
    const page = open();
    page.dispose();
    assert.deepEqual(titles, ['RealGain: better vs base']);
    page.running?.onProgress({
      stage: 'resampling',
      what: english('Resampling'),
      done: 1,
      total: 2,
      secondsLeft: null,
    });
    assert.deepEqual(messages, ['Resampling 50%']);
    page.end();
    await shown;
    assert.deepEqual(page.kept, [{ files: [] }]);
  });

  it('ends with Cancel of the notification, and keeps nothing', async () => {
    const page = open();
    page.dispose();
    token.cancel();
    await shown;
    assert.equal(page.running?.signal.aborted, true);
    assert.deepEqual(page.kept, []);
  });

  it('shows nothing where the answer is there already', async () => {
    const page = open();
    page.end();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(page.kept, [{ files: [] }]);
    page.dispose();
    assert.deepEqual(titles, []);
  });
});
