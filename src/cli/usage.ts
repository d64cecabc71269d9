import { DEFAULT_COPIES, DEFAULT_POWER, RECORD_KINDS } from '../model';

export const FORMATS = ['text', 'sentence', 'markdown', 'latex', 'json'] as const;
export type OutputFormat = (typeof FORMATS)[number];

/** The output of `realgain --help`; docs/command-line.md has the details. */
export const USAGE = `Is the gain of A over B real?

  realgain compare A B [options]    the verdict, with scores, interval and tests
  realgain power A B [options]      how many items it takes to find a gain
  realgain study FILE… [options]    all pairs of many outputs: ranking, clusters, thresholds
  realgain merge PART… [options]    a study whose parts several machines drew
  realgain calibrate TEST-SET…      how well p on the first test set predicts the gain on the others
  realgain judge TABLE [options]    metrics against human scores of systems or segments
  realgain rankings FILE… [options] rankings of candidates: precision of the n best, and where they differ
  realgain reproduce REPORT         compute a report again: does every digit agree?
  realgain resample-training FILE   copies of a training file, its records drawn with replacement

A is the candidate, B the baseline: two output files of the same test set. Formats and metric are
recognized; a realgain.json beside the files sets the defaults. A folder is one system: the outputs in it
are its training runs.

What is compared
  --test-set NAME         instead of A: the newest output of this test set of realgain.json. B is optional
                          if a baseline is declared
  --a-run FILE            another training run (seed) of A; repeat it for more. --b-run likewise of B
  --reference R           the file that outputs are scored against; repeat it for several; none: ignore the one
                          that realgain.json declares
  --metric M              bleu, chrf, ter, rouge-l, wer, exact-match, accuracy, mean ... (docs/metrics.md)
                          or a custom metric: a module (./metric.mjs), or a command as in realgain.json:
                          '{"command": ["python3", "scorer.py", "{output}", "{reference}"]}'
  --trust                 run the command or module that realgain.json names as its metric
  --option NAME=VALUE     an option of the metric, such as tokenize=char; repeat it for several
  --column C              the column of the outputs to score
  --reference-column C    the column of the reference that holds the right answers
  --lower-is-better       for the scored column, if its name doesn't say so. --higher-is-better likewise
  --id-column C           the column that identifies items, or none to match by line; default: found by name
                          and contents
  --cluster C             the column (document, speaker ...) whose items are resampled together; none: every
                          item is independent, even the epochs of a sample
                          A column can also be given by its number, from 1
  --systems X,Y           the two systems, if the files hold several (one file is then enough)
  --columns X,Y           the two systems, if each has a column in one table
  --no-header             the first line of a table is an item, not the names of the columns; --header: it names
                          them. --no-reference-header and --reference-header: the same for the reference
  --input-format F        read the outputs as this format (csv, jsonl, conll ...: docs/formats.md) instead of the
                          recognized one; given twice: A's, then B's. --reference-format likewise

How it is tested
  --test T                auto (default: the test that fits the data), bootstrap, randomization, t, wilcoxon ...
  --alternative X         two-sided (default), greater: A is better, less: A is worse
  --margin X              test equivalence too: gains smaller than X, in the metric's units, don't matter
  --resamples N           default: none if p is exact without them, else 1,000,000 (randomization: 1,048,576), and
                          fewer beyond 10,000 items
  --adaptive              stop drawing as soon as p is clear of alpha, if no number of resamples is set
  --seed S                default 1; the same seed gives the same digits on any number of threads
  --alpha 0.05            significance level; intervals have level 1 − alpha
  --threads N             default: one for each core
  --cache FOLDER          cache extracted statistics there, so each file is tokenized and counted once

Planning (realgain power)
  --gain X                a true gain to detect, in the metric's units; default: the observed one
  --power ${DEFAULT_POWER}             the probability of detecting it
  --items N               a test set size to show, beside today's and its multiples

Many systems (realgain study): files, folders or globs
  --test-set NAME         the outputs of a test set of realgain.json
  --test T                auto (default: as for one comparison), bootstrap or randomization; --resamples: default 100,000
  --correction C          holm (default), bonferroni, benjamini-hochberg, none
  --groups PATTERN        finds the group in a system's name, such as '^([^-]+)-' for lab-system;
                          or NAME=GLOB for a group by name; repeat it for more
  --sizes 100,200,400     also study test sets of these sizes; --subsets first (default) or random
  --gain X                say how many items it takes to detect a gain of X
  --csv                   all pairs as comma-separated values; --json: as study.schema.json describes it
  --shard I/K --out FILE  write one of K parts to a file, resuming where it was interrupted

Several test sets of the same systems (realgain calibrate): each a study as JSON, a test set of realgain.json, a folder
or a glob; the options of a study apply to those not yet computed
  --redraw N              also draw N test sets from the first one: how often is p right on them?
  --size N                items in each of them; default: as many as in the test set

Meta-evaluation of metrics against human scores (realgain judge)
  --human C               the column of human scores; repeated (adequacy, fluency): the next decides where the first can't
  --metric C              a column of a metric; repeat it for more; default: every other column of numbers
  --system C, --segment C, --annotator C
                          what was judged, and who judged it; guessed from the column names
  --one-sided             test pairs of systems one-sided each way, as at WMT

Rankings of candidates (realgain rankings)
  --score C               a column to rank by; repeat it for more; default: every column of numbers
  --marks C               the column that marks true positives
  --candidate C           the column that names candidates, if there are several files
  --subsamples N          random subsamples that test the binomial model; default 1,000, 0 for none

Copies (realgain resample-training)
  --copies K              default ${DEFAULT_COPIES}
  --seed S                default 1; the same seed gives the same bytes anywhere
  --records KIND          ${Object.keys(RECORD_KINDS).join(', ')}; default: as recognized
  --out DIR               default: beside the file; never overwrites a file

Reproducing (realgain reproduce)
  --in FOLDER             search there, by contents, for files that were moved
  --trust                 run the command or module that the report names as its metric

Output
  --json                  everything: the comparison as described by comparison.schema.json, or the plan
  --format F              ${FORMATS.join(', ')} (realgain compare)
  --report FILE           also write a report; its ending sets the form: .html, .md, .tex, .csv or .json; repeat it for
                          several (realgain compare, realgain study; --html FILE is --report FILE.html there)
  --fail-unless-significant
                          exit 1 unless A is significantly better (with --alternative less: worse)
  --problems              print problems to standard error as compilers do (file:line: warning: ...), including
                          a gain that isn't significant: for editors (realgain compare)
  --help, --version

Exit codes: 0 done, 1 not significant (when asked to fail) or not reproduced, 2 bad input.
`;
