import seedrandom from 'seedrandom';
import { clearGain, csv, jsonl, shuffled, type MadeCase, type Row } from './make';

const N = 120;
const gain = clearGain(N);

/** What each file holds about item i, beside its score. */
type About = (i: number) => Row;

const words =
  'amber basil cedar delta ember fjord grove harbor island jungle kernel lagoon meadow nectar orchid pebble quartz river saddle timber umbra valley walnut xenon yonder zephyr copper dragon falcon garnet hollow ivory jasper kestrel lantern marble nickel oyster parrot quiver rocket silver thistle urchin velvet willow yellow zinc'.split(
    ' ',
  );

/** Three rare words that tell item i from others; another seed gives other items. */
function topic(i: number, seed = 'topics'): string {
  const random = seedrandom(`${seed} ${i}`);
  return Array.from({ length: 3 }, () => words[Math.floor(words.length * random())] ?? '').join(' ');
}

const nameOf = (i: number) => `${topic(i)}${i}`;
const asked = (i: number) => `Why does the ${topic(i)} number ${i} change?`;
const otherAsked = (i: number) => `How many ${topic(i, 'others')} are there in ${i}?`;

/** Random characters, new for every file and row. */
function token(i: number, file: string, length = 8): string {
  const random = seedrandom(`${file} ${i}`);
  return Array.from({ length }, () => '0123456789abcdef'[Math.floor(16 * random())]).join('');
}

const uuid = (i: number, file: string) =>
  [8, 4, 4, 4, 12].map((length, part) => token(i, `${file}${part}`, length)).join('-');

const time = (i: number, file: string) =>
  new Date(Date.UTC(2025, file === 'a' ? 3 : 8, 1, 0, 0, 7 * i + token(i, file).length)).toISOString();

const rowsOf = (file: 'a' | 'b', about: About): Row[] =>
  gain.map((scores, i) => ({ ...about(i), score: scores[file] }));

type Writer = (rows: readonly Row[]) => string;

const tsv: Writer = (rows) => csv(rows, '\t');
const json: Writer = (rows) => JSON.stringify(rows, null, 1);

const FORMATS = { csv, jsonl, tsv, json } satisfies Record<string, Writer>;

type Format = keyof typeof FORMATS;

/** Two files whose items A and B describe, in their own order. */
function files(
  a: About,
  b: About,
  format: Format = 'jsonl',
  orderB: (rows: Row[]) => readonly Row[] = (rows) => rows,
): Record<string, string> {
  const write = FORMATS[format];
  return { [`a.${format}`]: write(rowsOf('a', a)), [`b.${format}`]: write(orderB(rowsOf('b', b))) };
}

const better = { verdict: 'significant', better: 'a', n: N, clusters: null, column: 'score' } as const;
const id = (i: number) => ({ id: `q${i}` });

/** Each file numbered its rows, in another order; A's is the items'. */
function renumbered(about: About, format: Format, number: string, start: number): Record<string, string> {
  const write = FORMATS[format];
  const numbered = (rows: readonly Row[]) => rows.map((row, i) => ({ [number]: i + start, ...row }));
  return {
    [`a.${format}`]: write(numbered(rowsOf('a', about))),
    [`b.${format}`]: write(numbered(shuffled(rowsOf('b', about)))),
  };
}

const matchedBy = (column: string): MadeCase['expect'] => ({
  ...better,
  reading: { a: { id: { column, because: 'matched' } }, matching: { by: 'id' } },
  warns: ['another order'],
});

/** Row numbers that the contents of the rows contradict. */
const numberings: readonly MadeCase[] = [
  {
    name: 'row-numbers-and-names',
    trap: 'id is the row number of each file; the names identify the items.',
    files: renumbered((i) => ({ name: nameOf(i) }), 'csv', 'id', 0),
    expect: matchedBy('name'),
  },
  {
    name: 'row-names-of-r',
    trap: 'R writes row names counted from 1, in quotes and without a header.',
    files: Object.fromEntries(
      Object.entries(renumbered((i) => ({ word: `${words[i % 26]}${i * 7}` }), 'csv', '""', 1)).map(
        ([file, text]) => [file, text.replace('""""""', '""').replaceAll(/^(\d+),/gm, '"$1",')],
      ),
    ),
    expect: matchedBy('word'),
  },
  {
    name: 'index-of-pandas',
    trap: 'pandas writes its index without a name.',
    files: renumbered((i) => ({ item: `${topic(i)} ${i}` }), 'csv', '', 0),
    expect: matchedBy('item'),
  },
  {
    name: 'unnamed-0',
    trap: 'A table that was read and written again.',
    files: renumbered((i) => ({ product: `P-${(i * 7919) % 10007}` }), 'tsv', 'Unnamed: 0', 0),
    expect: matchedBy('product'),
  },
  {
    name: 'row-numbers-and-numbers',
    trap: 'The items have numbers of their own, which each file holds in another order.',
    files: renumbered((i) => ({ article: 4711 + ((i * 7919) % 10007) }), 'jsonl', 'id', 0),
    expect: matchedBy('article'),
  },
  {
    name: 'row-numbers-in-json',
    trap: 'index counts the rows of each file; the texts are asked.',
    files: renumbered((i) => ({ statement: asked(i) }), 'json', 'index', 1),
    expect: matchedBy('statement'),
  },
  {
    name: 'row-numbers-kept-and-sorted',
    trap: 'Each file numbered its rows and was sorted afterwards: the numbers agree, the names don’t.',
    files: (() => {
      const about = (i: number) => ({ name: nameOf(i) });
      const numbered = (rows: readonly Row[]) => rows.map((row, i) => ({ id: i, ...row }));
      return {
        'a.csv': csv(shuffled(numbered(rowsOf('a', about)), 11)),
        'b.csv': csv(shuffled(numbered(shuffled(rowsOf('b', about), 12)), 13)),
      };
    })(),
    expect: matchedBy('name'),
  },
  {
    name: 'row-numbers-that-are-ids',
    trap: 'None: the numbers are those of the test set, and the names agree with them.',
    files: files(
      (i) => ({ id: i, name: nameOf(i) }),
      (i) => ({ id: i, name: nameOf(i) }),
      'csv',
      shuffled,
    ),
    expect: {
      ...better,
      reading: { a: { id: { column: 'id', because: 'named' } }, matching: { proof: 'content' } },
    },
  },
  {
    name: 'row-numbers-and-repeated-names',
    trap: 'The names are in another order and three of them repeat: nothing says which row is which.',
    files: renumbered((i) => ({ name: nameOf(i < 117 ? i : 1) }), 'csv', 'id', 0),
    expect: { error: 'different-items', says: ['"name"'] },
  },
  {
    name: 'ids-and-names-contradict',
    trap: 'The ids agree, but they have the names of other items.',
    files: files(
      (i) => ({ ...id(i), name: nameOf(i) }),
      (i) => ({ ...id(i), name: nameOf((i * 7) % N) }),
    ),
    expect: { error: 'different-items', says: ['"name"'] },
  },
  {
    name: 'rank-is-no-id',
    trap: 'rank orders the items of each file by score.',
    files: (() => {
      const ranked = (file: 'a' | 'b') => {
        const scores = gain.map((one) => one[file]);
        return (i: number) => ({
          id: i,
          rank: 1 + scores.filter((x, at) => x > scores[i]! || (x === scores[i] && at < i)).length,
        });
      };
      return files(ranked('a'), ranked('b'), 'csv');
    })(),
    expect: { ...better, quiet: true, reading: { a: { id: { column: 'id', because: 'named' } } } },
  },
  {
    name: 'presented-in-random-order',
    trap: 'position is when an item was shown, at random: no id.',
    files: files(
      (i) => ({ id: i, position: (i * 7) % N }),
      (i) => ({ id: i, position: (i * 11) % N }),
      'csv',
    ),
    expect: { ...better, quiet: true, reading: { a: { id: { column: 'id', because: 'named' } } } },
  },
  {
    name: 'row-numbers-of-other-items',
    trap: 'index counts the rows of two test sets, as their own ids say.',
    files: files(
      (i) => ({ index: i, question_id: `gsm-${topic(i)}` }),
      (i) => ({ index: i, question_id: `svamp-${topic(i, 'others')}` }),
    ),
    expect: { error: 'id-mismatch', says: ['question_id'] },
  },
  {
    name: 'row-numbers-beside-random-ids',
    trap: 'None: index counts the rows, and every run makes other ids.',
    files: files(
      (i) => ({ index: i, uuid: uuid(i, 'a') }),
      (i) => ({ index: i, uuid: uuid(i, 'b') }),
    ),
    expect: { ...better, quiet: true },
  },
];

const different = (column: string): MadeCase['expect'] => ({
  error: 'different-items',
  says: [`"${column}"`, `${N} of ${N}`],
});

/** Other items under the same ids, by what was asked. */
const asking: readonly MadeCase[] = (
  [
    ['filename', 'csv', (i) => `${topic(i)}.wav`, (i) => `${topic(i, 'others')}.wav`],
    ['file_name', 'jsonl', (i) => `${topic(i)}.png`, (i) => `${topic(i, 'others')}.png`],
    ['url', 'jsonl', (i) => `https://a.org/${topic(i)}`, (i) => `https://b.org/${topic(i, 'others')}`],
    ['image_url', 'json', (i) => `https://a.org/${topic(i)}`, (i) => `https://b.org/${topic(i, 'others')}`],
    ['audio_path', 'tsv', (i) => `clips/${topic(i)}.mp3`, (i) => `clips/${topic(i, 'others')}.mp3`],
    ['user_message', 'jsonl', asked, otherAsked],
    ['customer_message', 'csv', asked, otherAsked],
    ['user_input', 'json', asked, otherAsked],
    ['question_text', 'csv', asked, otherAsked],
    ['task', 'jsonl', asked, otherAsked],
    ['meta.problem', 'jsonl', asked, otherAsked],
    ['src_sentence', 'tsv', asked, otherAsked],
  ] satisfies readonly [string, Format, (i: number) => string, (i: number) => string][]
).map(([column, format, inA, inB]) => ({
  name: `other-${column}`,
  trap: `The ids agree, but ${column} differs on every item: another test set.`,
  files: files(
    (i) => ({ ...id(i), [column]: inA(i) }),
    (i) => ({ ...id(i), [column]: inB(i) }),
    format,
  ),
  expect: different(column),
}));

/** What the cells don't show. */
const unknown: readonly MadeCase[] = (['claim', 'stem', 'tweet'] as const).map((column, at) => ({
  name: `unknown-${column}`,
  trap: 'The ids agree, an unknown text differs on every item, and nothing else shows that the items are the same.',
  files: files(
    (i) => ({ ...id(i), [column]: asked(i) }),
    (i) => ({ ...id(i), [column]: otherAsked(i) }),
    (['csv', 'jsonl', 'json'] as const)[at],
  ),
  expect: { ...better, warns: [`"${column}" differs on ${N} of ${N}`, 'if no system wrote it'] },
}));

/** Scored against other right answers. */
const right: readonly MadeCase[] = [
  ...(['target', 'ideal', 'label', 'expected_output', 'reference_answer', 'gt'] as const).map(
    (column, at) => ({
      name: `same-questions-other-${column}`,
      trap: `The questions are the same, but every ${column} differs.`,
      files: files(
        (i) => ({ ...id(i), question: asked(i), [column]: `r${i}` }),
        (i) => ({ ...id(i), question: asked(i), [column]: `s${3 * i}` }),
        (['jsonl', 'csv', 'tsv', 'json'] as const)[at % 4],
      ),
      expect: different(column),
    }),
  ),
  {
    name: 'same-ideal',
    trap: 'None: the right answers are the same.',
    files: files(
      (i) => ({ ...id(i), ideal: topic(i) }),
      (i) => ({ ...id(i), ideal: topic(i).toUpperCase() }),
    ),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content', content: ['ideal'] } } },
  },
  {
    name: 'labels-in-other-words',
    trap: 'None: one file writes the classes as numbers, the other by name.',
    files: files(
      (i) => ({ ...id(i), gold: Number(token(i, 'class') < '8') }),
      (i) => ({ ...id(i), gold: token(i, 'class') < '8' ? 'positive' : 'negative' }),
    ),
    expect: { ...better, quiet: true },
  },
  ...[
    {
      option: '',
      expect: { error: 'bad-setting' as const, says: ['if labels say whether', '--column'] },
    },
    {
      option: ' --column label --higher-is-better',
      expect: { better: 'a' as const, n: N, column: 'label', direction: 'higher' as const },
    },
  ].map(({ option, expect }): MadeCase => ({
    name: `labelled-by-a-judge${option === '' ? '' : '-as-the-score'}`,
    trap: 'A label beside answers to the same questions says whether they are right.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((file) => [
        `${file}.jsonl`,
        jsonl(
          gain.map((scores, i) => ({
            ...id(i),
            question: asked(i),
            response: `It is ${token(i, file)}.`,
            label: scores[file] > 0.45,
          })),
        ),
      ]),
    ),
    command: `compare a.jsonl b.jsonl${option}`,
    expect,
  })),
  {
    name: 'labels-that-are-grades',
    trap: 'None: a judge writes a label beside its score, and the label says whether the answer is right.',
    files: files(
      (i) => ({ ...id(i), question: asked(i), label: i % 9 < 7 ? 'correct' : 'incorrect' }),
      (i) => ({ ...id(i), question: asked(i), label: i % 9 < 6 ? 'correct' : 'incorrect' }),
    ),
    command: 'compare a.jsonl b.jsonl --column score',
    expect: { ...better, quiet: true },
  },
  {
    name: 'labels-that-say-the-score',
    trap: 'None: the label says in words what the score says in numbers, beside what was written.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((side) => [
        `${side}.csv`,
        csv(
          gain.map((scores, i) => ({
            ...id(i),
            question: asked(i),
            output: `It is ${token(i, side)}.`,
            label: scores[side] > 0.4 ? 'factual' : 'made up',
            score: Number(scores[side] > 0.4),
          })),
        ),
      ]),
    ),
    expect: { n: N, column: 'score', quiet: true },
  },
  {
    name: 'label-is-the-only-score',
    trap: 'Numbers called like right answers, of which the command says that higher is better.',
    files: Object.fromEntries(
      (['a', 'b'] as const).map((file) => [
        `${file}.csv`,
        csv(gain.map((scores, i) => ({ ...id(i), label: scores[file] }))),
      ]),
    ),
    command: 'compare a.csv b.csv --column label --higher-is-better',
    expect: { ...better, column: 'label' },
  },
  {
    name: 'some-labels-differ',
    trap: 'A label beside a score: what was right, or what was predicted.',
    files: files(
      (i) => ({ ...id(i), label: token(i, 'class') < '8' ? 'cat' : 'dog' }),
      (i) => ({ ...id(i), label: token(i, 'class') < '8' === i % 5 > 0 ? 'cat' : 'dog' }),
      'csv',
    ),
    expect: { ...better, warns: ['"label" differs on 24 of 120', 'if it holds the right answers'] },
  },
  {
    name: 'prediction-beside-the-same-target',
    trap: 'None: what systems wrote differs, what is right doesn’t.',
    files: files(
      (i) => ({ ...id(i), target: topic(i), prediction: topic(i, 'a') }),
      (i) => ({ ...id(i), target: topic(i), prediction: topic(i, 'b') }),
    ),
    expect: { verdict: 'significant', better: 'a', quiet: true, column: 'score' },
  },
];

/** One value a file. */
const values: readonly MadeCase[] = [
  ...(
    [
      ['metric', 'bleu', 'chrf'],
      ['metric_name', 'rouge1', 'rougeL'],
      ['scorer', 'exact', 'model_graded'],
      ['judge_model', 'gpt-4', 'claude'],
      ['dataset_version', 'v1', 'v2'],
      ['dataset_version', 1, 2],
      ['lang', 'de', 'fr'],
      ['target_lang', 'de', 'fr'],
      ['benchmark_name', 'mmlu', 'mmlu-pro'],
      ['kind', 'bleu', 'ter'],
    ] as const
  ).map(([column, inA, inB], at) => ({
    name: `every-${column}-${inA}`,
    trap: `Every ${column} is ${inA} in A and ${inB} in B: not to be compared.`,
    files: files(
      (i) => ({ ...id(i), [column]: inA }),
      (i) => ({ ...id(i), [column]: inB }),
      (['jsonl', 'csv', 'tsv', 'json'] as const)[at % 4],
    ),
    expect:
      typeof inA === 'number'
        ? { error: 'different-items', says: [column] }
        : { error: 'different-items', says: [`"${column}"`, `"${inA}"`, `"${inB}"`] },
  })),
  {
    name: 'every-metric-declared',
    trap: 'The user insists by naming the ids and the direction.',
    files: files(
      (i) => ({ ...id(i), metric: 'bleu' }),
      (i) => ({ ...id(i), metric: 'chrf' }),
      'csv',
    ),
    command: 'compare a.csv b.csv --id-column id --higher-is-better',
    expect: { ...better, warns: ['Every "metric" is "bleu"'] },
  },
  {
    name: 'every-unknown-value',
    trap: 'A column of unknown meaning has one value in each file.',
    files: files(
      (i) => ({ ...id(i), cohort: 'spring' }),
      (i) => ({ ...id(i), cohort: 'autumn' }),
      'csv',
    ),
    expect: { ...better, warns: ['Every "cohort" is "spring" in', 'may not be comparable'] },
  },
  ...(
    [
      ['model', 'gpt-4', 'claude'],
      ['run_id', 'run-7', 'run-9'],
      ['seed', 1, 2],
      ['date', '2025-03-01', '2025-04-01'],
      ['temperature', 0, 0.7],
      ['checkpoint', 'step-100', 'step-200'],
      ['prompt_version', 'v1', 'v2'],
      ['model_version', '1.0-rc', '1.1'],
      ['method', 'ours', 'baseline'],
      ['cot', true, false],
      ['language_model', 'falcon', 'heron'],
      ['system_prompt', 'You are kind.', 'You are brief.'],
    ] as const
  ).map(([column, inA, inB], at) => ({
    name: `the-system-s-${column}`,
    trap: `None: ${column} is the system’s.`,
    files: files(
      (i) => ({ ...id(i), [column]: inA }),
      (i) => ({ ...id(i), [column]: inB }),
      (['jsonl', 'csv', 'json', 'tsv'] as const)[at % 4],
    ),
    expect: { ...better, quiet: true as const },
  })),
  {
    name: 'other-raters',
    trap: 'Each system was rated by somebody else.',
    files: files(
      (i) => ({ ...id(i), annotator: 'Ann' }),
      (i) => ({ ...id(i), annotator: 'Bob' }),
      'csv',
    ),
    expect: { error: 'different-items', says: ['"annotator"', '--id-column'] },
  },
  {
    name: 'graded-by-a-judge',
    trap: 'None: judge is what the judge says of each answer.',
    files: files(
      (i) => ({ ...id(i), judge: i % 3 === 0 ? 'good' : 'poor' }),
      (i) => ({ ...id(i), judge: i % 4 === 0 ? 'good' : 'poor' }),
      'csv',
    ),
    expect: { ...better, quiet: true },
  },
  {
    name: 'data-set-in-other-folders',
    trap: 'None: the same file, wherever it was.',
    files: files(
      (i) => ({ ...id(i), dataset: '/home/ann/data/gsm8k.jsonl' }),
      (i) => ({ ...id(i), dataset: 'gsm8k.jsonl' }),
    ),
    expect: { ...better, quiet: true },
  },
  {
    name: 'files-of-results',
    trap: 'None: the rows say from which file they are.',
    files: files(
      (i) => ({ ...id(i), file: 'a.jsonl' }),
      (i) => ({ ...id(i), file: 'b.jsonl' }),
    ),
    expect: { ...better, quiet: true },
  },
  {
    name: 'source-is-the-system',
    trap: 'None: source names the system, as the files do.',
    files: {
      'falcon.csv': csv(rowsOf('a', (i) => ({ ...id(i), source: 'falcon' }))),
      'heron.csv': csv(rowsOf('b', (i) => ({ ...id(i), source: 'heron' }))),
    },
    expect: { ...better, quiet: true },
  },
  {
    name: 'source-is-unknown',
    trap: 'source has one value in each file: a system, or where the items are from.',
    files: files(
      (i) => ({ ...id(i), source: 'newswire' }),
      (i) => ({ ...id(i), source: 'web' }),
    ),
    expect: { ...better, warns: ['Every "source" is "newswire"'] },
  },
  {
    name: 'values-name-the-files',
    trap: 'None: what differs is the name of the system, as the files have it.',
    files: {
      'falcon-7b.csv': csv(rowsOf('a', (i) => ({ ...id(i), who: 'Falcon 7B' }))),
      'heron-8b.csv': csv(rowsOf('b', (i) => ({ ...id(i), who: 'Heron 8B' }))),
    },
    expect: { ...better, quiet: true },
  },
];

/** What is new in every run. */
const outputs: readonly MadeCase[] = [
  ...(
    [
      [
        'musing',
        (i, file) =>
          `${file === 'a' ? 'Well,' : 'I say'} the ${topic(i)} ${file === 'a' ? 'turns' : 'is so'}.`,
      ],
      ['reasoning', (i, file) => `Because ${token(i, file)} of ${topic(i, file)}`],
      ['judge_explanation', (i, file) => `It holds: ${topic(i, file)}`],
      ['trace', (i, file) => uuid(i, file)],
      ['sample_uuid', (i, file) => uuid(i, file)],
      ['started_at', (i, file) => time(i, file)],
      ['when', (i, file) => time(i, file)],
      ['took', (i, file) => 0.1 + token(i, file).length / 3 + i * (file === 'a' ? 0.01 : 0.02)],
      ['spent_usd', (i, file) => i * (file === 'a' ? 0.001 : 0.003)],
      ['recording_path', (i, file) => `runs/${file}/${topic(i)}.cast`],
      ['log_file', (i, file) => `${file}-${token(i, file)}.log`],
    ] satisfies readonly [string, (i: number, file: string) => unknown][]
  ).map(([column, valueOf], at) => ({
    name: `every-run-s-${column}`,
    trap: `None: ${column} is new in every run.`,
    files: files(
      (i) => ({ ...id(i), [column]: valueOf(i, 'a') }),
      (i) => ({ ...id(i), [column]: valueOf(i, 'b') }),
      (['jsonl', 'csv', 'json', 'tsv'] as const)[at % 4],
    ),
    expect: { ...better, quiet: true as const },
  })),
  {
    name: 'file-names-in-other-folders',
    trap: 'None: the same images, in another folder.',
    files: files(
      (i) => ({ ...id(i), image: `/data/${topic(i)}.png` }),
      (i) => ({ ...id(i), image: `${topic(i)}.jpg` }),
      'csv',
    ),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content', content: ['image'] } } },
  },
  {
    name: 'translations-in-a-column',
    trap: 'None: two systems translate the same sentences.',
    files: files(
      (i) => ({ ...id(i), french: `le ${topic(i)} est ${topic(i, 'a').slice(0, 6)}` }),
      (i) => ({ ...id(i), french: `la ${topic(i)} a ${topic(i, 'b').slice(0, 6)}` }),
    ),
    expect: { ...better, quiet: true },
  },
  {
    name: 'retrieved-passages',
    trap: 'None: each system found other passages for the same questions.',
    files: files(
      (i) => ({ ...id(i), question: asked(i), docs: [topic(i, 'a')], retrieved_ids: [i, 2 * i] }),
      (i) => ({ ...id(i), question: asked(i), docs: [topic(i, 'b')], retrieved_ids: [i, 3 * i] }),
    ),
    expect: { ...better, quiet: true },
  },
  {
    name: 'choices-of-two-systems',
    trap: 'None: an unknown column of a few classes, which both files have.',
    files: files(
      (i) => ({ ...id(i), option: 'ABCD'[i % 4] }),
      (i) => ({ ...id(i), option: 'ABCD'[i % 3] }),
      'csv',
    ),
    expect: { ...better, quiet: true },
  },
  {
    name: 'classes-of-other-items',
    trap: 'The classes of an unknown column have none in common.',
    files: files(
      (i) => ({ ...id(i), topic: words[i % 5] }),
      (i) => ({ ...id(i), topic: words[5 + ((7 * i) % 6)] }),
      'csv',
    ),
    expect: { ...better, warns: ['"topic" differs on 120 of 120'] },
  },
  {
    name: 'labels-of-questions',
    trap: 'None: two templates write other labels around the same questions.',
    files: files(
      (i) => ({ prompt: `Q: ${asked(i)}` }),
      (i) => ({ prompt: `Question: ${asked(i)}\nAnswer:` }),
    ),
    expect: { ...better, quiet: true },
  },
  {
    name: 'unknown-texts-by-line',
    trap: 'No ids, and an unknown text that differs on every line.',
    files: files(
      (i) => ({ claim: asked(i) }),
      (i) => ({ claim: otherAsked(i) }),
      'csv',
    ),
    expect: { ...better, warns: ['"claim" differs on 120 of 120', 'if no system wrote it'] },
  },
  {
    name: 'same-questions-other-links',
    trap: 'None: the questions are the same, whatever address an image has today.',
    files: files(
      (i) => ({ ...id(i), question: asked(i), image_url: `https://cdn/${token(i, 'a')}`, origin: 'user' }),
      (i) => ({ ...id(i), question: asked(i), image_url: `https://cdn/${token(i, 'b')}`, origin: 'user' }),
    ),
    expect: { ...better, quiet: true, reading: { matching: { content: ['question'] } } },
  },
  {
    name: 'same-questions-other-source-of-the-result',
    trap: 'None: a few codes beside the same questions say what came of them.',
    files: files(
      (i) => ({ ...id(i), 'info.question': asked(i), 'info.source': i % 4 === 0 ? 'tool' : 'user' }),
      (i) => ({ ...id(i), 'info.question': asked(i), 'info.source': i % 3 === 0 ? 'tool' : 'user' }),
    ),
    expect: { ...better, quiet: true },
  },
  ...(['Is it true?', 'number'] as const).flatMap((question): MadeCase[] => {
    const about = (i: number, prompt: string) => ({
      ...id(i),
      question: question === 'number' ? i + 1 : `${question} ${'ab'[i % 2]}`,
      prompt: question === 'number' ? prompt : `${prompt} ${question}`,
    });
    return [
      {
        name: `same-short-questions-other-prompts-${question}`,
        trap: 'The questions repeat or are only numbers; the prompts ask about other things.',
        files: files(
          (i) => about(i, asked(i)),
          (i) => about(i, otherAsked(i)),
        ),
        expect: different('prompt'),
      },
      {
        name: `same-short-questions-other-templates-${question}`,
        trap: 'None: another template asks about the same things.',
        files: files(
          (i) => about(i, asked(i)),
          (i) => about(i, `Think step by step, then answer briefly. ${asked(i)}`),
        ),
        expect: better,
      },
    ];
  }),
  {
    name: 'same-passages-other-questions',
    trap: 'The passages agree, but other questions are asked about them.',
    files: files(
      (i) => ({ ...id(i), passage: nameOf(i), question: asked(i) }),
      (i) => ({ ...id(i), passage: nameOf(i), question: otherAsked(i) }),
    ),
    expect: different('question'),
  },
  {
    name: 'a-name-proves-the-items',
    trap: 'None: an unknown text is the same, so that what differs is the systems’.',
    files: files(
      (i) => ({ ...id(i), landmark: nameOf(i), remark: topic(i, 'a') }),
      (i) => ({ ...id(i), landmark: nameOf(i), remark: topic(i, 'b') }),
    ),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content', content: ['landmark'] } } },
  },
  {
    name: 'options-are-permuted',
    trap: 'None: each run shuffles the options of the same question.',
    files: files(
      (i) => ({ ...id(i), question: asked(i), ending1: `${topic(i)} one`, ending2: `${topic(i)} two` }),
      (i) => ({ ...id(i), question: asked(i), ending1: `${topic(i)} two`, ending2: `${topic(i)} one` }),
    ),
    expect: { ...better, quiet: true },
  },
];

interface Chat {
  readonly id?: string;
  readonly role: string;
  readonly content: string;
}

const system: Chat = { role: 'system', content: 'You answer in one sentence.' };
const user = (content: string): Chat => ({ role: 'user', content });
const model = (content: string): Chat => ({ role: 'assistant', content });
const withIds = (chat: readonly Chat[], i: number, file: string): readonly Chat[] =>
  chat.map((message, at) => ({ id: token(i, `${file}${at}`), ...message }));

const chats = (
  column: string,
  chatOf: (i: number, file: 'a' | 'b') => unknown,
  format: Format = 'jsonl',
): Record<string, string> => {
  const cell = (value: unknown) => (format === 'jsonl' || format === 'json' ? value : JSON.stringify(value));
  return files(
    (i) => ({ ...id(i), [column]: cell(chatOf(i, 'a')) }),
    (i) => ({ ...id(i), [column]: cell(chatOf(i, 'b')) }),
    format,
  );
};

/** Conversations and other JSON. */
const conversations: readonly MadeCase[] = [
  {
    name: 'messages-with-random-ids',
    trap: 'None: the ids of messages are new in every run.',
    files: chats('messages', (i, file) => withIds([system, user(asked(i))], i, file)),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content', content: ['messages'] } } },
  },
  {
    name: 'input-that-is-a-chat',
    trap: 'None: the same in a table.',
    files: chats('input', (i, file) => withIds([user(asked(i))], i, file), 'csv'),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content', content: ['input'] } } },
  },
  {
    name: 'messages-end-in-the-answer',
    trap: 'None: the model’s answer is the last message.',
    files: chats('messages', (i, file) => [system, user(asked(i)), model(topic(i, file))], 'json'),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content' } } },
  },
  {
    name: 'messages-of-examples',
    trap: 'None: the same examples come before the question.',
    files: chats('messages', (i, file) => [
      user('1 + 1?'),
      model('2'),
      user(asked(i)),
      model(topic(i, file)),
    ]),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content' } } },
  },
  {
    name: 'messages-of-examples-other-questions',
    trap: 'The examples are the same, the questions differ.',
    files: chats('messages', (i, file) => [
      user('1 + 1?'),
      model('2'),
      user(file === 'a' ? asked(i) : otherAsked(i)),
      model(topic(i, file)),
    ]),
    expect: different('messages'),
  },
  {
    name: 'messages-of-an-agent',
    trap: 'None: conversations go on as the model answers, for more or fewer turns.',
    files: chats('messages', (i, file) => [
      system,
      user(asked(i)),
      ...Array.from({ length: 1 + ((i + file.length * 3 + (file === 'a' ? 1 : 0)) % 4) }, (_, turn) => [
        model(topic(turn, `${file}${i}`)),
        user(topic(turn, `${file}${i}?`)),
      ]).flat(),
    ]),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content' } } },
  },
  {
    name: 'messages-ask-something-else',
    trap: 'The same system prompt, but other questions.',
    files: chats('messages', (i, file) =>
      withIds([system, user(file === 'a' ? asked(i) : otherAsked(i))], i, file),
    ),
    expect: different('messages'),
  },
  {
    name: 'conversation-from-value',
    trap: 'None: ShareGPT’s names of roles.',
    files: chats('conversations', (i, file) => [
      { from: 'human', value: asked(i) },
      { from: 'gpt', value: topic(i, file) },
    ]),
    expect: { ...better, quiet: true },
  },
  {
    name: 'passages-with-random-ids',
    trap: 'None: a list of passages, each with an id of this run.',
    files: chats('passages', (i, file) =>
      [0, 1].map((at) => ({ chunk: uuid(i, `${file}${at}`), text: `${topic(i, `text${at}`)} ${i}` })),
    ),
    expect: { ...better, quiet: true, reading: { matching: { proof: 'content', content: ['passages'] } } },
  },
  {
    name: 'words-of-sentences',
    trap: 'None: sentences with unequal numbers of words, the same in both files.',
    files: files(
      (i) => ({ sent_id: Math.floor(Math.sqrt(2 * i)) }),
      (i) => ({ sent_id: Math.floor(Math.sqrt(2 * i)) }),
    ),
    expect: {
      column: 'score',
      reading: { matching: { proof: 'content', content: ['sent_id'] } },
    },
  },
  {
    name: 'passages-of-other-items',
    trap: 'A list of passages about something else, with classes that are the same.',
    files: chats('passages', (i, file) =>
      [0, 1].map((at) => ({ rank: at, text: `${topic(i, `${file}${at}`)} ${i}` })),
    ),
    expect: different('passages'),
  },
];

/** Which columns prove or refute that the items are the same. */
export const content: readonly MadeCase[] = [
  ...numberings,
  ...asking,
  ...unknown,
  ...right,
  ...values,
  ...outputs,
  ...conversations,
];
