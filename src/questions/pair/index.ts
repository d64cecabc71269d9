import type * as v from 'valibot';
import { type Comparison, comparisonSchema } from '../../model/results/comparison';
import { parseSlice } from '../../model/settings/identity';
import type { Reading, Roles } from '../../model/texts/reading';
import { english } from '../../model/words';
import type { Question } from '../question';
import { isTypeable } from './answer';
import { compareAsked, type CompareAsked, type ComparedPair } from './schema';
import { type Move, movedDeclared, movedFile, movedOrigin } from '../moved';

export const compare: Question<CompareAsked, ComparedPair> = {
  name: 'compare',
  title: english('Two outputs'),
  takes: 'A B',
  does: 'the verdict, with scores, interval and tests',
  description:
    'Tests whether the difference in score between the outputs of two NLP or ML systems on the same test set is statistically significant (paired bootstrap, randomization and classical tests). Returns the verdict in one sentence, scores, interval, tests and warnings. Never state that a gain is significant without it.',
  schema: compareAsked,
  result: comparisonSchema as v.GenericSchema<unknown, Comparison> as Question<
    CompareAsked,
    ComparedPair
  >['result'],
  resultSchema: 'comparison.schema.json',
  recordedAs: 'comparison',
  gated: { hasProblems: true, load: async () => (await import('./gating')).gating },
  becomes: { question: 'suite', by: asksForRows },
  isTypeable: ({ held }) => held === null || isTypeable(held),
  moved: movedPair,
  compute: () => import('./compute'),
  document: () => import('./pageless'),
};

/** Whether slices, metrics or a correction ask for a row each. */
function asksForRows({
  metric,
  column,
  slice,
  correction,
}: Parameters<NonNullable<Question['becomes']>['by']>[0]) {
  const listed = (given: typeof slice) => (Array.isArray(given) ? (given as readonly string[]) : []);
  return (
    metric === 'all' ||
    listed(metric).length + listed(column).length > 0 ||
    listed(slice).some((text) => parseSlice(text) === null) ||
    correction !== undefined
  );
}

function movedPair(result: ComparedPair, move: Move, words: (text: string) => string): ComparedPair {
  const { a, b, reference, metric, reading } = result;
  const one = <File extends Readonly<{ path: string }>>(file: File) => movedFile(file, move);
  const system = (file: Comparison['a']) => ({
    ...one(file),
    ...(file.runs && { runs: file.runs.map(one) }),
  });
  return movedDeclared(
    {
      ...result,
      a: system(a),
      b: system(b),
      metric: movedOrigin(metric, move),
      ...(reading && { reading: movedReading(reading, move) }),
      reference: reference && {
        ...one(reference),
        ...(reference.additional && { additional: reference.additional.map(one) }),
      },
      warnings: result.warnings.map(words),
    },
    move,
  );
}

function movedReading(reading: Reading, move: Move): Reading {
  const roles = ({ score, answer, ...others }: Roles): Roles => ({
    ...others,
    ...(score && { score: movedOrigin(score, move) }),
    ...(answer && { answer: movedOrigin(answer, move) }),
  });
  return {
    ...reading,
    a: roles(reading.a),
    b: roles(reading.b),
    direction: movedOrigin(reading.direction, move),
  };
}
