import seedrandom from 'seedrandom';
import {
  ANSWERS,
  BESIDE,
  FORMS,
  ID_STYLES,
  IDS,
  judged,
  pick,
  type Random,
  type Score,
  SCORES,
  words,
} from './composed-columns';
import { csv, jsonl, shuffled, type Row } from './families/make';

/*
 * Outputs of several systems put together at random: in a table with a column for each, in one with their rows, or in files, on one or
 * more test sets, of one or more runs. Names and forms were chosen without looking at any rule.
 */

const LAYOUTS = [
  ...(['wide', 'long', 'flat', 'systems/tasks', 'tasks/systems'] as const),
  ...(['systems/runs', 'system-run', 'task__system'] as const),
];

export interface ComposedSet {
  readonly files: Readonly<Record<string, string>>;
  /** What was put together, to be read where a test fails. */
  readonly about: string;
  readonly layout: (typeof LAYOUTS)[number];
  readonly systems: readonly string[];
  /** [''] where there is only one. */
  readonly tasks: readonly string[];
  /** Of each test set. */
  readonly items: ReadonlyMap<string, number>;
  /** The mean score of a system on a test set. */
  readonly scoreOf: (system: string, task: string) => number;
  readonly higherIsBetter: boolean;
  /** Rows of an item and a system in one file. */
  readonly perItem: number;
}

const SYSTEMS = [
  'bert-base roberta-large deberta-v3 distilbert electra',
  'gpt-4o gpt-4o-mini claude-3-5-sonnet llama-3.1-8b Qwen2.5-7B-Instruct',
  'sys_1 sys_2 sys_3 sys_4 sys_5',
  'ours baseline baseline+x ours-no-attn random',
  'A B C D E',
  'model_a model_b model_c model_d model_e',
  'lr svm rf xgb mlp',
  'edinburgh Online-A tohoku Facebook-AI NiuTrans',
  'zero_shot few_shot cot self_consistency tree',
  'base large xl xxl small',
  'v1 v2 v3 v4 v5',
  'bm25 dpr colbert splade tas-b',
  'full wo_pos wo_char no-crf tuned',
].map(words);

const TASKS = [
  'mmlu gsm8k arc hellaswag',
  'en-de en-fr de-en zh-en',
  'test2019 test2020 test2021 test2022',
  'squad nq triviaqa hotpotqa',
  'sst2 mnli qqp rte',
  'in_domain out_domain adversarial noisy',
].map(words);

const RUNS = [
  'seed-1 seed-2 seed-3 seed-4',
  'seed1 seed2 seed3 seed4',
  'run_0 run_1 run_2 run_3',
  'seed42 seed43 seed44 seed45',
  's13 s42 s87 s100',
  '1 2 3 4',
].map(words);

/** A further column of a table with a row for each system, which gives an item several rows, or doesn't. */
const FACTORS = [
  ...[null, null],
  { names: words('seed run sample trial epoch repeat'), repeats: true, value: (at: number) => at },
  { names: words('annotator rater judge'), repeats: true, value: (at: number) => `rater${at + 1}` },
  { names: words('fold split cv_fold'), repeats: false, value: (at: number) => at },
  {
    names: words('dataset task subset benchmark'),
    repeats: false,
    value: (at: number) => words('mmlu gsm8k arc')[at % 3],
  },
];

const WIDE_NAMES: readonly ((system: string, score: string) => string)[] = [
  (system) => system,
  (system) => system,
  (system, score) => `${system}_${score}`,
  (system, score) => `${score}_${system}`,
  (system, score) => `${system}.${score}`,
  (system, score) => `${score}/${system}`,
];

type Named = (system: string, task: string, run: string) => string;

/** What files are called. */
const PLACES: Readonly<Record<ComposedSet['layout'], readonly Named[]>> = {
  wide: [() => ''],
  long: [() => ''],
  flat: [(system) => system, (system) => `results_${system}`, (system) => `${system}_preds`],
  'systems/tasks': [(system, task) => `${system}/${task}`],
  'tasks/systems': [(system, task) => `${task}/${system}`],
  'systems/runs': [(system, _, run) => `${system}/${run}`],
  'system-run': [(system, _, run) => `${system}-${run}`, (system, _, run) => `${system}_${run}`],
  task__system: [
    (system, task) => `${task}__${system}`,
    (system, task) => `${system}__${task}`,
    (system, task) => `${task}.${system}`,
    (system, task) => `${system}_${task}`,
  ],
};

const MOST_BESIDE = 5;

/** Whether values of different items hardly ever are the same. */
function tellsItems({ ofItem, value }: (typeof BESIDE)[number]): boolean {
  const values = Array.from({ length: 20 }, (_, i) => JSON.stringify(value(seedrandom(String(i)), 0, 0)));
  return ofItem && new Set(values).size > 8;
}

/** Which columns the rows of a set have, and how good each system is. */
function drawn(random: Random, layout: ComposedSet['layout']) {
  const factor = layout === 'long' ? pick(random, FACTORS) : null;
  const score: Score = pick(random, [...SCORES, ...ANSWERS]);
  const columns = pick(random, score.names).split('/');
  const ids = pick(random, IDS);
  const systemColumn = pick(random, words('system model method model_name approach'));
  const factorName = factor === null ? '' : pick(random, factor.names);
  const taken = new Set([
    ...columns,
    ids,
    factorName,
    ...(layout === 'long' ? [systemColumn, 'system', 'model'] : []),
  ]);
  const beside = Array.from({ length: Math.floor(MOST_BESIDE * random()) }, () =>
    pick(random, BESIDE),
  ).flatMap((one) => {
    const name = pick(random, one.names);
    const isFree = !taken.has(name) && (score.answers === undefined || one.isAnswer !== true);
    taken.add(name);
    return isFree && (layout !== 'wide' || one.ofItem) ? [{ ...one, name }] : [];
  });
  return { factor, factorName, score: { ...score, names: columns }, ids, systemColumn, beside };
}

/** Set number `seed`. */
export function composedSet(seed: number): ComposedSet {
  const random = seedrandom(`set ${seed}`);
  const layout = pick(random, LAYOUTS);
  const few = (names: readonly string[], least: number) => names.slice(0, least + Math.floor(3 * random()));
  const systems = few(shuffled(pick(random, SYSTEMS), seed), 3);
  const tasks = layout.includes('task') ? few(pick(random, TASKS), 2) : [''];
  const runs = layout.includes('run') ? few(pick(random, RUNS), 2) : [''];
  const { factor, factorName, score, ids, systemColumn, beside } = drawn(random, layout);
  const perItem = factor?.repeats === true ? 2 + Math.floor(3 * random()) : 1;
  const [idStyle, form] = [pick(random, ID_STYLES), pick(random, FORMS)];
  // Else nothing would show which files hold the same items.
  const areEqual = random() < 0.4 && beside.some(tellsItems);
  const first = 50 + Math.floor(120 * random());
  const items = new Map(tasks.map((task, i) => [task, areEqual ? first : first + 7 * i]));
  const strength = pick(random, [0.03, 0.1, 0.2]);
  const talent = new Map(systems.map((system) => [system, strength * (random() - 0.5)]));
  const hasIds = random() < 0.92;
  const isShuffled = hasIds && random() < 0.3;
  const at = (...parts: readonly (string | number)[]) => seedrandom([seed, ...parts].join(' '));
  const rowOf = (system: string, task: string, run: string, item: number, sample: number): Row => {
    const luck = at(system, task, run, item, sample)() - 0.5;
    const quality = 0.2 + 0.6 * at('item', task, item)() + (talent.get(system) ?? 0) + 0.2 * luck;
    const place = factor?.repeats === true ? sample : Math.floor((5 * item) / (items.get(task) ?? 1));
    return {
      ...(hasIds && { [ids]: idStyle(at('id', task, item), item) }),
      ...(factor !== null && { [factorName]: factor.value(place) }),
      ...judged(score, quality, at('right', task, item)),
      ...Object.fromEntries(
        beside.map(({ name, ofItem, value }) => [
          name,
          ofItem
            ? value(at(name, task, item), item, 0)
            : value(at(name, task, item, system, run, sample), item, systems.indexOf(system)),
        ]),
      ),
    };
  };
  const rowsOf = (system: string, task: string, run: string): Row[] =>
    Array.from({ length: (items.get(task) ?? 0) * perItem }, (_, row) =>
      rowOf(system, task, run, Math.floor(row / perItem), row % perItem),
    );
  const [column = '', gold] = score.names;
  const scored = (row: Row) => Number(gold === undefined ? row[column] : row[column] === row[gold]);
  const scoreOf = (system: string, task: string) => {
    const rows = runs.flatMap((run) => rowsOf(system, task, run));
    return rows.reduce((sum, row) => sum + scored(row), 0) / rows.length;
  };
  const inOrder = (rows: readonly Row[], salt: number) => (isShuffled ? shuffled(rows, salt) : rows);
  const nameOf = pick(random, gold === undefined ? WIDE_NAMES : WIDE_NAMES.slice(0, 1));
  const written = (rows: readonly Row[], place: string, salt: number) => {
    const wide = pick(at('form'), [
      ['csv', csv],
      ['tsv', (some: readonly Row[]) => csv(some, '\t')],
      ['jsonl', jsonl],
    ] as const);
    const [ending, text] =
      layout === 'wide'
        ? ([wide[0], wide[1](inOrder(rows, salt))] as const)
        : form(inOrder(rows, salt), column);
    return [`${place}.${ending}`, text] as const;
  };
  const placeOf = pick(random, PLACES[layout]);
  const ofSystems = () => systems.map((system) => ({ system, rows: rowsOf(system, '', '') }));
  const files = Object.fromEntries(
    layout === 'wide'
      ? // Nothing else might say that lower is better.
        [
          written(
            wideRows(ofSystems(), column, nameOf),
            nameOf('', '') === '' ? column.replaceAll('/', '') : 'results',
            seed,
          ),
        ]
      : layout === 'long'
        ? [
            written(
              ofSystems().flatMap(({ system, rows }) =>
                rows.map((row) => ({ [systemColumn]: system, ...row })),
              ),
              'results',
              seed,
            ),
          ]
        : systems.flatMap((system, i) =>
            tasks.flatMap((task) =>
              runs.map((run) =>
                written(rowsOf(system, task, run), `out/${placeOf(system, task, run)}`, seed + i),
              ),
            ),
          ),
  );
  const named = layout === 'wide' ? nameOf('SYSTEM', column) : score.names.join(' by ');
  return {
    files,
    about: `${Object.keys(files)[0]} (${layout}; ${systems.join(' ')}; ${[...items].join(' ')}; score ${named}; id ${hasIds ? ids : 'none'}; beside ${beside.map(({ name }) => name).join(' ')}; ${factorName} x${perItem}${isShuffled ? '; shuffled' : ''})`,
    layout,
    systems,
    tasks,
    items,
    scoreOf,
    higherIsBetter: score.higherIsBetter,
    perItem,
  };
}

/** A row for each item, with a column for each system. */
function wideRows(
  all: readonly { readonly system: string; readonly rows: readonly Row[] }[],
  column: string,
  nameOf: (system: string, score: string) => string,
): Row[] {
  return (all[0]?.rows ?? []).map((row, item) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)),
    ...Object.fromEntries(all.map(({ system, rows }) => [nameOf(system, column), rows[item]?.[column]])),
  }));
}
