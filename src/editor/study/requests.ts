import * as path from 'node:path';
import * as vscode from 'vscode';
import { furtherRuns } from '../../config/locate';
import { defined } from '../../model/defined';
import { changedStudySettings, studyTest } from '../../model/settings/study-settings';
import { EVERY_ITEM } from '../../model/texts/cluster-words';
import { RealGainError } from '../../model/errors';
import { systemName } from '../../model/names';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { StudyDetails, StudyIdentity } from '../../model/results/study';
import { copiedTable } from '../../document/csv';
import { rankingTable } from '../../questions/study/tables';
import { pairsAsCsv } from '../../report/study';
import { write } from '../page/save';
import type { Stores } from '../stores';
import type { FromStudyPage } from './messages';
import { openAtLine } from '../host/places';

type Request<Type extends FromStudyPage['type']> = Extract<FromStudyPage, { type: Type }>;

/**
 * The study that the changed controls of the page ask for.
 *
 * @throws RealGainError `bad-setting` with the offending value
 */
export function withChanges(identity: StudyIdentity, changes: Request<'change'>): StudyIdentity {
  const { metric, clusterColumn, pattern } = changes;
  return {
    ...identity,
    metric: metric ?? identity.metric,
    clusterColumn: clusterColumn === undefined ? identity.clusterColumn : clusterColumn,
    groups: pattern === undefined ? identity.groups : withPattern(identity, pattern),
    // Only what was changed is there.
    settings: changedStudySettings(identity.settings, changes.settings as Partial<StudyIdentity['settings']>),
  };
}

function withPattern({ groups }: StudyIdentity, pattern: string | null): StudyIdentity['groups'] {
  const named = groups?.named;
  if (pattern === null) {
    return named === undefined ? null : { named };
  }
  try {
    new RegExp(pattern, 'u');
  } catch {
    throw new RealGainError(
      'bad-setting',
      vscode.l10n.t('The pattern {0} is not a valid regular expression.', pattern),
    );
  }
  return { pattern, ...(named && { named }) };
}

/** The comparison of two systems of a study as the study made it: same metric, columns, seed and number of resamples. */
export async function comparisonOf(
  { study, identity }: StudyDetails,
  better: number,
  other: number,
  testSets: Stores['testSets'],
): Promise<ComparisonIdentity | null> {
  const [one, two] = [study.systems[better], study.systems[other]];
  if (one === undefined || two === undefined || one === two) {
    return null;
  }
  const [a, b] = [one.path, two.path];
  const inFiles = one.system !== undefined || two.system !== undefined;
  const { references, metric, idColumn, clusterColumn, settings, formats, header } = identity;
  const { alternative, resamples, seed, alpha } = settings;
  const test = studyTest(settings);
  const runs = furtherRuns(await testSets.of(a), a, b);
  return {
    a,
    b,
    references,
    ...(runs && { runs }),
    ...(inFiles && { systems: { a: one.system ?? systemName(a), b: two.system ?? systemName(b) } }),
    ...(formats && { formats: pairFormats(formats) }),
    ...(header && { header }),
    metric,
    idColumn,
    // Without a column every item stands for itself, also where a comparison would take the format's own.
    clusterColumn: clusterColumn ?? EVERY_ITEM,
    ...familyOf(study, better, other),
    settings: { test, alternative, resamples, seed, alpha, resampling: 'fixed', margin: null },
  };
}

/** The pairs that the study corrected for, with what it found of this one; nothing if it corrected for none. */
function familyOf(
  study: StudyDetails['study'],
  better: number,
  other: number,
): Pick<ComparisonIdentity, 'family'> {
  const { name, pairs, settings, systems, references } = study;
  const { correction, alternative } = settings;
  if (correction === 'none' || pairs.a.length < 2) {
    return {};
  }
  const isAt = (a: number, b: number) => (one: number, pair: number) => one === a && pairs.b[pair] === b;
  const turned = alternative === 'two-sided' ? pairs.a.findIndex(isAt(other, better)) : -1;
  const p = pairs.corrected[Math.max(turned, pairs.a.findIndex(isAt(better, other)))];
  const sha256 = [systems[better], systems[other], ...references].map((file) => file?.sha256 ?? '');
  // A study that was cancelled, or is still running, has no last word yet.
  const isWhole = study.resamples === settings.resamples;
  return {
    family: {
      study: name,
      pairs: pairs.a.length,
      correction,
      ...(isWhole && p !== undefined && { found: { p, sha256 } }),
    },
  };
}

function pairFormats({
  outputs,
  references,
}: NonNullable<StudyIdentity['formats']>): NonNullable<ComparisonIdentity['formats']> {
  return defined({ a: outputs, b: outputs, references });
}

/** Opens one of the study's own files (and no other) at a line. */
export async function openFile(
  identity: StudyIdentity,
  { path: file, line }: Request<'open'>,
): Promise<void> {
  if (![...identity.outputs, ...identity.references].includes(file)) {
    return;
  }
  await openAtLine(file, line);
}

/** Puts the ranking on the clipboard as it is shown. */
export async function copyRanking(
  { study, decimals }: StudyDetails,
  { format, systems }: Request<'copyRanking'>,
): Promise<void> {
  const places = systems.filter((place) => study.systems[place] !== undefined);
  await vscode.env.clipboard.writeText(
    format === 'line' ? study.leaderboard : copiedTable(() => rankingTable(study, decimals, places), format),
  );
}

export async function savePairs({ study }: StudyDetails): Promise<void> {
  const folder = path.dirname(study.systems[0]?.path ?? '');
  await write(`study-${systemName(study.name)}`, 'csv', Buffer.from([...pairsAsCsv(study)].join('')), folder);
}
