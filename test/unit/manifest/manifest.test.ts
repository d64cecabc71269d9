import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, it } from 'mocha';
import manifest from '../../../package.json';
import { LANGUAGE_MODEL_TOOLS, MCP_PROVIDER } from '../../../src/editor/host/ids';
import { QUESTIONS } from '../../../src/questions';
import { TESTS } from '../../../src/significance/tests';

const CONDITION =
  /([\w.]+) =~ \/(\S+)\/(i?)|([\w.]+) == ([\w-]+(?:\.\w+)*)|([\w.]+) (not )?in ([\w.]+)|([\w.]+)|&&|\|\||[!()]/g;

type Menu = keyof typeof manifest.contributes.menus;

interface Entry {
  readonly command?: string;
  readonly group?: string;
  readonly when?: string;
}

/** Whether a menu shows an entry, for the kinds of conditions that there are. */
function isShown(when: string, about: Readonly<Record<string, unknown>>): boolean {
  const script = when
    .replace(/([\w.]+) != (\w+)/g, '!($1 == $2)')
    .replace(CONDITION, (whole, matched, pattern, flags, equal, value, inside, not, list, key) =>
      matched !== undefined
        ? String(new RegExp(pattern as string, flags as string).test(String(about[matched as string])))
        : equal !== undefined
          ? String(about[equal as string] === value)
          : inside !== undefined
            ? String(
                (about[list as string] as unknown[]).includes(about[inside as string]) ===
                  (not === undefined),
              )
            : key !== undefined
              ? String(about[key as string] === true)
              : whole,
    );
  assert.match(script, /^(true|false|&&|\|\||[!() ])+$/);
  return runInNewContext(script) as boolean;
}

describe('package.json', () => {
  const setting = manifest.contributes.configuration.properties['realgain.test'];

  it('offers every paired test as the one that decides', () => {
    const paired = TESTS.filter(({ shown }) => shown !== 'independent').map(({ id }) => id);
    assert.deepEqual([...setting.enum].sort(), ['auto', ...paired].sort());
  });

  const { menus, commands } = manifest.contributes;
  const shownIn = (menu: Menu, about: Readonly<Record<string, unknown>>) =>
    (menus[menu] as readonly Entry[]).filter(
      ({ when = 'true', group = '' }) => !/^(inline|navigation)/.test(group) && isShown(when, about),
    );
  const output = {
    resourceScheme: 'file',
    resourceExtname: '.jsonl',
    resourceDirname: '/runs',
    resourcePath: '/runs/a.jsonl',
    'realgain.baselineFolders': ['/runs'],
    'realgain.besideOutputs': [],
    'realgain.running': ['/runs/growing.jsonl'],
    'realgain.openOutputs': ['/runs/a.jsonl'],
    'realgain.hasNew': true,
    gitOpenRepositoryCount: '1',
    scmProvider: 'git',
  };
  const selections = {
    output,
    growing: { ...output, resourcePath: '/runs/growing.jsonl' },
    two: { ...output, listMultiSelection: true, listDoubleSelection: true },
    several: { ...output, listMultiSelection: true },
    folder: { ...output, explorerResourceIsFolder: true, resourceExtname: '' },
    folders: { ...output, explorerResourceIsFolder: true, listMultiSelection: true },
  };
  const rows = {
    'realgain.testSets': [
      'test-set',
      'suite',
      'output',
      'output-compared',
      'output-baseline',
      'output-baseline-compared',
      'system',
      'system-named',
      'system-baseline',
    ],
    'realgain.history': ['entry', 'entry-pinned', 'group'],
    'realgain.studies': ['study'],
  };

  it('has one entry to compare whatever is selected, in a menu of at most four', () => {
    for (const [selected, about] of Object.entries(selections)) {
      const shown = shownIn('explorer/context', about);
      assert.ok(shown.length <= 4, `${selected}: ${JSON.stringify(shown)}`);
      assert.equal(shown.filter(({ command }) => command === 'realgain.compare').length, 1, selected);
      assert.ok(shownIn('realgain.evaluate', about).length <= 4, selected);
    }
  });

  it('has at most four entries in the menus of rows, views, tabs and changes', () => {
    const selected = [{}, { listMultiSelection: true, listDoubleSelection: true }];
    for (const [view, items] of Object.entries(rows)) {
      for (const about of items.flatMap((viewItem) => selected.map((one) => ({ ...one, view, viewItem })))) {
        const shown = shownIn('view/item/context', about);
        assert.ok(shown.length <= 4, `${JSON.stringify(about)}: ${JSON.stringify(shown)}`);
      }
      assert.ok(shownIn('view/title', { ...output, view }).length <= 4, view);
    }
    for (const menu of ['editor/title/context', 'editor/title', 'scm/resourceState/context'] as const) {
      assert.ok(shownIn(menu, output).length <= 4, menu);
    }
  });

  it('has few commands, none twice in the same place', () => {
    // Each is a word to know: one that is another one with an argument belongs into that one.
    assert.ok(commands.length <= 34, String(commands.length));
    for (const menu of Object.keys(menus) as Menu[]) {
      const entries = (menus[menu] as readonly Entry[]).map(({ command, when, group = '' }) =>
        JSON.stringify([command, when, group.startsWith('inline')]),
      );
      assert.deepEqual([...new Set(entries)], entries, menu);
    }
  });

  it('describes each of them', () => {
    assert.equal(setting.enumDescriptions.length, setting.enum.length);
  });

  it('brings a skill that names only tools of the server', () => {
    const [skill] = manifest.contributes.chatSkills;
    assert.ok(skill);
    const text = readFileSync(path.join(__dirname, '../../..', skill.path), 'utf8');
    const [, name, description = ''] = /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(text) ?? [];
    // VS Code takes a skill only from the folder of its name.
    assert.equal(name, path.basename(path.dirname(skill.path)));
    assert.ok(description.length < 1024 && !description.includes(': '));
    const asked = [...text.matchAll(/^\| .*?\| (.*?)\|$/gm)]
      .slice(2)
      .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, tool = '']) => tool));
    const known = [...QUESTIONS.map((one) => one.name), 'explain', ...Object.values(LANGUAGE_MODEL_TOOLS)];
    assert.deepEqual(
      asked.filter((tool) => !known.includes(tool)),
      [],
    );
    assert.ok(asked.length > 15);
  });

  it('declares the server that the extension registers', () => {
    assert.deepEqual(
      manifest.contributes.mcpServerDefinitionProviders.map(({ id }) => id),
      [MCP_PROVIDER],
    );
  });
});
