import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, LINKS } from '../../src/editor/host/ids';
import { api, file, until } from './support';

describe('studies', () => {
  const titles = (): string[] =>
    vscode.window.tabGroups.all
      .flatMap((group) => group.tabs)
      .filter(
        (tab) => tab.input instanceof vscode.TabInputWebview && tab.input.viewType.endsWith('realgain.study'),
      )
      .map((tab) => tab.label);

  it('use the outputs of a folder, by its test set', async () => {
    await vscode.commands.executeCommand(COMMANDS.study, file('scores'), [file('scores')]);
    await until('the panel', () => (titles().includes('Study: scores') ? true : undefined));
    const realgain = await api();
    const study = await until('the study', () => realgain.studies().find(({ name }) => name === 'scores'));
    assert.equal(study.systems, 3);
    assert.equal(study.n, 60);
    assert.match(study.leaderboard, /better/);
  });

  it('find the reference of a folder without a test set, and leave it out of the systems', async () => {
    await vscode.commands.executeCommand(COMMANDS.study, file('text'), [file('text')]);
    const realgain = await api();
    const study = await until('the study', () => realgain.studies().find(({ name }) => name === 'text'));
    assert.equal(study.systems, 2);
    assert.equal(study.metric, 'BLEU');
    assert.equal(study.leaderboard, 'strong > weak');
  });

  it('ask once which column is scored', async () => {
    const folder = 'asked';
    for (const [system, add] of [
      ['one', 1],
      ['two', 0],
    ] as const) {
      const rows = Array.from(
        { length: 20 },
        (_, i) => `${i},${((i * 7 + add) % 10) / 10},${(i * 3 + 2 * add) % 5}`,
      );
      await vscode.workspace.fs.writeFile(
        file(`${folder}/${system}.csv`),
        Buffer.from(`id,f1,rating\n${rows.join('\n')}\n`),
      );
    }
    const dialogs = vscode.window as unknown as Record<string, (...args: never[]) => Promise<unknown>>;
    const { showQuickPick } = dialogs;
    const asked: string[] = [];
    dialogs['showQuickPick'] = async (
      items: readonly vscode.QuickPickItem[] | Promise<readonly vscode.QuickPickItem[]>,
      { title = '' }: vscode.QuickPickOptions,
    ) => {
      asked.push(title);
      return (await items)[0];
    };
    const realgain = await api();
    const studied = () => realgain.studies().find(({ name }) => name === folder);
    try {
      for (let time = 0; time < 2; time += 1) {
        await vscode.commands.executeCommand(COMMANDS.study, file(folder), [file(folder)]);
        const study = await until('the study', studied);
        await vscode.commands.executeCommand(COMMANDS.removeStudy, study);
        await until('the study gone', () => (studied() === undefined ? true : undefined));
        await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      }
      assert.equal(asked.length, 1, asked.join());
    } finally {
      Object.assign(dialogs, { showQuickPick });
      await vscode.workspace.fs.delete(file(folder), { recursive: true });
    }
  });

  it('are opened again without recomputing', async () => {
    const realgain = await api();
    const kept = realgain.studies().find(({ name }) => name === 'scores');
    assert.ok(kept);
    await vscode.window.tabGroups.close(
      vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .filter((tab) => tab.label === 'Study: scores'),
    );
    await vscode.commands.executeCommand(LINKS.openStudy, kept.key);
    await until('the panel', () => (titles().includes('Study: scores') ? true : undefined));
    assert.equal(realgain.studies().find(({ key }) => key === kept.key)?.time, kept.time);
    await vscode.commands.executeCommand(COMMANDS.markAllSeen);
    await until('its verdict in the status bar', () =>
      /better\b.* is significantly better than|better\b.* scores best/.test(realgain.status().text)
        ? true
        : undefined,
    );
  });

  it('shorten names in the status bar, which has no room for long ones', async () => {
    const folder = 'long-names-of-systems-with-many-words';
    for (const [seed, rate] of [
      [1, 3],
      [2, 5],
      [3, 7],
    ] as const) {
      const rows = Array.from({ length: 80 }, (_, i) => `${i},${(i * 7) % 10 < rate ? 1 : 0}`);
      const name = `meta-llama-finetuned-on-dialogues-seed-${seed}.csv`;
      await vscode.workspace.fs.writeFile(
        file(`${folder}/${name}`),
        Buffer.from(`id,correct\n${rows.join('\n')}\n`),
      );
    }
    try {
      await vscode.commands.executeCommand(COMMANDS.study, file(folder), [file(folder)]);
      const realgain = await api();
      await vscode.commands.executeCommand(COMMANDS.markAllSeen);
      await until('the short name', () =>
        / meta-\S*…\S*-seed-3 is significantly better than both others$/.test(realgain.status().text)
          ? true
          : undefined,
      );
    } finally {
      await vscode.workspace.fs.delete(file(folder), { recursive: true });
    }
  });

  it('are deleted from their view', async () => {
    const realgain = await api();
    const kept = realgain.studies().find(({ name }) => name === 'text');
    assert.ok(kept);
    await vscode.commands.executeCommand(COMMANDS.removeStudy, kept);
    await until('the study gone', () =>
      realgain.studies().some(({ key }) => key === kept.key) ? undefined : true,
    );
  });
});
