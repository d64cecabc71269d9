import { given } from '../model/defined';
import { AUTO, type CompareSettings, DEFAULT_SETTINGS } from '../model/settings/settings';
import type { ComparisonIdentity } from '../model/settings/identity';
import {
  DEFAULT_STUDY_SETTINGS,
  STUDY_TESTS,
  type StudySettings,
  studyTestSettings,
} from '../model/settings/study-settings';
import type { StudyIdentity } from '../model/results/study';
import { TEST_CATALOG } from '../significance/catalog';
import { furtherRuns, groupsOf } from './locate';
import type { LocatedTestSet } from './located-config';

/**
 * What is specified for a comparison of two outputs. Absent fields are unspecified; [] specifies no
 * reference.
 */
export type SaidOfPair = Partial<Omit<ComparisonIdentity, 'a' | 'b' | 'family' | 'settings'>> & {
  readonly settings?: Partial<CompareSettings>;
};

export type SaidOfStudy = Partial<Omit<StudyIdentity, 'outputs' | 'settings'>> & {
  readonly settings?: Partial<StudyIdentity['settings']>;
};

export interface StudyFiles {
  readonly outputs: readonly string[];
  readonly testSet: LocatedTestSet | null;
}

/** How a caller writes the paths from realgain.json. */
type Spelling = (path: string) => string;

/**
 * The rule for how two outputs are compared, for all callers: options come first, then realgain.json, then
 * remembered choices; formats, headers and settings are merged field by field.
 */
export function resolvePair(
  { a, b, testSet }: { readonly a: string; readonly b: string; readonly testSet: LocatedTestSet | null },
  asked: SaidOfPair,
  remembered: SaidOfPair & { readonly settings: CompareSettings },
  spell: Spelling = asItIs,
): ComparisonIdentity {
  const runs = furtherRuns(testSet, a, b);
  const layers: readonly SaidOfPair[] = [
    asked,
    {
      ...saidByTestSet(testSet, spell),
      ...(testSet !== null && { formats: testSet.formats }),
      ...(runs !== null && { runs: { a: runs.a.map(spell), b: runs.b.map(spell) } }),
    },
    remembered,
  ];
  const formats = merged(layers.map((layer) => layer.formats));
  const header = merged(layers.map((layer) => layer.header));
  const allRuns = first(layers.map((layer) => layer.runs));
  const systems = first(layers.map((layer) => layer.systems));
  return {
    a,
    b,
    ...(allRuns && { runs: allRuns }),
    references: first(layers.map(({ references }) => references)) ?? [],
    metric: first(layers.map(({ metric }) => metric)) ?? null,
    idColumn: first(layers.map(({ idColumn }) => idColumn)) ?? null,
    clusterColumn: first(layers.map(({ clusterColumn }) => clusterColumn)) ?? null,
    ...(isSaid(formats) && { formats }),
    ...(isSaid(header) && { header }),
    ...(systems && { systems }),
    ...(asked.slice && { slice: asked.slice }),
    settings: {
      ...remembered.settings,
      ...testSet?.settings,
      ...asked.settings,
      ...bothDeclared(declaredBy(testSet, spell), asked.settings?.declared),
    },
  };
}

/** What the test set declares, and what a suite does that asks for it, if one file declares both. */
function bothDeclared(
  { declared: own }: Pick<CompareSettings, 'declared'>,
  said: CompareSettings['declared'],
): Pick<CompareSettings, 'declared'> {
  const declared =
    own === undefined || said === undefined ? (said ?? own) : { ...(own.in === said.in && own), ...said };
  return declared === undefined ? {} : { declared };
}

/** The settings that change a verdict and that a realgain.json sets, unless to what they are anyway. */
export function declaredBy(
  of: Pick<LocatedTestSet, 'settings' | 'configPath'> | null,
  spell: Spelling,
): Pick<CompareSettings, 'declared'> {
  const { alpha, alternative } = of?.settings ?? {};
  const changed = {
    ...(alpha !== undefined && alpha !== DEFAULT_SETTINGS.alpha && { alpha }),
    ...(alternative !== undefined && alternative !== DEFAULT_SETTINGS.alternative && { alternative }),
  };
  return of === null || Object.keys(changed).length === 0
    ? {}
    : { declared: { in: spell(of.configPath), ...changed } };
}

/**
 * The same for a study.
 *
 * @param remembered settings of comparisons, of which a study uses those that it has, too
 */
export function resolveStudy(
  { outputs, testSet }: StudyFiles,
  asked: SaidOfStudy,
  remembered: Omit<SaidOfStudy, 'settings'> & {
    readonly name: string;
    readonly settings?: Partial<CompareSettings>;
  },
  spell: Spelling = asItIs,
): StudyIdentity {
  const { a, references } = testSet?.formats ?? {};
  const groups = studyGroups(testSet, outputs);
  const declared: SaidOfStudy = {
    ...saidByTestSet(testSet, spell),
    ...(testSet !== null && { name: testSet.name }),
    formats: { ...(a !== undefined && { outputs: a }), ...(references !== undefined && { references }) },
    ...(groups !== null && { groups }),
  };
  const layers = [asked, declared, remembered];
  const header = merged(layers.map((layer) => layer.header));
  return {
    name: asked.name ?? declared.name ?? remembered.name,
    outputs,
    references: first(layers.map((layer) => layer.references)) ?? [],
    metric: first(layers.map(({ metric }) => metric)) ?? null,
    idColumn: first(layers.map(({ idColumn }) => idColumn)) ?? null,
    clusterColumn: first(layers.map(({ clusterColumn }) => clusterColumn)) ?? null,
    formats: merged(layers.map(({ formats }) => formats)),
    ...(isSaid(header) && { header }),
    groups: first(layers.map(({ groups }) => groups)) ?? null,
    settings: {
      ...studySettings({
        ...remembered.settings,
        ...testSet?.settings,
        ...declaredBy(testSet, spell),
        ...given({ resamples: asked.settings?.resamples }),
      }),
      ...asked.settings,
    },
  };
}

/** The part of a test set that pairs and studies share. */
function saidByTestSet(testSet: LocatedTestSet | null, spell: Spelling) {
  if (testSet === null) {
    return {};
  }
  const { references, metric, idColumn, clusterColumn, header } = testSet;
  return {
    ...(references.length > 0 && { references: references.map(spell) }),
    ...(metric !== null && { metric: { ...metric, declaredIn: spell(testSet.configPath) } }),
    ...(idColumn !== null && { idColumn }),
    ...(clusterColumn !== null && { clusterColumn }),
    header,
  };
}

/** The first value that is not undefined; null counts as a value. */
function first<Value>(said: readonly (Value | undefined)[]): Value | undefined {
  return said.find((value) => value !== undefined);
}

/** For each field, the first value that is not undefined. */
function merged<Fields extends object>(said: readonly (Fields | undefined)[]): Partial<Fields> {
  return Object.fromEntries(
    said.toReversed().flatMap((fields) => Object.entries(fields ?? {})),
  ) as Partial<Fields>;
}

function isSaid(fields: object): boolean {
  return Object.keys(fields).length > 0;
}

function asItIs(path: string): string {
  return path;
}

/** A comparison's settings as far as a study has them, with the nearest of its tests. */
function studySettings(said: Partial<CompareSettings>): StudySettings {
  const { test = AUTO, alternative: asked = 'two-sided', resamples, seed, alpha, declared } = said;
  // Pairs are ordered by score, so that the hypothesis is always that the better system is better.
  const alternative = asked === 'two-sided' ? asked : 'greater';
  return {
    ...DEFAULT_STUDY_SETTINGS,
    ...studyTestSettings(nearest(test)),
    alternative,
    ...(typeof resamples === 'number' ? { resamples } : { mayDrawMore: true }),
    ...(seed !== undefined && { seed }),
    ...(alpha !== undefined && { alpha }),
    ...(declared && {
      declared: { ...declared, ...(declared.alternative !== undefined && { alternative }) },
    }),
  };
}

/** A study has the resampling tests; any other test is replaced by the rule that decides between them. */
function nearest(test: string): string {
  return STUDY_TESTS.find((known) => known === test) ?? TEST_CATALOG[test]?.simulates ?? AUTO;
}

/** The outputs of each named group; one without any of a study's outputs says nothing of it. */
function studyGroups(testSet: LocatedTestSet | null, outputs: readonly string[]): StudyIdentity['groups'] {
  const named = Object.keys(testSet?.groups ?? {}).flatMap((name) => {
    const members = outputs.filter((file) => testSet !== null && groupsOf(testSet, file).includes(name));
    return members.length > 0 ? [[name, members] as const] : [];
  });
  return named.length > 0 ? { named: Object.fromEntries(named) } : null;
}
