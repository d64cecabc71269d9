import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import type { QuestionCommand } from '../../../src/cli/question-arguments';
import { tableBy } from '../../support/ask';
import { published, type Study, type StudyResult } from '../../../src/model/results/study';
import { RealGainError } from '../../../src/model/errors';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';
import { madeCases, wordsOf, type Case } from '../readings/case';

const TOPICS = ['summary', 'no-items', 'other-scales'];

/** What only a comparison of two can be asked. */
const OF_PAIRS = '--slice';

describe('what is no item or no score', () => {
  const engine = new TestEngine();
  const folder = new TemporaryFolder();
  const home = process.cwd();
  const made = madeCases(TOPICS);

  after(() => {
    process.chdir(home);
    made.remove();
  });

  for (const one of made.cases.filter(({ command }) => !command.includes(OF_PAIRS))) {
    it(`is refused or asked about in a study as in a comparison: ${one.topic}, ${one.name}`, async () => {
      process.chdir(one.folder);
      const found = await study(one);
      const isAnswer = !('question' in one.expect) && !('error' in one.expect);
      assert.equal(
        !(found instanceof RealGainError),
        isAnswer,
        found instanceof RealGainError ? found.message : '',
      );
    });
  }

  it('makes the pooled row of a suite say that it mixes scales', async () => {
    const table = (scale: number, gain: number) =>
      [
        'id,score',
        ...Array.from(
          { length: 40 },
          (_, i) => `q${i},${(scale * (0.2 + ((7 * i) % 40) / 80 + gain)).toFixed(4)}`,
        ),
      ].join('\n');
    const files = { new: 0.02, old: 0 };
    for (const [system, gain] of Object.entries(files)) {
      [system, `alike/${system}`].forEach((name) => mkdirSync(folder.path(name), { recursive: true }));
      await folder.write(`${system}/accuracy.csv`, table(1, gain));
      await folder.write(`${system}/bleu.csv`, table(100, gain));
      await folder.write(`alike/${system}/one.csv`, table(1, gain));
      await folder.write(`alike/${system}/two.csv`, table(1, gain / 2));
    }
    const warningsOf = async (...places: string[]) => {
      const command = ['suite', ...places.map((place) => folder.path(place)), '--resamples', '1000'];
      return (await tableBy(engine.service, command)).table.warnings;
    };
    const mixed = await warningsOf('new', 'old');
    assert.ok(
      mixed.some((text) => text.includes('mixes scales') && text.includes('bleu')),
      mixed.join('\n'),
    );
    assert.deepEqual(await warningsOf('alike/new', 'alike/old'), []);
  });

  async function study({ command }: Case): Promise<Study | RealGainError> {
    try {
      const { identity } = parseCommand([
        'study',
        ...wordsOf(command).slice(1),
        '--resamples',
        '100',
      ]) as QuestionCommand;
      return published((await engine.service.ask({ question: 'study', identity })).result as StudyResult);
    } catch (error) {
      if (error instanceof RealGainError) {
        return error;
      }
      throw error;
    }
  }
});
