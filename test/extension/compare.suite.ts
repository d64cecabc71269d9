import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { QUESTIONS } from '../../src/questions';
import { comparisonOf, extension, file, lensTitles, panelTitles, until } from './support';

interface Manifest {
  contributes: { commands: { command: string }[] };
}

describe('commands', () => {
  it('are the same in package.json, in the code and in VS Code', async () => {
    await extension().activate();
    const { contributes } = extension().packageJSON as Manifest;
    const declared = contributes.commands.map(({ command }) => command).sort();
    const known = new Set([
      ...Object.values<string>(COMMANDS),
      ...QUESTIONS.flatMap(({ command = [] }) => command),
    ]);
    assert.deepEqual(declared, [...known].sort());
    const registered = await vscode.commands.getCommands(true);
    assert.deepEqual(
      declared.filter((command) => !registered.includes(command)),
      [],
    );
  });

  it('compare two selected files, with the declared baseline as B', async () => {
    const files = [file('scores/base.txt'), file('scores/better.txt')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[0], files);
    await until('the panel', () => (panelTitles().includes('better vs base') ? true : undefined));
    const comparison = await comparisonOf('better.txt', 'base.txt');
    assert.equal(comparison.verdict, 'significant');
    assert.equal(comparison.n, 60);
    assert.equal(comparison.tests.find(({ id }) => id === 'bootstrap')?.resamples, 20_000);
  });

  it('open one panel for a pair, not two', async () => {
    const files = [file('scores/base.txt'), file('scores/better.txt')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[1], files);
    await vscode.commands.executeCommand(COMMANDS.compareWithBaseline, files[1]);
    assert.deepEqual(panelTitles(), ['better vs base']);
  });

  it('find the reference by its name', async () => {
    const files = [file('text/weak.txt'), file('text/strong.txt')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[1], files);
    const comparison = await comparisonOf('strong.txt', 'weak.txt');
    assert.equal(comparison.metric.id, 'bleu');
    assert.match(comparison.reference?.path ?? '', /text.ref\.txt$/);
    assert.equal(comparison.verdict, 'significant');
    assert.ok(comparison.gain > 20);
  });

  it('take a folder of SWE-bench reports for one output', async () => {
    const id = (i: number) => `django__django-${11000 + i}`;
    for (const [system, every] of Object.entries({ agent: 4, simple: 2 })) {
      for (let i = 0; i < 40; i++) {
        const report = { [id(i)]: { patch_successfully_applied: true, resolved: i % every !== 0 } };
        const place = file(`swe/${system}/${id(i)}/report.json`);
        await vscode.workspace.fs.writeFile(place, Buffer.from(JSON.stringify(report)));
      }
    }
    const folders = [file('swe/simple'), file('swe/agent')];
    await vscode.commands.executeCommand(COMMANDS.compare, folders[1], folders);
    await until('the panel', () => (panelTitles().includes('agent vs simple') ? true : undefined));
    const comparison = await comparisonOf('agent', 'simple');
    assert.equal(comparison.n, 40);
    assert.equal(comparison.gain, 25);
  });

  it('treat a folder as a system, and the outputs in it as its training runs', async () => {
    const scores = (run: number, quality: number) =>
      Array.from({ length: 40 }, (_, item) => (((item * 7 + run * 3) % 10) / 10 + quality).toFixed(2)).join(
        '\n',
      );
    for (const [system, quality] of Object.entries({ small: 0, large: 0.5 })) {
      for (const run of [1, 2, 3]) {
        const output = file(`seeds/${system}/${run}.txt`);
        await vscode.workspace.fs.writeFile(output, Buffer.from(scores(run, quality)));
      }
    }
    const folders = [file('seeds/small'), file('seeds/large')];
    await vscode.commands.executeCommand(COMMANDS.compare, folders[1], folders);
    await until('the panel', () => (panelTitles().includes('large vs small') ? true : undefined));
    const { sentence } = await comparisonOf('1.txt', '1.txt');
    assert.match(sentence, /^large is better than small by 0\.50.*3 training runs each/);
    await vscode.workspace.fs.delete(file('seeds'), { recursive: true });
  });

  it('write the baseline into realgain.json, comments kept', async () => {
    await vscode.commands.executeCommand(COMMANDS.setBaseline, file('scores/similar.txt'));
    const written = await until('the new baseline', async () => {
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file('realgain.json')));
      return text.includes('scores/similar.txt') ? text : undefined;
    });
    assert.match(written, /\/\/ Scores, one per line\./);
    await until('the lens with the notice', async () =>
      (await lensTitles('scores/similar.txt')).includes('this is the baseline') ? true : undefined,
    );
    await vscode.commands.executeCommand(COMMANDS.setBaseline, file('scores/base.txt'));
    await until('the old baseline', async () =>
      (await lensTitles('scores/base.txt')).includes('this is the baseline') ? true : undefined,
    );
  });
});
