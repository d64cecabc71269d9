import { csv, jsonl, rounded, type Row } from './families/make';

/* What columns of files that are put together at random hold. */

export type Random = () => number;
/** Which output, from 0. */
export type Side = number;

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

export function words(text: string): readonly string[] {
  return text.split(' ');
}

export function hex(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
}

const VOCABULARY = words(
  'the cat sat on a mat while rain fell over green hills and seven birds sang near old river',
);

function sentence(random: Random, count: number): string {
  return Array.from({ length: count }, () => pick(random, VOCABULARY)).join(' ');
}

/** How good something is, from 0 to 1 or a little beyond, as a score. */
export interface Score {
  readonly names: readonly string[];
  readonly higherIsBetter: boolean;
  readonly of: (quality: number) => number | boolean;
  /** The right answers of an item and the system's, below the two names that `names` joins; absent: the score itself. */
  readonly answers?: readonly (string | number)[];
}

function within(quality: number): number {
  return Math.min(1, Math.max(0, quality));
}

export const SCORES: readonly Score[] = [
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

export const ANSWERS: readonly Score[] = [
  words('A B C D'),
  words('yes no'),
  [0, 1, 2, 3],
  words('sports politics tech art'),
].map((answers) => ({
  names: words(
    'prediction/label answer/expected predicted/actual choice/correct_choice final_answer/solution model_answer/correct_answer pred/gold',
  ),
  higherIsBetter: true,
  of: (quality) => Number(quality > 0.3),
  answers,
}));

/** The columns that say how good a system is on an item. */
export function judged(
  { names: [prediction = '', gold], answers, of }: Score & { readonly names: readonly string[] },
  quality: number,
  random: Random,
): Row {
  if (answers === undefined || gold === undefined) {
    return { [prediction]: of(quality) };
  }
  const right = Math.floor(answers.length * random());
  return {
    [gold]: answers[right],
    [prediction]: answers[(right + (of(quality) === 1 ? 0 : 1)) % answers.length],
  };
}

/** A column beside the score; one of the item is the same in both files. */
interface Beside {
  readonly names: readonly string[];
  readonly ofItem: boolean;
  /** Whether answers could be looked for in it. */
  readonly isAnswer?: true;
  readonly value: (random: Random, item: number, side: Side) => unknown;
}

export const BESIDE: readonly Beside[] = [
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
    isAnswer: true,
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
    isAnswer: true,
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
    value: (_random, _item, side) => ['gpt-new', 'gpt-base', 'gpt-mini'][side] ?? `gpt-v${side}`,
  },
  { names: words('split dataset version'), ofItem: true, value: () => 'test' },
  { names: words('temperature top_p num_fewshot'), ofItem: true, value: () => 0.7 },
];

export const IDS = words(
  'id item question_id qid sample_id doc_id idx example_id task_id uid instance_id key problem case prompt_id index test_case name',
);

/** How ids are written; some pairs have UUIDs, hashes or names of files. */
export const ID_STYLES: readonly ((random: Random, item: number) => string | number)[] = [
  (_, item) => item,
  (_, item) => String(item).padStart(4, '0'),
  (_, item) => `mmlu_${item}`,
  (_, item) => `test/${item}`,
  (random) => `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`,
  (random, item) => `data/wav/${hex(random, 3)}/${item}.wav`,
  (random) => hex(random, 10),
];

/** How rows are written; the last form has the scores in an object of their own. */
export const FORMS: readonly ((
  rows: readonly Row[],
  column: string,
) => readonly [ending: string, text: string])[] = [
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
