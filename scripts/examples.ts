/**
 * Writes the made-up outputs in examples/. Seeded: the same files on every machine, so `--check` can tell
 * whether the ones on disk are these. What explains them there (READMEs, realgain.json ...) is kept by hand.
 *
 *   npm run examples [-- --check]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import seedrandom from 'seedrandom';
import { SYNONYMS, TEMPLATES, WORDS } from './examples-words';
import { root } from './host/paths';

const folder = join(root, 'examples');

type Stream = ReturnType<typeof stream>;

/** A file of examples/ and its text. */
type Made = [name: string, text: string];

/** A separate stream for each purpose, so that changing one leaves the others unchanged. */
function stream(purpose: string) {
  const random = seedrandom(`realgain examples: ${purpose}`);
  const below = (n: number) => Math.floor(random() * n);
  return {
    chance: (probability: number) => random() < probability,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)]!,
    uniform: (low: number, high: number) => low + (high - low) * random(),
  };
}

const lines = (items: readonly string[]) => items.map((item) => `${item}\n`).join('');

// ---------------------------------------------------------------------------------------------------------
// translation/: a small grammar writes the reference; systems are the reference with errors.

/** Group and rate of errors; two of the north are equally good, and the baseline is close to south-base. */
const SYSTEMS = [
  { name: 'baseline', errors: 0.34 },
  { name: 'north-base', errors: 0.31 },
  { name: 'north-large', errors: 0.27 },
  { name: 'north-large-tuned', errors: 0.26 },
  { name: 'north-ensemble', errors: 0.24 },
  { name: 'south-base', errors: 0.335 },
  { name: 'south-large', errors: 0.29 },
  { name: 'south-distilled', errors: 0.38 },
];

const SENTENCES = 600;

function writeSentence(random: Stream) {
  return random.pick(TEMPLATES).replace(/\{(\w+)\}/g, (_, slot: string) => {
    switch (slot) {
      case 'year':
        return String(1900 + random.below(120));
      case 'number':
        return random.chance(0.2)
          ? `${1 + random.below(9)},${100 + random.below(900)}`
          : String(2 + random.below(80));
      default:
        return random.pick(WORDS[slot as keyof typeof WORDS]);
    }
  });
}

/** An error in one word: it is left out, exchanged, misspelled or moved behind the next one. */
function corrupt(words: string[], i: number, random: Stream) {
  const word = words[i]!;
  const kind = random.below(10);
  const synonyms = SYNONYMS.find((group) => group.includes(word));
  if (synonyms !== undefined && kind < 7) {
    words[i] = random.pick(synonyms.filter((other) => other !== word));
  } else if (kind < 3) {
    words[i] = random.pick(WORDS[random.pick(['adjective', 'thing', 'person', 'verb'] as const)]);
  } else if (kind < 5) {
    words[i] = '';
  } else if (kind < 8 && i + 1 < words.length) {
    words.splice(i, 2, words[i + 1]!, word);
  } else if (word.length > 4) {
    const at = 1 + random.below(word.length - 3);
    words[i] = word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
  } else {
    words[i] = `${word} ${word}`;
  }
}

function translate(sentence: string, difficulties: number[], errors: number, random: Stream) {
  const words = sentence.split(' ');
  for (let i = 0; i < words.length; i += 1) {
    if (random.chance(errors * difficulties[i]!)) {
      corrupt(words, i, random);
    }
  }
  return words.filter((word) => word !== '').join(' ');
}

function translationFiles(): Made[] {
  const random = stream('reference');
  const reference = new Set<string>();
  while (reference.size < SENTENCES) {
    reference.add(writeSentence(random));
  }
  // Some sentences, and some words in them, are hard for every system: systems go wrong together, as real ones do.
  const difficulties = Array.from(reference, (sentence) => {
    const ofSentence = random.uniform(0.3, 1.7);
    return sentence.split(' ').map(() => ofSentence * (random.chance(0.3) ? 2.4 : 0.4));
  });
  const outputs = SYSTEMS.map(({ name, errors }): Made => {
    const own = stream(name);
    const sentences = Array.from(reference, (sentence, i) =>
      translate(sentence, difficulties[i]!, errors, own),
    );
    return [`translation/${name}.txt`, lines(sentences)];
  });
  return [['translation/ref.txt', lines([...reference])], ...outputs];
}

// ---------------------------------------------------------------------------------------------------------
// qa/: questions with one right answer; runs know the answer more or less often.

const QUESTIONS = 300;

const RUNS = [
  { name: 'baseline', skill: 0.7, shuffled: false },
  { name: 'prompted', skill: 0.78, shuffled: false },
  { name: 'finetuned', skill: 0.85, shuffled: true },
];

function writeQuestion(random: Stream) {
  const [a, b] = [3 + random.below(60), 2 + random.below(9)];
  const [person, thing] = [random.pick(WORDS.person), random.pick(WORDS.thing)];
  const place = random.pick(WORDS.place);
  return random.pick([
    {
      question: `The ${person} has ${a} ${thing}s and buys ${b} more. How many are there now?`,
      answer: a + b,
    },
    {
      question: `There are ${a + b} ${thing}s in the ${place}; ${b} are sold. How many are left?`,
      answer: a,
    },
    { question: `Each of ${b} ${person}s paints ${a} ${thing}s. How many do they paint?`, answer: a * b },
    {
      question: `A train to the ${place} leaves at minute ${a} and takes ${b}. At which minute is it there?`,
      answer: a + b,
    },
  ]);
}

function qaFiles(): Made[] {
  const random = stream('questions');
  const items = Array.from({ length: QUESTIONS }, (_, i) => ({
    id: `q${String(i + 1).padStart(3, '0')}`,
    ...writeQuestion(random),
    difficulty: random.uniform(-0.5, 0.5),
  }));
  return RUNS.map(({ name, skill, shuffled }) => {
    const own = stream(`qa ${name}`);
    const run = items.map(({ id, question, answer, difficulty }) => {
      const correct = own.chance(Math.min(0.98, Math.max(0.05, skill - difficulty * 0.9)));
      const prediction = correct ? answer : answer + own.pick([-10, -2, -1, 1, 2, 10]);
      return { id, question, prediction: `${prediction}`, answer: `${answer}`, correct };
    });
    const order = shuffled ? shuffle(run, own) : run;
    return [`qa/${name}.jsonl`, lines(order.map((item) => JSON.stringify(item)))];
  });
}

function shuffle<T>(list: readonly T[], random: Stream) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

// ---------------------------------------------------------------------------------------------------------
// folds/: ten folds of two systems, from the slides of Jaime Arguello (INLS 613).

const FOLDS = {
  'system-a': [0.2, 0.3, 0.1, 0.4, 1, 0.8, 0.3, 0.1, 0, 0.9],
  'system-b': [0.5, 0.3, 0.1, 0.4, 1, 0.9, 0.1, 0.2, 0.5, 0.8],
};

const foldFiles = (): Made[] =>
  Object.entries(FOLDS).map(([name, scores]) => [
    `folds/${name}.txt`,
    lines(scores.map((score) => score.toFixed(1))),
  ]);

// ---------------------------------------------------------------------------------------------------------
// stream/: what the runs that write-runs.mjs makes up are compared with.

function streamFiles(): Made[] {
  const random = stream('stream');
  const scores = Array.from({ length: 400 }, () => (random.uniform(0, 1) + random.uniform(0, 1)) / 2);
  return [['stream/baseline.txt', lines(scores.map((score) => score.toFixed(3)))]];
}

// ---------------------------------------------------------------------------------------------------------
// noise/: one system, run five times at a temperature above 0.

function noiseFiles(): Made[] {
  const random = stream('noise');
  const shares = Array.from({ length: 120 }, () => random.pick([0, 0.05, 0.3, 0.7, 0.95, 1, 1, 1]));
  return Array.from({ length: 5 }, (_, run): Made => {
    const own = stream(`noise run ${run + 1}`);
    const rows = shares.map((share, i) => `q${i + 1},${own.chance(share) ? 1 : 0}`);
    return [`noise/run-${run + 1}.csv`, lines(['id,correct', ...rows])];
  });
}

// ---------------------------------------------------------------------------------------------------------
// tradeoff/: three models on the same questions, with what each answer cost.

const MODELS_WITH_COSTS = [
  { name: 'large', skill: 0.82, price: 4 },
  { name: 'tuned', skill: 0.76, price: 1.05 },
  { name: 'small', skill: 0.6, price: 1 },
];

function tradeoffFiles(): Made[] {
  const random = stream('tradeoff');
  const items = Array.from({ length: 150 }, () => ({
    ease: random.uniform(-0.3, 0.3),
    length: Math.exp(random.uniform(5, 7)),
  }));
  return MODELS_WITH_COSTS.map(({ name, skill, price }): Made => {
    const own = stream(`tradeoff ${name}`);
    const rows = items.map(({ ease, length }, i) => {
      const tokens = length * own.uniform(0.8, 1.25);
      const cost = (tokens * price * 1e-5).toFixed(5);
      const latency = (tokens * own.uniform(2, 5)).toFixed(0);
      return `q${i + 1},${own.chance(skill + ease) ? 1 : 0},${cost},${latency}`;
    });
    return [`tradeoff/${name}.csv`, lines(['id,correct,cost_usd,latency_ms', ...rows])];
  });
}

// ---------------------------------------------------------------------------------------------------------
// judges/: two systems, each answer graded by the same four judges, who don't agree on which is better.

const JUDGES = { amber: 1.1, birch: 0.1, cedar: 0.5, dune: -0.2 };

function judgesFiles(): Made[] {
  const random = stream('judges');
  const ease = Array.from({ length: 40 }, () => random.uniform(3, 8));
  return ['base', 'tuned'].map((name, system): Made => {
    const own = stream(`judges ${name}`);
    const rows = ease.flatMap((easy, i) =>
      Object.entries(JUDGES).map(([judge, prefers]) => {
        const grade = easy + system * prefers + own.uniform(-1, 1) + own.uniform(-1, 1);
        return `q${i + 1},${judge},${Math.round(Math.min(10, Math.max(1, grade)))}`;
      }),
    );
    return [`judges/${name}.csv`, lines(['question,judge,grade', ...rows])];
  });
}

// ---------------------------------------------------------------------------------------------------------
// own-metric/: keyphrases of 400 papers, "; " between them, for a metric that RealGain doesn't have.

function keyphraseFiles(): Made[] {
  const random = stream('keyphrases');
  const topics = [
    'parsing',
    'bootstrap',
    'translation',
    'retrieval',
    'corpus',
    'grammar',
    'embedding',
    'tagging',
  ];
  const kinds = [
    'neural',
    'statistical',
    'robust',
    'shared',
    'multilingual',
    'sparse',
    'supervised',
    'exact',
  ];
  const phrase = (own: Stream) => `${own.pick(kinds)} ${own.pick(topics)}`;
  const several = (own: Stream, count: number) => [
    ...new Set(Array.from({ length: count }, () => phrase(own))),
  ];
  const gold = Array.from({ length: 400 }, () => several(random, 3 + random.below(4)));
  const system = (name: string, found: number, invented: number) => {
    const own = stream(`keyphrases ${name}`);
    return gold.map((phrases) => [
      ...new Set([...phrases.filter(() => own.chance(found)), ...several(own, own.below(invented))]),
    ]);
  };
  return Object.entries({
    ref: gold,
    baseline: system('baseline', 0.62, 5),
    precise: system('precise', 0.58, 4),
  }).map(([name, items]) => [`own-metric/${name}.txt`, lines(items.map((phrases) => phrases.join('; ')))]);
}

// ---------------------------------------------------------------------------------------------------------
// suite/: two models on four tasks, as `--log_samples` of lm-evaluation-harness writes them.

const MODELS = ['acme/chat-2', 'acme/chat-1'];

/** Items, how often chat-1 is right, and by how much chat-2 is better. */
const TASKS = [
  { task: 'arithmetic', n: 120, share: 0.5, gain: 0.22 },
  { task: 'commonsense', n: 100, share: 0.7, gain: 0.04 },
  { task: 'logic', n: 40, share: 0.55, gain: 0.1 },
  { task: 'reading', n: 80, share: 0.75, gain: -0.03 },
];

const HARNESS_TIME = '2025-03-02T10-11-12.345678';

function suiteFiles(): Made[] {
  return MODELS.flatMap((model, isBaseline) => {
    const folder = `suite/${model.replace('/', '__')}`;
    const scores: Record<string, unknown> = {};
    const samples = TASKS.map(({ task, n, share, gain }): Made => {
      const items = stream(`suite ${task}`);
      const own = stream(`suite ${task} ${model}`);
      const rows = Array.from({ length: n }, (_, id) => {
        const target = 'ABCD'.charAt(items.below(4));
        const ease = items.uniform(-0.35, 0.35);
        const isRight = own.chance(Math.min(1, Math.max(0, share + ease + (isBaseline ? 0 : gain))));
        const answer = isRight
          ? target
          : own.pick(['A', 'B', 'C', 'D'].filter((letter) => letter !== target));
        return {
          doc_id: id,
          doc: { question: `${task} ${id + 1}` },
          target,
          resps: [[answer]],
          filtered_resps: [answer],
          filter: 'none',
          metrics: ['acc'],
          acc: isRight ? 1 : 0,
        };
      });
      scores[task] = { 'acc,none': rows.reduce((sum, { acc }) => sum + acc, 0) / n };
      const name = `samples_${task}_${HARNESS_TIME}.jsonl`;
      return [`${folder}/${name}`, lines(rows.map((row) => JSON.stringify(row)))];
    });
    const results = JSON.stringify({ results: scores, model_name: model }, null, 2);
    return [[`${folder}/results_${HARNESS_TIME}.json`, `${results}\n`] satisfies Made, ...samples];
  });
}

function onDisk(path: string) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

export function main(args: string[]): void {
  const files = [
    ...translationFiles(),
    ...qaFiles(),
    ...foldFiles(),
    ...streamFiles(),
    ...noiseFiles(),
    ...tradeoffFiles(),
    ...judgesFiles(),
    ...keyphraseFiles(),
    ...suiteFiles(),
  ];
  if (args.includes('--check')) {
    const stale = files.filter(([name, text]) => onDisk(join(folder, name)) !== text).map(([name]) => name);
    if (stale.length > 0) {
      console.error(`Not as scripts/examples.ts writes them: ${stale.join(', ')}. Run "npm run examples".`);
      process.exitCode = 1;
    }
  } else {
    for (const [name, text] of files) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    console.log(`Wrote ${files.length} files to examples/.`);
  }
}
