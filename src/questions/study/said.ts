import type { SaidOfStudy } from '../../config/resolve';
import { BY_LINE } from '../../model/texts/reading';
import { given } from '../../model/defined';
import { EVERY_ITEM } from '../../model/texts/cluster-words';
import { pageOf, type Answer } from '../../model/results/report';
import { studyTest, studyTestSettings, type StudySettings } from '../../model/settings/study-settings';
import type { Digest } from '../../model/results/details';
import type { Study, StudyDetails, StudyIdentity } from '../../model/results/study';
import { saidOfScoring } from '../pair/said';
import type { StudyAsked, StudyOptions } from './schema';

/** What the options come to, for `resolveStudy`; absent where nothing is said, so that realgain.json decides. */
export function saidBy(asked: StudyOptions): SaidOfStudy & { readonly settings: Partial<StudySettings> } {
  const { inputFormat, referenceFormat } = asked;
  const { test, alternative, correction, subsets, resamples, seed, alpha, sizes = [] } = asked;
  return {
    ...saidOfScoring(asked),
    formats: given({ outputs: inputFormat, references: referenceFormat }),
    settings: {
      ...(test !== null && studyTestSettings(test)),
      ...given({ alternative, correction, subsets, resamples, seed, alpha }),
      ...(sizes.length > 0 && { sizes }),
    },
  };
}

/** The question that a known study answers, with every option that it takes. */
export function askedOf(held: StudyIdentity): StudyAsked {
  const { outputs, references, metric, idColumn, clusterColumn, formats, header, groups, settings } = held;
  const { alternative, resamples, seed, alpha, correction, sizes, subsets } = settings;
  const [ofOutputs = null, ofReferences = null] = [header?.outputs, header?.references];
  return {
    files: [...outputs],
    testSet: null,
    task: null,
    reference: [...references],
    inputFormat: formats?.outputs ?? null,
    referenceFormat: formats?.references ?? null,
    header: ofOutputs,
    referenceHeader: ofReferences === ofOutputs ? null : ofReferences,
    metric: metric ?? {},
    trust: false,
    idColumn: idColumn === BY_LINE ? 'none' : idColumn,
    cluster: clusterColumn === EVERY_ITEM ? 'none' : clusterColumn,
    groups: groups?.pattern === undefined ? [] : [groups.pattern],
    test: studyTest(settings) as StudyAsked['test'],
    alternative,
    resamples,
    seed,
    alpha,
    correction,
    sizes: [...sizes],
    subsets: sizes.length === 0 ? null : subsets,
    gain: null,
    held,
  };
}

export type StudyPage = Omit<StudyDetails, 'study' | 'messages' | 'files'>;

export function answerOfStudy({ study, identity, messages, files }: StudyDetails): Answer<StudyAsked, Study> {
  return {
    question: 'study',
    identity: askedOf(identity),
    result: study,
    messages,
    files,
    choices: {},
    digests: digestsOf(study),
  };
}

/** The inverse of `answerOfStudy`. */
export function detailsOf(answer: Answer): StudyDetails {
  const { result, messages, files } = answer;
  // Warnings may have been added since.
  return { ...(pageOf(answer) as StudyPage), study: result as Study, messages, files };
}

interface Named {
  readonly systems: readonly Digest[];
  readonly references: readonly Digest[];
}

/** The files of a study that are named in reports, each once. */
export function digestsOf({ systems, references }: Named): Digest[] {
  const all = [...systems, ...references].map(({ path, sha256 }) => ({ path, sha256 }));
  return [...new Map(all.map((file) => [file.path, file])).values()];
}
