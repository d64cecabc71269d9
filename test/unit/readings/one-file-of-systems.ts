import seedrandom from 'seedrandom';
import { csv, type Row } from './families/make';

export interface Read {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: string;
  readonly prints: RegExp;
  readonly never?: RegExp;
  readonly code?: number;
}

const N = 80;

/** The answers of systems and people beside the right ones. */
function answered(...names: readonly string[]): Read['files'] {
  const random = seedrandom('answered');
  const letter = () => 'ABCD'.charAt(4 * random());
  const rows = Array.from({ length: N }, (_, i): Row => {
    const gold = letter();
    const given = names.map((name, place) => [name, random() < 0.9 - 0.2 * place ? gold : letter()] as const);
    return { id: `q${i}`, gold, ...Object.fromEntries(given) };
  });
  return { 'one.csv': csv(rows) };
}

/** Answers below what was asked about: years. */
const byYear = JSON.stringify(
  Array.from({ length: N }, (_, i) => ({
    uid: `u${i}`,
    answer: { 2018: (i * 37) % 101, 2019: (i * 53) % 97 },
    score: Number(i % 4 > 0),
  })),
);

/** Whether each of several systems is right, with little in common from item to item, and the number of words of each item. */
const alone = (() => {
  const random = seedrandom('alone');
  const names = ['svm', 'rf', 'xgb', 'mlp', 'knn'];
  return csv(
    Array.from({ length: N }, (_, i): Row => {
      const hard = 0.4 * random();
      const given = names.map((name) => [name, Number(random() < 0.8 - hard)] as const);
      return { id: `q${i}`, span: 20 + Math.floor(30 * random()), ...Object.fromEntries(given) };
    }),
  );
})();

/** Two models of each of two providers, which both name systems. */
function ofProviders(): Read['files'] {
  const random = seedrandom('providers');
  const models = { anthropic: ['opus', 'haiku'], openai: ['large', 'mini'] };
  const rows = Object.entries(models).flatMap(([provider, names]) =>
    names.flatMap((model, worse) =>
      Array.from({ length: N }, (_, i): Row => ({
        provider,
        model,
        id: `q${i}`,
        score: (random() - 0.2 * worse).toFixed(3),
      })),
    ),
  );
  return { 'one.csv': csv(rows) };
}

/** A row for each of three retrievers and each query. Some queries have no right document, and some rows no rank. */
function retrieved(): Read['files'] {
  const random = seedrandom('retrieved');
  const rows = ['tfidf', 'bm25', 'hybrid'].flatMap((retriever, better) =>
    Array.from({ length: N }, (_, i): Row => {
      const isFound = random() < 0.3 + 0.25 * better;
      const hit = i % 4 === 3 ? '' : Number(isFound);
      return { retriever, qid: `q${i}`, hit_rank: isFound ? 1 + (i % 9) : '', 'hit@5': hit, rr: hit };
    }),
  );
  return { 'one.csv': csv(rows) };
}

/** Outputs of two systems in three languages, whose ids are numbers after a prefix. */
const inLanguages = (
  at: (system: string, language: string) => string,
  prefix: (language: string) => string,
) =>
  Object.fromEntries(
    ['xlmr', 'mbert'].flatMap((system, better) =>
      ['de', 'fr', 'sw'].map((language) => {
        const random = seedrandom(language + system);
        const right = () => Number(random() < 0.7 - 0.1 * better);
        const rows = Array.from({ length: N }, (_, i): Row => ({
          id: `${prefix(language)}${i}`,
          correct: right(),
        }));
        return [`out/${at(system, language)}.csv`, csv(rows)];
      }),
    ),
  );

const LANGUAGES: readonly Read[] = [
  {
    name: 'folders of a language each are test sets by the ids of their items',
    files: inLanguages(
      (system, language) => `${language}/${system}`,
      (language) => `${language}-`,
    ),
    command: 'leaderboard out',
    prints: /of 2 systems on 3 test sets/,
    never: /neither names nor items/,
  },
  {
    name: 'systems that are named are the files in folders of test sets',
    files: inLanguages(
      (system, language) => `${language}/${system}`,
      () => '',
    ),
    command: 'suite out --systems xlmr,mbert',
    prints: /Averaged over 3 tasks, xlmr is better than mbert/,
  },
  {
    name: 'a folder that holds everything else is skipped',
    files: inLanguages(
      (system, language) => `run1/${system}/${language}`,
      (language) => `${language}-`,
    ),
    command: 'leaderboard out',
    prints: /of 2 systems on 3 test sets/,
  },
];

/** How many of three raters chose each class of an item. */
const chosen = (() => {
  const random = seedrandom('chosen');
  return csv(
    Array.from({ length: N }, (_, i): Row => {
      const counts = { pos: 0, neg: 0, neu: 0 };
      for (let rater = 0; rater < 3; rater++) {
        counts[random() < 0.6 ? 'pos' : random() < 0.5 ? 'neg' : 'neu'] += 1;
      }
      return { item: i, ...counts };
    }),
  );
})();

/** Direct assessment of two systems: segments in documents. */
const assessed = (() => {
  const random = seedrandom('assessed');
  const rows = ['sysA', 'sysB'].flatMap((system) =>
    Array.from({ length: N }, (_, i): Row => ({
      login: 'u1',
      system,
      segmentID: i,
      score: Math.floor(100 * random()),
      documentID: `doc${Math.floor(i / 10)}`,
    })),
  );
  return csv(rows);
})();

const RATINGS: readonly Read[] = [
  {
    name: 'how many raters chose each class is not what raters said',
    files: { 'one.csv': chosen },
    command: 'agreement one.csv',
    prints: /the ratings of at least two raters are needed/,
    code: 2,
  },
  {
    name: 'what was judged are segments, however their column is written, not documents',
    files: { 'one.csv': assessed },
    command: 'judge one.csv',
    prints: /item = documentID \+ segmentID/,
  },
];

export const SYSTEMS: readonly Read[] = [
  {
    name: 'models of several providers are the systems',
    files: ofProviders(),
    command: 'study one.csv',
    prints: /4 systems on one\.csv: 80 items matched by id/,
  },
  ...LANGUAGES,
  ...RATINGS,
  {
    name: 'a study ranks what has a row of every item, whatever its column is called',
    files: retrieved(),
    command: 'study one.csv --column hit@5',
    prints: /3 systems on one\.csv: 60 items/,
  },
  {
    name: 'items of which both systems lack the scored number count for neither, whatever else is missing',
    files: retrieved(),
    command: 'compare one.csv --systems hybrid,tfidf --column hit@5',
    prints: /hybrid is better than tfidf .* n = 60\)/,
  },
  {
    name: 'what people answered is ranked with a warning',
    files: answered('gpt-4', 'llama', 'human'),
    command: 'study one.csv',
    prints: /Ranked as a system: "human"/,
  },
  ...[
    ['de', 'fr', 'sw'],
    ['German', 'French', 'Swahili'],
    ['eng_Latn', 'fra_Latn', 'swh_Latn'],
  ].map((languages) => ({
    name: `what is scored in several languages is ranked with a warning: ${languages.join()}`,
    files: answered(...languages),
    command: 'study one.csv',
    prints: /called like languages \("[^"]+", "[^"]+", "[^"]+"\)/,
  })),
  {
    name: 'systems of which only some are called like languages are systems',
    files: answered('lr', 'nb', 'et'),
    command: 'study one.csv',
    prints: /3 systems on one\.csv/,
    never: /languages/,
  },
  {
    name: 'no resamples are named where none decide',
    files: answered('gpt-4', 'llama', 'qwen'),
    command: 'study one.csv',
    prints: /\(McNemar \(unconditional\); Holm/,
    never: /Ranked as a system|resamples, seed/,
  },
  {
    name: 'a comparison of a file of three systems says how to rank them',
    files: answered('gpt-4', 'llama', 'qwen'),
    command: 'compare one.csv',
    prints: /choose two of them to compare\. To rank them all: “realgain study one\.csv”/,
    code: 2,
  },
  {
    name: 'a comparison of a file of two systems asks nothing more',
    files: answered('gpt-4', 'llama'),
    command: 'compare one.csv',
    prints: /holds 2 systems/,
    never: /realgain study/,
    code: 2,
  },
  {
    name: 'a system that happens not to be right where the others are is ranked with them',
    files: { 'one.csv': alone },
    command: 'study one.csv',
    prints: /5 systems on one\.csv/,
  },
  {
    name: 'the difference of two systems is none, and no sum of votes',
    files: {
      'one.csv': csv(
        Array.from({ length: N }, (_, i): Row => {
          const base = (i * 37) % 80;
          const ours = Math.round(0.7 * base) + ((i * 41) % 30);
          return { id: `q${i}`, base: base / 100, ours: ours / 100, diff: (ours - base) / 100 };
        }),
      ),
    },
    command: 'look one.csv',
    prints: /Systems +base, ours\n/,
  },
  {
    name: 'the numbers of items below the scores of systems are no system',
    files: {
      'one.csv': csv(
        ['gpt-4', 'llama', 'qwen', '# items'].map((model, i): Row => {
          const of = (set: number) => (i < 3 ? 0.5 + 0.1 * i + 0.02 * set : 200 * set);
          return { model, boolq: of(1), rte: of(2), piqa: of(3) };
        }),
      ),
    },
    command: 'leaderboard one.csv',
    prints: /line 5: "# items" in the column "model" looks like a summary/,
    code: 2,
  },
  {
    name: 'numbers alone are no names of systems',
    files: { 'one.json': byYear },
    command: 'score one.json',
    prints: /^accuracy is 75\.00%/,
    never: /systems \(/,
  },
];
