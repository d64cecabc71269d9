import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import seedrandom from 'seedrandom';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';
import { csv, jsonl, type Row } from './families/make';
import { SYSTEMS, type Read } from './one-file-of-systems';

const N = 150;

/** Three columns whose names say nothing and whose numbers go together, and what else a row holds. */
const unknown = (more: (hard: number, i: number) => Row) => {
  const random = seedrandom('unknown');
  const near = (hard: number) => Number((0.5 * hard + 0.5 * random()).toFixed(3));
  return jsonl(
    Array.from({ length: N }, (_, i): Row => {
      const hard = random();
      return { id: `q${i}`, AmbDiff: near(hard), ICR: near(hard), SSC: near(hard), ...more(hard, i) };
    }),
  );
};

/** What was measured twice, its mean, and how far it varies. */
const repeated = (() => {
  const random = seedrandom('repeated');
  return csv(
    Array.from({ length: N }, (): Row => {
      const [one, other] = [100 * random(), 100 * random()];
      const [mean, stdev] = [(one + other) / 2, Math.abs(one - other) / Math.SQRT2];
      return {
        values: JSON.stringify([one, other]),
        mean,
        'unbiased stdev': stdev,
        'stdev CI': JSON.stringify([stdev / 2, 2 * stdev]),
        'CV*': (100 * stdev) / mean,
      };
    }),
  );
})();

const READ: readonly Read[] = [
  {
    name: 'numbers of unknown names beside an answer measure it, and are no systems',
    files: { 'one.jsonl': unknown((_, i) => ({ response: `an answer to ${i}` })) },
    command: 'score one.jsonl',
    prints: /--column ICR/,
    never: /systems/,
    code: 2,
  },
  {
    name: 'numbers of unknown names beside a known measure are further measures, and no systems',
    files: { 'one.jsonl': unknown((hard) => ({ rouge_l: Number((0.8 * hard).toFixed(3)) })) },
    command: 'study one.jsonl',
    prints: /but there is only/,
    code: 2,
  },
  {
    name: 'numbers of unknown names beside a machine translation measure it, and are no systems',
    files: { 'one.jsonl': unknown((_, i) => ({ src: `ein Satz ${i}`, mt: `a sentence ${i}` })) },
    command: 'score one.jsonl',
    prints: /--column ICR/,
    never: /systems/,
    code: 2,
  },
  {
    name: 'numbers of Maltese beside numbers of unknown names are further ones',
    files: { 'one.jsonl': unknown((hard) => ({ mt: Number((0.8 * hard).toFixed(3)) })) },
    command: 'study one.jsonl',
    prints: /4 systems on one\.jsonl/,
  },
  {
    name: 'lists beside their deviations are no systems',
    files: { 'one.csv': repeated },
    command: 'score one.csv',
    prints: /./,
    never: /systems/,
    code: 2,
  },
  {
    name: 'lists of samples beside a number of each item are of systems',
    files: {
      'one.csv': csv(
        Array.from({ length: N }, (_, i): Row => ({
          id: `q${i}`,
          span: 20 + ((i * 7) % 30),
          svm: JSON.stringify([i % 3, i % 2]),
          knn: JSON.stringify([i % 3, i % 5]),
        })),
      ),
    },
    command: 'study one.csv',
    prints: /2 systems|between svm and knn|svm and knn/,
  },
  {
    name: 'numbers below names that mean nothing are of systems',
    files: { 'one.jsonl': unknown(() => ({})) },
    command: 'study one.jsonl',
    prints: /3 systems on one\.jsonl/,
  },
];

const BY_ROW = csv(
  Array.from({ length: N }, (_, i): readonly Row[] =>
    ['m1', 'm2', 'm3'].map((model, at) => ({ item: `i${i}`, model, score: Number(i % (at + 3) > 1) })),
  ).flat(),
);

const BESIDE: readonly Read[] = [
  {
    name: 'systems in the rows of one file are studied, whatever lies beside it',
    files: { 'one.csv': BY_ROW, 'solution.csv': csv([{ id: 'a', target: 1 }]), 'ref.txt': 'a text\n' },
    command: 'study one.csv',
    prints: /3 systems on one\.csv: 150 items/,
  },
];

/** A column of times and one of scores for each of three systems with names of one letter. */
const LETTERED = csv(
  Array.from({ length: N }, (_, i): Row => {
    const base = 2 + Math.sin(i);
    const noise = (of: number) => Number((base + 0.1 * of + 0.05 * Math.sin(i * of)).toFixed(3));
    const of = { A: noise(2), B: noise(5), C: noise(7) };
    const named = (name: string) => Object.entries(of).map(([system, value]) => [`${system}_${name}`, value]);
    return Object.fromEntries([['id', `q${i}`], ...named('time'), ...named('score')]) as Row;
  }),
);

const SHARED: readonly Read[] = [
  {
    name: 'columns that share the name of a measure may be of systems, which a study asks',
    files: { 'one.csv': LETTERED },
    command: 'study one.csv',
    prints: /--column time +A, B, C\n +--column score +A, B, C/,
    code: 2,
  },
  {
    name: 'the name that columns share makes them systems of a study',
    files: { 'one.csv': LETTERED },
    command: 'study one.csv --column time --lower-is-better',
    prints: /3 systems on one\.csv: 150 items matched by id, mean of time/,
  },
  {
    name: 'the name that columns share makes them systems of a comparison',
    files: { 'one.csv': LETTERED },
    command: 'compare one.csv --systems A,B --column score',
    prints: /^A is worse than B by .* in mean of score/,
  },
  {
    name: 'the column of a third system is nothing that two others predict',
    files: { 'one.csv': LETTERED },
    command: 'compare one.csv --columns A_score,B_score',
    prints: /^A_score is worse than B_score by/,
  },
  {
    name: 'the column of people may be what two others predict',
    files: { 'one.csv': LETTERED.replaceAll('C_score', 'human_score') },
    command: 'compare one.csv --columns A_score,B_score',
    prints: /--metric pearson --column score --reference-column human_score/,
    code: 2,
  },
];

/** What a system wrote where it failed at first: `[]` elsewhere. */
const REFLECTED: Read = {
  name: 'what one system wrote of some items doesn’t group the others',
  files: {
    'one.jsonl': jsonl(
      Array.from({ length: N }, (_, i): Row => ({
        name: `task_${i}`,
        is_solved: i % 5 !== 0,
        reflections: i % 3 === 0 ? [`I forgot case ${i} of the task.`] : [],
      })),
    ),
  },
  command: 'score one.jsonl',
  prints: /^accuracy is 80\.00% .* on 150 items\./,
};

/** A ranking of candidates beside another one as the reference. */
const RANKED: Read = {
  name: 'ranks are not taken for answers',
  files: Object.fromEntries(
    ['one', 'gold'].map((name, at) => [
      `${name}.txt`,
      ['alpha', 'beta', 'gamma', 'delta'].map((word, i) => `${word}\t${Number(i <= at)}\n`).join(''),
    ]),
  ),
  command: 'score one.txt --reference gold.txt',
  prints: /--column tp[^]*--column rank/,
  code: 2,
};

/** A table of candidates with two numbers each that go together. */
const candidates = (first: string, second: string) => {
  const random = seedrandom('candidates');
  return csv(
    Array.from({ length: N }, (_, i): Row => {
      const strong = random();
      return {
        pair: `word${i} verb${i % 30}`,
        [first]: Number((9 * strong + random()).toFixed(2)),
        [second]: Number((9 * strong + random()).toFixed(2)),
      };
    }),
  );
};

const TERMS: readonly Read[] = [
  ['z.score', 't.score'],
  ['raw.score', 'normalized.score'],
].map(([first = '', second = '']) => ({
  name: `${first} and ${second} are scores of one output, not the score of two systems`,
  files: { 'one.csv': candidates(first, second) },
  command: 'study one.csv',
  prints: /but there is only/,
  code: 2,
}));

/** What two raters say of a system's answers, and whether they agree. */
const RATED: Read = {
  name: 'whether two raters agree is no score of the system',
  files: {
    'one.csv': csv(
      Array.from({ length: N }, (_, i): Row => {
        const [one, other] = [i % 3 === 0 ? 'refusal' : 'compliance', i % 7 === 0 ? 'refusal' : 'compliance'];
        return {
          id: `v${i}`,
          completion: `I would say that case ${i} is fine.`,
          annotation_1: one,
          annotation_2: other,
          agreement: one === other,
        };
      }),
    ),
  },
  command: 'score one.csv',
  prints: /^realgain: /,
  never: /agreement is/,
  code: 2,
};

/** Right classes, and those of two systems that are right in most rows. */
const classified = (right: string, systems: readonly string[]) => {
  const random = seedrandom('classified');
  return csv(
    Array.from({ length: N }, (_, i): Row => {
      const gold = random() < 0.4 ? 'toxic' : 'ok';
      const given = systems.map((name, at) => [
        name,
        random() < 0.9 - 0.15 * at ? gold : gold === 'ok' ? 'toxic' : 'ok',
      ]);
      return { id: i, [right]: gold, ...(Object.fromEntries(given) as Row) };
    }),
  );
};

const CLASSIFIED: readonly Read[] = [
  ['toxic_bert_label', 'roberta_label'],
  ['toxic_bert_label', 'detoxify_label'],
].map((systems) => ({
  name: `${systems.join(' and ')} beside expected_label are answers of systems`,
  files: { 'all.csv': classified('expected_label', systems) },
  command: `compare all.csv --systems ${systems.map((name) => name.replace('_label', '')).join(',')}`,
  prints: /^toxic_bert is better than .* points of accuracy/,
}));

/** An output of one system, in which one column answers to the right ones. */
const answered = (right: string, answer: string, more: (given: string, i: number) => Row) => {
  const random = seedrandom('answered');
  const kinds = ['Paris', 'Rome', 'Bern'];
  const drawn = () => kinds[Math.floor(random() * kinds.length)] ?? '';
  return csv(
    Array.from({ length: N }, (_, i): Row => {
      const gold = drawn();
      const given = random() < 0.6 ? gold : drawn();
      return { id: i, [right]: gold, [answer]: given, ...more(given, i) };
    }),
  );
};

const ANSWERED: readonly Read[] = [
  {
    name: 'the label of a model beside the expected one is its answer, not the text',
    files: {
      'one.csv': answered('expected_label', 'toxic_bert_label', (_, i) => ({
        text: `the text of item ${i}`,
      })),
    },
    command: 'score one.csv',
    prints: /^accuracy is /,
  },
  {
    name: 'what a response holds beside its answer is no system',
    files: {
      'one.csv': answered('expected', 'response.text', (given, i) => ({
        'response.reasoning': `I think about case ${i} that it is ${given}`,
        'response.raw': `The answer: ${given}`,
      })),
    },
    command: 'score one.csv',
    prints: /^accuracy is /,
  },
];

const runs = (name: (run: number) => string) => {
  const random = seedrandom('runs');
  return csv(
    Array.from({ length: 60 }, (_, i): Row => {
      const hard = random();
      const cells = [1, 2, 3].map((run) => [name(run), Number((0.8 * hard + 0.2 * random()).toFixed(3))]);
      return { id: `q${i}`, ...(Object.fromEntries(cells) as Row) };
    }),
  );
};

const NOISE: readonly Read[] = [
  ...[(run: number) => `f1_run${run}`, (run: number) => `run_${run}_f1`].map((named) => ({
    name: `columns such as ${named(1)} are runs of one system, where these are asked about`,
    files: { 'runs.csv': runs(named) },
    command: 'noise runs.csv',
    prints: /\nmean of f1 is .* on average over 3 runs of 60 items/,
  })),
  {
    name: 'runs as columns are not taken for systems',
    files: { 'runs.csv': runs((run) => `f1_run${run}`) },
    command: 'study runs.csv',
    prints: /but there is only/,
    code: 2,
  },
];

const labelled = ([yes, no]: readonly [unknown, unknown], column: string, salt: number) => {
  const [hard, noise] = [seedrandom('labels'), seedrandom(String(salt))];
  return csv(
    Array.from({ length: N }, (_, i): Row => {
      const isYes = hard() < 0.4;
      const near = (isYes ? 0.7 : 0.3) + salt * 0.3 * (noise() - 0.5);
      return { id: i, label: isYes ? yes : no, [column]: Number(near.toFixed(3)) };
    }),
  );
};

const PROBABILITIES: readonly Read[] = (
  [
    [[1, 0], 'prob'],
    [['yes', 'no'], 'prob'],
    [['+', '-'], 'p_pos'],
    [['positive', 'negative'], 'p_positive'],
  ] as const
).flatMap(([classes, column]) => {
  const files = { 'a.csv': labelled(classes, column, 1), 'b.csv': labelled(classes, column, 2) };
  const name = `labels ${classes.join(' and ')} beside probabilities`;
  return [
    {
      name: `${name} are their classes`,
      files,
      command: 'compare a.csv b.csv',
      prints: new RegExp(`--metric log-loss --column ${column} --reference-column label`),
      never: /--higher-is-better/,
      code: 2,
    },
    {
      name: `${name} are read as 1 and 0`,
      files,
      command: 'compare a.csv b.csv --metric brier --resamples 1000',
      prints: /0\.0976 vs 0\.1184, lower is better/,
    },
  ];
});

/** Folders of files with a number a line. */
const board = (folders: readonly string[], files: readonly string[], sizes: readonly number[]) =>
  Object.fromEntries(
    folders.flatMap((folder) =>
      files.map((file, i) => {
        const random = seedrandom(folder + file);
        const size = sizes[i] ?? 0;
        return [`out/${folder}/${file}.txt`, Array.from({ length: size }, () => `${random()}\n`).join('')];
      }),
    ),
  );

const OPEN = /The folders in out are taken for systems .* but neither names nor items show/;

const LAYOUTS: readonly Read[] = [
  {
    name: 'folders and files of which nothing shows which are systems are warned of',
    files: board(['foo', 'bar'], ['one', 'two', 'three'], [60, 60, 60]),
    command: 'leaderboard out',
    prints: OPEN,
  },
  ...[
    board(['foo', 'bar'], ['one', 'two', 'three'], [60, 70, 80]),
    board(['gpt-4o', 'llama-3'], ['one', 'two', 'three'], [60, 60, 60]),
    board(['foo', 'bar'], ['task1', 'task2', 'task3'], [60, 60, 60]),
  ].map((files) => ({
    name: `${Object.keys(files)[0]} is of a system by its size or name`,
    files,
    command: 'leaderboard out',
    prints: /has the best average rank|differ|difference/,
    never: OPEN,
  })),
];

const outcomes = (salt: number) => {
  const random = seedrandom(String(salt));
  const word = () => (random() < 0.9 - 0.2 * salt ? 'green' : random() < 0.5 ? 'red' : 'amber');
  return jsonl(Array.from({ length: 80 }, (_, i) => ({ task_id: `t${Math.floor(i / 2)}`, outcome: word() })));
};

const OUTCOMES: readonly Read[] = ['compare a.jsonl b.jsonl', 'score a.jsonl'].map((command) => ({
  name: `words that no rule knows are asked about, where nothing else can be scored: ${command}`,
  files: { 'a.jsonl': outcomes(0), 'b.jsonl': outcomes(1) },
  command,
  prints: /--metric accuracy --column outcome --option right=green/,
  never: /no column/,
  code: 2,
}));

describe('what the files of one question are read as', () => {
  const folder = new TemporaryFolder();

  [
    ...READ,
    REFLECTED,
    ...SHARED,
    ...BESIDE,
    RANKED,
    RATED,
    ...TERMS,
    ...CLASSIFIED,
    ...ANSWERED,
    ...NOISE,
    ...PROBABILITIES,
    ...LAYOUTS,
    ...OUTCOMES,
    ...SYSTEMS,
  ].forEach(({ name, files, command, prints, never, code = 0 }, i) => {
    it(name, async () => {
      for (const [file, contents] of Object.entries(files)) {
        const at = `${i}/${file}`;
        await mkdir(path.dirname(folder.path(at)), { recursive: true });
        await folder.write(at, contents);
      }
      const found = await runHere(folder.path(String(i)), command.split(' '));
      const told = found.stdout + found.stderr;
      assert.equal(found.code, code, told);
      assert.match(told, prints);
      if (never !== undefined) {
        assert.doesNotMatch(told, never);
      }
    });
  });
});
