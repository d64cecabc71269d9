import seedrandom from 'seedrandom';
import { csv, jsonl, rounded, shuffled, type Row } from './families/make';

/*
 * Pairs of files put together at random: items with or without repeats, documents or users, a score, whatever else outputs hold beside
 * it, in any order and form. Nobody chose their names with a rule in mind.
 */

type Random = () => number;
type Side = 0 | 1;

export interface Composed {
  readonly files: Readonly<Record<string, string>>;
  /** What was put together, to be read where a test fails. */
  readonly about: string;
  /** The difference of the means of the score. */
  readonly gain: number;
  readonly higherIsBetter: boolean;
  /** Whether only groups of rows are independent. */
  readonly grouped: boolean;
}

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

function hex(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
}

const VOCABULARY = words(
  'the cat sat on a mat while rain fell over green hills and seven birds sang near old river',
);

function sentence(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random, VOCABULARY)).join(' ');
}

/** How good something is, from 0 to 1 or a little beyond, as a score. */
interface Score {
  readonly names: readonly string[];
  readonly higherIsBetter: boolean;
  readonly of: (quality: number) => number | boolean;
}

function within(quality: number): number {
  return Math.min(1, Math.max(0, quality));
}

const SCORES: readonly Score[] = [
  {
    names: words(
      'correct acc accuracy is_correct exact_match pass score success resolved match grade solved pass@1',
    ),
    higherIsBetter: true,
    of: (quality) => Number(quality > 0.45),
  },
  {
    names: words('correct is_correct passed success resolved solved ok'),
    higherIsBetter: true,
    of: (quality) => quality > 0.45,
  },
  {
    names: words(
      'score f1 rougeL bertscore similarity reward faithfulness ndcg f1_score iou recall precision judge_score',
    ),
    higherIsBetter: true,
    of: (quality) => rounded(within(quality)),
  },
  {
    names: words('score bleu f1 chrF quality comet rouge1 sentence_bleu'),
    higherIsBetter: true,
    of: (quality) => Math.round(10_000 * within(quality)) / 100,
  },
  {
    names: words('rating score helpfulness quality judge_score fluency gpt4_score relevance coherence'),
    higherIsBetter: true,
    of: (quality) => 1 + Math.round(4 * within(quality)),
  },
  {
    names: words(
      'wer cer loss nll ppl perplexity mae error edit_distance ter word_error_rate mse error_rate',
    ),
    higherIsBetter: false,
    of: (quality) => rounded(Math.max(0.001, 1.05 - quality)),
  },
  {
    names: words('errors num_errors n_errors mistakes violations hallucinations'),
    higherIsBetter: false,
    of: (quality) => Math.max(0, Math.round(5 * (1 - quality))),
  },
];

/** A column beside the score; one of the item is the same in both files. */
interface Beside {
  readonly names: readonly string[];
  readonly ofItem: boolean;
  readonly value: (random: Random, item: number, side: Side) => unknown;
}

const BESIDE: readonly Beside[] = [
  {
    names: words('category subject topic domain type'),
    ofItem: true,
    value: (random) => pick(random, words('math physics law history')),
  },
  {
    names: words('difficulty level hardness'),
    ofItem: true,
    value: (random) => pick(random, words('easy medium hard')),
  },
  { names: words('lang language locale'), ofItem: true, value: (random) => pick(random, words('en de fr')) },
  {
    names: words('question prompt input source'),
    ofItem: true,
    value: (random, item) => `${sentence(random, 8)} ${item}`,
  },
  {
    names: words('reference gold answer target expected'),
    ofItem: true,
    value: (random) => sentence(random, 4),
  },
  {
    names: words('length num_words input_tokens prompt_tokens'),
    ofItem: true,
    value: (random) => 5 + Math.floor(90 * random()),
  },
  { names: words('year release_year'), ofItem: true, value: (random) => 2015 + Math.floor(10 * random()) },
  { names: words('url source_url link'), ofItem: true, value: (_, item) => `https://example.org/${item}` },
  { names: words('is_multimodal has_image flagged'), ofItem: true, value: (random) => random() < 0.4 },
  { names: words('choices options tags'), ofItem: true, value: (random) => words(sentence(random, 3)) },
  {
    names: words('latency latency_ms duration elapsed runtime'),
    ofItem: false,
    value: (random) => rounded(0.2 + 3 * random()),
  },
  {
    names: words('tokens completion_tokens output_tokens n_tokens'),
    ofItem: false,
    value: (random) => 20 + Math.floor(400 * random()),
  },
  { names: words('cost cost_usd price'), ofItem: false, value: (random) => rounded(0.001 + 0.2 * random()) },
  {
    names: words('timestamp created_at started'),
    ofItem: false,
    value: (random, item, side) => new Date(1.75e12 + 6e4 * item + 1e7 * side + 3e4 * random()).toISOString(),
  },
  {
    names: words('response output prediction completion'),
    ofItem: false,
    value: (random) => sentence(random, 6),
  },
  {
    names: words('finish_reason stop_reason'),
    ofItem: false,
    value: (random) => pick(random, words('stop stop stop length')),
  },
  { names: words('logprob avg_logprob'), ofItem: false, value: (random) => -rounded(3 * random()) },
  {
    names: words('retries num_retries num_turns'),
    ofItem: false,
    value: (random) => 1 + Math.floor(4 * random() ** 2),
  },
  { names: words('run_id request_id trace_id uuid'), ofItem: false, value: (random) => hex(random, 16) },
  { names: words('explanation feedback rationale'), ofItem: false, value: (random) => sentence(random, 12) },
  {
    names: words('model system engine'),
    ofItem: false,
    value: (_random, _item, side) => ['gpt-new', 'gpt-base'][side],
  },
  { names: words('split dataset version'), ofItem: true, value: () => 'test' },
  { names: words('temperature top_p num_fewshot'), ofItem: true, value: () => 0.7 },
];

const MOST_BESIDE = 7;

const IDS = words(
  'id item question_id qid sample_id doc_id idx example_id task_id uid instance_id key problem case prompt_id index test_case name',
);

/** How ids are written; some pairs have UUIDs, hashes or names of files. */
const ID_STYLES: readonly ((random: Random, item: number) => string | number)[] = [
  (_, item) => item,
  (_, item) => String(item).padStart(4, '0'),
  (_, item) => `mmlu_${item}`,
  (_, item) => `test/${item}`,
  (random) => `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`,
  (random, item) => `data/wav/${hex(random, 3)}/${item}.wav`,
  (random) => hex(random, 10),
];

/** What rows with one value have in common: nothing, the item of several trials, or a document or user. */
const GROUPS = [
  ...[null, null, null, null],
  {
    kind: 'trials',
    names: ['', ...words('trial attempt sample run repeat rollout k generation seed epoch')],
  },
  {
    kind: 'items',
    names: words('document_id passage_id article conversation_id user_id patient speaker repo subject_id'),
  },
] as const;

const FORMS: readonly ((rows: readonly Row[], column: string) => readonly [ending: string, text: string])[] =
  [
    (rows) => ['csv', csv(rows)],
    (rows) => ['tsv', csv(rows, '\t')],
    (rows) => ['csv', csv(rows, ';')],
    (rows) => ['jsonl', jsonl(rows)],
    (rows) => ['json', JSON.stringify(rows, null, 1)],
    (rows) => ['json', JSON.stringify({ config: { model: 'm', temperature: 0 }, results: rows })],
    (rows, column) => [
      'jsonl',
      jsonl(rows.map(({ [column]: score, ...rest }) => ({ ...rest, metrics: { [column]: score } }))),
    ],
  ];

/** Pair number `seed`. */
export function composed(seed: number): Composed {
  const random = seedrandom(`composed ${seed}`);
  const group = pick(random, GROUPS);
  const [items, rowsOfItem] =
    group === null
      ? [60 + Math.floor(200 * random()), 1]
      : [12 + Math.floor(12 * random()), 4 + Math.floor(12 * random())];
  const score = pick(random, SCORES);
  const column = pick(random, score.names);
  const ids = pick(random, IDS);
  const [idStyle, form] = [pick(random, ID_STYLES), pick(random, FORMS)];
  const groupName = group === null ? '' : pick(random, group.names);
  const taken = new Set([column, ids, groupName]);
  const beside = Array.from({ length: Math.floor(MOST_BESIDE * random()) }, () =>
    pick(random, BESIDE),
  ).flatMap((one) => {
    const name = pick(random, one.names);
    const isFree = !taken.has(name);
    taken.add(name);
    return isFree ? [{ ...one, name }] : [];
  });
  const strength = pick(random, [0.3, 0.6, 1, 2]);
  const rowsOf = (side: Side): Row[] =>
    Array.from({ length: items * rowsOfItem }, (_, place) => {
      const [item, trial] = [Math.floor(place / rowsOfItem), place % rowsOfItem];
      const at = (...parts: readonly (string | number)[]) => seedrandom([seed, ...parts].join(' '));
      const identified = group?.kind === 'items' ? place : item;
      const gain = group === null ? 0.06 * strength : (item % 2 === 0 ? 0.2 : -0.13) * strength;
      const base =
        group === null ? at('item', item)() : 0.15 + 0.35 * at('item', item)() + 0.3 * at('row', place)();
      const quality = base + (side === 0 ? gain : 0) + 0.15 * (at('side', place, side)() - 0.5);
      return {
        [ids]: idStyle(at('id', identified), identified),
        ...(groupName !== '' && {
          [groupName]: group?.kind === 'items' ? `${groupName.slice(0, 2)}${item}` : trial,
        }),
        [column]: score.of(quality),
        ...Object.fromEntries(
          beside.map(({ name, ofItem, value }) => [
            name,
            ofItem ? value(at(name, identified), identified, 0) : value(at(name, place, side), place, side),
          ]),
        ),
      };
    });
  const [rowsA, rowsB] = [rowsOf(0), rowsOf(1)];
  const meanOf = (rows: readonly Row[]) =>
    rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length;
  const names = Object.keys(rowsA[0] ?? {});
  const order = random() < 0.3 ? shuffled(names, seed) : names;
  const written = (rows: readonly Row[]) =>
    form(
      rows.map((row) => Object.fromEntries(order.map((name) => [name, row[name]]))),
      column,
    );
  const isShuffled = random() < 0.4;
  const [[ending, a], [, b]] = [written(rowsA), written(isShuffled ? shuffled(rowsB, seed) : rowsB)];
  return {
    files: { [`new.${ending}`]: a, [`base.${ending}`]: b },
    about: `${order.join(', ')} (${ending}; score ${column}; id ${ids}; group ${group === null ? 'none' : groupName || 'repeated ids'}${isShuffled ? '; shuffled' : ''})`,
    gain: meanOf(rowsA) - meanOf(rowsB),
    higherIsBetter: score.higherIsBetter,
    grouped: group !== null,
  };
}
