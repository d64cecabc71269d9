import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { agreementIn, tableOf } from './support';

/** Ratings from 1 to 5 of two raters who mostly agree. */
const ONE = Array.from({ length: 60 }, (_, i) => 1 + ((i * 7) % 5));
const OTHER = ONE.map((value, i) => (i % 4 === 0 ? Math.max(1, value - 1) : value));
const IDS = ONE.map((_, i) => `q${i}`);

const ratersIn = async (columns: Parameters<typeof tableOf>[0]) =>
  (await agreementIn(tableOf(columns))).raters.map(({ name }) => name);

describe('units that are rated', () => {
  it('are described by columns that no rater has written', async () => {
    const documents = ONE.map((_, i) => `d${i}`);
    const described = {
      item: ONE.map((_, i) => i % 50),
      document: documents,
      segment: ONE.map((_, i) => i % 10),
      length: ONE.map((_, i) => 10 + ((i * 13) % 40)),
      one: ONE,
      other: OTHER,
      mean: ONE.map((value, i) => (value + OTHER[i]!) / 2),
    };
    assert.deepEqual(await ratersIn(described), ['one', 'other']);
    const average = ONE.map((value, i) => (value + OTHER[i]!) / 2);
    assert.deepEqual(await ratersIn({ one: ONE, other: OTHER, score: average }), ['one', 'other']);
  });

  it('are no raters’ last word, and may have several labels in any order', async () => {
    assert.deepEqual(await ratersIn({ one: ONE, other: OTHER, final: ONE }), ['one', 'other']);
    const labels = ONE.map((value) => ['A;B', 'B;C', 'A', 'C', 'A;C'][value - 1] ?? '');
    const turned = labels.map((text, i) => (i % 2 === 0 ? text.split(';').reverse().join('; ') : text));
    const { alpha } = await agreementIn(tableOf({ one: labels, other: turned }));
    assert.equal(alpha[0]?.value, 1);
  });

  it('may have all of their ratings in a list, with or without the raters', async () => {
    const inColumns = await agreementIn(tableOf({ one: ONE, other: OTHER }));
    const lists = ONE.map((value, i) => JSON.stringify([value, OTHER[i]]));
    const tags = ONE.map((value) => JSON.stringify([`t${value}`, `u${value}`]));
    const unnamed = await agreementIn(tableOf({ id: IDS, ratings: lists, tags }));
    assert.deepEqual(unnamed.alpha, inColumns.alpha);
    assert.match(unnamed.warnings.join('\n'), /"ratings" don’t say whose each rating is/);
    const named = ONE.map((value, i) => {
      const both = [
        { annotator: 'ann', rating: value, comment: null },
        { annotator: 'ben', rating: OTHER[i] },
      ];
      return JSON.stringify(i % 2 === 0 ? both : both.reverse());
    });
    const { alpha, pairs, warnings } = await agreementIn(tableOf({ id: IDS, annotations: named }));
    assert.deepEqual([alpha, pairs[0]!.kappa], [inColumns.alpha, inColumns.pairs[0]!.kappa]);
    assert.doesNotMatch(warnings.join('\n'), /whose/);
  });

  it('are not the tags of a sentence’s words, whose lists have all lengths', async () => {
    const tags = ONE.map((_, i) =>
      JSON.stringify(Array.from({ length: 3 + ((i * 7) % 11) }, (_word, j) => (j % 4 === i % 4 ? 'B' : 'O'))),
    );
    await assert.rejects(agreementIn(tableOf({ id: IDS, tags })), /one rater|ratings/);
  });

  it('are called by the same names', async () => {
    const [words, numbers] = [
      ONE.map((value) => (value > 3 ? 'yes' : 'no')),
      OTHER.map((value) => Number(value > 3)),
    ];
    const warned = async (b: typeof words | typeof numbers) =>
      (await agreementIn(tableOf({ a: words, b }), ['a', 'b'])).warnings.join('\n');
    assert.match(await warned(numbers), /No rating of a \(such as “no”\) is one of b \(“0”\)/);
    assert.doesNotMatch(await warned(OTHER.map((value) => (value > 3 ? 'yes' : 'no'))), /No rating/);
  });

  it('are checked for raters who swap categories', async () => {
    const three = ['neg', 'neu', 'pos'];
    const named = (of: readonly number[], names = three) => of.map((value) => names[value % 3]!);
    const warned = async (b: readonly string[]) =>
      (await agreementIn(tableOf({ a: named(ONE), b }), ['a', 'b'])).warnings.join('\n');
    const swapped = await warned(named(OTHER, ['neu', 'neg', 'pos']));
    assert.match(
      swapped,
      /Where a says “\w+”, b mostly says “\w+”.*they agree on \d+ of 60 units instead of/,
    );
    assert.doesNotMatch(await warned(named(OTHER)), /mostly says/);
    assert.doesNotMatch(await warned(ONE.map((_, i) => three[(i * i + (i >> 2)) % 3]!)), /mostly says/);
  });

  it('are rated on one scale; else a question asks which columns hold ratings', async () => {
    const percent = OTHER.map((value) => 25 * (value - 1));
    await assert.rejects(agreementIn(tableOf({ one: ONE, other: percent })), { code: 'needs-column' });
    const { warnings } = await agreementIn(tableOf({ one: ONE, other: percent }), ['one', 'other']);
    assert.match(warnings.join('\n'), /one go from 1 to 5 and those of other from 0 to 100/);
    const degrees = ONE.map((value, i) => value + (i % 9) / 10);
    assert.deepEqual(await ratersIn({ one: degrees, other: degrees.map((value) => value + 0.05) }), [
      'one',
      'other',
    ]);
  });

  it('are rated by two people, not by one under two names', async () => {
    const said = async (other: readonly number[]) =>
      (await agreementIn(tableOf({ ann: ONE, ben: OTHER, ann_2: other }))).warnings.join('\n');
    assert.match(await said(ONE), /ann and ann_2 rate all 60 units the same/);
    assert.doesNotMatch(await said(ONE.map((value, i) => (i === 7 ? 6 - value : value + 0))), /the same:/);
  });

  it('count once where their rows are written twice', async () => {
    const twice = { id: [...IDS, ...IDS], one: [...ONE, ...ONE], other: [...OTHER, ...OTHER] };
    const { units, warnings } = await agreementIn(tableOf(twice));
    assert.equal(units, 60);
    assert.match(warnings.join('\n'), /60 rows repeat an earlier one in every column/);
    const { units: rated } = await agreementIn(tableOf({ one: ONE, other: OTHER }));
    assert.equal(rated, 60);
  });

  it('are drawn together where they are of one document or item', async () => {
    const widthOf = ({ alpha }: Awaited<ReturnType<typeof agreementIn>>) =>
      alpha[2]!.interval![1] - alpha[2]!.interval![0];
    const levels = ONE.map((_, i) => 1 + (Math.floor(i / 10) % 5));
    const others = levels.map((value, i) => (Math.floor(i / 10) === 2 ? 5 : value));
    const rated = { segment: ONE.map((_, i) => i % 10), one: levels, other: others };
    const alone = await agreementIn(tableOf({ document: IDS, ...rated }));
    const together = await agreementIn(
      tableOf({ document: ONE.map((_, i) => `d${Math.floor(i / 10)}`), ...rated }),
    );
    assert.ok(widthOf(together) > 1.5 * widthOf(alone));
    assert.deepEqual([alone.warnings, together.units], [[], 60]);
    assert.match(together.warnings.join('\n'), /same "document".* resampled together/);
  });

  it('may lack ratings that are written as a number', async () => {
    const coded = (code: number, of: readonly number[], at: number) =>
      of.map((value, i) => (i % 8 === at ? code : value));
    for (const code of [0, -1, 99]) {
      const found = await agreementIn(tableOf({ one: coded(code, ONE, 1), other: coded(code, OTHER, 6) }), [
        'one',
        'other',
      ]);
      assert.match(found.warnings.join('\n'), new RegExp(`"one".* ${code} .*missing`), String(code));
    }
    const fromNone = await agreementIn(
      tableOf({ one: ONE.map((value) => value - 1), other: OTHER.map((value) => value - 1) }),
    );
    assert.deepEqual(fromNone.warnings, []);
  });

  it('show no interval where nearly all ratings are the same', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => i);
    const rated = (others: number) => {
      const ann = rows.map((i) => (i < others ? 4 : 5));
      return agreementIn(tableOf({ id: rows.map((i) => `q${i}`), ann, ben: ann }));
    };
    const [few, enough] = [await rated(2), await rated(8)];
    assert.deepEqual([few.varied, few.alpha[0]], [2, { level: 'nominal', value: 1, interval: null }]);
    assert.match(few.sentences.join(' '), /In all units but 2, all ratings are the same/);
    assert.deepEqual([enough.varied, enough.alpha[0]?.interval], [undefined, [1, 1]]);
    assert.doesNotMatch(enough.sentences.join(' '), /all units but/);
  });

  it('may be rated on a scale that one rater begins at another number', async () => {
    const fromNone = ONE.map((value) => value - 1);
    const { warnings } = await agreementIn(tableOf({ one: OTHER, other: fromNone }), ['one', 'other']);
    assert.match(warnings.join('\n'), /one go from 1 to 5 and those of other from 0 to 4/);
    const stricter = ONE.map((value, i) => (i % 4 === 0 ? Math.max(1, value - 1) : value));
    const few = await agreementIn(tableOf({ one: OTHER, other: stricter }), ['one', 'other']);
    assert.deepEqual(few.warnings, []);
  });

  it('may be rated on a scale that one rater has turned round', async () => {
    const { warnings } = await agreementIn(tableOf({ one: ONE, other: OTHER, third: ONE.map((v) => 6 - v) }));
    assert.match(warnings.join('\n'), /one and third.* the other way round/);
    assert.deepEqual((await agreementIn(tableOf({ one: ONE, other: OTHER }))).warnings, []);
  });

  it('may have a row for each rating, and are not guessed from two kinds of ratings by each', async () => {
    const wide = await agreementIn(tableOf({ item_id: IDS, anna: ONE, ben: OTHER }));
    for (const [name, beside] of [
      ['label', { confidence: [...OTHER, ...ONE] }],
      ['score', {}],
    ] as const) {
      const { raters, alpha } = await agreementIn(
        tableOf({
          item_id: [...IDS, ...IDS],
          rater: [...ONE.map(() => 'anna'), ...ONE.map(() => 'ben')],
          [name]: [...ONE, ...OTHER],
          ...beside,
        }),
      );
      assert.deepEqual([raters, alpha], [wide.raters, wide.alpha], name);
    }
    const grid = { anna_fluency: ONE, anna_adequacy: OTHER, ben_fluency: OTHER, ben_adequacy: ONE };
    await assert.rejects(agreementIn(tableOf(grid)), { code: 'needs-column' });
    assert.deepEqual(await ratersIn({ id: IDS, judge: ONE, human: OTHER }), ['judge', 'human']);
  });

  it('may be the outputs of several systems for each item, with a row for each rating', async () => {
    const items = ONE.map((_, i) => `q${i % 30}`);
    const systems = ONE.map((_, i) => (i < 30 ? 'large' : 'small'));
    const wide = await agreementIn(tableOf({ item_id: items, system: systems, anna: ONE, ben: OTHER }));
    // A word that isn't known to name items names them if rows of several raters share its values.
    for (const name of ['item_id', 'bbcid']) {
      const long = await agreementIn(
        tableOf({
          [name]: [...items, ...items],
          system: [...systems, ...systems],
          annotator: [...ONE.map(() => 'anna'), ...ONE.map(() => 'ben')],
          rating: [...ONE, ...OTHER],
        }),
      );
      assert.deepEqual([long.raters, long.alpha, long.units], [wide.raters, wide.alpha, 60], name);
      assert.match(long.warnings.join('\n'), new RegExp(`same "${name}" are not independent`));
    }
  });

  it('may be turns that start again in each dialogue, with a row for each rating', async () => {
    const turns = {
      dialogue: ONE.map((_, i) => `d${Math.floor(i / 5)}`),
      turn_id: ONE.map((_, i) => (i % 5) + 1),
    };
    const wide = await agreementIn(tableOf({ ...turns, anna: ONE, ben: OTHER }));
    const long = await agreementIn(
      tableOf({
        dialogue: [...turns.dialogue, ...turns.dialogue],
        turn_id: [...turns.turn_id, ...turns.turn_id],
        annotator: [...ONE.map(() => 'anna'), ...ONE.map(() => 'ben')],
        rating: [...ONE, ...OTHER],
      }),
    );
    assert.deepEqual(
      [long.raters, long.alpha, long.clusterColumn],
      [wide.raters, wide.alpha, wide.clusterColumn],
    );
  });

  it('may lack ratings that are written as a word, or be of a check of attention', async () => {
    const words = (of: readonly number[]) =>
      of.map((value, i) => (i % 9 === 4 ? '?' : value > 3 ? 'pos' : 'neg'));
    const found = await agreementIn(tableOf({ one: words(ONE), other: words(OTHER) }));
    assert.match(found.warnings.join('\n'), /"one" is “\?” 7 times/);
    const kind = ONE.map((_, i) => (i % 5 === 0 ? 'attention_check' : 'real'));
    const checked = await agreementIn(tableOf({ kind, one: ONE, other: OTHER }));
    assert.match(checked.warnings.join('\n'), /several splits \("kind" is "attention_check", "real"\)/);
  });
});
