import {
  englishOf,
  type Comparison,
  type ComparisonIdentity,
  type DeclaredSettings,
  type FileStamp,
  type MetricChoice,
  type Reading,
  type Roles,
  type ReportSubject,
  type StudyIdentity,
  type TableIdentity,
  type TypedCommand,
} from '../../model';

import { questionOf } from '..';
import { allFieldsOf, NO_REFERENCE, type FieldSpec } from '../fields';
import type { AskedMetric } from '../metric-asked';

type Move = (path: string) => string;
type Placed = Readonly<{ path: string }>;

/** The same subject with every path mapped by `move`: in a report, paths are relative to its folder. */
export function withPaths(subject: ReportSubject, move: Move): ReportSubject {
  const one = <File extends Placed>(file: File): File => ({ ...file, path: move(file.path) });
  const files = subject.files.map(one);
  const known = new Set([...subject.files.map(({ path }) => path), ...pathsOf(subject)]);
  const inWords = (text: string) =>
    [...known].reduce((words, path) => (path === '' ? words : words.replaceAll(path, move(path))), text);
  switch (subject.kind) {
    case 'comparison': {
      const { identity, comparison } = subject;
      const warnings = comparison.warnings.map(inWords);
      return {
        ...subject,
        files,
        identity: movedIdentity(identity, move),
        comparison: { ...movedDeclared(movedComparison(comparison, move), move), warnings },
      };
    }
    case 'study': {
      const { identity, study } = subject;
      return {
        ...subject,
        files,
        identity: movedStudyIdentity(identity, move),
        study: {
          ...study,
          settings: movedDeclared(study.settings, move),
          metric: movedOrigin(study.metric, move),
          systems: study.systems.map(one),
          references: study.references.map(one),
          leftOut: study.leftOut.map((source) => ({ ...one(source), reason: inWords(source.reason) })),
          warnings: study.warnings.map(inWords),
        },
      };
    }
    case 'table': {
      const { identity, table, digests } = subject;
      const moved = movedTableIdentity(identity, move);
      return {
        ...subject,
        files,
        digests: digests.map(one),
        identity: {
          ...moved,
          missing: identity.missing.map(({ task, reason }) => ({
            task,
            reason: inWords(englishOf(reason)),
          })),
        },
        table: {
          ...movedDeclared(table, move),
          rows: table.rows.map((row) => ({
            ...row,
            a: one(row.a),
            b: one(row.b),
            metric: movedOrigin(row.metric, move),
          })),
          missing: table.missing.map(({ task, reason }) => ({ task, reason: inWords(reason) })),
          warnings: table.warnings.map(inWords),
        },
      };
    }
    case 'answer':
      return movedAnswer(subject, known, { files, move, one, inWords });
  }
}

/** How files, single paths and words are moved. */
interface Moves {
  readonly files: readonly FileStamp[];
  readonly move: Move;
  readonly one: <File extends Placed>(file: File) => File;
  readonly inWords: (text: string) => string;
}

function movedAnswer(
  subject: Extract<ReportSubject, { kind: 'answer' }>,
  known: ReadonlySet<string>,
  { files, move, one, inWords }: Moves,
): ReportSubject {
  const { question, identity, result, digests } = subject;
  return {
    ...subject,
    files,
    digests: digests.map(one),
    identity: movedAnswerIdentity(question, identity, move),
    result: inAllWords(movedResult(result, known, move), inWords),
  };
}

/** The warnings of a result, and the reasons for what it leaves out, in other words. */
export function inAllWords<Value>(result: Value, words: (text: string) => string): Value {
  if (typeof result !== 'object' || result === null) {
    return result;
  }
  const inEach = (value: unknown, key: string): unknown =>
    key === 'warnings'
      ? (value as readonly string[]).map(words)
      : key === 'reason' && typeof value === 'string'
        ? words(value)
        : inAllWords(value, words);
  return (
    Array.isArray(result)
      ? result.map((one: unknown) => inAllWords(one, words))
      : Object.fromEntries(Object.entries(result).map(([key, value]) => [key, inEach(value, key)]))
  ) as Value;
}

/** Every path in a result is moved, and those that its words name. */
function movedResult<Value>(value: Value, known: ReadonlySet<string>, move: Move): Value {
  if (typeof value === 'string') {
    return (known.has(value) ? move(value) : value) as Value;
  }
  if (Array.isArray(value)) {
    return value.map((one: unknown) => movedResult(one, known, move)) as Value;
  }
  return typeof value === 'object' && value !== null
    ? (Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          // A file may be called what something else is called.
          key === 'name' ? one : movedResult<unknown>(one, known, move),
        ]),
      ) as Value)
    : value;
}

/** Every path that a question is asked with, and that was found. */
export function movedAnswerIdentity(question: string, identity: object, move: Move): object {
  const place = (file: string) => (file === NO_REFERENCE ? file : move(file) || '.');
  const movedValue = ({ kind, moved }: FieldSpec, value: unknown): unknown => {
    switch (kind) {
      case 'files':
      case 'paths':
        return (value as readonly string[]).map(place);
      case 'metric':
        return movedMetric(value as AskedMetric, move);
      case 'found':
        return value === null ? null : moved?.(value as never, move);
      default:
        return value;
    }
  };
  const given = new Map<string, unknown>(Object.entries(identity));
  const fields = allFieldsOf(questionOf(question).schema).filter(({ name }) => given.has(name));
  return {
    ...identity,
    ...Object.fromEntries(fields.map(({ name, spec }) => [name, movedValue(spec, given.get(name))])),
  };
}

/** Paths of files that were not read, which reasons and warnings may name. */
function pathsOf(subject: ReportSubject): string[] {
  switch (subject.kind) {
    case 'comparison':
    case 'study':
      return [subject.identity.metric?.declaredIn ?? ''];
    case 'table':
      return subject.identity.tasks.flatMap(({ identity: { a, b, references, runs } }) => [
        ...[a, b, ...references],
        ...[...(runs?.a ?? []), ...(runs?.b ?? [])],
      ]);
    case 'answer': {
      // Not those that were asked for: the name of a folder may be that of a system.
      const { files: _, ...found } = subject.identity as { readonly files?: unknown };
      const named: string[] = [];
      movedAnswerIdentity(subject.question, found, (file) => {
        named.push(file);
        return file;
      });
      return named;
    }
  }
}

export function movedIdentity(identity: ComparisonIdentity, move: Move): ComparisonIdentity {
  const { a, b, references, runs, metric } = identity;
  return {
    ...identity,
    a: move(a),
    b: move(b),
    references: references.map(move),
    settings: movedDeclared(identity.settings, move),
    ...(runs && { runs: { a: runs.a.map(move), b: runs.b.map(move) } }),
    metric: movedMetric(metric, move),
  };
}

export function movedStudyIdentity(identity: StudyIdentity, move: Move): StudyIdentity {
  const { outputs, references, groups, metric } = identity;
  const named = Object.entries(groups?.named ?? {}).map(([name, paths]) => [name, paths.map(move)] as const);
  return {
    ...identity,
    outputs: outputs.map(move),
    references: references.map(move),
    metric: movedMetric(metric, move),
    settings: movedDeclared(identity.settings, move),
    groups: groups && { ...groups, ...(groups.named && { named: Object.fromEntries(named) }) },
  };
}

export function movedTableIdentity(identity: TableIdentity, move: Move): TableIdentity {
  const { tasks, deciding, answers, metrics, command } = identity;
  const metric = (choice: MetricChoice) => movedMetric(choice, move) ?? choice;
  return {
    ...identity,
    tasks: tasks.map((task) => ({ ...task, identity: movedIdentity(task.identity, move) })),
    ...(deciding && { deciding: deciding.map(metric) }),
    answers: answers.map(metric),
    metrics: metrics === 'all' ? metrics : metrics.map(metric),
    ...(command && { command: movedCommand(command, move) }),
  };
}

/** Files among the options: references, and the modules of custom metrics. */
function movedCommand({ places, options }: TypedCommand, move: Move): TypedCommand {
  const isFile = (name: string, value: string) =>
    name === 'baseline' ||
    (name === 'reference' && value !== 'none') ||
    (name === 'metric' && /\.m?js$/.test(value));
  const moved = (file: string) => move(file) || '.';
  return {
    places: places.map(moved),
    options: options.map(([name, value]) => [
      name,
      value !== null && isFile(name, value) ? moved(value) : value,
    ]),
  };
}

function movedMetric<Metric extends AskedMetric>(metric: Metric | null, move: Move): Metric | null {
  if (metric === null) {
    return null;
  }
  const { own } = metric;
  const moved = movedOrigin(metric, move);
  if (own === undefined) {
    return moved;
  }
  return {
    ...moved,
    own:
      own.kind === 'module'
        ? { ...own, module: move(own.module) }
        : { ...own, folder: move(own.folder) || '.' },
  };
}

/** The realgain.json that a metric, a direction or a column is from. */
function movedOrigin<Declared extends { readonly declaredIn?: string | undefined }>(
  declared: Declared,
  move: Move,
): Declared {
  return declared.declaredIn === undefined
    ? declared
    : { ...declared, declaredIn: move(declared.declaredIn) };
}

/** The realgain.json that α or the alternative is from. */
function movedDeclared<Of extends { readonly declared?: DeclaredSettings | undefined }>(
  of: Of,
  move: Move,
): Of {
  const { declared } = of;
  return declared === undefined ? of : { ...of, declared: { ...declared, in: move(declared.in) } };
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

function movedComparison(comparison: Comparison, move: Move): Comparison {
  const { a, b, reference, metric, reading } = comparison;
  const one = <File extends Placed>(file: File): File => ({ ...file, path: move(file.path) });
  const system = (file: Comparison['a']) => ({
    ...one(file),
    ...(file.runs && { runs: file.runs.map(one) }),
  });
  return {
    ...comparison,
    a: system(a),
    b: system(b),
    metric: movedOrigin(metric, move),
    ...(reading && { reading: movedReading(reading, move) }),
    reference: reference && {
      ...one(reference),
      ...(reference.additional && { additional: reference.additional.map(one) }),
    },
  };
}
