import { parseCommand } from '../../src/cli/arguments';
import { disk } from '../../src/cli/disk';
import type { QuestionCommand } from '../../src/cli/question-arguments';
import { diskFor } from '../../src/engine/disk';
import { resampleInProcess } from '../../src/kernel';
import { createMetric } from '../../src/metrics';
import { DEFAULT_SETTINGS } from '../../src/model/settings/settings';
import { englishOf, Kept } from '../../src/model/words';
import type { Answer, AnyResult } from '../../src/model/results/report';
import type { ComparisonDetails } from '../../src/model/results/details';
import type { ComparisonIdentity } from '../../src/model/settings/identity';
import type { RealGainError } from '../../src/model/errors';
import type { Records } from '../../src/model/records';
import type { StudyDetails, StudyIdentity } from '../../src/model/results/study';
import type { TableDetails, TableIdentity } from '../../src/model/results/table';
import type { Means, Question } from '../../src/questions';
import { askedOf as askedOfPair, detailsOf as detailsOfPair } from '../../src/questions/pair/answer';
import { askedOf as askedOfTable, detailsOf as detailsOfTable } from '../../src/questions/table/answer';
import type { CompareAsked, ComparedPair } from '../../src/questions/pair/schema';
import type { Service } from '../../src/engine/service';
import { askedOf, detailsOf } from '../../src/questions/study/said';
import { withStudy } from '../../src/questions/study/outputs';
import { foundSuite } from '../../src/questions/table/find-suite';
import type { SuiteAsked, TableAnswer } from '../../src/questions/table/schema';
import { typedOf } from '../../src/questions/typed';
import type { EngineClient } from '../../src/engine/client';
import type { AskedWith, AskParams, Caller } from '../../src/engine/protocol';
import type { StudyMeans } from '../../src/questions/study/means';
import type { StudyAsked } from '../../src/questions/study/schema';
import type { Input } from '../../src/items/source';

export function choicesIn({ question }: Pick<RealGainError, 'question'>): string[] | undefined {
  return question?.choices.map(({ label }) => englishOf(label));
}

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
    table: () => Promise.reject(new Error('Nothing is compared here.')),
    survey: () => Promise.resolve({ files: [], unreadable: [], groups: [] }),
    typed: null,
    page: null,
    compareWhole: () => Promise.reject(new Error('Nothing is compared here.')),
    match: () => Promise.reject(new Error('Nothing is compared here.')),
    prepare: () => Promise.reject(new Error('Nothing is compared here.')),
    beginning: () => Promise.reject(new Error('Files are read whole here.')),
    disk: diskFor(() => undefined, { spell: (file) => file }),
    unfinished: () => Promise.reject(new Error('Nothing is compared here.')),
    outputsIn: () => Promise.resolve({ name: '', folders: [], tasks: [], unread: [] }),
    fitting: () => Promise.resolve([]),
    severalTasks: () => Promise.resolve([]),
    outputsBelow: () => Promise.resolve([]),
    withMetric: (identity) => Promise.resolve(identity),
    lacks: () => Promise.resolve(null),
    defaults: DEFAULT_SETTINGS,
    scored: () => Promise.reject(new Error('There are no outputs here.')),
    scores: () => Promise.reject(new Error('There are no outputs here.')),
    ...noStudies(),
    pause: () => Promise.resolve(),
    kept: new Kept(),
    version: '0.0.0-test',
  };
}

export async function resultOf<Identity, Result extends AnyResult>(
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
    study: none,
    studyFits: none,
    studyPart: none,
    mergedStudy: none,
    keptStudy: none,
    redrawn: none,
  };
}

/** A study, as the editor asks for it. */
export async function studyOn(
  service: Pick<Service, 'ask'>,
  identity: StudyIdentity,
  caller: Caller<StudyDetails> = {},
): Promise<StudyDetails> {
  const answer = await service.ask(
    { question: 'study', identity: askedOf(identity), with: { forPage: true } },
    { ...caller, onPartial: (soFar) => caller.onPartial?.(detailsOf(soFar)) },
  );
  return detailsOf(answer);
}

/** What the editor asks the engine to compare. */
export function pairToAsk(identity: ComparisonIdentity, how: AskedWith = {}): AskParams {
  return { question: 'compare', identity: askedOfPair(identity), with: { forPage: true, ...how } };
}

/** A comparison, as the editor asks for it. */
export async function pairOn(
  service: Pick<Service, 'ask'>,
  identity: ComparisonIdentity,
  { onPartial, ...caller }: Caller<ComparisonDetails> = {},
  how?: AskedWith,
): Promise<ComparisonDetails> {
  const soFar = onPartial && { onPartial: (answer: Answer) => onPartial(detailsOfPair(answer)) };
  return detailsOfPair(await service.ask(pairToAsk(identity, how), { ...caller, ...soFar }));
}

/** A table, as the editor asks for it. */
export async function tableOn(
  service: Pick<Service, 'ask'>,
  identity: TableIdentity,
  how: AskedWith = {},
): Promise<TableDetails> {
  return detailsOfTable(await service.ask({ ...askedOfTable(identity), with: { forPage: true, ...how } }));
}

/** The engine of a client, as `pairOn` and `tableOn` take it. */
export function serviceOf(client: Pick<EngineClient, 'call'>): Pick<Service, 'ask'> {
  return { ask: (params, caller) => client.call('ask', params, caller) };
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

/** What a command line of `realgain suite` or `realgain runs` asks for. */
function tableAskedBy(args: readonly string[]): QuestionCommand & { readonly identity: SuiteAsked } {
  const command = parseCommand(args);
  if (command.kind !== 'question') {
    throw new Error(`${args.join(' ')} is not a table.`);
  }
  return command as QuestionCommand & { readonly identity: SuiteAsked };
}

/** The table that such a command line makes. */
export async function tableBy(
  service: Pick<Service, 'ask'>,
  args: readonly string[],
  caller: Caller<unknown> = {},
): Promise<{
  readonly table: TableAnswer;
  readonly rows: readonly ComparisonIdentity[];
  readonly answer: Answer;
}> {
  const { question, identity } = tableAskedBy(args);
  const answer = await service.ask({ question: question.name, identity }, caller);
  const { held } = answer.identity as SuiteAsked;
  if (held === null) {
    throw new Error('The answer keeps no table.');
  }
  return { table: answer.result as TableAnswer, rows: held.tasks.map((task) => task.identity), answer };
}

/** The tasks of such a command line, which nothing is computed of. */
export function suiteFoundBy(service: Service, args: readonly string[]): Promise<TableIdentity> {
  const { identity, question } = tableAskedBy(args);
  const survey = (files: readonly string[]) => service.survey({ files });
  const typed = typedOf(question.name, identity);
  return foundSuite(identity, { ...meansOf([]), ...service.finding(), disk, survey, typed });
}
