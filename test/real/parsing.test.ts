import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import { scoring } from '../unit/metrics/support';
import { sharedGolden, sharedPath, sharedRecords } from './shared';

interface Official {
  readonly sentences: readonly {
    readonly stat: number;
    readonly match: number;
    readonly gold: number;
    readonly test: number;
    readonly words: number;
    readonly tags: number;
  }[];
}

const FOLDER = 'parse_evalb_sample';

if (existsSync(sharedPath('data', FOLDER)) && existsSync(sharedPath('golden', 'official_evalb.json'))) {
  const golden = sharedGolden('official_evalb.json') as Record<string, Official>;
  const runs = {
    sample: { delete: "TOP -NONE- , : `` ''", equalLabels: 'T=TT', equalWords: 'This=this' },
    bug: { parameters: 'new' },
  };
  describe("EVALB's own samples score as by EVALB", () => {
    for (const [name, options] of Object.entries(runs)) {
      it(name, () => {
        const input = scoring(
          sharedRecords('data', FOLDER, `${name}.tst`),
          sharedRecords('data', FOLDER, `${name}.gld`),
        );
        const extract = (id: string) => createMetric({ id, options }, 1).extract(input);
        const [brackets, tags] = [extract('bracket-f1'), extract('bracket-tags')];
        const { sentences } = golden[`${FOLDER}/${name}`] ?? assert.fail(name);
        assert.equal(brackets.n, sentences.length);
        sentences.forEach(({ stat, match, gold, test, words, tags: right }, i) => {
          assert.deepEqual([...brackets.data.subarray(3 * i, 3 * i + 3)], [gold, test, match], `${i + 1}`);
          assert.deepEqual([...tags.data.subarray(2 * i, 2 * i + 2)], [right, words], `tags of ${i + 1}`);
          assert.equal(
            brackets.left?.some(({ item }) => item === i),
            stat !== 0,
          );
        });
      });
    }
  });
}
