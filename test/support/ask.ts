import { parseCommand } from '../../src/cli/arguments';
import { disk } from '../../src/cli/disk';
import type { QuestionCommand } from '../../src/cli/question-arguments';
import { diskFor } from '../../src/engine/disk';
import { resampleInProcess } from '../../src/kernel';
import { createMetric } from '../../src/metrics';
import { DEFAULT_SETTINGS, Kept, type Found, type Records, type StudyIdentity } from '../../src/model';
import type { Means, Question } from '../../src/questions';
import type { CompareAsked, ComparedPair } from '../../src/questions/pair/schema';
import type { Service } from '../../src/engine/service';
import { withStudy } from '../../src/questions/study/find';
import type { StudyMeans } from '../../src/questions/study/means';
import type { StudyAsked } from '../../src/questions/study/schema';
import type { Input } from '../../src/items/source';

/** The means of a question whose files are these tables, in this thread. */
export function meansOf(files: readonly Records[]): Means {
  return {
    read: (paths) =>
      Promise.resolve(
        files.map((records, i): Input => {
          const path = paths[i] ?? '';
          return {
            stamp: { path, size: 0, modified: 0 },
            location: path,
            sha256: '0'.repeat(64),
            records,
            recognised: '',
            rival: null,
            variant: '',
            bytes: 0,
          };
        }),
      ),
    resample: (plan, { choice, referenceCount, higherIsBetter }) => {
      const metric = createMetric(choice, referenceCount);
      return Promise.resolve(resampleInProcess(plan, (sums, at) => metric.score(sums, at), higherIsBetter));
    },
    compare: () => Promise.reject(new Error('Nothing is compared here.')),
    compareWhole: () => Promise.reject(new Error('Nothing is compared here.')),
    prepare: () => Promise.reject(new Error('Nothing is compared here.')),
    beginning: () => Promise.reject(new Error('Files are read whole here.')),
    disk: diskFor(() => undefined, { spell: (file) => file }),
    outputsIn: () => Promise.resolve({ name: '', folders: [], tasks: [], unread: [] }),
    fitting: () => Promise.resolve([]),
    severalTasks: () => Promise.resolve([]),
    outputsBelow: () => Promise.resolve([]),
    withMetric: (identity) => Promise.resolve(identity),
    lacks: () => Promise.resolve(null),
    defaults: DEFAULT_SETTINGS,
    scores: () => Promise.reject(new Error('There are no outputs here.')),
    ...noStudies(),
    pause: () => Promise.resolve(),
    kept: new Kept(),
    version: '0.0.0-test',
  };
}

/** The result of a question about these tables. */
export async function resultOf<Identity, Result extends Found>(
  question: Question<Identity, Result>,
  identity: Identity,
  files: readonly Records[],
): Promise<Result> {
  const made = await question.compute();
  return (await made.compute(identity, meansOf(files))).result;
}

function noStudies(): StudyMeans {
  const none = () => Promise.reject(new Error('Nothing is studied here.'));
  return {
    ...{ study: none, studyFits: none, studyPart: none, mergedStudy: none, keptStudy: none, redrawn: none },
  };
}

/** The study that options ask for, by realgain.json and the names of files. */
export function studyAskedBy(...args: readonly string[]): Promise<StudyIdentity> {
  const { identity } = parseCommand(['study', ...args]) as QuestionCommand;
  const means = { ...meansOf([]), disk };
  return withStudy(identity as StudyAsked, means, (found) => Promise.resolve(found));
}

/** What a command line of `realgain compare` asks for. */
export function pairAskedBy(args: readonly string[]): QuestionCommand & { readonly identity: CompareAsked } {
  const command = parseCommand(args);
  if (command.kind !== 'question' || command.question.name !== 'compare') {
    throw new Error(`${args.join(' ')} is not a comparison.`);
  }
  return command as QuestionCommand & { readonly identity: CompareAsked };
}

/** The comparison that such a command line makes. */
export async function comparedBy(
  service: Pick<Service, 'ask'>,
  args: readonly string[],
): Promise<ComparedPair> {
  const { identity } = pairAskedBy(args);
  return (await service.ask({ question: 'compare', identity })).result as ComparedPair;
}
