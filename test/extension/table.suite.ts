import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import type { QuestionState, ToQuestionPage } from '../../src/editor/questions/messages';
import { questionPanels } from '../../src/editor/questions/panel';
import { askedOf } from '../../src/questions/table/answer';
import type { ComparisonIdentity } from '../../src/model/settings/identity';
import { rowsInWords } from '../../src/editor/questions/table-settings';
import { EngineClient } from '../../src/engine/client';
import type { ComparisonTable, TableIdentity } from '../../src/model/results/table';
import { DEFAULT_SETTINGS } from '../../src/model/settings/settings';
import { serviceOf, tableOn } from '../support/ask';
import { api, extension, file, pageContext, panelOf, panelTitles, until } from './support';

/** Samples of the Language Model Evaluation Harness: two models on three tasks, the larger one right more often. */
async function writeHarness(): Promise<void> {
  const tasks = { arc_easy: 60, gsm8k: 40, hellaswag: 50 };
  for (const [model, rate] of [
    ['meta__large', 3],
    ['meta__small', 2],
  ] as const) {
    for (const [task, n] of Object.entries(tasks)) {
      const lines = Array.from({ length: n }, (_, i) =>
        JSON.stringify({
          doc_id: i,
          doc: { question: `${task} question ${i}`, category: i % 2 === 0 ? 'math' : 'law' },
          target: 'A',
          arguments: { gen_args_0: { arg_0: `question ${i}` } },
          resps: [['A']],
          filtered_resps: ['A'],
          filter: 'none',
          metrics: ['acc', 'acc_norm'],
          doc_hash: `${task}${i}`,
          acc: i % 4 < rate ? 1 : 0,
          acc_norm: i % 3 === 0 ? 1 : 0,
        }),
      );
      const name = `harness/${model}/samples_${task}_2025-03-02T10-11-12.345678.jsonl`;
      await vscode.workspace.fs.writeFile(file(name), Buffer.from(`${lines.join('\n')}\n`));
    }
  }
}

const tableTitles = (): string[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(
      (tab) =>
        tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('realgain.question'),
    )
    .map((tab) => tab.label);

describe('tables', () => {
  before(writeHarness);
  after(async () => {
    await vscode.workspace.fs.delete(file('harness'), { recursive: true });
  });

  it('compare two folders with several tasks task by task', async () => {
    const [small, large] = [file('harness/meta__small'), file('harness/meta__large')];
    await vscode.commands.executeCommand(COMMANDS.compare, large, [small, large]);
    await until('the table', () =>
      tableTitles().includes('meta__large vs meta__small on harness') ? true : undefined,
    );
  });

  it('are what the status bar is about while they are in front, before there is an answer', async () => {
    await vscode.commands.executeCommand(COMMANDS.markAllSeen);
    const realgain = await api();
    const title = '$(realgain-logo) meta__large vs meta__small on harness';
    await until('the title', () => (realgain.status().text === title ? true : undefined));
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await until('anything else', () => (realgain.status().text === title ? undefined : true));
  });

  it('come to the front when they are opened again, whatever they wait for', async () => {
    const [small, large] = [file('harness/meta__small'), file('harness/meta__large')];
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await vscode.commands.executeCommand(COMMANDS.compare, large, [small, large]);
    const inFront = (): boolean =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview;
    await until('the table in front', () => (inFront() ? true : undefined));
    assert.equal(tableTitles().length, 1);
  });

  it('compare the two systems in one folder', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.deepEqual(tableTitles(), []);
    await vscode.commands.executeCommand(COMMANDS.compare, file('harness'));
    await until('the table', () => (tableTitles().length > 0 ? true : undefined));
  });

  it('are exported as a report that agrees when it is computed again, and are there after a reload', async () => {
    const sent = new vscode.EventEmitter<unknown>();
    const log = vscode.window.createOutputChannel('RealGain tables', { log: true });
    const { extensionUri } = extension();
    const engine = new EngineClient({
      modulePath: vscode.Uri.joinPath(extensionUri, 'dist', 'engine.js').fsPath,
      idleMinutes: 1,
      settings: () => ({ threads: 1, cache: null }),
      log: (line) => log.info(line),
    });
    const folder = await mkdtemp(path.join(tmpdir(), 'realgain-table-'));
    const target = path.join(folder, 'table.html');
    const dialogs = vscode.window as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    const { showSaveDialog, showInformationMessage, showErrorMessage, showQuickPick, showInputBox } = dialogs;
    const said: unknown[] = [];
    const say = (sentence: unknown): Promise<undefined> => {
      said.push(sentence);
      return Promise.resolve(undefined);
    };
    const proposed: string[] = [];
    let runs = 0;
    Object.assign(dialogs, {
      showSaveDialog: ({ defaultUri }: vscode.SaveDialogOptions) => {
        proposed.push(path.basename(defaultUri?.path ?? ''));
        return Promise.resolve(vscode.Uri.file(target));
      },
      showInformationMessage: say,
      showErrorMessage: say,
    });
    try {
      const opened: unknown[] = [];
      const open = (what: unknown): Promise<void> => {
        opened.push(what);
        return Promise.resolve();
      };
      const panels = questionPanels(
        {
          engine,
          permissions: {} as never,
          stores: { testSets: {} as never, references: {} as never, choices: {} as never },
          actions: {
            runTable: (identity) => {
              runs += 1;
              return tableOn(serviceOf(engine), identity);
            },
            showComparison: open,
            showTable: open,
            showStudy: open,
            ask: open,
            pickOutput: () => Promise.resolve(undefined),
          },
        },
        pageContext(log, folder, engine),
      );
      const of = (task: string) => ({
        name: task,
        identity: {
          references: [],
          metric: { id: 'accuracy', column: 'acc' },
          idColumn: null,
          clusterColumn: null,
          a: file(`harness/meta__large/samples_${task}_2025-03-02T10-11-12.345678.jsonl`).fsPath,
          b: file(`harness/meta__small/samples_${task}_2025-03-02T10-11-12.345678.jsonl`).fsPath,
          settings: { ...DEFAULT_SETTINGS, resamples: 1000 },
        },
      });
      let state: Partial<QuestionState> = {};
      const page = panelOf(sent.event, (message) => {
        const told = message as ToQuestionPage;
        state = told.type === 'state' ? told.state : state;
      });
      const asked: TableIdentity = {
        name: 'harness',
        a: 'large',
        b: 'small',
        missing: [],
        answers: [],
        metrics: [],
        slices: [],
        tasks: [of('gsm8k'), of('hellaswag')],
        correction: 'max-t',
        pooling: 'macro',
      };
      const panel = panels.make(page, askedOf(asked));
      panel.begin(null);
      await until('the answer', () => (state.phase === 'running' ? undefined : state.phase));
      assert.equal(state.error, null);
      sent.fire({ type: 'report' });
      await until('the message', () => said[0]);
      assert.deepEqual(said, ['RealGain wrote table.html.']);
      const written = await readFile(target, 'utf8');
      assert.deepEqual(proposed, ['large-against-small.html']);
      assert.match(written, /<h1>large against small on harness: accuracy/);
      const found = await engine.call('reproduce', { report: target, folder: null, trust: false });
      assert.ok(found.agrees, found.text);
      sent.fire({ type: 'openRow', row: 1 });
      assert.deepEqual(
        (opened as ComparisonIdentity[]).map(({ a }) => a),
        [asked.tasks[1]?.identity.a],
      );
      panel.dispose();
      const { question, identity } = state;
      const remembered: unknown = JSON.parse(JSON.stringify({ question, identity }));
      const restored = await panels.restore(remembered);
      const ofEarlierVersion: unknown = JSON.parse(JSON.stringify({ identity: asked }));
      assert.deepEqual((await panels.restore(ofEarlierVersion))?.asked, askedOf(asked));
      assert.equal(await panels.restore({ identity: { name: 'harness' } }), null);
      const own = { kind: 'command', command: ['rm', '{output}'], folder: '/', timeLimit: 1 };
      const score = (metric: object) => ({ question: 'score', identity: { files: ['/a.csv'], metric } });
      assert.ok((await panels.restore(score({ id: 'mean' }))) !== null);
      assert.equal(await panels.restore(score({ id: 'command', own })), null, 'a program');
      assert.ok(restored !== null);
      const before = runs;
      const shown = state.answer;
      state = {};
      const again = panels.make(page, restored.asked);
      again.begin(restored);
      await until('the answer of before', () => (state.phase === 'done' ? state : undefined));
      assert.deepEqual(state.answer, shown);
      assert.ok(state.computedAt !== undefined && runs === before, 'nothing was computed again');
      const after = async (request: object): Promise<TableIdentity> => {
        const known = runs;
        sent.fire(request);
        await until('another answer', () => (runs > known && state.phase === 'done' ? true : undefined));
        const { held } = state.identity as { readonly held: TableIdentity };
        return held;
      };
      const set = (field: string, value: unknown) => after({ type: 'set', field, value });
      assert.equal((await set('correction', 'holm')).correction, 'holm');
      assert.equal((await set('correction', 'none of them')).correction, 'holm');
      assert.equal((await set('pooling', 'micro')).pooling, 'micro');
      assert.equal((await set('metric', 'all')).metrics, 'all');
      assert.deepEqual((await set('files', ['/etc/passwd'])).tasks, asked.tasks, 'a page names no files');
      const pickCategory = async (items: Promise<readonly vscode.QuickPickItem[]>) =>
        (await items).find(({ label }) => label.includes('category'));
      Object.assign(dialogs, { showQuickPick: pickCategory });
      const { slices } = await after({ type: 'change', field: 'slice' });
      assert.deepEqual(slices, [{ column: 'doc.category' }]);
      const { fsPath } = file('');
      assert.ok(!JSON.stringify(state.answer?.result).includes(fsPath), 'paths are those of the workspace');
      const { tasks } = await set('alpha', 0.01);
      assert.deepEqual(new Set(tasks.map(({ identity }) => identity.settings.alpha)), new Set([0.01]));
      assert.equal(state.answer?.result && (state.answer.result as ComparisonTable).alpha, 0.01);
      const { slice, ...lists } = state.said ?? {};
      assert.equal(slice, 'by doc.category');
      assert.deepEqual(
        Object.values(lists).map((one) => typeof one === 'object' && one.words[one.chosen]),
        ['all metrics that fit', 'correction: Holm', 'items weigh equally'],
      );
      assert.ok(!('pooling' in rowsInWords(asked, { pooled: null })), 'there is no mean to weigh');
      again.dispose();
    } finally {
      Object.assign(dialogs, {
        showSaveDialog,
        showInformationMessage,
        showErrorMessage,
        showQuickPick,
        showInputBox,
      });
      engine.dispose();
      log.dispose();
      await rm(folder, { recursive: true });
    }
  });

  it('open a page with a leaderboard of all systems in a folder', async () => {
    for (const [system, rate] of [
      ['first', 9],
      ['second', 6],
      ['third', 3],
    ] as const) {
      for (let task = 0; task < 8; task++) {
        const scores = Array.from(
          { length: 20 },
          (_, i) => `${task}-${i},${(i * 7 + task) % 10 < rate ? 1 : 0},${i % 2}`,
        );
        await vscode.workspace.fs.writeFile(
          file(`ranked/${system}/task${task}.csv`),
          Buffer.from(`id,acc,em\n${scores.join('\n')}\n`),
        );
      }
    }
    const dialogs = vscode.window as unknown as Record<string, (...args: never[]) => Promise<unknown>>;
    const { showQuickPick } = dialogs;
    const asked: string[] = [];
    Object.assign(dialogs, {
      showQuickPick: async (
        items: readonly vscode.QuickPickItem[] | Promise<readonly vscode.QuickPickItem[]>,
        { title = '' }: vscode.QuickPickOptions,
      ) => {
        // The table of another test may ask its question only now.
        if (title.startsWith('samples_')) {
          return undefined;
        }
        asked.push(title);
        return (await items).find(({ label }) => /^All systems|acc/.test(label));
      },
    });
    const titles = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    try {
      await vscode.commands.executeCommand(COMMANDS.compare, file('ranked'));
      assert.match(asked[0] ?? '', /^Which of the 3 systems of ranked\?$/);
      await until('the leaderboard', () => titles().find((title) => title.includes('ranked')));
      await until('the question which column is scored', () => (asked.length === 2 ? true : undefined));
    } finally {
      Object.assign(dialogs, { showQuickPick });
      await vscode.workspace.fs.delete(file('ranked'), { recursive: true });
    }
  });

  it('leave two folders with the runs of one task to a comparison', async () => {
    for (const [system, right] of [
      ['first', '1'],
      ['second', '0'],
    ] as const) {
      for (const seed of [1, 2]) {
        const scores = Array.from({ length: 30 }, (_, i) => (i % 3 === seed ? right : '1'));
        await vscode.workspace.fs.writeFile(
          file(`harness/${system}/seed-${seed}.txt`),
          Buffer.from(`${scores.join('\n')}\n`),
        );
      }
    }
    const [first, second] = [file('harness/first'), file('harness/second')];
    await vscode.commands.executeCommand(COMMANDS.compare, first, [first, second]);
    await until('the comparison', () =>
      panelTitles().some((title) => title.includes('first')) ? true : undefined,
    );
    assert.ok(!tableTitles().some((title) => title.includes('first')));
  });
});
