import { clearGain, clearGrades, csv, groupedGain, jsonl, shuffled, type MadeCase, type Row } from './make';

type Expected = MadeCase['expect'];

const grouped = groupedGain();
const gain = clearGain();
const grades = clearGrades();

/** What a row of `grouped` has besides its score. */
interface Place {
  readonly group: number;
  readonly within: number;
  readonly row: number;
}

type Describe = (place: Place) => Row;

interface Written {
  readonly format?: 'csv' | 'tsv' | 'jsonl' | 'json';
  /** The order of B's rows. */
  readonly order?: (rows: readonly Row[]) => readonly Row[];
  readonly command?: string;
  readonly score?: string;
}

const words = (n: number) => Array.from({ length: n }, (_, i) => `${String.fromCodePoint(97 + i)}lpha`);
const NAMES = words(20);

const QUESTIONS = NAMES.map((name, i) => `How many ${name} boxes fit into ${i + 3} rooms of equal size?`);

function filesOf(
  a: readonly Row[],
  b: readonly Row[],
  { format = 'csv', order = (rows) => rows }: Written,
): Readonly<Record<string, string>> {
  const write = (rows: readonly Row[]): string =>
    format === 'csv'
      ? csv(rows)
      : format === 'tsv'
        ? csv(rows, '\t')
        : format === 'json'
          ? JSON.stringify(rows)
          : jsonl(rows);
  return { [`a.${format}`]: write(a), [`b.${format}`]: write(order(b)) };
}

/** 12 groups of 20 rows, described by columns of A and of B. */
function ofGroups(
  name: string,
  trap: string,
  describe: Describe | readonly [a: Describe, b: Describe],
  expect: Expected,
  written: Written = {},
): MadeCase {
  const [inA, inB] = typeof describe === 'function' ? [describe, describe] : describe;
  const rows = (side: 'a' | 'b', describing: Describe) =>
    grouped.map(({ group, within, ...scores }, row) => ({
      ...describing({ group, within, row }),
      [written.score ?? 'score']: scores[side],
    }));
  return {
    name,
    trap,
    files: filesOf(rows('a', inA), rows('b', inB), written),
    ...(written.command !== undefined && { command: written.command }),
    expect,
  };
}

/** 120 items with a clear gain, described by columns. */
function ofItems(
  name: string,
  trap: string,
  describe: (row: number) => Row,
  expect: Expected,
  written: Written = {},
): MadeCase {
  const rows = (side: 'a' | 'b') =>
    gain.map((scores, row) => ({ ...describe(row), [written.score ?? 'score']: scores[side] }));
  return {
    name,
    trap,
    files: filesOf(rows('a'), rows('b'), written),
    ...(written.command !== undefined && { command: written.command }),
    expect,
  };
}

const uuid = (row: number, salt = 1): string =>
  `${((row * 2654435761 * salt) % 4294967296).toString(16).padStart(8, '0')}-${row}`;

/** Twelve tasks or the like: by rows p < 0.001. */
const together: Expected = { verdict: 'not-significant', n: 240, clusters: 12 };
const said = 'runs of one item';
const apart: Expected = { verdict: 'significant', better: 'a', n: 120, clusters: null, quiet: true };

/** Three trials of each task, and of some of them more. */
const resumed = grouped
  .filter(({ group, within }) => within < (group < 8 ? 3 : 3 * (group - 6)))
  .map((one, row) => ({ ...one, row }))
  .toSorted((one, other) => Math.floor(one.within / 3) - Math.floor(other.within / 3));

const taskOf = ({ group, within }: { readonly group: number; readonly within: number }): Row => ({
  task: `${NAMES[group]}-${group}`,
  trial: within % 3,
});

const samples: readonly MadeCase[] = [
  ofGroups(
    'category-of-the-id',
    'A category of each id says nothing about trials.',
    ({ group, within }) => ({ id: `t${group}`, trial: within, category: `c${group % 4}` }),
    { ...together, warns: [said, '"id"'] },
    { format: 'jsonl' },
  ),
  ofGroups(
    'user-of-the-id',
    'Each task has its user: the tasks are the unit.',
    ({ group, within }) => ({ task_id: `t${group}`, trial: within, user_id: `user_${group}` }),
    { ...together, warns: ['"task_id"'] },
    { format: 'jsonl' },
  ),
  ofGroups(
    'few-users-of-the-id',
    'Six users are too few to be the unit; the tasks of each are.',
    ({ group, within }) => ({ task_id: group, trial: within, user_id: group % 6 }),
    together,
  ),
  ...(['sample', 'completion', 'trial', 'run'] as const).map((column): MadeCase => {
    const inOrder = grouped.toSorted((one, other) => one.within - other.within);
    const rows = (side: 'a' | 'b') =>
      inOrder.map(({ group, within, ...scores }) => ({
        id: `t${group}`,
        [column]: within,
        score: scores[side],
      }));
    return {
      name: `all-first-samples-first ${column}`,
      trap: 'The ids start again with each sample, whose number is no other part of them.',
      files: filesOf(rows('a'), rows('b'), {}),
      expect: together,
    };
  }),
  ofGroups(
    'uuid-per-row',
    'An id for each row identifies rows, not items.',
    ({ group, within, row }) => ({ uuid: uuid(row), id: `t${group}`, trial: within }),
    together,
    { order: shuffled },
  ),
  ofGroups(
    'uuid-per-row-without-trials',
    'The same, and nothing counts the trials.',
    ({ group, row }) => ({ id: uuid(row), task_id: `t${group}` }),
    together,
    { format: 'tsv', order: shuffled },
  ),
  ofGroups(
    'uuid-per-run',
    'Each row has another id in each file: rows are matched by task and trial.',
    [
      ({ group, within, row }) => ({ uuid: uuid(row), task_id: `t${group}`, trial: within }),
      ({ group, within, row }) => ({ uuid: uuid(row, 7), task_id: `t${group}`, trial: within }),
    ],
    together,
    { order: shuffled },
  ),
  ofGroups(
    'trial-names',
    'A name for each trial of a task.',
    ({ group, within }) => ({
      trial_name: `${NAMES[group]}__${within}`,
      task_name: NAMES[group] ?? '',
      trial: within,
    }),
    together,
  ),
  ofGroups(
    'random-trial-names',
    'Trials have random names in each file.',
    [
      ({ group, within, row }) => ({ task_name: NAMES[group] ?? '', trial_name: uuid(row), attempt: within }),
      ({ group, within, row }) => ({
        task_name: NAMES[group] ?? '',
        trial_name: uuid(row, 3),
        attempt: within,
      }),
    ],
    together,
    { format: 'jsonl' },
  ),
  ofGroups(
    'task-and-trial-in-one-id',
    'The id joins task and trial, in another order.',
    ({ group, within }) => ({ id: `t${group}-${within}`, task: `t${group}`, trial: within }),
    together,
    { order: shuffled },
  ),
  ofGroups(
    'numbered-rows',
    'The id is the number of the row.',
    ({ group, within, row }) => ({ id: row, question_id: `q${group}`, epoch: within + 1 }),
    together,
  ),
  ofGroups(
    'index-and-trial',
    'The index is the item if trials are counted.',
    ({ group, within }) => ({ index: group, trial: within }),
    together,
    { order: shuffled },
  ),
  ofGroups(
    'sample-and-question',
    'Samples of a question have ids of their own, which start again.',
    ({ group, within }) => ({ sample_id: within, question_id: `q${group}` }),
    { ...together, warns: ['"question_id"'] },
    { format: 'jsonl' },
  ),
  ...(
    [
      ['problem', 'attempt'],
      ['puzzle', 'seed'],
      ['exercise', 'run'],
      ['task', 'rollout'],
      ['level_name', 'iteration'],
      ['function', 'sample_idx'],
      ['item', 'replicate'],
      ['name', 'epoch'],
    ] as const
  ).map(([item, count], i) =>
    ofGroups(
      `${item}-and-${count}`,
      `"${count}" counts within "${item}".`,
      ({ group, within, row }) => ({ [item]: `${NAMES[group]}-${group}`, [count]: within, id: uuid(row) }),
      together,
      { format: i % 2 === 0 ? 'csv' : 'jsonl' },
    ),
  ),
  ofGroups(
    'question-only',
    'Rows with the same question are samples of one item.',
    ({ group }) => ({ question: QUESTIONS[group] ?? '' }),
    { ...together, warns: ['"question"'] },
  ),
  ofGroups(
    'prompt-and-ids',
    'Rows with the same prompt are samples of one item, whatever their ids.',
    ({ group, row }) => ({ id: `row${row}`, prompt: QUESTIONS[group] ?? '' }),
    together,
    { format: 'jsonl', order: shuffled },
  ),
  ofGroups(
    'chat-messages',
    'Rows with the same messages are samples of one item.',
    ({ group, row }) => ({ id: row, messages: [{ role: 'user', content: QUESTIONS[group] ?? '' }] }),
    together,
    { format: 'jsonl' },
  ),
  ofGroups(
    'unnamed-input',
    'Any column of texts that repeats is an input.',
    ({ group, row }) => ({ rid: uuid(row), user_turn_text: QUESTIONS[group] ?? '' }),
    together,
    { format: 'json', order: shuffled },
  ),
  ofGroups(
    'question-and-right-answer',
    'The right answers of samples are the same.',
    ({ group, row }) => ({ id: row, question: QUESTIONS[group] ?? '', target: String(group * 3) }),
    together,
    { format: 'jsonl' },
  ),
  ofGroups(
    'chinese-questions',
    'A text without spaces is a text.',
    ({ group, row }) => ({ id: row, frage: `第${group}个城市的人口有多少万人呢` }),
    together,
    { format: 'jsonl' },
  ),
  ofGroups(
    'unknown-names',
    'Nothing is known of these names, but the scores of a group resemble each other.',
    ({ group, within }) => ({ aufgabe: `A${group}`, versuch: within, nummer: `A${group}/${within}` }),
    { ...together, warns: ['"aufgabe"'] },
  ),
  {
    ...ofGroups(
      'tasks-with-their-parts',
      'tau-bench: the task is a part of each row.',
      ({ group, within }) => ({
        task_id: group,
        info: { task: { user_id: `u${group}`, instruction: QUESTIONS[group] ?? '' }, source: 'user' },
        trial: within,
      }),
      together,
      { format: 'json', order: shuffled, score: 'reward' },
    ),
  },
  {
    name: 'resumed-trials',
    trap: 'Some tasks were run again, with trials counted from the start, and two rows changed places.',
    files: filesOf(
      resumed.map(({ a, row, ...one }) => ({ run_id: uuid(row), ...taskOf(one), solved: a > 0.5 })),
      resumed
        .toSpliced(-16, 2, resumed.at(-15)!, resumed.at(-16)!)
        .map(({ b, row, ...one }) => ({ run_id: uuid(row, 7), ...taskOf(one), solved: b > 0.5 })),
      { format: 'jsonl' },
    ),
    expect: { n: resumed.length, clusters: 12, warns: [said] },
  },
  {
    name: 'one-sample-missing-in-both',
    trap: 'Twenty items of two samples, but one of the 40 is missing in both files.',
    files: twoSamples((row) => row === 7),
    expect: { n: 39, clusters: 20, warns: [said] },
  },
  {
    name: 'many-samples-missing-in-both',
    trap: 'Items have one to twenty samples.',
    files: filesOf(
      grouped
        .filter(hasRun)
        .map(({ group, within, a }) => ({ task_id: `t${group}`, trial: within, score: a })),
      grouped
        .filter(hasRun)
        .map(({ group, within, b }) => ({ task_id: `t${group}`, trial: within, score: b })),
      {},
    ),
    expect: { n: grouped.filter(hasRun).length, clusters: 12, verdict: 'not-significant' },
  },
  {
    name: 'one-sample-missing-in-b',
    trap: 'A trial never ran in B.',
    files: twoSamples(
      () => false,
      (row) => row === 7,
    ),
    expect: { n: 39, clusters: 20, warns: ['b.csv: 1 of 40 items'] },
  },
  {
    name: 'other-samples-missing',
    trap: 'Another trial is missing in each file.',
    files: twoSamples(
      (row) => row === 4,
      (row) => row === 7,
    ),
    expect: { n: 38, clusters: 20, warns: ['counts for neither system'] },
  },
  ofGroups(
    'declared-single',
    'Asked for, each trial is an item, with a warning.',
    ({ group, within, row }) => ({ id: uuid(row), task_id: `t${group}`, trial: within }),
    { verdict: 'significant', n: 240, clusters: null, warns: ['not independent'] },
    { command: 'compare a.csv b.csv --cluster none' },
  ),
  ofGroups(
    'ids-restart-in-subjects-with-epochs',
    'Five numbers start again in each of four subjects, and each was answered twelve times.',
    ({ group, within }) => ({
      subject: NAMES[within % 4] ?? '',
      id: Math.floor(within / 4),
      epoch: group,
    }),
    { n: 240, clusters: 20, warns: ['"id + subject"'] },
  ),
  ofGroups(
    'context-and-question-with-samples',
    'Context and question together are the item.',
    ({ group, within }) => ({
      context: `Of the ${NAMES[group % 4]} report this is all.`,
      question: QUESTIONS[Math.floor(group / 4) + 4] ?? '',
      sample_idx: within,
    }),
    { ...together, warns: [said] },
    { format: 'jsonl' },
  ),
];

/** Twenty tasks of two trials, without some rows. */
function twoSamples(
  lacksInA: (row: number) => boolean,
  lacksInB: (row: number) => boolean = lacksInA,
): Readonly<Record<string, string>> {
  const rows = gain
    .slice(0, 40)
    .map((scores, row) => ({ id: `t${Math.floor(row / 2)}`, trial: row % 2, ...scores }));
  const of = (side: 'a' | 'b', lacks: (row: number) => boolean) =>
    rows.filter((_, row) => !lacks(row)).map(({ id, trial, [side]: score }) => ({ id, trial, score }));
  return filesOf(of('a', lacksInA), of('b', lacksInB), {});
}

function groupOf({ doc_id: id }: Row): number {
  return Number(String(id).slice(1));
}

function hasRun({ group, within }: { readonly group: number; readonly within: number }): boolean {
  return within <= (group * 7 + 8) % 20;
}

const clusters: readonly MadeCase[] = [
  ...(
    [
      ['document', (group) => `doc${group}`],
      ['doc_id', (group) => group],
      ['user_id', (group) => `u${group}`],
      ['session_id', (group) => uuid(group)],
      ['speaker', (group) => NAMES[group] ?? ''],
      ['article', (group) => `The ${NAMES[group]} case: a report`],
      ['patient_id', (group) => `P-${100 + group}`],
      ['story_id', (group) => `s${group}`],
      ['source_document', (group) => `news-${group}.txt`],
      ['videoId', (group) => `v${group}`],
      ['customer_id', (group) => 9000 + group],
      ['author', (group) => NAMES[group] ?? ''],
      ['paragraph_id', (group) => `p${group}`],
      ['topic_id', (group) => 301 + group],
      ['image_id', (group) => 17 * group],
    ] satisfies readonly (readonly [string, (group: number) => unknown])[]
  ).map(([column, value], i) =>
    ofGroups(
      `clusters-${column}`,
      `"${column}" groups the items.`,
      ({ group, row }) => ({ id: `q${row}`, [column]: value(group) }),
      together,
      { format: i % 3 === 0 ? 'csv' : 'jsonl', order: i % 2 === 0 ? shuffled : (rows) => rows },
    ),
  ),
  ofGroups(
    'conversation-and-turn',
    'Turns of a conversation, without other ids, in another order.',
    ({ group, within }) => ({ conversation_id: `c${group}`, turn: within }),
    together,
    { order: shuffled },
  ),
  ofGroups(
    'document-and-sentence',
    'The numbers of sentences start again in each document.',
    ({ group, within }) => ({ document: `d${group}`, id: within }),
    together,
  ),
  ofGroups(
    'shared-passage',
    'Several questions are about one passage.',
    ({ group, row }) => ({
      id: row,
      passage_text: `This is all that the ${NAMES[group]} passage has to tell.`,
      question: `What does row ${row} ask about it?`,
    }),
    together,
    { format: 'jsonl' },
  ),
  ofGroups(
    'kind-of-context',
    'What an image shows, in a word or two, is a part of the test set, not a passage.',
    ({ group, row }) => ({
      pid: row,
      question: `What does figure ${row} show beside the ${NAMES[row % 7]} line?`,
      'metadata.context': `${NAMES[group]} chart`,
    }),
    { verdict: 'significant', better: 'a', n: 240, clusters: null },
    { format: 'jsonl' },
  ),
  ofGroups(
    'subjects-within-ids',
    'Ids begin with the subject, of which each item has a column, and with the split.',
    ({ group, within }) => ({
      id: `${within % 2 === 0 ? 'dev' : 'test'}_${NAMES[group]}_${101 + 7 * within}`,
      subject: NAMES[group] ?? '',
    }),
    { verdict: 'significant', better: 'a', n: 240, clusters: null },
    { format: 'jsonl' },
  ),
  ofGroups(
    'unnamed-groups',
    'Scores of the same repository resemble each other.',
    ({ group, row }) => ({ id: `i${row}`, repo: `org/${NAMES[group]}` }),
    { ...together, warns: ['"repo"', 'resemble'] },
  ),
  ofGroups(
    'four-documents',
    'Four documents are too few to be resampled.',
    ({ group, row }) => ({ id: row, document: `d${group % 2 === 0 ? group % 4 : (group % 4) + 4}` }),
    { n: 240, clusters: null, warns: ['"document"', 'too few'] },
  ),
  ofGroups(
    'differing-categories',
    'The gain differs between the fixed parts of the test set.',
    ({ group, row }) => ({ id: row, category: NAMES[group] ?? '' }),
    { verdict: 'significant', n: 240, clusters: null, warns: ['"category"', 'by more than chance'] },
  ),
  ofGroups(
    'samples-in-documents',
    'Two trials of each of 120 questions from 12 documents: the document is the unit.',
    ({ group, within, row }) => ({
      question_id: `q${Math.floor(row / 2)}`,
      trial: within % 2,
      doc_id: `d${group}`,
    }),
    together,
    { order: shuffled },
  ),
  ofGroups(
    'video-and-frame',
    'Neither column is named like ids, but together they are, in another order.',
    ({ group, within }) => ({ video: `v${group}.mp4`, frame: within }),
    { ...together, reading: { matching: { by: 'id' } } },
    { order: shuffled },
  ),
  ofGroups(
    'environment-and-episode',
    'Episodes are numbered from 0 in each environment.',
    ({ group, within }) => ({ env: NAMES[group] ?? '', episode: within }),
    { ...together, warns: ['"env"'] },
    { format: 'jsonl', order: shuffled },
  ),
  ofGroups(
    'document-in-one-file',
    'Only A says the documents.',
    [({ group, row }) => ({ id: row, document: `d${group}` }), ({ row }) => ({ id: row })],
    together,
  ),
  ofGroups(
    'document-missing-for-some',
    'Some items have no document: they can’t be resampled by it.',
    ({ group, row }) => ({ id: row, document: row % 17 === 0 ? null : `d${group}` }),
    { clusters: null, warns: ['not every item has one'] },
  ),
  ofGroups(
    'sorted-by-document',
    'Documents are in the same order in both files, their sentences aren’t.',
    ({ group, within }) => ({ doc_id: `d${group}`, seg: within }),
    { ...together, reading: { matching: { by: 'id' } } },
    { order: (rows) => rows.toReversed().sort((x, y) => groupOf(x) - groupOf(y)) },
  ),
  ofGroups(
    'paraphrases',
    'Each of 20 templates asks for each item: the items are the unit.',
    ({ group, within }) => ({
      id: `q${group}`,
      prompt_text: `Say in ${NAMES[within]} words what is asked:`,
    }),
    together,
  ),
  ofGroups(
    'weeks-that-differ',
    'The gain differs between weeks, whose lines follow each other.',
    ({ group, row }) => ({ id: row, week: group }),
    { verdict: 'not-significant', clusters: 12, warns: ['"week"'] },
  ),
  ofGroups(
    'documents-declared-separate',
    'Asked for, each item of a document is independent, with a warning.',
    ({ group, row }) => ({ id: row, document: `doc${group}` }),
    { verdict: 'significant', n: 240, clusters: null, warns: ['as requested'] },
    { command: 'compare a.csv b.csv --cluster none' },
  ),
];

const lookAlikes: readonly MadeCase[] = [
  ofItems(
    'clear-documents',
    'Items of ten documents gain alike.',
    (row) => ({ id: `q${row}`, document: `d${row % 10}` }),
    { ...apart, clusters: 10 },
  ),
  ofItems(
    'items-in-categories',
    'None: four categories.',
    (row) => ({ id: row, category: NAMES[row % 4] }),
    apart,
  ),
  ofItems(
    'items-in-many-subjects',
    'None: twelve subjects that gain alike.',
    (row) => ({ question_id: `q${row}`, subject: NAMES[row % 12] }),
    apart,
  ),
  ofItems(
    'items-in-languages',
    'None: three languages.',
    (row) => ({ id: `q${row}`, lang: ['en', 'de', 'fr'][row % 3] }),
    apart,
    { format: 'jsonl' },
  ),
  ofItems('a-document-each', 'None: a document for each item.', (row) => ({ document: `d${row}` }), apart),
  ofItems(
    'a-question-each',
    'None: a question and two ids for each item.',
    (row) => ({ id: row, hash: uuid(row), question: `What is ${row} plus ${row * 7}?` }),
    { ...apart, reading: { matching: { proof: 'content' } } },
    { format: 'jsonl' },
  ),
  ofItems(
    'one-instruction',
    'None: one instruction for all words.',
    (row) => ({ instruction: 'Translate this word to German:', input: `w${row}x` }),
    apart,
    { format: 'jsonl' },
  ),
  ofItems(
    'a-few-instructions',
    'Three instructions are no items.',
    (row) => ({
      id: row,
      instruction: `${['Translate', 'Spell', 'Rhyme'][row % 3]} the word that follows:`,
      input: `word number ${row}`,
    }),
    apart,
    { format: 'jsonl' },
  ),
  ofItems(
    'questions-about-images',
    'None: five questions about 120 images.',
    (row) => ({ image: `img_${row}.png`, question: QUESTIONS[row % 5] }),
    apart,
    { format: 'jsonl' },
  ),
  ofItems(
    'two-texts-twice',
    'Two of 120 texts occur twice by chance.',
    (row) => ({ id: row, text: `The review with the number ${row % 118}` }),
    apart,
    { format: 'jsonl' },
  ),
  ofItems(
    'levels-and-years',
    'None: numbers that describe items.',
    (row) => ({ id: row, level: 1 + (row % 5), year: 2000 + (row % 12), length: 10 + ((row * 7) % 40) }),
    apart,
  ),
  ofItems(
    'constant-run',
    'None: one run of one model.',
    (row) => ({ id: row, run: 1, seed: 42, model: 'm', epoch: 0 }),
    apart,
    { format: 'jsonl' },
  ),
  ofItems(
    'three-tasks',
    'None: items of three tasks.',
    (row) => ({ id: `${['arc', 'boolq', 'copa'][row % 3]}-${row}`, task: ['arc', 'boolq', 'copa'][row % 3] }),
    apart,
  ),
  ofItems(
    'options-of-questions',
    'None: the right options of 120 questions.',
    (row) => ({
      id: row,
      question: `Which is number ${row} of these?`,
      answer: 'ABCD'[row % 4],
      split: 'test',
    }),
    apart,
    { format: 'jsonl' },
  ),
  ofItems(
    'ids-restart-in-parts',
    'None: the ids start again in each subset.',
    (row) => ({ subset: NAMES[row % 4], id: Math.floor(row / 4) }),
    { ...apart, quiet: undefined },
    { order: shuffled },
  ),
  ofItems(
    'yes-and-no',
    'None: properties with two values.',
    (row) => ({ id: row, is_hard: row % 2 === 0, kind: row % 3 === 0 ? 'long' : 'short' }),
    apart,
    { format: 'jsonl' },
  ),
  {
    name: 'classes-as-answers',
    trap: 'None: predictions and labels repeat.',
    files: filesOf(
      grades.map(({ a }, row) => ({ id: row, label: row % 7, prediction: a === 1 ? row % 7 : 9 })),
      grades.map(({ b }, row) => ({ id: row, label: row % 7, prediction: b === 1 ? row % 7 : 9 })),
      { format: 'jsonl' },
    ),
    expect: { verdict: 'significant', better: 'a', n: 120, clusters: null, column: 'prediction' },
  },
];

/** Four samples of each of 40 problems. */
function graded(describe: Describe, side: 'a' | 'b'): readonly Row[] {
  const right = side === 'a' ? 3 : 1;
  return Array.from({ length: 160 }, (_, row) => {
    const place = { group: Math.floor(row / 4), within: row % 4, row };
    return { ...describe(place), passed: place.within < right };
  });
}

const passAtK = (name: string, trap: string, describe: Describe, metric = 'pass-at-k'): MadeCase => ({
  name,
  trap,
  files: filesOf(graded(describe, 'a'), graded(describe, 'b'), { format: 'jsonl' }),
  command: `compare a.jsonl b.jsonl --metric ${metric} --column passed`,
  expect: { n: 40, scores: [75, 25] },
});

const gathered: readonly MadeCase[] = [
  passAtK('pass-at-k-with-uuids', 'Each sample has an id.', ({ group, row }) => ({
    id: uuid(row),
    task_id: `HumanEval/${group}`,
  })),
  passAtK(
    'pass-hat-k-with-numbers',
    'Rows are numbered.',
    ({ group, within, row }) => ({ index: row, problem: `p${group}`, attempt: within }),
    'pass-hat-k',
  ),
  passAtK('pass-at-k-by-question', 'Samples have the same question.', ({ group, row }) => ({
    id: row,
    question: `What is ${group} plus ${group * 3}?`,
    completion: `It is ${row}.`,
  })),
  passAtK('pass-at-k-by-name', 'The names of problems repeat.', ({ group, within }) => ({
    sample: within,
    function: `f${group}`,
    run_time: 3 + within,
  })),
];

/** Two folders with files of the same names. */
function foldersOf(...names: readonly string[]): Readonly<Record<string, string>> {
  const file = (side: 'a' | 'b', i: number) =>
    csv(clearGain(120, i + 20).map(({ [side]: score }, row) => ({ id: row, score })));
  return Object.fromEntries(
    (['a', 'b'] as const).flatMap((side) => names.map((name, i) => [`${side}/${name}`, file(side, i)])),
  );
}

const folders: readonly MadeCase[] = [
  {
    name: 'folders-of-tasks',
    trap: 'Two tasks with the same ids are no training runs.',
    files: foldersOf('gsm8k.csv', 'mmlu.csv'),
    command: 'compare a b',
    expect: { error: 'bad-setting', says: ['2 tasks (gsm8k, mmlu)', 'realgain suite a b'] },
  },
  {
    name: 'folders-of-languages',
    trap: 'Files named after languages are no training runs.',
    files: foldersOf('de.csv', 'en.csv', 'fr.csv'),
    command: 'compare a b',
    expect: { error: 'bad-setting', says: ['3 tasks', 'realgain suite a b'] },
  },
  ...(
    [
      ['seed-1.csv', 'seed-2.csv'],
      ['run_a1.csv', 'run_a2.csv', 'run_a3.csv'],
      ['0.csv', '1.csv'],
    ] as const
  ).map((names): MadeCase => ({
    name: `folders-of-${(names[0] ?? '').replace('.csv', '')}`,
    trap: 'None: numbered training runs.',
    files: foldersOf(...names),
    command: 'compare a b',
    expect: { better: 'a', n: 120, clusters: null },
  })),
  {
    name: 'folders-of-retries',
    trap: 'Each trial repeats what failed in the one before: no training runs.',
    files: Object.fromEntries(
      (['a', 'b'] as const).flatMap((side) =>
        [0, 1, 2].map((trial) => [
          `${side}/env_results_trial_${trial}.json`,
          JSON.stringify(
            Array.from({ length: 60 }, (_, i) => ({
              name: `env_${i}`,
              is_success: (i * 7) % 60 < 20 + trial * (side === 'a' ? 15 : 5),
            })),
          ),
        ]),
      ),
    ),
    command: 'compare a b',
    expect: { error: 'bad-format', says: ['attempts that continue each other', '20 to 50'] },
  },
];

/** The rows without one sample of a task in A. */
const fewer = (row: Row) => row['task_id'] !== 't3' || row['score'] !== grouped[62]?.a;

const lacking: readonly MadeCase[] = [
  ofGroups(
    'in-another-order',
    'Nothing numbers the samples, whose order differs: each is one of its task.',
    ({ group }) => ({ task_id: `t${group}` }),
    { ...together, warns: ['"task_id"'] },
    { order: shuffled },
  ),
  ...(['csv', 'jsonl'] as const).map((format) => {
    const all = ofGroups(
      `sample-without-score-${format}`,
      'A trial ended without a score: it counts for neither system.',
      ({ group, within }) => ({ task_id: `t${group}`, trial: within }),
      { ...together, n: 239, warns: ['1 of 240 items'] },
      { format },
    );
    const score = grouped[62]?.a;
    const lost = (text: string | Uint8Array) =>
      typeof text === 'string'
        ? text
            .replace(`t3,2,${score}`, 't3,2,')
            .replace(`"trial":2,"score":${score}`, '"trial":2,"score":null')
        : text;
    const [[name, first] = ['a.csv', ''], ...others] = Object.entries(all.files);
    return { ...all, files: { [name]: lost(first), ...Object.fromEntries(others) } };
  }),
  {
    name: 'sample-missing',
    trap: 'A trial of A never ran, and nothing numbers them.',
    files: {
      'a.csv': csv(grouped.map(({ group, a }) => ({ task_id: `t${group}`, score: a })).filter(fewer)),
      'b.csv': csv(grouped.map(({ group, b }) => ({ task_id: `t${group}`, score: b }))),
    },
    expect: { ...together, n: 239, warns: ['not in this file'] },
  },
  {
    name: 'item-without-score',
    trap: 'An item without a score is no missing sample.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `q${i}`, score: i === 7 ? null : a }))),
      'b.csv': csv(gain.map(({ b }, i) => ({ id: `q${i}`, score: b }))),
    },
    expect: { error: 'missing-value', says: ['line 9'] },
  },
  {
    name: 'id-twice',
    trap: 'One id occurs twice: rows that are not samples.',
    files: {
      'a.csv': csv(gain.map(({ a }, i) => ({ id: `q${i === 7 ? 6 : i}`, score: a }))),
      'b.csv': csv(shuffled(gain.map(({ b }, i) => ({ id: `q${i === 7 ? 6 : i}`, score: b })))),
    },
    expect: { error: 'duplicate-id', says: ['q6'] },
  },
];

export const belonging: readonly MadeCase[] = [
  ...lacking,
  ...samples,
  ...clusters,
  ...lookAlikes,
  ...gathered,
  ...folders,
];
