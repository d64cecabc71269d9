import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import { asGiven } from '../../../src/cli/disk';
import type { Service } from '../../../src/engine/service';
import { elementAt } from '../../../src/model/lists';
import { RealGainError } from '../../../src/model/errors';
import type { AnyResult } from '../../../src/model/results/report';
import type { Look } from '../../../src/questions/look/schema';
import { TestEngine } from '../../support/test-engine';
import { wordsOf, writtenCases } from './case';
import { composedSet, type ComposedSet } from './composed-sets';
import { commandsFor, type SetCommand } from './set-commands';
import { faultsOf } from './set-faults';
import { inFolderOf } from './ways';

/** `npm run fuzz` looks at a twentieth as many as of damaged files, by every command; other tests at few, by every third. */
const FUZZ = process.env['REALGAIN_FUZZ'];
const SETS = FUZZ === undefined ? 15 : Math.ceil(Number(FUZZ) / 20);

/** Of all commands that can be answered, so many may meet a question. */
const MOST_ASKED = 0.05;

const FEW = ['--resamples', '1000'];

/** With options that choose something, any answer may be right. */
const CHOOSES = /--(?:column|metric|slice|cluster|id-column)/;

const ASKS = /^(?:compare|study|suite|leaderboard|runs) /;

describe('outputs of several systems put together at random', function () {
  this.timeout(0);
  const engine = new TestEngine(2, asGiven);

  it(`are read as they were made, or asked about: ${SETS} sets`, async () => {
    const asked: string[] = [];
    let count = 0;
    for (let seed = 0; seed < SETS; seed++) {
      const set = composedSet(seed);
      const { cases, remove } = writtenCases({
        sets: [{ name: String(seed), trap: set.about, files: set.files, expect: { question: [] } }],
      });
      const commands = commandsFor(set).filter((_, i) => FUZZ !== undefined || (i + seed) % 3 === 0);
      for (const one of commands) {
        const told = `${seed}: ${one.command}: ${set.about}`;
        count += one.refuses === true ? 0 : 1;
        const error = await inFolderOf(elementAt(cases, 0), () => check(set, one, told, engine.service));
        if (error instanceof RealGainError && one.refuses !== true) {
          asked.push(`${told}: ${error.message}`);
        }
      }
      remove();
    }
    assert.ok(asked.length <= MOST_ASKED * count, asked.join('\n'));
  });
});

async function check(set: ComposedSet, one: SetCommand, told: string, service: Service): Promise<void> {
  const { command, refuses } = one;
  const parsed = parseCommand([...wordsOf(command), ...(/^(?:look|leader)/.test(command) ? [] : FEW)]);
  assert.ok(parsed.kind === 'question');
  const { name } = parsed.question;
  const { result } = await service.ask({ question: name, identity: parsed.identity });
  if (name === 'look') {
    for (const way of (result as Look).ways) {
      const offered = way.command.replace(/^realgain /, '');
      // Two files of a folder of runs are two of many.
      const isOfRuns = set.layout === 'system-run' && offered.startsWith('compare ');
      if (way.lacks === null && ASKS.test(offered) && !CHOOSES.test(offered) && !isOfRuns) {
        await check(set, { command: offered }, `${told}: ${offered}`, service);
      }
    }
    return;
  }
  const warnings = (result as AnyResult & { warnings: readonly string[] }).warnings.join('\n');
  const areRuns = / runs (?:of each of|on one test set) /.test(`${warnings.replaceAll(';', ' ')} `);
  const faults = areRuns ? [] : faultsOf(set, name, result);
  assert.deepEqual(faults, [], `${told}: ${warnings}`);
  assert.ok(refuses !== true || areRuns, `${told} is answered`);
}
