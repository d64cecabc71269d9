import assert from 'node:assert/strict';
import type { Comparison } from '../../../../src/model/results/comparison';
import type { RankingEvaluation } from '../../../../src/model/results/ranking-evaluation';
import type { Score } from '../../../../src/questions/score/schema';
import { hex, pick, words, type Random } from '../composed-columns';
import { rounded, type Row } from '../families/make';
import { besideCells, besides, idsOf, mean, randomAt, same, written, type Asked } from './make';

const MARKS = words('tp is_colloc relevant gold correct label is_tp true_positive hit match accepted valid');
const MARKED: readonly (readonly [unknown, unknown])[] = [
  [0, 1],
  [false, true],
  ['no', 'yes'],
];
const MEASURES = words('chi2 log_likelihood mi t_score freq dice pmi g2 z_score ll loglike score');
const CANDIDATES = words('id candidate pair bigram ngram term lemma collocation');

/** Candidates with marks, and a column for each ranking. */
export function candidates(seed: number): Asked {
  const random = randomAt('candidates', seed);
  const [mark, name, said] = [pick(random, MARKS), pick(random, CANDIDATES), pick(random, MARKED)];
  const measures = [...new Set([0, 1, 2].map(() => pick(random, MEASURES)))];
  const count = 60 + Math.floor(150 * random());
  const beside = besides(
    random,
    [mark, name, ...measures],
    ({ value }) => typeof value(random, 1, 0) === 'string',
  );
  const rows = Array.from({ length: count }, (_, item): Row => {
    const quality = randomAt(seed, item)();
    return {
      [name]: `${hex(randomAt(seed, 'name', item), 4)}-${item}`,
      ...besideCells(beside, seed, item, item),
      ...Object.fromEntries(
        measures.map((measure) => [measure, rounded(9 * quality + 6 * randomAt(seed, measure, item)())]),
      ),
      [mark]: said[Number(quality + 0.3 * randomAt(seed, 'mark', item)() > 0.8)],
    };
  });
  const { file, text, about } = written(random, seed, 'candidates', rows);
  return {
    command: `rankings ${file} --subsamples 0`,
    files: { [file]: text },
    about: `${about} ${measures.join(', ')} by ${mark}`,
    check(result) {
      const { rankings, n } = result as RankingEvaluation;
      assert.deepEqual(rankings.map((one) => one.name).sort(), [...measures].sort());
      for (const { name: measure, precision, candidates: all } of rankings) {
        assert.equal(all, count);
        const scores = rows.map((row) => Number(row[measure]));
        n.forEach((cut, i) => {
          const last = scores.toSorted((one, other) => other - one)[cut - 1]!;
          // Ties leave the order open.
          if (scores.filter((score) => score >= last).length === cut) {
            const best = rows.filter((_, row) => scores[row]! >= last);
            same(
              precision[i],
              mean(best.map((row) => Number(row[mark] === said[1]))),
              `P@${cut} of ${measure}`,
            );
          }
        });
      }
    },
  };
}

/** The same with a file for each ranking. */
export function candidateFiles(seed: number): Asked {
  const random = randomAt('candidate files', seed);
  const [mark, name, said] = [pick(random, MARKS), pick(random, CANDIDATES), pick(random, MARKED)];
  const count = 60 + Math.floor(150 * random());
  const score = pick(random, MEASURES);
  const rowsOf = (side: number) =>
    Array.from({ length: count }, (_, item): Row => {
      const quality = randomAt(seed, item)();
      return {
        [name]: `${hex(randomAt(seed, 'name', item), 4)}-${item}`,
        [score]: Math.round(1e6 * (9 * quality + 6 * randomAt(seed, side, item)())) / 1e6,
        [mark]: said[Number(quality + 0.3 * randomAt(seed, 'mark', item)() > 0.8)],
      };
    });
  const sides = [rowsOf(0), rowsOf(1)];
  const files = sides.map((rows, side) => written(randomAt(seed, 'form'), seed + side, `run${side}`, rows));
  return {
    command: `rankings ${files.map(({ file }) => file).join(' ')} --subsamples 0`,
    files: Object.fromEntries(files.map(({ file, text }) => [file, text])),
    about: `${files[0]?.about} ${score} by ${mark}`,
    check(result) {
      const { rankings, n } = result as RankingEvaluation;
      assert.deepEqual(rankings.map(({ path }) => path).sort(), files.map(({ file }) => file).sort());
      for (const { path, precision } of rankings) {
        const rows = sides[Number(path.includes('run1'))]!;
        const best = rows.toSorted((one, other) => Number(other[score]) - Number(one[score]));
        n.forEach((cut, i) =>
          same(
            precision[i],
            mean(best.slice(0, cut).map((row) => Number(row[mark] === said[1]))),
            `P@${cut} of ${path}`,
          ),
        );
      }
    },
  };
}

const RUN_ENDINGS = words('run txt trec res');

/** Two runs in TREC's format beside judgments, with ids as collections have them. */
export function runs(seed: number): Asked {
  const random = randomAt('runs', seed);
  const query = (place: number) => pick(randomAt(seed), ['', 'q', 'MED-', 'topic.']) + String(300 + place);
  const doc = (place: number) =>
    [`D${place}`, `FT911-${place}`, `clueweb09-en00-${place}`, String(7_000 + place)][seed % 4]!;
  const queries = 20 + Math.floor(30 * random());
  const isGraded = random() < 0.5;
  const tab = random() < 0.3 ? '\t' : ' ';
  const all = Array.from({ length: queries }, (_, q) =>
    Array.from({ length: 30 }, (_unused, d) => {
      const own = randomAt(seed, q, d);
      const grade = own() < 0.25 ? 1 + (isGraded ? Math.floor(3 * own()) : 0) : 0;
      return { d, grade, isJudged: own() < 0.8 };
    }),
  );
  const ranked = [0, 1].map((side) =>
    all.map((docs, q) =>
      docs
        .map(({ d, grade }) => ({
          d,
          score: rounded(20 * randomAt(seed, side, q, d)() + (4 + 2 * side) * Math.min(1, grade)) + d / 1e5,
        }))
        .sort((one, other) => other.score - one.score),
    ),
  );
  const runText = (side: number) =>
    (ranked[side] ?? [])
      .flatMap((docs, q) =>
        docs.map(({ d, score }, rank) =>
          [query(q), 'Q0', doc(d), rank + (seed % 2), score.toFixed(6), `sys${side}`].join(tab),
        ),
      )
      .join('\n');
  const measure = pick(random, words('map mrr p@k ndcg'));
  const ending = pick(random, RUN_ENDINGS);
  const judged = all.map((docs) => docs.filter(({ isJudged }) => isJudged));
  const qrels = judged
    .flatMap((docs, q) => docs.map(({ d, grade }) => [query(q), 0, doc(d), grade].join(tab)))
    .join('\n');
  const scoreOf = (side: number) =>
    mean(
      judged.map((docs, q) => {
        const grades = new Map(docs.map(({ d, grade }) => [d, grade]));
        const ranking = ranked[side]![q]!.map(({ d }) => grades.get(d) ?? 0);
        return measured(measure, ranking, [...grades.values()]);
      }),
    );
  return {
    command: `compare new.${ending} base.${ending} --reference qrels.txt --metric ${measure} --resamples 1000`,
    files: { [`new.${ending}`]: runText(1), [`base.${ending}`]: runText(0), 'qrels.txt': qrels },
    about: `${queries} queries such as ${query(0)}, ${doc(1)} (${ending}), ${measure}`,
    check(result) {
      const { a, b, metric, n } = result as Comparison;
      assert.equal(n, queries);
      const factor = metric.unit === '%' ? 100 : 1;
      same(a.score, factor * scoreOf(1), `${measure} of the new run`);
      same(b.score, factor * scoreOf(0), `${measure} of the base`);
    },
  };
}

function measured(measure: string, ranking: readonly number[], grades: readonly number[]): number {
  const relevant = grades.filter((grade) => grade > 0);
  const gained = (list: readonly number[]) =>
    list.reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0);
  const found = (upTo: number) => ranking.slice(0, upTo).filter((grade) => grade > 0).length;
  const first = ranking.findIndex((grade) => grade > 0);
  return measure === 'map'
    ? ranking.reduce((sum, grade, at) => sum + (grade > 0 ? found(at + 1) / (at + 1) : 0), 0) /
        Math.max(1, relevant.length)
    : measure === 'mrr'
      ? first < 0
        ? 0
        : 1 / (first + 1)
      : measure === 'p@k'
        ? found(10) / 10
        : relevant.length === 0
          ? 0
          : gained(ranking) / gained(relevant.toSorted((one, other) => other - one));
}

const LABELS = words('label target y_true gold truth y');
/** Names that say that a column holds the probability of the class that is looked for, names that don't, and those of the other class. */
const SURE = words('prob probability p_positive proba y_prob prob_1 p_1 y_proba prob_true');
const UNSURE = words('score confidence y_score pred prediction output');
const OTHER = words('prob_0 p_0 prob_negative p_false prob_no p_ham negative_prob');

const STYLES = ['probability', 'percent', 'logit', 'percent sign', 'list', 'other class'] as const;
type Style = (typeof STYLES)[number];

/** Classes beside probabilities. */
export function chances(seed: number): Asked {
  const random = randomAt('chances', seed);
  return predictions(
    random,
    seed,
    pick(random, SURE),
    'probability',
    pick(random, [
      [0, 1],
      [false, true],
    ] as const),
  );
}

/** The same in spellings that may have to be asked about. */
export function spelledChances(seed: number): Asked {
  const random = randomAt('spelled chances', seed);
  const style = pick(random, STYLES);
  const names = style === 'other class' ? OTHER : pick(random, [SURE, UNSURE]);
  const classes = pick(random, [
    [0, 1],
    [false, true],
    ['no', 'yes'],
    ['ham', 'spam'],
  ] as const);
  return predictions(random, seed, pick(random, names), style, classes);
}

function predictions(
  random: Random,
  seed: number,
  chance: string,
  style: Style,
  classes: readonly unknown[],
): Asked {
  const label = pick(random, LABELS);
  const measure = pick(random, ['brier', 'log-loss', 'ece', 'auc'] as const);
  const id = idsOf(random, seed);
  const beside = besides(random, [label, chance, id.name], ({ ofItem }) => ofItem);
  const items = Array.from({ length: 60 + Math.floor(100 * random()) }, (_, item) => {
    const own = randomAt(seed, item);
    const p = Math.min(0.999, Math.max(0.001, rounded(own())));
    return { p, isTrue: own() < p };
  });
  const rows = items.map(({ p, isTrue }, item): Row => ({
    [id.name]: id.of(item),
    ...besideCells(beside, seed, item, item),
    [label]: classes[Number(isTrue)],
    [chance]: {
      probability: p,
      percent: rounded(100 * p),
      logit: rounded(Math.log(p / (1 - p))),
      'percent sign': `${rounded(100 * p)}%`,
      list: [rounded(1 - p), p],
      'other class': rounded(1 - p),
    }[style],
  }));
  const { file, text, about } = written(random, seed, 'predictions', rows);
  const isNamed = style !== 'other class' && random() < 0.5;
  return {
    command: `score ${file} --metric ${measure}${isNamed ? ` --column ${chance}` : ''} --resamples 1000`,
    files: { [file]: text },
    about: `${about} ${measure} of ${chance} (${style}) by ${label} (${classes.join('/')})`,
    check(result) {
      const { score, n, metric } = result as Score;
      assert.equal(n, items.length);
      same(score, (metric.unit === '%' ? 100 : 1) * chanceScore(measure, items), measure);
    },
  };
}

function chanceScore(
  measure: 'brier' | 'log-loss' | 'ece' | 'auc',
  items: readonly { readonly p: number; readonly isTrue: boolean }[],
): number {
  if (measure === 'auc') {
    const [right, wrong] = [true, false].map((of) => items.filter(({ isTrue }) => isTrue === of));
    return mean(
      right!.flatMap((one) => wrong!.map((other) => (one.p > other.p ? 1 : one.p === other.p ? 0.5 : 0))),
    );
  }
  if (measure === 'ece') {
    const bins = new Map<number, number>();
    for (const { p, isTrue } of items) {
      const bin = Math.floor(15 * p);
      bins.set(bin, (bins.get(bin) ?? 0) + p - Number(isTrue));
    }
    return [...bins.values()].reduce((sum, apart) => sum + Math.abs(apart), 0) / items.length;
  }
  return mean(
    items.map(({ p, isTrue }) =>
      measure === 'brier' ? (p - Number(isTrue)) ** 2 : -Math.log(isTrue ? p : 1 - p),
    ),
  );
}
