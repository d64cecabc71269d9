import type { ComparisonIdentity } from '../model/settings/identity';
import type { DeclaredSettings } from '../model/settings/settings';
import type { MetricChoice } from '../model/settings/metric-choice';
import type { StudyIdentity } from '../model/results/study';
import type { TableIdentity } from '../model/results/table';
import type { TypedCommand } from '../model/settings/typed-command';
import type { AskedMetric } from './metric-asked';

export type Move = (path: string) => string;

export function movedFile<File extends Readonly<{ path: string }>>(file: File, move: Move): File {
  return { ...file, path: move(file.path) };
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
  const { stream, tasks, deciding, answers, metrics, command } = identity;
  const metric = (choice: MetricChoice) => movedMetric(choice, move) ?? choice;
  return {
    ...identity,
    ...(stream && {
      stream: { ...stream, arrived: stream.arrived.map((one) => ({ ...one, run: move(one.run) })) },
    }),
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

export function movedMetric<Metric extends AskedMetric>(metric: Metric | null, move: Move): Metric | null {
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
export function movedOrigin<Declared extends { readonly declaredIn?: string | undefined }>(
  declared: Declared,
  move: Move,
): Declared {
  return declared.declaredIn === undefined
    ? declared
    : { ...declared, declaredIn: move(declared.declaredIn) };
}

/** The realgain.json that α or the alternative is from. */
export function movedDeclared<Of extends { readonly declared?: DeclaredSettings | undefined }>(
  of: Of,
  move: Move,
): Of {
  const { declared } = of;
  return declared === undefined ? of : { ...of, declared: { ...declared, in: move(declared.in) } };
}
