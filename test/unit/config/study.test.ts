import assert from 'node:assert/strict';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import { identifyStudy } from '../../../src/cli/study-files';
import type { StudyCommand } from '../../../src/cli/study-arguments';
import { declaredStudy, findConfig } from '../../../src/config';
import { disk } from '../../../src/cli/disk';
import { DEFAULT_SETTINGS } from '../../../src/model';
import { TemporaryFolder } from '../engine/temporary';

describe('what realgain.json says of a study', () => {
  const folder = new TemporaryFolder();
  const study = (...args: string[]) => identifyStudy(parseCommand(['study', ...args]) as StudyCommand);

  it('is obeyed alike on the command line and in the editor', async () => {
    const settings = [
      {},
      { test: 'randomization' },
      { test: 'wilcoxon', alternative: 'less', alpha: 0.2 },
      { test: 'bootstrap', alternative: 'greater', resamples: 5000, seed: '7' },
    ];
    for (const [i, declared] of settings.entries()) {
      const config = {
        testSets: [
          {
            ...declared,
            name: 'set',
            outputs: `${i}-out-*.csv`,
            metric: { id: 'mean', column: 'score' },
            groups: { one: '*-out-a*' },
          },
        ],
      };
      await folder.write('realgain.json', JSON.stringify(config));
      const files = [];
      for (const name of ['a', 'b', 'c']) {
        files.push(await folder.write(`${i}-out-${name}.csv`, 'id,score\n1,2\n2,3\n'));
      }
      const located = await findConfig(disk, files[0] ?? '');
      assert.deepEqual(located?.problems, [], JSON.stringify(located?.problems));
      // The editor gives its settings as what holds where the file says nothing.
      const inEditor = declaredStudy(located?.testSets[0] ?? null, files, DEFAULT_SETTINGS);
      const onCommandLine = await study(...files);
      const { name, outputs, ...said } = onCommandLine;
      assert.equal(name, 'set');
      const absolute = (group: readonly string[]) => group.map((file) => path.resolve(file));
      assert.deepEqual(absolute(outputs), absolute(files));
      const named = Object.entries<readonly string[]>(said.groups?.named ?? {}).map(
        ([group, of]): [string, string[]] => [group, absolute(of)],
      );
      assert.deepEqual({ ...said, groups: { named: Object.fromEntries(named) } }, inEditor);
      assert.equal(said.settings.mode, declared.test === 'randomization' ? 'randomization' : 'bootstrap');
      assert.equal(said.settings.resamples, declared.resamples ?? 100_000);
      const forced = await study(...files, '--test', 'bootstrap', '--alpha', '0.01');
      assert.deepEqual([forced.settings.mode, forced.settings.alpha], ['bootstrap', 0.01]);
    }
  });
});
