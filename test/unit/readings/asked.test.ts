import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { asGiven } from '../../../src/cli/disk';
import { elementAt } from '../../../src/model/lists';
import { RealGainError } from '../../../src/model/errors';
import { TestEngine } from '../../support/test-engine';
import { COMPOSERS, MOST_ASKED, MOSTLY_ASKED } from './asked';
import { writtenCases } from './case';
import { answered } from './ways';

/** `npm run fuzz` looks at a hundredth as many files of each kind as of damaged files. */
const FILES = Math.ceil(Number(process.env['REALGAIN_FUZZ'] ?? 300) / 100);

describe('questions about files put together at random', function () {
  this.timeout(0);
  const engine = new TestEngine(2, asGiven);

  for (const [kind, compose] of Object.entries(COMPOSERS)) {
    it(`answer what was made, or ask: ${FILES} ${kind}`, async () => {
      const all = Array.from({ length: FILES }, (_, seed) => compose(seed));
      const { cases, remove } = writtenCases({
        [kind]: all.map(({ about, files, command }, seed) => ({
          name: String(seed),
          trap: about,
          files,
          command,
          expect: { question: [] },
        })),
      });
      after(remove);
      const [asked, wrong]: [string[], string[]] = [[], []];
      for (const [seed, { about, check }] of all.entries()) {
        const answer = await answered(elementAt(cases, seed), engine.service);
        if (answer instanceof RealGainError) {
          asked.push(`${seed}: ${about}: ${answer.message}`);
        } else {
          try {
            check(answer);
          } catch (error) {
            wrong.push(
              `${seed}: ${about}: ${(error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')}`,
            );
          }
        }
      }
      assert.equal(wrong.length, 0, wrong.join('\n'));
      const most = Math.ceil((MOSTLY_ASKED[kind] ?? MOST_ASKED) * FILES);
      assert.ok(asked.length <= most, asked.join('\n'));
    });
  }
});
