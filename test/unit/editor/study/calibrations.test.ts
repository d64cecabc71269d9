import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type * as vscode from 'vscode';
import { Calibrations } from '../../../../src/editor/study/calibrations';
import type { Studies, StudyEntry } from '../../../../src/editor/stores/studies';
import type { EngineClient } from '../../../../src/engine/client';
import type { AskParams } from '../../../../src/engine/protocol';
import type { ComparisonDetails } from '../../../../src/model/results/details';
import { TestEngine } from '../../../support/test-engine';
import { TemporaryFolder } from '../../engine/temporary';

const SYSTEMS = 20;
const metric = { id: 'bleu', name: 'BLEU', signature: 'tok:13a', unit: '%', higherIsBetter: true };

describe('what stored studies predict for each other', () => {
  const folder = new TemporaryFolder();
  const log = { warn: (text: string) => assert.fail(text) } as unknown as vscode.LogOutputChannel;
  const entries: StudyEntry[] = [];
  const studies = {
    get all() {
      return entries;
    },
    pathOf: (key: string) => folder.path(`${key}.json`),
  } as unknown as Studies;
  const asking = new TestEngine();
  const engine = {
    call: (_: string, params: AskParams) => asking.service.ask(params),
  } as unknown as EngineClient;

  /** Keeps a study; its systems stand in this order, and all pairs have a p of 0.05. */
  async function keep(name: string, order: readonly number[]): Promise<string> {
    const key = name.padEnd(32, '0');
    const systems = order.map((i) => ({ path: `${name}/system${i}.txt`, name: `system${i}` }));
    const places = order.flatMap((_, a) => order.slice(a + 1).map((__, i) => [a, a + 1 + i] as const));
    const pairs = {
      a: places.map(([a]) => a),
      b: places.map(([, b]) => b),
      gain: places.map(() => 1),
      oneSided: places.map(() => 0.05),
    };
    await folder.write(`${key}.json`, JSON.stringify({ study: { name, metric, n: 9, systems, pairs } }));
    const outputs = systems.map(({ path }) => path);
    const rest = { systems: SYSTEMS, n: 9, leaderboard: '', time: 0, bytes: 0 };
    entries.unshift({ key, name, metric: 'BLEU', outputs, references: [`${name}.ref`], ...rest });
    return key;
  }

  const comparison = (reference: string, confidence: number) =>
    ({
      comparison: { metric, confidence },
      identity: { a: 'wsj/new.txt', b: 'wsj/system0.txt', references: [reference] },
    }) as unknown as ComparisonDetails;

  it('is found out when a study is kept, doubts comparisons on its test set, and stays over a restart', async () => {
    const ranks = Array.from({ length: SYSTEMS }, (_, i) => i);
    const wsj = await keep('wsj', ranks);
    const calibrations = await Calibrations.open(engine, studies, log);
    await calibrations.update(wsj);
    assert.equal(calibrations.of(wsj), null);
    // Neighbours change places in blocks of ten: 90 of 190 pairs are turned round.
    const brown = await keep(
      'brown',
      ranks.map((i) => (i < 10 ? 9 - i : 29 - i)),
    );
    await calibrations.update(brown);
    for (const key of [wsj, brown]) {
      assert.equal(calibrations.of(key)?.against[0]?.around.better, 100);
    }
    const again = await Calibrations.open(engine, studies, log);
    const [doubt, ...more] = again.doubts(comparison('wsj.ref', 0.95));
    assert.match(doubt?.text ?? '', /p ≈ 0\.05 .* on brown in only 100 of 190 pairs: 53% \[45%, 60%\]/);
    assert.deepEqual([doubt?.study, more], [wsj, []]);
    // Other p, other test sets and no direction at all have nothing to do with it.
    assert.deepEqual(again.doubts(comparison('wsj.ref', 0.999)), []);
    assert.deepEqual(again.doubts(comparison('wsj.ref', 0.8)), []);
    assert.deepEqual(again.doubts(comparison('other.ref', 0.95)), []);
  });

  it('raises no doubt where p keeps its promise, and forgets studies that are gone', async () => {
    const news = await keep(
      'news',
      Array.from({ length: SYSTEMS }, (_, i) => i),
    );
    const calibrations = await Calibrations.open(engine, studies, log);
    await calibrations.update(news);
    const names = calibrations.of(news)?.against.map(({ name }) => name);
    assert.deepEqual(names, ['brown', 'wsj']);
    const doubts = calibrations.doubts(comparison('news.ref', 0.95));
    assert.deepEqual(
      doubts.map(({ text }) => /on (\w+) in only/.exec(text)?.[1]),
      ['brown'],
    );
    const gone = entries.splice(1, 2).map(({ key }) => key);
    await keep('web', [1, 0]);
    await calibrations.update('web'.padEnd(32, '0'));
    assert.deepEqual(
      gone.map((key) => calibrations.of(key)),
      [null, null],
    );
  });

  it('keeps what several windows find out, and reads what an earlier version kept', async () => {
    const windows = [
      await Calibrations.open(engine, studies, log),
      await Calibrations.open(engine, studies, log),
    ];
    const found: string[] = [];
    for (const [i, window] of windows.entries()) {
      const ranks = Array.from({ length: SYSTEMS }, (_, rank) => 100 * (i + 1) + rank);
      await keep(`first-of-${i}`, ranks);
      const key = await keep(`second-of-${i}`, ranks);
      await window.update(key);
      found.push(key);
    }
    const both = await Calibrations.open(engine, studies, log);
    const [one, other] = found.map((key) => both.of(key));
    assert.ok(one && other, 'none has overwritten the other’s');
    const known = { ...one, key: undefined };
    const earlier = JSON.stringify({ digest: '0', version: 1, calibrations: [[found[1], known]] });
    await folder.write('calibrations.json', earlier);
    const read = await Calibrations.open(engine, studies, log);
    assert.deepEqual(read.of(found[1] ?? '')?.against, one.against);
    assert.equal(read.of(found[0] ?? ''), null);
  });
});
