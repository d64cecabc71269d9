import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import * as v from 'valibot';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import { beginningOf } from '../../../src/engine/inputs/beginning';
import { Inputs } from '../../../src/engine/inputs';
import { Kept } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import { lookedFile } from '../../../src/questions/look/file';
import { lookSchema, type LookedFile } from '../../../src/questions/look/schema';
import { runHere } from '../../support/command-line';
import { allCases, wordsOf } from './case';
import { isRelease, oneIn } from '../../support/releases';

/*
 * What every fixture and example is recognized as. A change here is a change of what users get: read each line of its
 * difference before `UPDATE=1 npx mocha test/unit/readings/recognised.test.ts` writes it.
 */

const ROOT = path.resolve(__dirname, '../../..');
const GOLDEN = path.join(ROOT, 'test/fixtures/readings/recognised.json');
const FOLDERS = ['test/fixtures', 'examples'];
const golden = v.parse(
  v.object({ files: v.record(v.string(), v.string()), cases: v.record(v.string(), v.string()) }),
  JSON.parse(existsSync(GOLDEN) ? readFileSync(GOLDEN, 'utf8') : '{"files": {}, "cases": {}}'),
);

describe('what fixtures and examples are recognized as', () => {
  it('is the same as before for every file', async () => {
    const found: Record<string, string> = {};
    const inputs = new Inputs(null, false);
    for (const file of sampled(FOLDERS.flatMap(filesBelow))) {
      found[file] = await beginningOf(path.join(ROOT, file), {}, inputs).then(
        (head) => written(lookedFile(head, new Kept())),
        errorOf,
      );
    }
    check('files', found);
  });

  it('is the same as before for the outputs of every case: the likeliest way to compare them', async () => {
    const found: Record<string, string> = {};
    for (const { topic, name, folder, command } of sampled(allCases())) {
      const places = wordsOf(command).filter((word) => existsSync(path.join(folder, word)));
      const { code, stdout, stderr } = await runHere(folder, ['look', ...places, '--json']);
      // Nothing can be compared beside a realgain.json that can't be read.
      assert.ok(code === 0 || stderr.includes('realgain.json'), stderr);
      const ways = code === 0 ? v.parse(lookSchema, JSON.parse(stdout)).ways : [];
      ways.forEach((way) => assert.doesNotThrow(() => parseCommand(wordsAfter(way.command)), way.command));
      const [way] = ways;
      found[`${topic}/${name}`] = way === undefined ? 'nothing' : `${way.what}: ${way.command}`;
    }
    check('cases', found);
  });
});

/** With `npm test -- --all`; at other times every third, because each takes as long as a comparison. */
const isWhole = isRelease || process.env['UPDATE'] === '1';

function sampled<T>(all: readonly T[]): readonly T[] {
  return isWhole ? all : oneIn(3, all);
}

function check(part: 'files' | 'cases', found: Readonly<Record<string, string>>): void {
  if (process.env['UPDATE'] === '1') {
    golden[part] = { ...found };
    writeFileSync(GOLDEN, `${JSON.stringify(golden, null, 2)}\n`);
  }
  assert.ok(Object.keys(found).length > 50);
  const known = Object.entries(golden[part]).filter(([name]) => isWhole || name in found);
  assert.deepEqual(found, Object.fromEntries(known));
}

/** The words after `realgain`, as a shell would read them. */
function wordsAfter(command: string): string[] {
  const [program, ...words] = wordsOf(command);
  assert.equal(program, 'realgain');
  return words;
}

/** Documentation and programs are no data, and change for other reasons. */
const NO_DATA = /\.(?:md|py|sh|m?js|ya?ml)$|^(?:expected|recognised|package|realgain)\.json$/;

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !NO_DATA.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Its format and the roles of its columns, in a line. */
function written({
  format,
  problem,
  items,
  ids,
  scores,
  prediction,
  gold,
  systems,
  task,
}: LookedFile): string {
  const roles: readonly (readonly [string, string])[] = [
    ['ids', ids.map(({ column, unique }) => (unique ? column : `${column} (repeats)`)).join(', ')],
    [
      'scores',
      scores.map(({ column, metric, better }) => `${column} (${metric}, ${better ?? '?'})`).join(', '),
    ],
    ['answers', prediction ?? ''],
    ['gold', gold ?? ''],
    ['systems', systems.join(', ')],
    ['task', task ?? ''],
    ['problem', problem === null ? '' : 'yes'],
  ];
  const said = roles.filter(([, value]) => value !== '').map(([role, value]) => `; ${role}: ${value}`);
  return `${format ?? 'no format'}, ${items?.n ?? 0} items${said.join('')}`;
}

function errorOf(error: unknown): string {
  assert.ok(error instanceof RealGainError);
  return error.code;
}
