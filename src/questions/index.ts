import * as v from 'valibot';
import { badSetting } from '../model/errors';
import { translated } from '../model/words';
import { someOf } from '../model/texts/some-of';
import type { Asked } from '../model/results/report';
import { allFieldsOf, fieldsOf } from './fields';
import { agreement } from './agreement';
import { calibrate } from './calibrate';
import { judge } from './judge';
import { look } from './look';
import { leaderboard } from './leaderboard';
import { merge } from './merge';
import { noise } from './noise';
import { compare } from './pair';
import type { AskedMetric } from './metric-asked';
import { plan } from './plan';
import { power } from './power';
import { preferences } from './preferences';
import { score } from './score';
import type { Question } from './question';
import { progress } from './progress';
import { rankings } from './rankings';
import { study } from './study';
import { runs, suite } from './table';
import { tradeoff } from './tradeoff';

/**
 * All that can be asked of files. A new question is a folder and a line here: command, help, docs, assistants' tool, page and
 * reports follow from it. In groups, as `--help` lists them.
 */
export const QUESTION_GROUPS: readonly { readonly title: string; readonly questions: readonly Question[] }[] =
  [
    { title: 'Compare', questions: [compare, suite, runs, tradeoff, progress, look] },
    {
      title: 'Evaluate',
      questions: [leaderboard, judge, agreement, rankings, preferences, score, noise],
    },
    { title: 'Plan', questions: [power, plan] },
    { title: 'Many systems', questions: [study, merge, calibrate] },
  ];

export const QUESTIONS: readonly Question[] = QUESTION_GROUPS.flatMap(({ questions }) => questions);

/** @throws Error for a question that isn't in the registry: a caller's bug */
export function questionOf(name: string): Question {
  const found = QUESTIONS.find((question) => question.name === name);
  if (found === undefined) {
    throw new Error(`There is no question “${name}”.`);
  }
  return found;
}

/** Title of its page: `Score: a.csv`, `Noise: a.csv and 4 others`, or `Plan` without files. */
export function titleOf(question: string, files: readonly string[]): string {
  const title = translated(questionOf(question).title);
  return files.length === 0 ? title : `${title}: ${translated(someOf(files, 1))}`;
}

/**
 * An identity from outside, as the schema reads it.
 *
 * @throws RealGainError `bad-setting`
 */
export function checkedIdentity(name: string, identity: unknown): object {
  const found = QUESTIONS.find((question) => question.name === name);
  const checked = found && v.safeParse(found.schema, identity);
  if (checked?.success !== true) {
    throw badSetting('There is no question “{0}” with such options in this version of RealGain.', name);
  }
  return checked.output;
}

export function filesAsked({ question, identity }: Asked): string[] {
  const of = fieldsOf(questionOf(question).schema).filter(({ spec }) => spec.kind === 'files');
  return of.flatMap(({ name }) => (identity as Readonly<Record<string, readonly string[]>>)[name] ?? []);
}

/** The identity without what was found for other settings. */
export function toBeFound({ question, identity }: Asked): object {
  const found = allFieldsOf(questionOf(question).schema).filter(({ spec }) => spec.kind === 'found');
  return { ...identity, ...Object.fromEntries(found.map(({ name }) => [name, null])) };
}

export function metricsAsked(question: string, identity: object): AskedMetric[] {
  const given = identity as Readonly<Record<string, unknown>>;
  return allFieldsOf(questionOf(question).schema).flatMap(({ name, spec }): readonly AskedMetric[] => {
    const value = given[name] ?? null;
    return value === null
      ? []
      : spec.kind === 'metric'
        ? [value]
        : spec.kind === 'found'
          ? (spec.metrics?.(value as never) ?? [])
          : [];
  });
}

export { allFieldsOf, fieldsOf, optionNameOf, nameOfValue, settingsIn, type FieldSpec } from './fields';
export type { Means, Question } from './question';
