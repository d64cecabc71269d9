import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { judgementSchema } from '../../../src/model/results/judgement';
import { raterAgreementSchema } from '../../../src/model/results/rater-agreement';
import { agreementIn, judgeTable, tableOf } from './support';

const NUMBERS = Array.from({ length: 30 }, (_, i) => i % 5);

describe('agreement of raters', () => {
  it('matches its schema, and is 1 for equal ratings, whatever is missing', async () => {
    const one = NUMBERS.map((value, i) => (i % 7 === 0 ? null : value));
    const found = await agreementIn(tableOf({ row: NUMBERS.map((_, i) => i), a: NUMBERS, b: one }));
    assert.deepEqual(v.parse(v.strictObject(raterAgreementSchema.entries), found), found);
    assert.deepEqual(
      found.alpha.map(({ level, value }) => [level, value]),
      [
        ['nominal', 1],
        ['ordinal', 1],
        ['interval', 1],
        ['ratio', 1],
      ],
    );
    assert.deepEqual([found.units, found.raters.map(({ name }) => name)], [25, ['a', 'b']]);
    assert.deepEqual([found.pairs[0]?.kappa.value, found.pairs[0]?.same], [1, 1]);
  });

  it('has no ratio scale for negative numbers, or so many that it would take long', async () => {
    const levelsOf = async (of: (value: number, i: number) => number) => {
      const values = Array.from({ length: 220 }, (_, i) => of(i % 5, i));
      const found = await agreementIn(tableOf({ a: values, b: values }), ['a', 'b']);
      return found.alpha.map(({ level }) => level);
    };
    assert.ok((await levelsOf((value) => value)).includes('ratio'));
    assert.ok(!(await levelsOf((value) => value - 1)).includes('ratio'));
    assert.ok(!(await levelsOf((_, i) => i % 101)).includes('ratio'));
  });

  it('reads categories as texts, nominal only', async () => {
    const words: string[] = NUMBERS.map((value) => (value > 2 ? 'yes' : 'no'));
    const found = await agreementIn(tableOf({ a: words, b: words.with(0, 'yes').with(1, '') }), ['a', 'b']);
    assert.deepEqual(
      found.alpha.map(({ level }) => level),
      ['nominal'],
    );
    assert.equal(found.pairs[0]?.weighted, null);
    const { value, interval } = found.alpha[0]!;
    assert.ok(value! < 1 && value! > 0.8 && interval![0] < value! && value! <= interval![1]);
  });

  it('finds columns of the same categories, and asks where there are none or two kinds', async () => {
    const words = NUMBERS.map((value) => ['yes', 'maybe', 'no', 'no', 'yes'][value]!);
    const other = words.with(3, 'maybe').with(4, '').with(5, 'no');
    const text = NUMBERS.map((_, i) => `text ${i}`);
    const kind = NUMBERS.map((value) => (value > 2 ? 'news' : 'chat'));
    const table = { id: text, text, kind, length: NUMBERS, ann1: words, ann2: other };
    const { raters, alpha } = await agreementIn(tableOf(table));
    assert.deepEqual([raters.map(({ name }) => name), alpha.length], [['ann1', 'ann2'], 1]);
    const flags = { x: NUMBERS.map((value) => value > 1), y: NUMBERS.map((value) => value > 2) };
    assert.equal((await agreementIn(tableOf(flags))).raters.length, 2);
    for (const unclear of [
      { ann1: words, kind },
      { ann1: words, ann2: other, ...flags },
      { text, id: text },
    ]) {
      await assert.rejects(agreementIn(tableOf(unclear)), {
        code: 'needs-column',
        message: /name each with --rater/,
      });
    }
  });

  it('says which columns of numbers on another scale it doesn’t take for raters', async () => {
    const table = { anna: NUMBERS, ben: NUMBERS.with(3, 0), cem: NUMBERS.map((value) => 20 * value + 30) };
    const { raters, warnings } = await agreementIn(tableOf(table));
    assert.equal(raters.length, 2);
    assert.match(warnings.join(), /on another scale: cem; if they are, name each/);
    const more = await agreementIn(tableOf({ ...table, cem: NUMBERS, seconds: table.cem }));
    assert.doesNotMatch(more.warnings.join(), /another scale/);
  });

  it('says which columns it doesn’t take for raters as they write the categories otherwise', async () => {
    const words = NUMBERS.map((value) => ['pos', 'neg', 'neu', 'neg', 'pos'][value]!);
    const table = { r1: words, r2: words.with(3, 'pos') };
    const capital = words.map((word) => word.toUpperCase());
    const { raters, warnings } = await agreementIn(tableOf({ ...table, r3: capital }));
    assert.equal(raters.length, 2);
    assert.match(warnings.join(), /write the categories otherwise: r3; if they are, write them alike/);
    const beside = words.map((word) => (word === 'pos' ? 'news' : 'chat'));
    assert.doesNotMatch(
      (await agreementIn(tableOf({ ...table, medium: beside }))).warnings.join(),
      /otherwise/,
    );
  });

  it('asks where a column called otherwise holds the raters’ categories, too', async () => {
    const stances = ['for', 'against', 'none', 'for', 'none', 'against'];
    const turned = [...stances].reverse();
    const named = { id: stances.map((_, i) => i), expert: stances, crowd: turned };
    assert.deepEqual((await agreementIn(tableOf(named))).raters.length, 2);
    await assert.rejects(agreementIn(tableOf({ ...named, author: stances })), { code: 'needs-column' });
    const flags = { expert: [true, false, true, true], crowd: [true, false, false, true] };
    await assert.rejects(agreementIn(tableOf({ ...flags, is_short: flags.crowd })), { code: 'needs-column' });
    const { raters } = await agreementIn(tableOf({ ...flags, gold: flags.crowd, top_p: [1, 1, 1, 1] }));
    assert.deepEqual(
      raters.map(({ name }) => name),
      ['expert', 'crowd'],
    );
  });

  it('asks which of several scales is rated where a column holds anonymous subjects', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => i);
    const found = {
      anon_subject_id: rows.map((i) => i % 8),
      filename: rows.map((i) => `${Math.floor(i / 8)}.png`),
      sweetness: rows.map((i) => (i * 37) % 100),
      saltiness: rows.map((i) => (i * 53) % 100),
      fattiness: rows.map((i) => (i * 71) % 100),
    };
    await assert.rejects(agreementIn(tableOf(found)), { code: 'needs-column' });
    const { raters, units } = await agreementIn(tableOf(found), ['saltiness']);
    assert.deepEqual([raters.length, units], [8, 5]);
  });

  it('takes for ratings what differs within items, and asks where several columns do', async () => {
    const [items, who] = [
      [1, 1, 2, 2, 3, 3],
      ['a', 'b', 'a', 'b', 'a', 'b'],
    ];
    const found = {
      item: items,
      coder: who,
      flagged: [0, 0, 1, 1, 0, 0],
      category: ['x', 'y', 'y', 'y', 'x', 'x'],
    };
    const { raters, alpha } = await agreementIn(tableOf(found));
    assert.deepEqual([raters.map(({ name }) => name), alpha.length], [['a', 'b'], 1]);
    const open = { ...found, tone: ['x', 'x', 'y', 'x', 'x', 'y'], stance: ['x', 'y', 'y', 'x', 'x', 'y'] };
    await assert.rejects(agreementIn(tableOf(open)), { code: 'needs-column' });
  });

  it('takes a dash or a question mark among numbers for a gap', async () => {
    const numbers = [1, 2, 3, 1, 2, 3];
    const marked = ['1', '2', '-', '1', '?', '3'];
    const { raters, pairs } = await agreementIn(tableOf({ a: numbers, b: numbers, c: marked }));
    assert.deepEqual([raters.length, pairs[1]?.units], [3, 4]);
  });

  it('is unknown where all ratings are the same', async () => {
    const same = NUMBERS.map(() => 3);
    const { alpha, fleiss, pairs, sentences } = await agreementIn(tableOf({ a: same, b: same }));
    assert.ok(alpha.every(({ value }) => value === null));
    assert.deepEqual([fleiss?.value, pairs[0]?.kappa.value], [null, null]);
    assert.match(sentences[0]!, /nominal α is –/);
  });

  it('asks for columns, and refuses rows with one rating', async () => {
    await assert.rejects(agreementIn(tableOf({ a: NUMBERS })), { code: 'needs-column' });
    const half = (odd: number) => NUMBERS.map((value, i) => (i % 2 === odd ? value : null));
    await assert.rejects(agreementIn(tableOf({ a: half(0), b: half(1) })), { code: 'missing-value' });
  });

  it('asks where columns are several measures, or say whether an item is something', async () => {
    const other = NUMBERS.map((value) => (value ?? 0) + 1);
    const whether = NUMBERS.map((value, i) => i % 3 === (value ?? 0) % 3);
    for (const table of [
      tableOf({ exact_match: NUMBERS, f1: other }),
      tableOf({ is_idiom: whether, is_figurative: whether.map((is, i) => is !== (i % 4 === 0)) }),
    ]) {
      await assert.rejects(agreementIn(table), { code: 'needs-column' });
    }
  });

  it('of annotators is part of a table of ratings', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => ({
      system: i % 2,
      segment: (i >> 1) % 20,
      annotator: i % 3,
    }));
    const found = await judgeTable(
      tableOf({
        system: rows.map(({ system }) => `s${system}`),
        segment: rows.map(({ segment }) => segment),
        annotator: rows.map(({ annotator }) => `rater ${annotator}`),
        human: rows.map(({ segment, annotator }, i) => (segment % 5) + (i % 11 === annotator ? 1 : 0)),
      }),
    );
    assert.deepEqual(v.parse(v.strictObject(judgementSchema.entries), found), found);
    assert.deepEqual([found.raters?.raters.length, found.raters?.units], [3, 40]);
    assert.ok(found.raters!.alpha[2]!.value! > 0.7);
    assert.match(found.sentences.join(' '), /3 raters of 40 units: Krippendorff’s nominal α/);
  });
});
