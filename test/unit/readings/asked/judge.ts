import assert from 'node:assert/strict';
import type { Judgement } from '../../../../src/model/results/judgement';
import { IDS, pick, words, type Random } from '../composed-columns';
import { rounded, type Row } from '../families/make';
import { besideCells, besides, idsOf, mean, pearson, randomAt, same, written, type Asked } from './make';

const HUMAN = words(
  'human human_score human_rating da z mqm_human esa human_judgment human_mean humans adequacy expert_human people',
);

/** Names of metrics, and whether lower is better. */
const METRICS: readonly (readonly [name: string, isLower: boolean])[] = [
  ...words(
    'bleu comet chrf bertscore bleurt rougeL meteor gpt4_score gemba UniEval my_metric cometkiwi xcomet',
  ),
].map((name) => [name, false]);
const LOWER: typeof METRICS = words('ter wer perplexity edit_distance').map((name) => [name, true]);

const SYSTEMS = words('system system_id model sys model_name mt_system');
const SEGMENTS = words('segment seg_id segment_id item id sentence_id doc_id question_id');
/** Without `name`, which is a system's as well. */
const ITEMS = IDS.filter((name) => name !== 'name');
const ANNOTATORS = words('annotator annotator_id rater worker evaluator');

/** Columns that are no scores of quality. */
const DISTRACTING = new Set(
  words(
    'category subject topic domain type difficulty level hardness lang language locale question prompt input source url source_url link split dataset version explanation feedback rationale year release_year latency latency_ms duration elapsed runtime cost cost_usd price timestamp created_at started length num_words input_tokens prompt_tokens tokens completion_tokens output_tokens n_tokens retries num_retries num_turns choices options tags is_multimodal has_image flagged',
  ),
);

function metricsOf(random: Random) {
  const count = 1 + Math.floor(4 * random());
  const from = [...METRICS, ...LOWER];
  const found = new Map(Array.from({ length: count }, () => pick(random, from)));
  return [...found].map(([name, isLower]) => ({ name, isLower, noise: pick(random, [0.1, 0.4, 1]) }));
}

type Metrics = ReturnType<typeof metricsOf>;

function scoresOf(metrics: Metrics, quality: number, of: (...parts: (string | number)[]) => Random): Row {
  return Object.fromEntries(
    metrics.map(({ name, isLower, noise }) => {
      const score = quality + noise * (of('metric', name)() - 0.5);
      return [name, rounded(isLower ? 2 - score : score)];
    }),
  );
}

function distracting(random: Random, taken: readonly string[], ofItem: boolean) {
  return besides(
    random,
    taken,
    (one) => one.names.every((name) => DISTRACTING.has(name)) && (one.ofItem || !ofItem),
  );
}

/** A row for each system: its mean human score, and metrics. */
export function judgedSystems(seed: number): Asked {
  const random = randomAt('judge systems', seed);
  const metrics = metricsOf(random);
  const [human, system] = [pick(random, HUMAN), pick(random, SYSTEMS)];
  const rows = Array.from({ length: 6 + Math.floor(14 * random()) }, (_, place): Row => {
    const quality = randomAt(seed, place)();
    return {
      [system]: `sys-${place}`,
      [human]: rounded(quality),
      ...scoresOf(metrics, quality, (...parts) => randomAt(seed, place, ...parts)),
    };
  });
  return ask(random, seed, rows, { human, metrics, system, segment: null, annotator: null }, rows);
}

/** A row for each item of one system: a human score, and metrics. */
export function judgedItems(seed: number): Asked {
  const random = randomAt('judge items', seed);
  const metrics = metricsOf(random);
  const human = pick(random, HUMAN);
  const id = idsOf(random, seed, ITEMS);
  const beside = distracting(random, [human, id.name, ...metrics.map(({ name }) => name)], false);
  const isCoarse = random() < 0.4;
  const rows = Array.from({ length: 30 + Math.floor(100 * random()) }, (_, item): Row => {
    const quality = randomAt(seed, item)();
    return {
      [id.name]: id.of(item),
      ...besideCells(beside, seed, item, item),
      [human]: isCoarse ? 1 + Math.round(4 * quality) : rounded(quality),
      ...scoresOf(metrics, quality, (...parts) => randomAt(seed, item, ...parts)),
    };
  });
  return ask(random, seed, rows, { human, metrics, system: null, segment: null, annotator: null }, rows);
}

/** A row for each system's output for a segment, sometimes judged by several. */
export function judgedSegments(seed: number): Asked {
  const random = randomAt('judge segments', seed);
  const metrics = metricsOf(random);
  const [human, system, who] = [pick(random, HUMAN), pick(random, SYSTEMS), pick(random, ANNOTATORS)];
  const id = idsOf(random, seed, SEGMENTS);
  const beside = distracting(random, [human, system, who, id.name, ...metrics.map(({ name }) => name)], true);
  const [systems, segments] = [4 + Math.floor(5 * random()), 15 + Math.floor(20 * random())];
  const judges = pick(random, [0, 0, 1, 2]);
  const rows = Array.from({ length: systems * segments * Math.max(1, judges) }, (_, row): Row => {
    const [place, judge] = [Math.floor(row / Math.max(1, judges)), row % Math.max(1, judges)];
    const [of, segment] = [Math.floor(place / segments), place % segments];
    const quality = 0.1 * of + randomAt(seed, 'segment', segment)() + 0.3 * randomAt(seed, of, segment)();
    return {
      [system]: `sys-${of}`,
      [id.name]: id.of(segment),
      ...(judges > 0 && { [who]: `w${(judge + segment) % 5}` }),
      ...besideCells(beside, seed, segment, row),
      [human]: rounded(quality + 0.3 * randomAt(seed, 'human', row)()),
      ...scoresOf(metrics, quality, (...parts) => randomAt(seed, place, ...parts)),
    };
  });
  const annotator = judges > 0 ? who : null;
  const z = standardised(rows, human, annotator);
  const means = grouped(rows, (row) => String(row[system])).map((own) => {
    const bySegment = grouped(own, (row) => String(row[id.name]));
    return Object.fromEntries([
      [human, mean(bySegment.map((some) => mean(some.map((row) => z.get(row)!))))],
      ...metrics.map(({ name }) => [name, mean(bySegment.map(([row]) => Number(row?.[name])))]),
    ]) as Row;
  });
  return ask(random, seed, rows, { human, metrics, system, segment: id.name, annotator }, means);
}

/** A row for each segment, columns for each system: its human score and metrics. */
export function judgedColumns(seed: number): Asked {
  const random = randomAt('judge columns', seed);
  const metrics = metricsOf(random);
  const human = pick(random, words('human human_score da adequacy esa mqm_human human_rating'));
  const id = idsOf(random, seed, SEGMENTS);
  const systems = ['gpt-4o', 'llama-3', 'claude-3', 'mixtral', 'qwen2'].slice(
    0,
    3 + Math.floor(3 * random()),
  );
  const join = pick(random, ['.', '_', ' '] as const);
  const isAfter = join === '.' || random() < 0.5;
  const nameOf = (system: string, of: string) =>
    isAfter ? `${system}${join}${of}` : `${of}${join}${system}`;
  const beside = distracting(random, [id.name], true);
  const scored = Array.from({ length: 20 + Math.floor(20 * random()) }, (_, segment) =>
    systems.map((system, of): Row => {
      const quality = 0.1 * of + randomAt(seed, 'segment', segment)() + 0.3 * randomAt(seed, of, segment)();
      return {
        system,
        [human]: rounded(quality + 0.3 * randomAt(seed, 'human', segment, of)()),
        ...scoresOf(metrics, quality, (...parts) => randomAt(seed, segment, of, ...parts)),
      };
    }),
  );
  const rows = scored.map((own, segment): Row => ({
    [id.name]: id.of(segment),
    ...besideCells(beside, seed, segment, segment),
    ...Object.fromEntries(
      own.flatMap(({ system, ...scores }) =>
        Object.entries(scores).map(([of, score]) => [nameOf(String(system), of), score]),
      ),
    ),
  }));
  const names = [human, ...metrics.map(({ name }) => name)];
  const means = systems.map((_, of): Row =>
    Object.fromEntries(names.map((name) => [name, mean(scored.map((own) => Number(own[of]?.[name])))])),
  );
  const roles = { human, metrics, system: 'system', segment: null, annotator: null };
  return ask(random, seed, rows, roles, means);
}

interface Roles {
  readonly human: string;
  readonly metrics: Metrics;
  readonly system: string | null;
  readonly segment: string | null;
  readonly annotator: string | null;
}

/** @param correlated the rows that correlations are taken over */
function ask(
  random: Random,
  seed: number,
  rows: readonly Row[],
  roles: Roles,
  correlated: readonly Row[],
): Asked {
  const { file, text, about } = written(random, seed, 'judged', rows);
  return {
    command: `judge ${file} --resamples 100`,
    files: { [file]: text },
    about: `${about} human ${roles.human}, metrics ${roles.metrics.map(({ name }) => name).join(', ')}`,
    check(result) {
      const { columns, n, metrics } = result as Judgement;
      assert.deepEqual(columns.human, [roles.human]);
      assert.equal(columns.system, roles.system, 'system');
      assert.equal(columns.annotator, roles.annotator, 'annotator');
      if (roles.segment !== null) {
        assert.equal(columns.segment, roles.segment, 'segment');
      }
      const names = roles.metrics.map(({ name }) => name).sort();
      assert.deepEqual(metrics.map(({ name }) => name).sort(), names);
      assert.equal(n, correlated.length, `n is ${correlated.length}, not ${n}`);
      for (const { name, reversed, pearson: r } of metrics) {
        const [people, own] = [roles.human, name].map((column) =>
          correlated.map((row) => Number(row[column])),
        );
        same(r.value, (reversed ? -1 : 1) * pearson(people!, own!), `r of ${name}`);
      }
    },
  };
}

function grouped(rows: readonly Row[], of: (row: Row) => string): Row[][] {
  return [...new Set(rows.map(of))].map((value) => rows.filter((row) => of(row) === value));
}

function standardised(rows: readonly Row[], human: string, annotator: string | null): Map<Row, number> {
  const all = annotator === null ? [] : grouped(rows, (row) => String(row[annotator]));
  const found = new Map(rows.map((row) => [row, Number(row[human])]));
  for (const own of all) {
    const values = own.map((row) => Number(row[human]));
    const middle = mean(values);
    const deviation = Math.sqrt(
      values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1),
    );
    own.forEach((row) => found.set(row, (Number(row[human]) - middle) / deviation));
  }
  return found;
}
