import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineClient } from '../src/engine/client';
import { DEFAULT_SETTINGS, type CompareSettings } from '../src/model/settings/settings';
import type { ComparisonIdentity } from '../src/model/settings/identity';
import { askedOf } from '../src/questions/pair/answer';
import { translations } from './files';
import { median } from './measure';
import type { Row } from './row';

/** What the user waits for, in wall-clock milliseconds. */
export interface Answer {
  /** Until the first answer, from the resamples that there were by then. */
  readonly first: number;
  /** Until the last, from as many as are drawn. */
  readonly complete: number;
}

/** The answers of one engine to comparisons of the same files. */
export interface Answers {
  /** To the first call, with the engine not even started. */
  readonly cold: Answer;
  /** With other settings each, statistics in memory. */
  readonly warm: readonly Answer[];
}

/**
 * Times the answers of a new engine about two outputs of 2,000 segments by BLEU, resampled adaptively as in the panel.
 *
 * @param engine the built engine.js
 * @param folder for the outputs
 * @param repetitions warm comparisons, each with another seed, every other one with another α too
 */
export async function timeAnswers(engine: string, folder: string, repetitions: number): Promise<Answers> {
  const identity = await writeOutputs(folder);
  const client = new EngineClient({
    modulePath: engine,
    log: () => undefined,
    idleMinutes: 1,
    settings: () => ({ threads: null, cache: null }),
  });
  try {
    const cold = await timeAnswer(client, identity, {});
    const warm: Answer[] = [];
    for (let i = 0; i < repetitions; i++) {
      warm.push(await timeAnswer(client, identity, { seed: `${i}`, alpha: i % 2 === 0 ? 0.05 : 0.01 }));
    }
    return { cold, warm };
  } finally {
    client.dispose();
  }
}

/** Medians of several engines' answers. */
export async function measureAnswers(
  engine: string,
  folder: string,
  tell: (row: Row) => void,
): Promise<void> {
  const engines: Answers[] = [];
  for (let i = 0; i < 5; i++) {
    engines.push(await timeAnswers(engine, folder, 11));
  }
  const tellMedian = (name: string, times: readonly number[]) => {
    const milliseconds = median(times);
    tell({
      name: `${name}, BLEU of 2 × 2,000 segments`,
      seconds: milliseconds / 1e3,
      nanoseconds: milliseconds * 1e6,
      unit: 'answer',
      against: null,
      ratio: null,
      limit: null,
    });
  };
  const cold = engines.map((one) => one.cold);
  const warm = engines.flatMap((one) => one.warm);
  const first = ({ first }: Answer) => first;
  const complete = ({ complete }: Answer) => complete;
  tellMedian('first answer of an engine that has to be started', cold.map(first));
  tellMedian('complete answer of an engine that has to be started', cold.map(complete));
  tellMedian('first answer with other settings', warm.map(first));
  tellMedian('complete answer with other settings', warm.map(complete));
}

async function timeAnswer(
  client: EngineClient,
  identity: ComparisonIdentity,
  settings: Partial<CompareSettings>,
): Promise<Answer> {
  const start = performance.now();
  let first: number | null = null;
  const asked = { ...identity, settings: { ...identity.settings, ...settings } };
  const onPartial = () => (first ??= performance.now() - start);
  const how = { forPage: true };
  await client.call('ask', { question: 'compare', identity: askedOf(asked), with: how }, { onPartial });
  const complete = performance.now() - start;
  return { first: first ?? complete, complete };
}

async function writeOutputs(folder: string): Promise<ComparisonIdentity> {
  const { outputs, reference } = translations();
  const [a, b, gold] = await Promise.all(
    [...outputs, reference].map(async ({ columns }, i) => {
      const path = join(folder, `answer-${['a', 'b', 'reference'][i]}.txt`);
      await writeFile(path, `${Array.from(columns[0]!.cells).join('\n')}\n`);
      return path;
    }),
  );
  return {
    a: a!,
    b: b!,
    references: [gold!],
    metric: { id: 'bleu' },
    idColumn: null,
    clusterColumn: null,
    settings: { ...DEFAULT_SETTINGS, resampling: 'adaptive' },
  };
}
