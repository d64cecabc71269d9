import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Decorations } from '../../src/editor/inline/decorations';
import { hoverText } from '../../src/editor/inline/hover-text';
import { History } from '../../src/editor/stores/history';
import { COMMANDS } from '../../src/editor/host/ids';
import { writeSample } from '../../src/editor/start/sample';
import { TestSets } from '../../src/editor/stores/test-sets';
import type { ComparisonDetails } from '../../src/model/results/details';
import { entryOf } from '../unit/editor/support';
import { comparisonOf, extension, file, until } from './support';

async function write(name: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(file(name), new TextEncoder().encode(text));
}

function problemsOf(name: string): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(file(name)).filter(({ source }) => source === 'RealGain');
}

async function hoverOn(name: string, line: number): Promise<vscode.MarkdownString[]> {
  await vscode.workspace.openTextDocument(file(name));
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    file(name),
    new vscode.Position(line, 0),
  );
  return hovers.flatMap(({ contents }) => contents).filter((text) => text instanceof vscode.MarkdownString);
}

describe('hover', () => {
  before(async () => {
    await vscode.commands.executeCommand(COMMANDS.compareWithBaseline, file('scores/better.txt'));
    await comparisonOf('better.txt', 'base.txt');
  });

  it('shows the answer, the way to the comparison, then scores on the first line of an output and beside code', async () => {
    for (const name of ['scores/better.txt', 'train.py']) {
      const [text] = await hoverOn(name, 0);
      assert.match(text?.value ?? '', /^\*\*✓ significant\*\*\n\nbetter is better than base by/);
      assert.match(text?.value ?? '', /\| \*\*gain\*\* \| \*\*\+\d/);
      assert.match(
        text?.value ?? '',
        /\[Open comparison\]\(command:realgain\.openComparison\?.*[^]*\| \*\*gain\*\*/,
      );
    }
  });

  it('has the reservations and warnings of the page', async () => {
    const entry = entryOf('warned');
    const { comparison } = entry;
    const warned = { ...comparison, clusters: 5, warnings: ['There are 5 clusters only.'] };
    const { value } = await hoverText({ ...entry, comparison: warned });
    assert.match(value, /^\*\*✓ significant with reservations\*\*\n/);
    assert.match(value, /\n⚠ There are 5 clusters only/);
  });

  it('leaves other lines and other files alone', async () => {
    assert.deepEqual(await hoverOn('scores/better.txt', 3), []);
    assert.deepEqual(await hoverOn('train.py', 1), []);
    assert.deepEqual(await hoverOn('train.py', 3), []);
  });
});

describe('Problems', () => {
  it('report a malformed output at its line, until the file changes', async () => {
    await write('text/broken.jsonl', '{"id": 1, "score": 2}\n{"id": 2, "score":\n');
    await write('text/whole.jsonl', '{"id": 1, "score": 2}\n{"id": 2, "score": 4}\n');
    const files = [file('text/whole.jsonl'), file('text/broken.jsonl')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[1], files);
    const [problem] = await until('the problem', () => {
      const found = problemsOf('text/broken.jsonl');
      return found.length > 0 ? found : undefined;
    });
    assert.equal(problem?.range.start.line, 1);
    assert.match(problem?.message ?? '', /^broken\.jsonl, line 2/);
    await write('text/broken.jsonl', '{"id": 1, "score": 3}\n{"id": 2, "score": 5}\n');
    await until('no problem', () => (problemsOf('text/broken.jsonl').length === 0 ? true : undefined));
  });

  it('end with the panel that found them', async () => {
    await write('text/broken.jsonl', '{"id": 1, "score": 2}\n{"id": 2, "score":\n');
    const files = [file('text/whole.jsonl'), file('text/broken.jsonl')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[1], files);
    await until('the problem', () => (problemsOf('text/broken.jsonl').length > 0 ? true : undefined));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until('no problem', () => (problemsOf('text/broken.jsonl').length === 0 ? true : undefined));
  });

  it('are information, not errors, where one file lacks items of the other', async () => {
    const ids = (n: number) =>
      Array.from({ length: n }, (_, i) => `{"id": "q${i}", "score": ${i}}`).join('\n');
    await write('text/whole.jsonl', ids(30));
    await write('text/part.jsonl', ids(20));
    const files = [file('text/whole.jsonl'), file('text/part.jsonl')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[1], files);
    const [problem] = await until('the problem', () => {
      const found = ['text/whole.jsonl', 'text/part.jsonl'].flatMap(problemsOf);
      return found.length > 0 ? found : undefined;
    });
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Information, problem?.message);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('are information, not errors, where the panel asks which file is wrong', async () => {
    const lines = (of: (i: number) => string) =>
      `${Array.from({ length: 30 }, (_, i) => of(i)).join('\n')}\n`;
    await write(
      'apart/german.txt',
      lines((i) => `The house on street ${i} is green today .`),
    );
    await write('apart/mood.csv', `id,prediction\n${lines((i) => `${i},${i % 2 ? 'good' : 'bad'}`)}`);
    const files = [file('apart/german.txt'), file('apart/mood.csv')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[0], files);
    const [problem] = await until('the problem', () => {
      const found = ['apart/german.txt', 'apart/mood.csv'].flatMap(problemsOf);
      return found.length > 0 ? found : undefined;
    });
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Information, problem?.message);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});

describe('badges', () => {
  let storage: string;
  const disposables: vscode.Disposable[] = [];

  before(async () => (storage = await mkdtemp(join(tmpdir(), 'realgain-badges-'))));
  after(async () => {
    vscode.Disposable.from(...disposables).dispose();
    await rm(storage, { recursive: true });
  });

  it('distinguish gains, losses and insignificant differences, and are hidden for changed files', async () => {
    const log = vscode.window.createOutputChannel('badges', { log: true });
    const history = await History.open(vscode.Uri.file(storage), log);
    const memory = {
      keys: () => [],
      get: (_key: string, otherwise?: unknown) => otherwise,
      update: () => Promise.resolve(),
    };
    const testSets = new TestSets(memory as vscode.Memento);
    const badges = new Decorations({ history, testSets });
    disposables.push(log, history, testSets, badges);
    const badge = async (verdict: string, gain: number, fresh = true) => {
      const [a, b] = [join(storage, 'a.txt'), join(storage, 'b.txt')];
      const { identity, comparison, decimals } = entryOf('x');
      history.add(
        {
          identity: { ...identity, a, b },
          comparison: { ...comparison, verdict, gain, sentence: 'the sentence' },
          files: fresh ? [] : [{ path: a, size: -1, modified: 1 }],
          messages: {},
          decimals,
        } as unknown as ComparisonDetails, // The history keeps nothing else.
        'x',
        'person',
      );
      return badges.provideFileDecoration(vscode.Uri.file(a));
    };
    assert.equal((await badge('significant', 1))?.badge, '✓');
    assert.equal((await badge('significant', -1))?.badge, '✗');
    const luck = await badge('not-significant', 1);
    assert.equal(luck?.badge, '≈');
    assert.equal(luck.tooltip, 'the sentence');
    assert.equal(await badge('significant', 1, false), undefined);
    assert.equal(await badges.provideFileDecoration(vscode.Uri.file(join(storage, 'other.txt'))), undefined);
  });
});

describe('the sample workspace', () => {
  it('is created completely, and never overwrites files', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'realgain-sample-'));
    const folder = vscode.Uri.file(join(parent, 'sample'));
    const source = vscode.Uri.joinPath(extension().extensionUri, 'examples');
    await writeSample(source, folder);
    assert.deepEqual((await readdir(folder.fsPath)).sort(), [
      'README.md',
      'folds',
      'qa',
      'train.py',
      'translation',
    ]);
    const own = join(folder.fsPath, 'translation', 'baseline.txt');
    await writeFile(own, 'mine');
    await rm(join(folder.fsPath, 'qa'), { recursive: true });
    await writeSample(source, folder);
    assert.equal(await readFile(own, 'utf8'), 'mine');
    assert.ok((await readdir(join(folder.fsPath, 'qa'))).includes('realgain.json'));
    await rm(parent, { recursive: true });
  });
});
