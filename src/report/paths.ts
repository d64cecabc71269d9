import type { Comparison, ComparisonIdentity, MetricChoice, ReportSubject, StudyIdentity } from '../model';

type Move = (path: string) => string;

/** The same subject with every path mapped by `move`: in a report, paths are relative to its folder. */
export function withPaths(subject: ReportSubject, move: Move): ReportSubject {
  const files = subject.files.map((file) => ({ ...file, path: move(file.path) }));
  const inWords = (text: string) =>
    subject.files.reduce((words, { path }) => words.replaceAll(path, move(path)), text);
  if (subject.kind === 'comparison') {
    const { identity, comparison } = subject;
    const warnings = comparison.warnings.map(inWords);
    return {
      ...subject,
      files,
      identity: movedIdentity(identity, move),
      comparison: { ...movedComparison(comparison, move), warnings },
    };
  }
  const { identity, study } = subject;
  const one = <File extends { path: string }>(file: File): File => ({ ...file, path: move(file.path) });
  return {
    ...subject,
    files,
    identity: movedStudyIdentity(identity, move),
    study: {
      ...study,
      systems: study.systems.map(one),
      references: study.references.map(one),
      leftOut: study.leftOut.map((source) => ({ ...one(source), reason: inWords(source.reason) })),
      warnings: study.warnings.map(inWords),
    },
  };
}

export function movedIdentity(identity: ComparisonIdentity, move: Move): ComparisonIdentity {
  const { a, b, references, runs, metric } = identity;
  return {
    ...identity,
    a: move(a),
    b: move(b),
    references: references.map(move),
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
    groups: groups && { ...groups, ...(groups.named && { named: Object.fromEntries(named) }) },
  };
}

function movedMetric(metric: MetricChoice | null, move: Move): MetricChoice | null {
  if (metric?.own === undefined) {
    return metric;
  }
  const { own } = metric;
  return {
    ...metric,
    own:
      own.kind === 'module'
        ? { ...own, module: move(own.module) }
        : { ...own, folder: move(own.folder) || '.' },
  };
}

function movedComparison(comparison: Comparison, move: Move): Comparison {
  const { a, b, reference } = comparison;
  const one = <File extends { path: string }>(file: File): File => ({ ...file, path: move(file.path) });
  const system = (file: Comparison['a']) => ({
    ...one(file),
    ...(file.runs && { runs: file.runs.map(one) }),
  });
  return {
    ...comparison,
    a: system(a),
    b: system(b),
    reference: reference && {
      ...one(reference),
      ...(reference.additional && { additional: reference.additional.map(one) }),
    },
  };
}
