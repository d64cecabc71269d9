import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { file, panelTitles, until } from './support';

const dialogs = vscode.window as unknown as Record<string, (...args: never[]) => Promise<unknown>>;
const { showQuickPick } = dialogs;
const { Separator } = vscode.QuickPickItemKind;

/** What the lists offer, a list each; from each the user picks the first entry with one of these names. */
function pickFromLists(...names: readonly string[]): vscode.QuickPickItem[][] {
  const lists: vscode.QuickPickItem[][] = [];
  Object.assign(dialogs, {
    showQuickPick: async (items: PromiseLike<readonly vscode.QuickPickItem[]>) => {
      const list = [...(await items)];
      lists.push(list);
      return list.find(({ label, kind }) => kind !== Separator && names.includes(label));
    },
  });
  return lists;
}

const labels = (list: readonly vscode.QuickPickItem[] = []) =>
  list.filter(({ kind }) => kind !== Separator).map(({ label }) => label);

async function write(name: string, lines: readonly string[]): Promise<vscode.Uri> {
  await vscode.workspace.fs.writeFile(file(name), Buffer.from(`${lines.join('\n')}\n`));
  return file(name);
}

const rows = (of: (i: number) => string) => Array.from({ length: 40 }, (_, i) => of(i));

describe('RealGain: Compare…', () => {
  beforeEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));
  afterEach(() => Object.assign(dialogs, { showQuickPick }));
  after(() => vscode.workspace.fs.delete(file('picked'), { recursive: true }));

  it('offers the outputs of the workspace, and of the first one its baseline before the others', async () => {
    const lists = pickFromLists('better.txt', 'base.txt');
    await vscode.window.showTextDocument(file('scores/better.txt'), { preview: false });
    await vscode.commands.executeCommand(COMMANDS.compare);
    assert.equal(labels(lists[0])[0], 'better.txt');
    assert.ok(labels(lists[0]).length > 5);
    assert.equal(labels(lists[1])[0], 'base.txt');
    await until('the comparison', () => (panelTitles().includes('better vs base') ? true : undefined));
  });

  it('offers the file beside the active one first', async () => {
    const both = await Promise.all([
      write(
        'picked/zulu.txt',
        rows((i) => String(i % 3)),
      ),
      write(
        'picked/yoke.txt',
        rows((i) => String(i % 2)),
      ),
      write(
        'picked/alpha.txt',
        rows((i) => String(i % 2)),
      ),
    ]);
    await vscode.window.showTextDocument(both[0], { preview: false });
    await vscode.window.showTextDocument(both[1], { viewColumn: vscode.ViewColumn.Two, preview: false });
    const lists = pickFromLists();
    await vscode.commands.executeCommand(COMMANDS.compare, both[1], { groupId: 1, editorIndex: 0 });
    assert.deepEqual(labels(lists[0]).slice(0, 2), ['zulu.txt', 'alpha.txt']);
  });

  it('asks of a file alone only what its beginning allows', async () => {
    const plain = await write('picked/plain.csv', ['id,score', ...rows((i) => `${i},${i % 2}`)]);
    const judged = await write('picked/judged.csv', [
      'id,model_a,model_b,winner',
      ...rows((i) => `${i},one,two,${i % 3 ? 'model_a' : 'model_b'}`),
    ]);
    const systems = await write('picked/systems.csv', [
      'id,system,score',
      ...rows((i) => `${i >> 1},${i % 2 ? 'new' : 'old'},${i % 3}`),
    ]);
    const offered = async (one: vscode.Uri) => {
      const lists = pickFromLists();
      await vscode.commands.executeCommand(COMMANDS.compare, one, [one]);
      return labels(lists[0]).filter((label) => /…$|\?$|^Study/.test(label) && label !== 'Browse…');
    };
    assert.deepEqual(await offered(plain), ['Score This Output…', 'What Can Be Compared Here?']);
    assert.deepEqual(await offered(judged), ['Evaluate Preferences…', 'What Can Be Compared Here?']);
    const ofSystems = await offered(systems);
    assert.ok(ofSystems.includes('Compare Two Systems…'), ofSystems.join());
  });

  it('goes on with what was picked of a file alone', async () => {
    pickFromLists('Evaluate Preferences…');
    await vscode.commands.executeCommand(COMMANDS.compare, file('picked/judged.csv'));
    await until('the page', () =>
      vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes('judged')))
        ? true
        : undefined,
    );
  });

  it('studies three outputs, and a folder with outputs of one task', async () => {
    const titles = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
    const three = ['zulu', 'yoke', 'alpha'].map((name) => file(`picked/${name}.txt`));
    for (const [clicked, all] of [
      [three[2], three],
      [file('scores'), [file('scores')]],
    ] as const) {
      await vscode.commands.executeCommand(COMMANDS.compare, clicked, all);
      await until('the study', () => titles().find((title) => /study/i.test(title)));
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });
});
