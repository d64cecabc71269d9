import assert from 'node:assert/strict';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import type * as Config from '../../../src/config/locate';
import type * as StudyFiles from '../../../src/config/study-files';
import type * as SuiteFolders from '../../../src/config/suites/suite-folders';
import type * as SuiteOutputs from '../../../src/config/suites/suite-outputs';
import type * as Confine from '../../../src/files/confine';
import type * as DiskLimit from '../../../src/files/disk-limit';
import type * as Names from '../../../src/model/names';
import type * as Paths from '../../../src/model/paths';
import { onWindows } from '../../support/windows';

type Modules = typeof Config &
  typeof StudyFiles &
  typeof SuiteFolders &
  typeof SuiteOutputs &
  typeof Confine &
  typeof DiskLimit &
  typeof Names &
  typeof Paths;

/** A disk of Windows: names keep their case, and are found in any. */
class Disk {
  constructor(private readonly files: Readonly<Record<string, string>>) {}

  readText(file: string): Promise<string | null> {
    const found = Object.keys(this.files).find((one) => one.toLowerCase() === file.toLowerCase());
    return Promise.resolve(found === undefined ? null : this.files[found]!);
  }

  list(folder: string): Promise<string[]> {
    return Promise.resolve(
      Object.keys(this.files)
        .filter((file) => path.win32.dirname(file).toLowerCase() === folder.toLowerCase())
        .map((file) => path.win32.basename(file)),
    );
  }

  readonly folders = (folder: string): Promise<string[]> => {
    const start = `${folder.replace(/\\$/, '')}\\`.toLowerCase();
    const below = Object.keys(this.files).filter((file) => file.toLowerCase().startsWith(start));
    const names = below.map((file) => file.slice(start.length).split('\\'));
    return Promise.resolve([
      ...new Set(names.flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : []))),
    ]);
  };
}

const CONFIG = JSON.stringify(
  {
    testSets: [
      {
        name: 'wmt',
        outputs: ['outputs/**/*.txt', '!outputs/**/old-*'],
        reference: 'data/Ref.txt',
        baseline: 'outputs/Base.txt',
        groups: { big: 'outputs/big/**' },
        runs: { ours: ['outputs/a-1.txt', 'outputs/a-2.txt'] },
      },
    ],
    suites: [{ name: 'evals', folders: 'results/*', baseline: 'results/base' }],
  },
  null,
  2,
).replaceAll('\n', '\r\n');

describe('paths of Windows', () => {
  let modules: Modules;
  const at = (name: string) => `C:\\Users\\Ana\\exp\\${name}`;
  const disk = new Disk({
    [at('realgain.json')]: CONFIG,
    [at('data\\Ref.txt')]: '',
    [at('outputs\\Base.txt')]: '',
    [at('outputs\\a-1.txt')]: '',
    [at('outputs\\a-2.txt')]: '',
    [at('outputs\\big\\b.txt')]: '',
    [at('results\\base\\mmlu\\out.jsonl')]: '',
    [at('results\\ours\\mmlu\\out.jsonl')]: '',
  });

  before(async () => {
    modules = await onWindows<Modules>(
      ...[
        'config/locate',
        'config/study-files',
        'config/suites/suite-folders',
        'config/suites/suite-outputs',
      ],
      ...['files/confine', 'files/disk-limit'],
      ...['model/names', 'model/paths'],
    );
  });

  it('are compared by their folders, drive and names in any case', () => {
    const { isBelow, isSamePath, isWithin, relativePath } = modules;
    assert.ok(isWithin('C:\\exp', 'C:\\exp\\a\\b.txt'));
    assert.ok(isWithin('c:\\Exp', 'C:\\exp\\a.txt'));
    assert.ok(isWithin('C:\\', 'C:\\a.txt'));
    assert.ok(isWithin('C:\\exp', 'C:\\exp\\..odd.txt'));
    assert.ok(!isWithin('C:\\exp', 'C:\\exp-2\\a.txt'));
    assert.ok(!isWithin('C:\\exp', 'C:\\exp\\..\\a.txt'));
    assert.ok(!isWithin('C:\\exp', 'D:\\exp\\a.txt'));
    assert.ok(!isWithin('\\\\server\\share', '\\\\other\\share\\a.txt'));
    assert.ok(isBelow('C:\\', 'C:\\a.txt') && !isBelow('C:\\exp', 'c:\\EXP'));
    assert.ok(isSamePath('C:\\exp\\A.txt', 'c:/exp/a.TXT') && !isSamePath('C:\\a', 'D:\\a'));
    assert.equal(relativePath('C:\\exp', 'C:\\exp\\runs\\a.txt'), 'runs/a.txt');
    assert.equal(relativePath('C:\\exp\\runs', 'C:\\exp\\data\\ref.txt'), '../data/ref.txt');
    assert.equal(relativePath('C:\\exp', 'D:\\data\\ref.txt'), 'D:/data/ref.txt');
  });

  it('lead to the realgain.json above them, with CRLF in it', async () => {
    for (const file of [at('outputs\\big\\b.txt'), 'c:\\users\\ana\\exp\\outputs\\a-1.txt']) {
      const config = await modules.findConfig(disk, file);
      assert.deepEqual(config?.problems, []);
      assert.equal(modules.testSetOf(config, file)?.name, 'wmt');
    }
    assert.equal(await modules.findConfig(disk, 'D:\\exp\\outputs\\a.txt'), null);
  });

  it('are matched by globs with slashes', async () => {
    const config = await modules.findConfig(disk, at('outputs\\a-1.txt'));
    const testSet = modules.testSetOf(config!, at('outputs\\a-1.txt'))!;
    assert.equal(testSet.baseline, at('outputs\\Base.txt'));
    assert.deepEqual(testSet.references, [at('data\\Ref.txt')]);
    for (const [name, isOutput] of [
      ['outputs\\base.txt', true],
      ['outputs\\big\\b.txt', true],
      ['outputs\\.hidden.txt', false],
      ['outputs\\big\\old-b.txt', false],
      ['data\\ref.TXT', false],
      ['elsewhere\\a.txt', false],
    ] as const) {
      assert.equal(modules.isOutput(testSet, at(name)), isOutput, name);
    }
    assert.deepEqual(modules.groupsOf(testSet, at('outputs\\big\\b.txt')), ['big']);
    assert.deepEqual(modules.groupsOf(testSet, at('outputs\\a-1.txt')), []);
    assert.deepEqual(modules.furtherRuns(testSet, at('outputs\\A-1.txt'), at('outputs\\Base.txt')), {
      a: [at('outputs\\a-2.txt')],
      b: [],
    });
  });

  it('have references in their folder and beside it', async () => {
    const near = new Disk({
      'C:\\exp\\out\\news.hyp.A.de': '',
      'C:\\exp\\out\\news.ref.de': '',
      'C:\\exp\\refs\\news.de': '',
    });
    assert.deepEqual(await modules.findReferences(near, 'C:\\exp\\out\\news.hyp.A.de'), [
      'C:\\exp\\out\\news.ref.de',
      'C:\\exp\\refs\\news.de',
    ]);
  });

  it('of a folder are the outputs of a study', async () => {
    const config = await modules.findConfig(disk, at('realgain.json'));
    const outputs = ['outputs\\Base.txt', 'outputs\\a-1.txt', 'outputs\\a-2.txt'].map(at);
    const files = {
      readText: (file: string) => disk.readText(file),
      list: (folder: string) => disk.list(folder),
      filesBelow: () => Promise.resolve(outputs),
      survey: () => Promise.resolve({ files: [], unreadable: [] }),
      isFolder: (file: string) => Promise.resolve(!file.endsWith('.txt')),
      outputsOf: () => Promise.resolve(outputs),
    };
    for (const folder of [at('outputs'), at('OUTPUTS\\')]) {
      assert.deepEqual(await modules.outputsOfChosen(files, [folder]), {
        testSet: config?.testSets[0],
        outputs,
      });
    }
    assert.equal(modules.studyName([at('outputs\\')], ''), 'outputs');
    assert.equal(modules.studyName(['outputs\\x\\a.csv', 'OUTPUTS\\y\\b.csv'].map(at), ''), 'outputs');
  });

  it('of folders are the systems of a suite, and files in them its tasks', async () => {
    const chosen = await modules.suiteOfFolders(disk, disk.folders, [at('results')]);
    const folders = [at('results\\base'), at('results\\ours')];
    assert.deepEqual(chosen?.folders, folders);
    const { suite } = chosen;
    assert.ok(modules.isBaselineFolder(suite, at('Results\\base')));
    assert.ok(!modules.isBaselineFolder(suite, at('results\\ours')));
    assert.equal(modules.folderOf(suite, at('results\\ours\\mmlu\\out.jsonl')), at('results\\ours'));
    const files = folders.map((folder) => ({ path: `${folder}\\mmlu\\out.jsonl`, n: 10, systems: [] }));
    const found = modules.outputsOf(folders, { files, unreadable: [] });
    assert.deepEqual(
      found.outputs.map(({ ofSystem, ofTask, place }) => [ofSystem, ofTask, place]),
      [
        ['base', 'mmlu/out', 0],
        ['ours', 'mmlu/out', 1],
      ],
    );
  });

  it('give systems the names of their files', () => {
    assert.equal(modules.systemName('C:\\exp\\big.model.txt'), 'big.model');
    assert.deepEqual(modules.distinctNames(['C:\\exp\\run1\\out.txt', 'D:\\exp\\run2\\out.txt']), [
      'run1/out',
      'run2/out',
    ]);
    assert.ok(modules.isOnNetwork('\\\\server\\share\\a.txt') && !modules.isOnNetwork('C:\\a.txt'));
  });

  it('outside the folders that may be read are refused, also on another drive', async () => {
    const folder = { named: 'C:\\exp', place: 'C:\\exp' };
    modules.confine({ folders: [folder], programs: false });
    for (const file of [
      'D:\\exp\\a.txt',
      'C:\\exp-2\\a.txt',
      'C:\\exp\\..\\a.txt',
      '\\\\server\\share\\a.txt',
    ]) {
      await assert.rejects(modules.refuseOutside(file), { code: 'not-allowed' }, file);
    }
  });

  it('below a folder that hangs are refused', async () => {
    const limit = new modules.DiskLimit({ milliseconds: 5, mostAtOnce: 4 });
    await assert.rejects(limit.ask('C:\\net\\a.txt', () => new Promise<never>(() => undefined)));
    assert.ok(limit.isSilent('C:\\net\\runs') && !limit.isSilent('D:\\net\\runs'));
  });
});
