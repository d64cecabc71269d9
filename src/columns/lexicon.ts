/*
 * What the words of names say, each kind once: lists for special questions are made of these and a few words more. Measures and their
 * directions are in the vocabulary.
 */

const KINDS = {
  /** Deviations, and errors of means. */
  spread: 'std stds stdev stdevs stddev stddevs stderr stderrs sd sds se sem var variance variances',
  bound: 'ci low high lower upper',
  mean: 'mean means avg average averages averaged',
  extreme: 'min max minimum maximum',
  total: 'total totals sum',
  number: 'n num count counts',
  /** Measures from 0 to 1, or in percent. */
  fraction: 'accuracy acc precision recall f1 iou dice jaccard auc auroc em exactmatch',
  /** Measures from −1 to 1. */
  coefficient: 'pearson spearman kendall correlation mcc matthews kappa',
  /** What is usually rated from 1. */
  rating: 'rating ratings likert star stars mos',
  /** Calls a column whose cells name measures. */
  naming: 'metric metrics measure measures criterion criteria',
  judge: 'judge judges grader graders scorer scorers evaluator evaluators',
  rater: 'annotator annotators rater raters reviewer reviewers',
  person: 'user speaker author worker annotator rater reviewer participant',
  prediction: 'prediction predictions predicted pred preds',
  answer:
    'output outputs response responses completion completions generation generations generated answer answers',
  gold: 'gold golden groundtruth reference references ref refs expected ideal ideals target targets gt',
  split: 'train training valid validation val dev development devel test testing eval evaluation holdout',
  /** What a training counts. */
  step: 'step steps epoch epochs iteration iterations',
  medium: 'image img photo picture audio wav video clip page',
  address: 'filename filenames file files path paths url urls uri',
  hash: 'hash md5 sha1 sha256 digest checksum fingerprint',
};

/** Words, and all those of some kinds. */
export function wordSet(words: string, ...kinds: readonly (keyof typeof KINDS)[]): ReadonlySet<string> {
  const all = [words, ...kinds.map((kind) => KINDS[kind])];
  return new Set(all.flatMap((list) => list.split(' ')).filter((word) => word !== ''));
}
