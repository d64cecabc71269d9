import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { checkedIdentity, toBeFound } from '../../../src/questions';
import { planningTable } from '../../../src/questions/pair/tables';
import type { Power, PowerAsked } from '../../../src/questions/power/schema';
import { typedOf } from '../../../src/questions/typed';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from '../engine/temporary';

describe('a plan that the editor asks for', () => {
  const engine = new TestEngine();
  const folder = new TemporaryFolder();

  async function plan(identity: object) {
    const defaults = { ...DEFAULT_SETTINGS, alpha: 0.01, resamples: 500 };
    const answer = await engine.service.ask({ question: 'power', identity, with: { defaults } });
    return { ...answer, result: answer.result as Power, identity: answer.identity as PowerAsked };
  }

  async function files() {
    const scores = (shift: number) =>
      Array.from({ length: 30 }, (_, i) => `${i},${((i * 7) % 11) / 11 + shift * ((i % 3) + 1)}`).join('\n');
    return Promise.all([
      folder.write('a.csv', `id,score\n${scores(0.05)}\n`),
      folder.write('b.csv', `id,score\n${scores(0)}\n`),
    ]);
  }

  it('uses the settings of the user, and types them', async () => {
    const { result, identity } = await plan(checkedIdentity('power', { files: await files() }));
    assert.equal(result.alpha, 0.01);
    const { options = [] } = typedOf('power', identity) ?? {};
    assert.deepEqual(options, [
      ['resamples', '500'],
      ['alpha', '0.01'],
    ]);
  });

  it('is computed again from what was found, with the same warnings', async () => {
    const samples = (shift: number) =>
      Array.from({ length: 60 }, (_, i) => `${i >> 2},${i % 4},${((i * 7) % 11) / 11 + shift * (i % 3)}`);
    const sampled = await Promise.all(
      [0.05, 0].map((shift, i) =>
        folder.write(`samples-${i}.csv`, `id,epoch,score\n${samples(shift).join('\n')}\n`),
      ),
    );
    const { result, identity } = await plan(checkedIdentity('power', { files: sampled }));
    assert.match(result.warnings.join(), /taken for runs of one item/);
    assert.match(
      result.sentence,
      /items like these, with about .* samples \(you have 60 samples of 15 items\)/,
    );
    assert.equal(planningTable(result, result.metric, result.decimals).head[0], 'Samples');
    assert.deepEqual((await plan(identity)).result, result);
  });

  it('is computed again with a setting that changes, not with what was found before', async () => {
    const before = await plan(checkedIdentity('power', { files: await files() }));
    const identity = { ...toBeFound(before), alternative: 'greater' };
    assert.equal((await plan(identity)).result.alternative, 'greater');
  });

  it('warns of a gain that no items like these show', async () => {
    const warned = async (gain: number) =>
      (await plan(checkedIdentity('power', { files: await files(), gain }))).result.warnings.join();
    assert.match(await warned(5), /A gain of 5 .*covers the whole range of the items’ scores/);
    assert.doesNotMatch(await warned(0.5), /range/);
  });

  it('refuses a gain over more than all items', async () => {
    const right = await Promise.all(
      [3, 2].map((part, i) =>
        folder.write(
          `right-${i}.csv`,
          `id,correct\n${Array.from({ length: 40 }, (_, row) => `q${row},${Number(row % 4 < part)}`).join('\n')}\n`,
        ),
      ),
    );
    const planned = (gain: number) => plan(checkedIdentity('power', { files: right, gain }));
    await assert.rejects(planned(60), /A gain of 60 over 50\.00% is more than all items/);
    assert.ok((await planned(50)).result.sentence.length > 0);
  });
});
