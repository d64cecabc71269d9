import { clearGain, clearGrades, csv, jsonl, rounded, type MadeCase, type Row } from './make';

const gain = clearGain();
const grades = clearGrades();

type Write = (rows: readonly Row[]) => string;

const tsv: Write = (rows) => csv(rows, '\t');

const json: Write = (rows) => JSON.stringify(rows, null, 1);

/** A document with its items below a key. */
const document =
  (beside: Row, key = 'items'): Write =>
  (rows) =>
    JSON.stringify({ ...beside, [key]: rows });

interface Sides {
  readonly a: (i: number) => Row;
  readonly b: (i: number) => Row;
}

/** Two files with the same 120 items, in which A has the larger numbers. */
function files(paths: readonly [string, string], { a, b }: Sides, write: Write = csv) {
  const rows = (values: (i: number) => Row) => gain.map((_, i) => ({ id: `q${i}`, ...values(i) }));
  return { [paths[0]]: write(rows(a)), [paths[1]]: write(rows(b)) };
}

/** A column of scores, and others with the same value in every row. */
function column(name: string, beside: Row = {}): Sides {
  return {
    a: (i) => ({ ...beside, [name]: gain[i]?.a }),
    b: (i) => ({ ...beside, [name]: gain[i]?.b }),
  };
}

function graded(name: string, beside: Row = {}): Sides {
  return {
    a: (i) => ({ ...beside, [name]: grades[i]?.a }),
    b: (i) => ({ ...beside, [name]: grades[i]?.b }),
  };
}

/** As in the file, times a factor. */
function scaled(name: string, factor: number, add = 0): Sides {
  return {
    a: (i) => ({ [name]: rounded(factor * (gain[i]?.a ?? 0) + add) }),
    b: (i) => ({ [name]: rounded(factor * (gain[i]?.b ?? 0) + add) }),
  };
}

/** The mean of a side, to four decimals. */
function totalOf(side: 'a' | 'b'): number {
  return Math.round(1e4 * (gain.reduce((total, one) => total + one[side], 0) / gain.length)) / 1e4;
}

const PAIR = ['a.csv', 'b.csv'] as const;
const JSONS = ['a.json', 'b.json'] as const;

type Expect = MadeCase['expect'];

const lower: Expect = { verdict: 'significant', better: 'b', n: 120, direction: 'lower' };
const higher: Expect = { verdict: 'significant', better: 'a', n: 120, direction: 'higher', quiet: true };

function asks(name: string, ...says: string[]): Expect {
  return {
    question: [`--column ${name} --higher-is-better`, `--column ${name} --lower-is-better`],
    ...(says.length > 0 && { says }),
  };
}

/** Lower by what is beside the column. */
function implied(place: string, name: string, says: string, column = 'score'): Expect {
  return {
    ...lower,
    column,
    reading: {
      direction: { better: 'lower', because: 'implied', impliedBy: { in: place, name, says } },
    },
  };
}

const byColumn: readonly MadeCase[] = [
  ...(
    [
      ['metric', 'wer', 'score', csv],
      ['metric', 'WER (%)', 'score', csv],
      ['Metric', 'Perplexity', 'value', csv],
      ['metric_name', 'eval/loss', 'value', csv],
      ['measure', 'word error rate', 'score', csv],
      ['score_name', 'toxicity', 'score', csv],
      ['scorer', 'hallucination', 'score', csv],
      ['evaluator', 'mean_squared_error', 'result', csv],
      ['metric', 'ter', 'x', csv],
    ] as const
  ).map(([name, says, scored, write]): MadeCase => ({
    name: `column-${name}-${says.replace(/\W+/g, '-')}-${scored}`.toLowerCase(),
    trap: `A constant column "${name}" says what the column "${scored}" holds.`,
    files: files(PAIR, column(scored, { [name]: says }), write),
    expect: implied('column', name, says, scored),
  })),
  {
    name: 'column-metric-jsonl',
    trap: 'The same in JSON Lines.',
    files: files(['a.jsonl', 'b.jsonl'], column('score', { metric: 'cer' }), jsonl),
    expect: implied('column', 'metric', 'cer'),
  },
  {
    name: 'column-metric-tsv',
    trap: 'The same with tabs, and a column of the model.',
    files: files(['a.tsv', 'b.tsv'], column('score', { model: 'm', metric: 'rmse' }), tsv),
    expect: implied('column', 'metric', 'rmse'),
  },
  {
    name: 'column-metric-json-array',
    trap: 'The same in a JSON array.',
    files: files(JSONS, column('score', { metric: 'mae' }), json),
    expect: implied('column', 'metric', 'mae'),
  },
  {
    name: 'column-metric-of-grades',
    trap: 'Items are marked 0 or 1, and 1 is an error.',
    files: files(PAIR, graded('score', { metric: 'error rate' })),
    expect: { ...implied('column', 'metric', 'error rate'), metric: 'rate of score' },
  },
  {
    name: 'column-higher-is-better',
    trap: 'A column says the direction itself.',
    files: files(PAIR, column('value', { higher_is_better: false })),
    expect: implied('column', 'higher_is_better', 'false', 'value'),
  },
  {
    name: 'column-direction',
    trap: 'A column "direction" says minimize.',
    files: files(PAIR, column('objective', { direction: 'minimize' })),
    expect: implied('column', 'direction', 'minimize', 'objective'),
  },
  {
    name: 'column-metric-good',
    trap: 'None: the measure agrees with "score".',
    files: files(PAIR, column('score', { metric: 'sentence BLEU' })),
    expect: { ...higher, reading: { direction: { because: 'named' } } },
  },
  {
    name: 'column-metric-good-value',
    trap: 'A constant column says what "value" holds.',
    files: files(PAIR, column('value', { metric: 'f1' })),
    expect: { ...higher, column: 'value' },
  },
  {
    name: 'column-metric-unknown',
    trap: 'None: the metric has an uncommon name.',
    files: files(PAIR, column('score', { metric: 'gemba' })),
    expect: higher,
  },
  {
    name: 'column-metric-against-name',
    trap: 'A column called accuracy in rows called wer.',
    files: files(PAIR, column('accuracy', { metric: 'wer' })),
    expect: asks('accuracy', 'says "wer"'),
  },
  {
    name: 'column-metric-other-in-b',
    trap: 'A holds BLEU and B holds the word error rate.',
    files: files(PAIR, {
      a: (i) => ({ metric: 'bleu', score: gain[i]?.a }),
      b: (i) => ({ metric: 'wer', score: gain[i]?.b }),
    }),
    expect: { error: 'different-items', says: ['"bleu"', '"wer"'] },
  },
  {
    name: 'column-metric-other-good-in-b',
    trap: 'A holds BLEU and B holds chrF: higher is better in both, and still they can’t be compared.',
    files: files(['a.jsonl', 'b.jsonl'], {
      a: (i) => ({ metric: 'bleu', score: gain[i]?.a }),
      b: (i) => ({ metric: 'chrf', score: gain[i]?.b }),
    }),
    expect: { error: 'different-items', says: ['"bleu"', '"chrf"'] },
  },
  {
    name: 'column-metric-and-file-disagree',
    trap: 'The rows say BLEU, the files WER.',
    files: files(['a.wer.csv', 'b.wer.csv'], column('score', { metric: 'bleu' })),
    expect: asks('score', '"bleu"', '"wer"'),
  },
  {
    name: 'column-type-wer',
    trap: 'A constant column that could name a measure or something else.',
    files: files(PAIR, column('score', { type: 'wer' })),
    expect: asks('score', '"wer"'),
  },
  ...['tokens_used', 'totalTokens', 'usage.total_tokens'].map((name) => ({
    name: `used ${name}`,
    trap: 'None: what is used costs.',
    files: files(PAIR, scaled(name, 1000)),
    expect: { ...lower, quiet: true } as const,
  })),
  {
    name: 'column-aspect-repetition',
    trap: 'A rating of repetition may be better the higher or the lower.',
    files: files(PAIR, column('rating', { aspect: 'repetition' })),
    expect: asks('rating', '"repetition"'),
  },
  {
    name: 'column-of-a-task',
    trap: 'None: toxicity is the task.',
    files: files(PAIR, column('score', { task: 'toxicity', split: 'valid', subset: 'map' })),
    expect: higher,
  },
  {
    name: 'column-of-a-model',
    trap: 'None: the names of a model and a data set.',
    files: files(PAIR, column('accuracy', { model: 'loss-aware-bert', dataset: 'error-detection' })),
    expect: higher,
  },
  {
    name: 'column-status',
    trap: 'None: no request failed.',
    files: files(PAIR, column('score', { status: 'success', error: 'none' })),
    expect: higher,
  },
  {
    name: 'column-declared',
    trap: 'The user says what the column is.',
    files: files(PAIR, column('score', { metric: 'wer' })),
    command: 'compare a.csv b.csv --metric mean --column score --higher-is-better',
    expect: { ...higher, reading: { direction: { because: 'declared' } } },
  },
];

const byName: readonly MadeCase[] = [
  ...(
    [
      [['one/wer.csv', 'two/wer.csv'], 'file', 'wer', 'wer'],
      [['a.wer.csv', 'b.wer.csv'], 'file', 'a.wer', 'wer'],
      [['ppl_a.csv', 'ppl_b.csv'], 'file', 'ppl_a', 'ppl'],
      [['base-test-loss.csv', 'new-test-loss.csv'], 'file', 'base-test-loss', 'test loss'],
      [['wer/a.csv', 'wer/b.csv'], 'folder', 'wer', 'wer'],
      [['a/rmse/scores.csv', 'b/rmse/scores.csv'], 'folder', 'rmse', 'rmse'],
      [['WordErrorRate/a.csv', 'WordErrorRate/b.csv'], 'folder', 'WordErrorRate', 'word error rate'],
      [['ppl/a/scores.csv', 'ppl/b/scores.csv'], 'folder', 'ppl', 'ppl'],
      [['wer1.csv', 'wer2.csv'], 'file', 'wer1', 'wer1'],
      [['sysA_WER.csv', 'sysB_WER.csv'], 'file', 'sysA_WER', 'sys wer'],
      [['CER_results_1.csv', 'CER_results_2.csv'], 'file', 'CER_results_1', 'cer results'],
    ] as const
  ).map(([paths, place, name, says]): MadeCase => ({
    name: `${place}-${paths[0].replace(/\W+/g, '-').toLowerCase()}`,
    trap: `The name of the ${place} says what "score" is.`,
    files: files(paths, column('score')),
    expect: implied(place, name, says),
  })),
  {
    name: 'file-of-values',
    trap: 'The name of the file says what "value" is.',
    files: files(['a.perplexity.jsonl', 'b.perplexity.jsonl'], column('value'), jsonl),
    expect: implied('file', 'a.perplexity', 'perplexity', 'value'),
  },
  {
    name: 'file-of-values-good',
    trap: 'The same, where higher is better.',
    files: files(['bleu_a.csv', 'bleu_b.csv'], column('value')),
    expect: { ...higher, column: 'value' },
  },
  {
    name: 'file-of-numbers',
    trap: 'Bare numbers, whose files say that they are errors.',
    files: {
      'wer_a.txt': gain.map(({ a }) => `${a}\n`).join(''),
      'wer_b.txt': gain.map(({ b }) => `${b}\n`).join(''),
    },
    expect: { ...lower, column: 'score' },
  },
  {
    name: 'file-against-name',
    trap: 'A column called accuracy in files called wer.',
    files: files(['one/wer.csv', 'two/wer.csv'], column('accuracy')),
    expect: asks('accuracy', '"wer"'),
  },
  {
    name: 'file-of-another-column',
    trap: 'None: the file is called after its other column.',
    files: files(['one/wer.csv', 'two/wer.csv'], {
      a: (i) => ({ wer: 0.2, accuracy: gain[i]?.a }),
      b: (i) => ({ wer: 0.3, accuracy: gain[i]?.b }),
    }),
    command: 'compare one/wer.csv two/wer.csv --column accuracy',
    expect: { ...higher, column: 'accuracy' },
  },
  {
    name: 'file-of-its-own-column',
    trap: 'None: the column is made of the measure.',
    files: files(['one/wer.csv', 'two/wer.csv'], column('wer_accuracy')),
    expect: { ...higher, column: 'wer_accuracy' },
  },
  ...(
    [
      ['file-of-a-model', ['loss-aware-bert.csv', 'bert.csv']],
      ['file-of-models', ['loss-aware-bert-a.csv', 'loss-aware-bert-b.csv']],
      ['file-of-a-data-set', ['a/error-detection.csv', 'b/error-detection.csv']],
      ['file-of-a-property', ['a/toxicity.csv', 'b/toxicity.csv']],
      ['file-of-a-language', ['a/ter-de.csv', 'b/ter-de.csv']],
      ['folder-of-a-build', ['dist/a.csv', 'dist/b.csv']],
    ] as const
  ).map(([name, paths]): MadeCase => ({
    name,
    trap: 'None: the name is of a model, a data set or a language.',
    files: files(paths, column('accuracy')),
    expect: { ...higher, column: 'accuracy' },
  })),
  ...(
    [
      ['file-of-models-scores', ['loss-aware-bert-a.csv', 'loss-aware-bert-b.csv'], 'loss aware bert'],
      ['file-of-a-property-scores', ['a/toxicity.csv', 'b/toxicity.csv'], 'toxicity'],
      ['file-of-a-language-scores', ['a/ter-de.csv', 'b/ter-de.csv'], 'ter de'],
      ['file-of-mse-models', ['mse_model_a.csv', 'mse_model_b.csv'], 'mse model'],
      ['file-of-one', ['wer.csv', 'baseline.csv'], 'wer'],
      ['file-of-two-measures', ['bleu.csv', 'chrf.csv'], 'bleu'],
    ] as const
  ).map(([name, paths, says]): MadeCase => ({
    name,
    trap: 'The name may be of a measure or of something else.',
    files: files(paths, column('score')),
    expect: asks('score', says),
  })),
  ...(
    [
      ['quiet-file-of-a-data-set', ['a/error-detection.csv', 'b/error-detection.csv']],
      ['quiet-file-of-a-model', ['loss-aware-bert.csv', 'bert.csv']],
      ['quiet-folder-of-a-build', ['dist/js/a.csv', 'dist/js/b.csv']],
      ['quiet-folder-of-a-map', ['map/a.csv', 'map/b.csv']],
      ['quiet-file-of-systems', ['comet.csv', 'meteor.csv']],
      ['quiet-folder-with-a-random-name', ['runs-BPDDiC/a.csv', 'runs-BPDDiC/b.csv']],
    ] as const
  ).map(([name, paths]): MadeCase => ({
    name,
    trap: 'None: these names are no measures.',
    files: files(paths, column('score')),
    expect: higher,
  })),
];

const byKey: readonly MadeCase[] = [
  ...(
    [
      ['metric', { metric: 'perplexity' }, 'perplexity'],
      ['config.metric_name', { model: 'm', config: { metric_name: 'wer', beam: 5 } }, 'wer'],
      ['metric.name', { metric: { name: 'cer', version: 2 } }, 'cer'],
      ['metrics', { metrics: ['cer'], n: 120 }, 'cer'],
      ['higher_is_better', { metric: 'qx', higher_is_better: false }, 'false'],
    ] as const
  ).map(([key, beside, says]): MadeCase => ({
    name: `key-${key.replaceAll(/[._]/g, '-')}`,
    trap: `The key "${key}" beside the items says what "score" is.`,
    files: files(JSONS, column('score'), document(beside)),
    expect: implied('key', key, says),
  })),
  {
    name: 'key-good',
    trap: 'None: the measure agrees with "score".',
    files: files(JSONS, column('score'), document({ metric: 'accuracy', mean: 0.5 }, 'results')),
    expect: { ...higher, quiet: undefined },
  },
  {
    name: 'key-of-a-task',
    trap: 'None: the name of a task and of a model.',
    files: files(JSONS, column('score'), document({ task: 'toxicity', model: 'loss-net' }, 'results')),
    expect: { ...higher, quiet: undefined },
  },
  {
    name: 'key-of-a-total',
    trap: 'The word error rate next to the scores is their mean.',
    files: {
      'a.json': document({ wer: totalOf('a'), n: 120 })(gain.map(({ a }, i) => ({ id: i, score: a }))),
      'b.json': document({ wer: totalOf('b'), n: 120 })(gain.map(({ b }, i) => ({ id: i, score: b }))),
    },
    expect: implied('key', 'wer', 'wer'),
  },
  {
    name: 'key-of-another-total',
    trap: 'None: the loss in training is not the mean of the scores.',
    files: files(JSONS, column('score'), document({ train_loss: 0.2134 })),
    expect: { ...higher, quiet: undefined },
  },
  {
    name: 'key-other-in-b',
    trap: 'A holds BLEU and B holds the word error rate.',
    files: {
      'a.json': document({ metric: 'bleu' })(gain.map(({ a }, i) => ({ id: i, score: a }))),
      'b.json': document({ metric: 'wer' })(gain.map(({ b }, i) => ({ id: i, score: b }))),
    },
    expect: { error: 'different-items', says: ['"bleu"', '"wer"'] },
  },
];

const bySign: readonly MadeCase[] = [
  ...['perplexity', 'loss', 'nll', 'bits_per_byte', 'mse'].map((name): MadeCase => ({
    name: `negative-${name.replaceAll('_', '-')}`,
    trap: 'What can’t be negative is negative: logarithms, or scores with their signs changed.',
    files: files(PAIR, scaled(name, -1)),
    expect: asks(name, 'at most 0'),
  })),
  {
    name: 'positive-log-likelihood',
    trap: 'The logarithm of a probability can’t be positive: its sign was changed.',
    files: files(PAIR, scaled('log_likelihood', 5)),
    expect: asks('log_likelihood', 'at least 0'),
  },
  {
    name: 'positive-neg-mse',
    trap: 'A negated error can’t be positive.',
    files: files(PAIR, scaled('neg_mean_squared_error', 1)),
    expect: asks('neg_mean_squared_error', 'at least 0'),
  },
  {
    name: 'quiet-neg-mse',
    trap: 'None: a negated error.',
    files: files(PAIR, scaled('neg_mean_squared_error', -1)),
    expect: { ...lower, direction: 'higher', better: 'b', quiet: true },
  },
  {
    name: 'quiet-log-likelihood',
    trap: 'None: a log-likelihood.',
    files: files(PAIR, scaled('log_likelihood', 1, -3)),
    expect: higher,
  },
  {
    name: 'quiet-losses-around-0',
    trap: 'None: the loss of a density may be negative.',
    files: files(PAIR, scaled('loss', 1, -0.5)),
    expect: { ...lower, quiet: true },
  },
  ...['s', 'm', 'f'].map((name): MadeCase => ({
    name: `letter-${name}`,
    trap: 'A single letter says nothing.',
    files: files(PAIR, column(name)),
    expect: asks(name),
  })),
  {
    name: 'unit-of-fractions',
    trap: 'Numbers from 0 to 1 in a column called ms.',
    files: files(PAIR, column('ms')),
    expect: asks('ms', 'from 0 to 1'),
  },
  {
    name: 'quiet-unit',
    trap: 'None: milliseconds.',
    files: files(PAIR, scaled('ms', 300)),
    expect: { ...lower, quiet: true },
  },
  {
    name: 'score-of-something-unknown',
    trap: 'A score of burdens or of merits, on no usual scale.',
    files: files(PAIR, scaled('tns_score', 40)),
    expect: asks('tns_score'),
  },
  {
    name: 'quiet-score-of-a-judge',
    trap: 'None: fractions.',
    files: files(PAIR, column('gpt4_score')),
    expect: { ...higher, quiet: true },
  },
  ...['train_seconds', 'total_memory_gb'].map((name) => ({
    name: `file-in-units ${name}`,
    trap: 'Only the name of the file says that its numbers are times.',
    files: {
      [`${name}.csv`]: csv(gain.map((item, i) => ({ id: `q${i}`, ours: 40 * item.a, base: 40 * item.b }))),
    },
    command: `compare ${name}.csv --columns ours,base`,
    expect: asks('score', name),
  })),
  ...['reduction_in_error', 'ter_inv', 'inv_ter', 'inverse_wer', 'wer_reduction_abs', '1/wer'].map(
    (name): MadeCase => ({
      name: `turned-${name.replaceAll(/\W|_/g, '-')}`,
      trap: 'Less of something bad.',
      files: files(PAIR, column(name)),
      expect: { ...higher, column: name },
    }),
  ),
];

/** As the harness logs them: a log-likelihood for each document, with its words or bytes if it is of a whole text. */
function harness(metrics: (ll: number, i: number) => Row, answers = 'a'): string {
  return jsonl(
    gain.map((one, i) => ({
      doc_id: i,
      doc: { text: `document ${i}` },
      target: 'x',
      resps: [[[-1, true]]],
      filtered_resps: [[-1, true]],
      filter: 'none',
      metrics: Object.keys(metrics(0, i)),
      doc_hash: String(i).padStart(64, '0'),
      ...metrics(-rounded(answers === 'a' ? one.a : one.b), i),
    })),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const words = (i: number) => 5 + (i % 7);
const ofWords = (side: 'a' | 'b') => sum(gain.map((one) => one[side])) / sum(gain.map((_, i) => words(i)));

const SAMPLES = ['a/samples_t.jsonl', 'b/samples_t.jsonl'] as const;

function logged(metrics: (ll: number, i: number) => Row): MadeCase['files'] {
  return { [SAMPLES[0]]: harness(metrics, 'a'), [SAMPLES[1]]: harness(metrics, 'b') };
}

const byHarness: readonly MadeCase[] = [
  {
    name: 'harness-perplexity',
    trap: 'lm-evaluation-harness logs a log-likelihood as "perplexity" and reports exp(−mean).',
    files: logged((ll) => ({ perplexity: ll })),
    expect: {
      ...lower,
      column: 'perplexity',
      metric: 'perplexity',
      scores: [Math.exp(sum(gain.map(({ a }) => a)) / 120), Math.exp(sum(gain.map(({ b }) => b)) / 120)],
    },
  },
  {
    name: 'harness-perplexity-and-accuracy',
    trap: 'The harness logs both for LAMBADA.',
    files: logged((ll, i) => ({ perplexity: ll, acc: i % 2 })),
    expect: { question: ['--column acc', '--column perplexity'] },
  },
  {
    name: 'harness-word-perplexity',
    trap: 'Pairs of a log-likelihood and a number of words.',
    files: logged((ll, i) => ({ word_perplexity: [ll, words(i)] })),
    expect: { ...lower, metric: 'perplexity', scores: [Math.exp(ofWords('a')), Math.exp(ofWords('b'))] },
  },
  {
    name: 'harness-bits-per-byte',
    trap: 'Pairs of a log-likelihood and a number of bytes, reported as bits.',
    files: logged((ll, i) => ({ word_perplexity: [ll, 2], bits_per_byte: [ll, words(i)] })),
    command: `compare ${SAMPLES.join(' ')} --column bits_per_byte`,
    expect: {
      ...lower,
      metric: 'bits per byte',
      scores: [ofWords('a') / Math.LN2, ofWords('b') / Math.LN2],
    },
  },
  {
    name: 'harness-real-perplexity',
    trap: 'None: a task of one’s own that logs a perplexity.',
    files: logged((ll) => ({ perplexity: rounded(1 - ll) })),
    expect: { ...lower, metric: 'mean of perplexity' },
  },
  {
    name: 'harness-mean-of-log-likelihoods',
    trap: 'The mean of what is called a perplexity, but is a log-likelihood.',
    files: logged((ll) => ({ perplexity: ll })),
    command: `compare ${SAMPLES.join(' ')} --metric mean --column perplexity`,
    expect: asks('perplexity', 'at most 0'),
  },
];

/** Ranks of three systems, 1 for the largest number. */
const ranked = csv(
  gain.map((item, i) => {
    const all = [item.a, item.b, gain[(i + 1) % gain.length]!.a];
    const rank = (own: number) => 1 + all.filter((other) => other > own).length;
    return { id: `q${i}`, ours: rank(all[0]!), base: rank(all[1]!), old: rank(all[2]!) };
  }),
);

const notScores: readonly MadeCase[] = [
  ...(
    [
      [['a-std.csv', 'b-std.csv'], 'standard deviations'],
      [['std-err/a.csv', 'std-err/b.csv'], 'standard deviations'],
      [['a_sd.csv', 'b_sd.csv'], 'standard deviations'],
      [['a_pvalues.csv', 'b_pvalues.csv'], 'p-values'],
    ] as const
  ).map(([paths, says]) => ({
    name: `file-of ${paths[0].replace(/\W+/g, '-')}`,
    trap: 'The files hold numbers that describe scores.',
    files: files(paths, column('score')),
    expect: asks('score', says),
  })),
  ...['rank-zephyr', 'n-gram', 'sd-xl'].map((name) => ({
    name: `system-called ${name}`,
    trap: 'None: words of systems, of which the numbers are no ranks or counts.',
    files: files([`${name}-1.csv`, `${name}-2.csv`], column('score')),
    expect: higher,
  })),
  {
    name: 'metric-is-a-spread',
    trap: 'A column names the statistic.',
    files: files(PAIR, column('score', { metric: 'stderr' })),
    expect: asks('score', 'standard deviations'),
  },
  {
    name: 'std-accuracy',
    trap: 'The spread of an accuracy.',
    files: files(PAIR, column('std_accuracy')),
    expect: asks('std_accuracy'),
  },
  {
    name: 'systems-called-by-their-spread',
    trap: 'The columns of the two systems are of their spreads.',
    files: {
      'all.csv': csv(gain.map((item, i) => ({ id: `q${i}`, ours_std: item.a, base_std: item.b }))),
    },
    command: 'compare all.csv --columns ours_std,base_std',
    expect: asks('score', 'standard deviations'),
  },
  {
    name: 'systems-of-large-numbers',
    trap: 'Only names of systems are above numbers that may be times.',
    files: {
      'all.csv': csv(gain.map((item, i) => ({ id: `q${i}`, ours: 500 * item.a, base: 500 * item.b }))),
    },
    command: 'compare all.csv --systems ours,base',
    expect: asks('value', 'which direction is better'),
  },
  ...['--columns', '--systems'].map((option) => ({
    name: `ranks-of-systems ${option}`,
    trap: 'Each row is a ranking, so lower is better.',
    files: { 'all.csv': ranked },
    command: `compare all.csv ${option} ours,base`,
    expect: asks('score', 'a ranking from 1'),
  })),
  {
    name: 'numbers-of-items',
    trap: 'The table holds sizes.',
    files: {
      'n-items.csv': csv(gain.map((_, i) => ({ id: `q${i}`, ours: 20 + (i % 7), base: 40 + (i % 5) }))),
    },
    command: 'compare n-items.csv --columns ours,base',
    expect: asks('score', 'numbers of items'),
  },
];

const CONFIG = {
  testSets: [
    {
      name: 't',
      outputs: '**/*.csv',
      metric: { id: 'mean', column: 'accuracy', higherIsBetter: false },
    },
  ],
};

const byConfig: readonly MadeCase[] = [
  {
    name: 'declared-in-a-folder-above',
    trap: 'A realgain.json above turns the direction round: it is named.',
    files: {
      ...files(['runs/a.csv', 'runs/b.csv'], column('accuracy')),
      'realgain.json': JSON.stringify(CONFIG),
    },
    expect: {
      ...lower,
      warns: ['realgain.json says that lower is better in the column "accuracy"'],
      reading: { direction: { better: 'lower', because: 'declared' } },
    },
  },
];

/** Tables whose first line is an item. */
const unnamed = (value: (score: number) => number | string) =>
  Object.fromEntries(
    (['a', 'b'] as const).map((side) => [
      `${side}.csv`,
      gain.map((item, i) => `q${i},${value(item[side])}\n`).join(''),
    ]),
  );

const withoutNames: readonly MadeCase[] = [
  ...Object.entries({
    losses: (score: number) => (-Math.log(score)).toFixed(3),
    'counts of errors': (score: number) => Math.floor(5 * (1 - score)),
    'log-likelihoods': (score: number) => Math.log(score).toFixed(3),
  }).map(([what, value]): MadeCase => ({
    name: `unnamed ${what}`,
    trap: 'Nothing says which direction is better.',
    files: unnamed(value),
    expect: { question: ['--column 2 --higher-is-better', '--column 2 --lower-is-better'] },
  })),
  ...Object.entries({
    fractions: (score: number) => score,
    ratings: (score: number) => 1 + Math.round(4 * score),
  }).map(([what, value]): MadeCase => ({
    name: `unnamed ${what}`,
    trap: 'None: such numbers are scores.',
    files: unnamed(value),
    expect: { n: 120, better: 'a', direction: 'higher' },
  })),
  ...[(score: number) => (-Math.log(score)).toFixed(3), (score: number) => String(score)].map(
    (value, nth): MadeCase => ({
      name: `bare ${nth}`,
      trap: 'Higher is better where a file holds nothing but numbers, with a warning if these may be something else.',
      files: Object.fromEntries(
        (['a', 'b'] as const).map((side) => [
          `${side}.txt`,
          gain.map((item) => `${value(item[side])}\n`).join(''),
        ]),
      ),
      expect: {
        n: 120,
        direction: 'higher',
        ...(nth === 0
          ? { warns: ['whether higher numbers are better; that is assumed'] }
          : { lacks: 'that is assumed' }),
      },
    }),
  ),
];

/** What says which direction is better: names, what is beside the scores, and the numbers themselves. */
export const direction: readonly MadeCase[] = [
  ...byColumn,
  ...byName,
  ...byKey,
  ...bySign,
  ...byHarness,
  ...byConfig,
  ...withoutNames,
  ...notScores,
];
