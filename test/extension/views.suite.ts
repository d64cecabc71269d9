import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { History } from '../../src/editor/stores/history';
import { HistoryTree } from '../../src/editor/history/tree';
import { shownFolder } from '../../src/editor/host/places';
import { Failures } from '../../src/editor/stores/failures';
import { Suites } from '../../src/editor/stores/suites';
import { TestSets } from '../../src/editor/stores/test-sets';
import type { TestSetNode } from '../../src/editor/test-sets/rows';
import { TestSetTree } from '../../src/editor/test-sets/tree';
import { badSetting } from '../../src/model/errors';
import type { ComparisonDetails } from '../../src/model/results/details';
import { entryOf } from '../unit/editor/support';
import { file, until } from './support';

/** The example comparison, of two files of this workspace. */
function detailsOf(a: string, b: string): ComparisonDetails {
  const { identity, comparison, decimals } = entryOf('x');
  const [pathA, pathB] = [file(a).fsPath, file(b).fsPath];
  return {
    identity: { ...identity, a: pathA, b: pathB },
    comparison: {
      ...comparison,
      a: { ...comparison.a, path: pathA },
      b: { ...comparison.b, path: pathB },
      sentence: 'better <b>by</b> [far](command:x)',
    },
    files: [{ path: pathA, size: -1, modified: 1 }],
    messages: {},
    decimals,
  } as unknown as ComparisonDetails; // The history keeps nothing else.
}

describe('views', () => {
  const log = vscode.window.createOutputChannel('views', { log: true });
  const disposables: vscode.Disposable[] = [log];
  let storage: string;
  const open = () => History.open(vscode.Uri.file(storage), log);

  before(async () => {
    storage = await mkdtemp(join(tmpdir(), 'realgain-views-'));
  });

  after(async () => {
    vscode.Disposable.from(...disposables).dispose();
    await rm(storage, { recursive: true });
  });

  describe('Test Sets', () => {
    let history: History;
    let tree: TestSetTree;
    let failures: Failures;
    const fired: (TestSetNode[] | undefined)[] = [];

    before(async () => {
      const testSets = new TestSets({
        keys: () => [],
        get: () => undefined,
        update: () => Promise.resolve(),
      });
      history = await open();
      await testSets.loadAll();
      const suites = await Suites.open(vscode.Uri.file(storage), log);
      failures = new Failures();
      tree = new TestSetTree({ history, testSets, suites, failures });
      disposables.push(testSets, history, suites, failures, tree);
      // Loading has ended; every later change counts.
      await until('the test set', async () => ((await scores()) === undefined ? undefined : true));
      tree.onDidChangeTreeData((nodes) => fired.push(nodes));
    });

    const itemsOf = (nodes: readonly TestSetNode[]) =>
      Promise.all(nodes.map(async (node) => tree.getTreeItem(node)));
    const scores = async () =>
      ((await tree.getChildren()) ?? []).find(
        (row) => row.kind === 'test-set' && row.testSet.name === 'scores',
      );
    const rows = async () => {
      const set = await scores();
      const outputs = set === undefined ? [] : ((await tree.getChildren(set)) ?? []);
      return Promise.all(outputs.map(async (node) => ({ node, item: await tree.getTreeItem(node) })));
    };
    const rowOf = async (name: string) => {
      const found = (await rows()).find(({ item }) => item.label === name);
      assert.ok(found, `${name} is not listed`);
      return found;
    };

    it('lists the outputs by short names, the baseline first while no score is known, without reading them', async () => {
      const [first, ...others] = await rows();
      assert.equal(first?.item.label, 'base');
      assert.equal(first?.item.description, 'baseline');
      assert.ok(others.some(({ item }) => item.label === 'similar'));
      assert.ok(others.every(({ item }) => item.description === 'not compared'));
    });

    it('show their path from the workspace folder, with its name', () => {
      const [root] = vscode.workspace.workspaceFolders ?? [];
      assert.ok(root);
      assert.equal(shownFolder(root.uri.fsPath), root.name);
      assert.equal(shownFolder(join(root.uri.fsPath, 'scores')), 'scores');
    });

    it('ranks outputs by score, with intervals on one axis, and the verdict in an icon', async () => {
      await rows();
      fired.length = 0;
      history.add(detailsOf('scores/better.txt', 'scores/base.txt'), 'x', 'watch');
      await until('the new order', () =>
        fired.some((changed) => changed?.some((node) => node.kind === 'test-set')) ? true : undefined,
      );
      const [best, base, last] = await rows();
      assert.deepEqual([best?.item.label, base?.item.label, last?.item.label], ['better', 'base', 'similar']);
      assert.ok(best);
      assert.equal(best.item.description, '● 27.41 · +0.52 · p = 0.013 ┄━━━╋━━');
      assert.equal(base?.item.description, 'baseline · BLEU ↑ 26.89 ━━╋━━━┄');
      assert.equal(last?.item.description, 'not compared');
      assert.equal((best.item.iconPath as vscode.ThemeIcon).id, 'check');
      assert.equal(best.item.id, undefined); // VS Code throws at an id that comes twice.
      assert.match(
        best.item.accessibilityInformation?.label ?? '',
        /^better, new, BLEU 27\.41, higher is better, \+0\.52 vs base, .* significant$/,
      );
    });

    it('updates only the row of a comparison that moves none', async () => {
      await rows();
      fired.length = 0;
      history.markSeen(history.all.map(({ key }) => key));
      // A watcher may still report the whole test set, because of files that other suites wrote.
      const nodes = await until('the changed rows', () =>
        fired.find((changed) => changed?.every(({ kind }) => kind === 'output')),
      );
      const items = await itemsOf(nodes);
      assert.deepEqual(
        items.map(({ label }) => label),
        ['better', 'base'],
      );
      assert.equal(items[0]?.description, '27.41 · +0.52 · p = 0.013 ┄━━━╋━━');
    });

    it('shows the sentence on hover, as text, and whether it is out of date', async () => {
      const { node, item } = await rowOf('better');
      const { tooltip } = await tree.resolveTreeItem(item, node);
      assert.ok(tooltip instanceof vscode.MarkdownString);
      assert.ok(!tooltip.value.includes('<b>') && !tooltip.value.includes('](command'), tooltip.value);
      assert.match(tooltip.value, /Out of date.*better\\\.txt/);
    });

    it('shows why an output couldn’t be compared in the background, until it is', async () => {
      const place = file('scores/similar.txt').fsPath;
      await rows();
      fired.length = 0;
      failures.add(place, badSetting('{0} has no items.', place));
      const [node] = await until('its row', () =>
        fired.find((changed) => changed?.every(({ kind }) => kind === 'output')),
      );
      assert.ok(node);
      const item = await tree.getTreeItem(node);
      assert.equal(item.description, 'not compared: similar.txt has no items.');
      assert.equal(item.accessibilityInformation?.label, `similar, ${item.description}`);
      failures.clear(place);
      assert.equal((await tree.getTreeItem(node)).description, 'not compared');
    });

    it('lists a file that appears', async () => {
      await rows();
      const added = file('scores/appeared.txt');
      // A watcher needs its time before it sees anything.
      await until('the new row', async () => {
        await vscode.workspace.fs.delete(added).then(undefined, () => undefined);
        await vscode.workspace.fs.writeFile(added, new TextEncoder().encode('1\n2\n'));
        await new Promise((resolve) => setTimeout(resolve, 400));
        const set = fired.at(-1)?.[0];
        const listed = set?.kind === 'test-set' ? ((await tree.getChildren(set)) ?? []) : [];
        const items = await itemsOf(listed);
        return items.some(({ label }) => label === 'appeared') ? true : undefined;
      });
      await vscode.workspace.fs.delete(added);
    });
  });

  describe('History', () => {
    it('keeps pinned and annotated comparisons when they are rerun and after a thousand others', async () => {
      const history = await open();
      const first = history.add(detailsOf('text/strong.txt', 'text/weak.txt'), 'x', 'person');
      history.pin([first.key], true);
      history.annotate(first.key, 'for the paper');
      history.add(detailsOf('text/strong.txt', 'text/weak.txt'), 'x', 'person');
      for (let run = 0; run < 1005; run++) {
        history.add(detailsOf(`text/run-${run}.txt`, 'text/weak.txt'), 'x', 'watch');
      }
      assert.equal(history.all.length, 1001);
      const kept = history.find(first.key);
      assert.equal(kept?.pinned, true);
      assert.equal(kept?.note, 'for the paper');

      const tree = new HistoryTree(history);
      disposables.push(history, tree);
      const [pinned, today] = tree.getChildren();
      assert.ok(pinned?.kind === 'group' && today?.kind === 'group');
      assert.deepEqual([pinned.name, today.name], ['Pinned', 'Today']);
      const [row] = tree.getChildren(pinned);
      assert.ok(row);
      const { label, description, contextValue } = tree.getTreeItem(row);
      assert.equal(label, 'strong');
      assert.equal(description, '+0.52 · p = 0.013 · vs weak · “for the paper”');
      assert.equal(contextValue, 'entry-pinned');

      const long = history.add(
        detailsOf('text/lr-0.001-warmup-500-seed-7.txt', 'text/weak.txt'),
        'x',
        'watch',
      );
      assert.equal(
        tree.getTreeItem({ kind: 'entry', entry: long }).label,
        'lr-0.001-w…-500-seed-7',
        'both ends of a name, beside which the gain has room',
      );
      history.remove([long.key]);

      tree.narrow({ kind: 'text', text: 'run-7' });
      assert.equal(tree.getTreeItem(tree.getChildren()[0] ?? row).description, '111');

      const removed = history.remove([first.key]);
      assert.equal(history.find(first.key), undefined);
      history.restore(removed);
      assert.equal(history.find(first.key)?.note, 'for the paper');
      await history.flush();
      assert.equal((await open()).find(first.key)?.note, 'for the paper');
    });

    it('sets a file that it cannot read aside before it writes another', async () => {
      const path = join(storage, 'history.json');
      await writeFile(path, '{"version": 9, "entries": [');
      const history = await open();
      disposables.push(history);
      assert.equal(history.all.length, 0);
      await history.flush();
      const aside = (await readdir(storage)).find((name) => name.includes('.corrupt-'));
      assert.equal(await readFile(join(storage, aside ?? ''), 'utf8'), '{"version": 9, "entries": [');
    });
  });
});
