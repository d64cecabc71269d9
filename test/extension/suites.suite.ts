import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS, LINKS } from '../../src/editor/host/ids';
import { History } from '../../src/editor/stores/history';
import { Failures } from '../../src/editor/stores/failures';
import { Suites } from '../../src/editor/stores/suites';
import type { SuiteVerdict } from '../../src/editor/stores/verdict';
import { TestSets } from '../../src/editor/stores/test-sets';
import { badSetting } from '../../src/model/errors';
import type { SuiteNode } from '../../src/editor/suites/nodes';
import type { TestSetNode } from '../../src/editor/test-sets/rows';
import { TestSetTree } from '../../src/editor/test-sets/tree';
import { api, file, lensTitles, until, writing } from './support';

const TASKS = { arc_easy: 60, gsm8k: 80, hellaswag: 70 };
const TIME = '2025-03-02T10-11-12.345678';

const encode = (text: string) => new TextEncoder().encode(text);

/** The samples of a task: of five items, `rate` are right. */
function samples(task: string, rate: number): string {
  return Array.from({ length: TASKS[task as keyof typeof TASKS] }, (_, i) => {
    const line = {
      doc_id: i,
      doc: { question: `${task} ${i}` },
      target: 'A',
      resps: [['A']],
      filtered_resps: ['A'],
      filter: 'none',
      metrics: ['acc', 'acc_norm'],
      acc: i % 5 < rate ? 1 : 0,
      acc_norm: i % 3 === 0 ? 1 : 0,
    };
    return `${JSON.stringify(line)}\n`;
  }).join('');
}

const outputOf = (model: string, task: string, folder = 'harness') =>
  `${folder}/${model}/samples_${task}_${TIME}.jsonl`;

async function writeModel(
  model: string,
  rate: number,
  { tasks = Object.keys(TASKS), folder = 'harness' } = {},
): Promise<void> {
  for (const task of tasks) {
    await vscode.workspace.fs.writeFile(file(outputOf(model, task, folder)), encode(samples(task, rate)));
  }
}

const declared = {
  name: 'harness',
  folders: '*',
  baseline: 'chat-1',
  metric: { id: 'accuracy', column: 'acc' },
};

const declare = (changes: object = {}) =>
  vscode.workspace.fs.writeFile(
    file('harness/realgain.json'),
    encode(JSON.stringify({ suites: [{ ...declared, ...changes }] })),
  );

const markAllSeen = () => vscode.commands.executeCommand(COMMANDS.markAllSeen);

const statusMatching = (pattern: RegExp) =>
  until(`a status like ${String(pattern)}`, async () => {
    const status = (await api()).status();
    return pattern.test(status.text) ? status : undefined;
  });

const tableTitles = (): string[] =>
  vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('realgain.question'),
    )
    .map(({ label }) => label);

describe('suites', () => {
  before(async () => {
    await api();
    await vscode.workspace
      .getConfiguration('realgain')
      .update('watch.settleSeconds', 0.5, vscode.ConfigurationTarget.Workspace);
    await writeModel('chat-1', 2);
    await declare();
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(file('harness'), { recursive: true });
  });

  it('compare a new system with the baseline once its folder has settled', async () => {
    await markAllSeen();
    const { text, isAlert } = await writing(
      () => writeModel('chat-2', 4),
      () => statusMatching(/chat-2: .* on harness/),
    );
    assert.match(
      text,
      /^\$\(check\) chat-2: \+40\.00 points, p [=<] \S+, significantly better, vs chat-1 on harness$/,
    );
    assert.equal(isAlert, false);
  });

  it('show the row of a task and the verdict of the suite above an output', async () => {
    const titles = await until('the lens', async () => {
      const found = await lensTitles(outputOf('chat-2', 'gsm8k'));
      return found.some((title) => title.includes('on harness')) ? found : undefined;
    });
    const title = titles.find((one) => one.includes('on harness')) ?? '';
    assert.match(
      title,
      /^\+40\.00 accuracy \(acc\) ↑ vs chat-1, corrected p [=<] \S+ ✓ significantly better · on harness: \+40\.00 points \(p [=<] \S+\) ✓ significantly better$/,
    );
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      file(outputOf('chat-2', 'gsm8k')),
      new vscode.Position(0, 0),
    );
    const text = hovers.flatMap(({ contents }) =>
      contents.map((one) => (one as vscode.MarkdownString).value),
    );
    assert.match(text.join(), /Averaged over 3 tasks/);
  });

  it('alert in red when a system is significantly worse, until its table is opened', async () => {
    await markAllSeen();
    await writeModel('chat-0', 0);
    const { background } = await statusMatching(
      /^\$\(close\) chat-0: −40\.00 points, .*vs chat-1 on harness/,
    );
    assert.equal(background, 'statusBarItem.errorBackground');
    const key = `${file('harness/realgain.json').fsPath}#harness`;
    await vscode.commands.executeCommand(LINKS.openSuite, key, file('harness/chat-0').fsPath);
    await until('the table', () =>
      tableTitles().includes('chat-0 vs chat-1 on harness') ? true : undefined,
    );
    await until('the calm', async () => ((await api()).status().isAlert ? undefined : true));
  });

  it('say how many tasks an unfinished system has', async () => {
    await markAllSeen();
    await writeModel('chat-3', 5, { tasks: ['gsm8k', 'arc_easy'] });
    await statusMatching(/chat-3: .*2 of 3 tasks, vs chat-1 on harness/);
  });

  it('say where a system stands that is being written, until its folder settles', async () => {
    await markAllSeen();
    const lines = samples('gsm8k', 5).trimEnd().split('\n');
    const write = (count: number) =>
      vscode.workspace.fs.writeFile(
        file(outputOf('chat-5', 'gsm8k')),
        encode(`${lines.slice(0, count).join('\n')}\n`),
      );
    let done = 45;
    const growing = setInterval(() => void write((done = Math.min(done + 1, 79))), 200);
    try {
      const { text } = await statusMatching(/chat-5 on gsm8k: /);
      assert.match(text, /^\$\(pulse\) chat-5 on gsm8k: \d\d of 80 · \S/);
      clearInterval(growing);
      await write(lines.length);
      await statusMatching(/chat-5: .*1 of 3 tasks, vs chat-1 on harness/);
    } finally {
      clearInterval(growing);
      await vscode.workspace.fs.delete(file('harness/chat-5'), { recursive: true });
    }
  });

  it('take the declared baseline for B, whichever is clicked', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const [one, two] = [file('harness/chat-2'), file('harness/chat-1')];
    await vscode.commands.executeCommand(COMMANDS.compare, two, [one, two]);
    await until('the table', () =>
      tableTitles().includes('chat-2 vs chat-1 on harness') ? true : undefined,
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand(COMMANDS.compare, two.with({ path: one.path }));
    await until('the table', () =>
      tableTitles().includes('chat-2 vs chat-1 on harness') ? true : undefined,
    );
  });

  describe('in the tree', () => {
    const log = vscode.window.createOutputChannel('suites', { log: true });
    const disposables: vscode.Disposable[] = [log];
    let storage: string;
    let tree: TestSetTree;
    let suites: Suites;
    let failures: Failures;

    const node = async (): Promise<SuiteNode> => {
      const roots = (await tree.getChildren()) ?? [];
      const found = roots.find((one) => one.kind === 'suite' && one.suite.name === 'harness');
      assert.ok(found?.kind === 'suite');
      return found;
    };
    const children = async (of: TestSetNode) =>
      Promise.all(
        ((await tree.getChildren(of)) ?? []).map(async (one) => ({ one, item: await tree.getTreeItem(one) })),
      );

    before(async () => {
      storage = await mkdtemp(join(tmpdir(), 'realgain-suites-'));
      const memory = { keys: () => [], get: () => undefined, update: () => Promise.resolve() };
      const testSets = new TestSets(memory);
      const history = await History.open(vscode.Uri.file(storage), log);
      suites = await Suites.open(vscode.Uri.file(storage), log);
      await testSets.loadAll();
      failures = new Failures();
      tree = new TestSetTree({ history, testSets, suites, failures });
      disposables.push(testSets, history, suites, failures, tree);
    });

    after(async () => {
      await suites.flush();
      vscode.Disposable.from(...disposables).dispose();
      await rm(storage, { recursive: true });
    });

    it('list their systems, the baseline first', async () => {
      const suite = await node();
      const item = await tree.getTreeItem(suite);
      assert.deepEqual(
        [item.label, item.description, item.contextValue],
        ['harness', 'harness · vs chat-1', 'suite'],
      );
      const listed = (await children(suite)).map((one) => [one.item.label, one.item.description]);
      assert.deepEqual(listed, [
        ['chat-1', 'baseline'],
        ['chat-0', 'not compared'],
        ['chat-2', 'not compared'],
        ['chat-3', 'not compared'],
      ]);
    });

    it('show pooled gain, p and mark of what was compared as declared', async () => {
      const suite = await node();
      const { declaredBy } = await import('../../src/editor/stores/verdict');
      const key = `${suite.suite.configPath}#harness`;
      const system = file('harness/chat-2').fsPath;
      const metric = { name: 'accuracy', unit: '%', higherIsBetter: true };
      const verdict: SuiteVerdict = {
        key: `${key}\n${system}`,
        suite: key,
        name: 'harness',
        system,
        a: 'chat-2',
        b: 'chat-1',
        declared: declaredBy(suite.suite),
        deciding: { gain: 1.24, p: 0.0131, verdict: 'significant', metric, decimals: 2 },
        tasks: 3,
        missing: 0,
        sentence: 'better <b>by</b> far',
        rows: [],
        files: [],
        time: 1,
        origin: 'watch',
        seen: false,
      };
      suites.add(verdict);
      const rowOf = async () => (await children(suite)).find(({ item }) => item.label === 'chat-2');
      const row = await rowOf();
      assert.equal(row?.item.description, '+1.24 · p = 0.013');
      assert.equal((row.item.iconPath as vscode.ThemeIcon).id, 'check');
      assert.equal(row.item.command?.command, LINKS.openSuite);
      const { tooltip } = await tree.resolveTreeItem(row.item, row.one);
      assert.ok(tooltip instanceof vscode.MarkdownString && !tooltip.value.includes('<b>'));
      failures.add(system, badSetting('{0} holds no outputs.', system));
      const failed = await rowOf();
      assert.equal(failed?.item.description, 'not compared: chat-2 holds no outputs.');
      failures.clear(system);
      suites.add({ ...verdict, declared: 'otherwise' });
      assert.equal((await rowOf())?.item.description, 'not compared');
      await suites.flush();
      const again = await Suites.open(vscode.Uri.file(storage), log);
      assert.equal(again.all.length, 1);
      again.dispose();
    });
  });

  describe('declared otherwise', () => {
    after(async () => {
      await vscode.workspace.fs.delete(file('models'), { recursive: true });
    });

    it('have another baseline, set in realgain.json', async () => {
      await vscode.commands.executeCommand(COMMANDS.setBaseline, { uri: file('harness/chat-2') });
      const text = new TextDecoder().decode(
        await vscode.workspace.fs.readFile(file('harness/realgain.json')),
      );
      assert.match(text, /"baseline": ?"chat-2"/);
    });

    it('compare the systems in one folder, as its logs name them', async () => {
      await writeModel('chat-1', 2, { folder: 'models' });
      const suite = { ...declared, name: 'models', folders: '.' };
      await vscode.workspace.fs.writeFile(
        file('models/realgain.json'),
        encode(JSON.stringify({ suites: [suite] })),
      );
      await markAllSeen();
      await writing(
        () => writeModel('chat-4', 4, { folder: 'models' }),
        () => statusMatching(/chat-4: \+40\.00 points, .*, vs chat-1 on models/),
      );
    });
  });
});
