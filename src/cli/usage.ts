import { DEFAULT_POWER } from '../model';

export const FORMATS = ['text', 'sentence', 'markdown', 'latex', 'json'] as const;
export type OutputFormat = (typeof FORMATS)[number];

/** What `realgain --help` prints; docs/command-line.md says the same at length. */
export const USAGE = `Is the gain of A over B real?

  realgain compare A B [options]    the verdict, with scores, interval and tests
  realgain power A B [options]      how many items it takes to find a gain

A is the candidate, B the baseline: two output files of the same test set. Formats and metric are
recognised; a realgain.json beside the files sets the defaults.

What is compared
  --a-run FILE            another training run (seed) of A; repeat it for more. --b-run likewise of B
  --reference R           the file that outputs are scored against; repeat it for several
  --metric M              bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean ... (docs/metrics.md)
  --option NAME=VALUE     an option of the metric, such as tokenize=char; repeat it for several
  --column C              the column of the outputs that is scored
  --reference-column C    the column of the reference that holds the right answers
  --id-column C           the column by which items are matched; without it, by line where there is no id
  --cluster C             the column (document, speaker ...) whose items are resampled together

How it is tested
  --test T                bootstrap (default), randomization, t, wilcoxon, sign ...
  --alternative X         two-sided (default), greater: A is better, less: A is worse
  --margin X              test equivalence too: gains smaller than X, in the metric's units, don't matter
  --resamples N           default: none where p is exact without, else 1,000,000 (randomization: 1,048,576)
  --seed S                default 1; the same seed gives the same digits on any number of threads
  --alpha 0.05            significance level; intervals have level 1 − alpha
  --threads N             default: one for each core

What is planned (realgain power)
  --gain X                a true gain to be found, in the metric's units; default: the observed one
  --power ${DEFAULT_POWER}             the probability with which it should be found
  --items N               a size of test set to look at, beside today's and its multiples

What is printed
  --json                  everything: the comparison as described by comparison.schema.json, or the plan
  --format F              ${FORMATS.join(', ')} (realgain compare)
  --fail-unless-significant
                          exit 1 unless A is significantly better (with --alternative less: worse)
  --help, --version

Exit codes: 0 done, 1 not significant (when asked to fail), 2 bad input.
`;
