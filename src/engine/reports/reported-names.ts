import * as path from 'node:path';
import type { Answer, ReportRecord } from '../../model/results/report';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { sourceOf } from '../../model/names';
import type { Study } from '../../model/results/study';
import { inAllWords, movedAnswerIdentity, withPaths } from '../../questions/reports/paths';
import { sentence } from '../../report/sentence';
import type { ComparedPair } from '../../questions/pair/schema';
import { askedOf } from '../../questions/study/said';
import type { StudyAsked } from '../../questions/study/schema';
import { checkedIdentity, questionOf } from '../../questions';
import { movedIdentity, movedStudyIdentity, movedTableIdentity } from '../../questions/moved';
import { askedOf as askedOfPair } from '../../questions/pair/answer';
import { askedOf as askedOfTable } from '../../questions/table/answer';
import type { AskParams, Caller } from '../protocol';
import type { Service } from '../service';
import type { Located } from './locate-files';

/** The subject of a report, recomputed from its files at their current paths. */
interface Again {
  readonly subject: Answer;
  /** Version of RealGain that computed it. */
  readonly realgain: string;
  /** The comparison as requested; null unless it is one. */
  readonly asked: ComparisonIdentity | null;
}

/**
 * The result, with everything that may differ replaced by the report's values: paths and names derived from
 * them, the version, what was typed, and what was left out of a study, which isn't read again.
 *
 * @param relative maps the path of a file that the report doesn't list
 */
export function asReported(
  { subject }: Again,
  record: ReportRecord,
  { files }: Located,
  relative: (file: string) => string,
): Answer {
  const reported = new Map(files.map(({ path: file, found }) => [found, file]));
  const moved = withPaths(subject, (file) => reported.get(file) ?? relative(file));
  const renames = files
    .map(({ path: file, found }) => [path.basename(found), path.basename(file)] as const)
    .filter(([now, then]) => now !== then);
  const renamed = (text: string): string =>
    renames.reduce((words, [now, then]) => words.replaceAll(now, then), text);
  if (record.kind === 'study') {
    return studyAsReported(moved, record, renamed);
  }
  if (record.kind === 'comparison') {
    return pairAsReported(moved, record, renamed);
  }
  const { identity } = record;
  return {
    ...moved,
    identity: record.kind === 'table' ? { ...moved.identity, held: identity } : identity,
    result: { ...inAllWords(moved.result, renamed), realgain: record.realgain },
  };
}

function pairAsReported(
  moved: Answer,
  record: Extract<ReportRecord, { kind: 'comparison' }>,
  renamed: (text: string) => string,
): Answer {
  const { sentence: _, ...pair } = moved.result as ComparedPair;
  const { reading, warnings, decimals } = pair;
  const unwritten = {
    ...pair,
    realgain: record.realgain,
    warnings: warnings.map(renamed),
    ...(reading && { reading: withReasons(reading, record.comparison.reading) }),
  };
  return { ...moved, result: { ...unwritten, sentence: sentence(unwritten, decimals) } };
}

function studyAsReported(
  moved: Answer,
  record: Extract<ReportRecord, { kind: 'study' }>,
  renamed: (text: string) => string,
): Answer {
  const study = moved.result as Study;
  const { held } = moved.identity as StudyAsked;
  const then = new Map(record.study.systems.map((system) => [JSON.stringify(sourceOf(system)), system.name]));
  const names = study.systems.map((system) => then.get(JSON.stringify(sourceOf(system))) ?? system.name);
  const nameNow = new Map(study.systems.map(({ name }, place) => [name, names[place] ?? name]));
  const { outputs } = record.identity;
  const result: Study = {
    ...study,
    realgain: record.realgain,
    leftOut: record.study.leftOut,
    systems: study.systems.map((system, place) => ({ ...system, name: names[place] ?? system.name })),
    identical: study.identical.map((same) => same.map((name) => nameNow.get(name) ?? name)),
    leaderboard: [...nameNow].reduce(
      (words, [now, reported]) => (now === reported ? words : words.replaceAll(now, reported)),
      study.leaderboard,
    ),
    warnings: study.warnings.map(renamed),
  };
  return { ...moved, identity: askedOf({ ...(held ?? record.identity), outputs }), result };
}

/** A record declares what was detected when it was written, so today's reasons say less than the report's. */
function withReasons<Value>(now: Value, reported: unknown): Value {
  if (now === null || typeof now !== 'object' || Array.isArray(now) !== Array.isArray(reported)) {
    return now;
  }
  const before = (reported ?? {}) as Readonly<Record<string, unknown>>;
  const wasReasoned = typeof before['because'] === 'string';
  const entries = Object.entries(now)
    // The column is in the record; realgain.json may have declared the metric only.
    .filter(([key]) => key !== 'declaredIn' || !wasReasoned || before[key] !== undefined)
    .map(([key, value]) => {
      const isReason = key === 'because' && wasReasoned;
      return [key, isReason ? before[key] : withReasons<unknown>(value, before[key])] as const;
    });
  return (Array.isArray(now) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Value;
}

export type Recomputing = Pick<Service, 'ask'>;

export async function recompute(
  record: ReportRecord,
  { find }: Located,
  service: Recomputing,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Again> {
  switch (record.kind) {
    case 'comparison': {
      const asked = movedIdentity(record.identity, find);
      const { parts } = record.comparison;
      const identity = { ...askedOfPair(asked, record.planning), cost: parts?.costs ?? [] };
      return { ...(await answered({ question: 'compare', identity }, service, caller)), asked };
    }
    case 'study': {
      const identity = movedStudyIdentity(record.identity, find);
      // Leaves out the same systems as the report.
      const read = new Set(record.study.systems.map((system) => find(system.path)));
      const outputs = identity.outputs.filter((output) => read.has(output));
      return answered({ question: 'study', identity: askedOf({ ...identity, outputs }) }, service, caller);
    }
    case 'table': {
      const held = movedTableIdentity({ ...record.identity, command: undefined }, find);
      return answered(askedOfTable(held), service, caller);
    }
    case 'answer': {
      const { question } = record;
      const identity = movedAnswerIdentity(question, checkedIdentity(question, record.identity), find);
      return answered({ question, identity }, service, caller);
    }
  }
}

async function answered(
  asked: AskParams,
  service: Recomputing,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Again> {
  const answer = await service.ask(asked, caller);
  const made = await questionOf(asked.question).document();
  return {
    asked: null,
    realgain: answer.result.realgain,
    subject: made.whole?.(answer) ?? answer,
  };
}
