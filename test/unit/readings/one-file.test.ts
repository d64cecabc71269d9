import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';
import { jsonl, type Row } from './families/make';

const N = 150;

interface Read {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: string;
  readonly prints: RegExp;
  readonly never?: RegExp;
  readonly code?: number;
}

/** Three columns whose names say nothing and whose numbers go together, and what else a row holds. */
const unknown = (more: (hard: number, i: number) => Row) => {
  const random = seedrandom('unknown');
  const near = (hard: number) => Number((0.5 * hard + 0.5 * random()).toFixed(3));
  return jsonl(
    Array.from({ length: N }, (_, i): Row => {
      const hard = random();
      return { id: `q${i}`, AmbDiff: near(hard), ICR: near(hard), SSC: near(hard), ...more(hard, i) };
    }),
  );
};

const READ: readonly Read[] = [
  {
    name: 'numbers of unknown names beside an answer measure it, and are no systems',
    files: { 'one.jsonl': unknown((_, i) => ({ response: `an answer to ${i}` })) },
    command: 'score one.jsonl',
    prints: /--column ICR/,
    never: /systems/,
    code: 2,
  },
  {
    name: 'numbers of unknown names beside a known measure are further measures, and no systems',
    files: { 'one.jsonl': unknown((hard) => ({ rouge_l: Number((0.8 * hard).toFixed(3)) })) },
    command: 'study one.jsonl',
    prints: /compares two or more systems/,
    code: 2,
  },
  {
    name: 'numbers below names that mean nothing are of systems',
    files: { 'one.jsonl': unknown(() => ({})) },
    command: 'study one.jsonl',
    prints: /3 systems on one\.jsonl/,
  },
];

describe('what the files of one question are read as', function () {
  this.timeout(60_000);
  const folder = new TemporaryFolder();

  READ.forEach(({ name, files, command, prints, never, code = 0 }, i) => {
    it(name, async () => {
      for (const [file, contents] of Object.entries(files)) {
        const at = `${i}/${file}`;
        await mkdir(path.dirname(folder.path(at)), { recursive: true });
        await folder.write(at, contents);
      }
      const found = await runHere(folder.path(String(i)), command.split(' '));
      const told = found.stdout + found.stderr;
      assert.equal(found.code, code, told);
      assert.match(told, prints);
      if (never !== undefined) {
        assert.doesNotMatch(told, never);
      }
    });
  });
});
