import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Cell, Records } from '../../../src/model/records';
import { agreement } from '../../../src/questions/agreement';
import { resultOf } from '../../support/ask';
import { tableOf as table } from './support';

const FILES = ['round1/anna.csv', 'round1/ben.csv', 'round1/carla.csv'];

const N = 40;
const ids = Array.from({ length: N }, (_, i) => `q${i}`);
const docs = ids.map((_, i) => `d${i % 8}`);

function ratingOf(item: number, rater: number): number {
  return 1 + ((item * 7 + (item % (4 + rater) === rater ? 1 : 0)) % 5);
}

function asked(tables: readonly Records[], rater: string[] = []) {
  const files = tables.length === 1 ? ['r.csv'] : FILES.slice(0, tables.length);
  return resultOf(agreement, { files, rater, alpha: 0.05, resamples: 200, seed: '1' }, tables);
}

/** The items that a rater has rated, in another order for each. */
function fileOf(
  rater: number,
  items: readonly number[],
  column = 'label',
  more: Record<string, Cell[]> = {},
) {
  return table({
    id: items.map((item) => ids[item]!),
    ...Object.fromEntries(
      Object.entries(more).map(([name, cells]) => [name, items.map((item) => cells[item]!)]),
    ),
    [column]: items.map((item) => ratingOf(item, rater)),
  });
}

const all = ids.map((_, item) => item);
const reversed = all.toReversed();
const some = all.filter((item) => item % 3 > 0);

async function refused(tables: readonly Records[], rater: string[] = []): Promise<string> {
  try {
    await asked(tables, rater);
  } catch (error) {
    return `${(error as { code: string }).code}: ${(error as Error).message}`;
  }
  return 'answered';
}

describe('agreement of raters with a file each', () => {
  const raters = { anna: all, ben: reversed, carla: some };
  const wide = (more: Record<string, Cell[]> = {}) =>
    table({
      id: ids,
      ...more,
      ...Object.fromEntries(
        Object.entries(raters).map(([name, items], rater) => [
          name,
          all.map((item) => (items.includes(item) ? ratingOf(item, rater) : null)),
        ]),
      ),
    });

  it('is that of the same ratings in one table, whatever their order, and with gaps', async () => {
    const files = Object.values(raters).map((items, rater) => fileOf(rater, items));
    const { table: first, more, ...found } = await asked(files);
    const { table: _, ...expected } = await asked([wide()]);
    assert.deepEqual(found, expected);
    assert.deepEqual(
      [first, ...(more ?? [])].map(({ path }) => path),
      FILES,
    );
    assert.deepEqual(
      found.raters.map(({ name }) => name),
      ['anna', 'ben', 'carla'],
    );
  });

  it('matches items by a column that names them without being called an id', async () => {
    const named = (rater: number, items: readonly number[]) =>
      table({ item: items.map((item) => `u${item}`), rating: items.map((item) => ratingOf(item, rater)) });
    const given = [named(0, all.slice(0, 30)), named(1, reversed.slice(0, 30))];
    const found = await asked(given);
    assert.equal(found.units, 20);
    const shared = all.slice(10, 30);
    const same = shared.filter((item) => ratingOf(item, 0) === ratingOf(item, 1)).length;
    assert.equal(found.pairs[0]?.same, same / 20);
  });

  it('resamples their documents together', async () => {
    const files = Object.values(raters).map((items, rater) => fileOf(rater, items, 'label', { doc: docs }));
    const { table: _files, more: _more, ...found } = await asked(files);
    const { table: _wide, ...expected } = await asked([wide({ doc: docs })]);
    assert.equal(found.clusterColumn, 'doc');
    assert.deepEqual(found, expected);
  });

  it('asks for the column where several may be the rating, or files call it differently', async () => {
    const [one, other] = [0, 1].map((rater) =>
      fileOf(rater, all, 'fluency', { adequacy: all.map((item) => ratingOf(item, rater + 2)) }),
    );
    assert.match(await refused([one!, other!]), /^needs-column: .*--rater/);
    const chosen = await asked([one!, other!], ['fluency']);
    assert.deepEqual(chosen.raters, (await asked([fileOf(0, all), fileOf(1, all)])).raters);
    const differing = [fileOf(0, all, 'label'), fileOf(1, all, 'verdict')];
    assert.match(await refused(differing), /^needs-column/);
    assert.match(await refused(differing, ['label']), /^unknown-column: .*ben\.csv/);
    assert.deepEqual((await asked(differing, ['label', 'verdict'])).alpha, chosen.alpha);
  });

  it('asks where raters differ in what may only describe the items', async () => {
    const [one, other] = [0, 1].map((rater) =>
      fileOf(rater, all, 'comment', { category: all.map((item) => ratingOf(item, rater + 2)) }),
    );
    assert.match(await refused([one!, other!]), /^needs-column/);
    assert.equal((await asked([one!, other!], ['category'])).units, N);
  });

  it('takes the only column that isn’t an id for ratings, whatever its name says', async () => {
    const found = await asked([fileOf(0, all, 'category'), fileOf(1, all, 'category')]);
    assert.deepEqual(found.raters, (await asked([fileOf(0, all), fileOf(1, all)])).raters);
  });

  it('doesn’t ask about texts of which two are the same', async () => {
    const text = all.map((item) => `Text ${item % 30}`);
    const found = await asked([0, 1].map((rater) => fileOf(rater, all, 'label', { text })));
    assert.equal(found.units, N);
  });

  it('takes files of which a part is rated twice, but not of other items with the same numbers', async () => {
    const [one, other] = [all.slice(0, 25), all.slice(17)];
    assert.equal((await asked([fileOf(0, one), fileOf(1, other)])).units, 8);
    const texts = (by: number) => ({ text: all.map((item) => `Text ${item * by}`) });
    assert.equal(
      (await asked([fileOf(0, one, 'label', texts(1)), fileOf(1, other, 'label', texts(1))])).units,
      8,
    );
    const others = [fileOf(0, one, 'label', texts(1)), fileOf(1, other, 'label', texts(-1))];
    assert.match(await refused(others), /^id-mismatch/);
  });

  it('refuses a file that is given twice, and lines of other items', async () => {
    const repeated = { files: [FILES[0]!, FILES[0]!], rater: [], alpha: 0.05, resamples: 200, seed: '1' };
    await assert.rejects(resultOf(agreement, repeated, [fileOf(0, all), fileOf(0, all)]), /given twice/);
    const lines = (from: number) =>
      table({ domain: all.map((i) => `d${(i + from) % 5}`), label: all.map((i) => ratingOf(i, from)) });
    assert.match(await refused([lines(0), lines(1)], ['label']), /^id-mismatch/);
    assert.equal((await asked([lines(0), lines(0)], ['label'])).units, N);
  });

  it('warns of ratings without ids that agree no more than by chance', async () => {
    const lines = (ratings: readonly number[], more: Record<string, Cell[]> = {}) =>
      table({ ...more, label: [...ratings] });
    const ratings = (rater: number) => all.map((item) => ratingOf(item, rater));
    const warned = async (...tables: readonly Records[]) =>
      (await asked(tables, ['label'])).warnings.join('\n');
    const sorted = ratings(1).sort((one, other) => one - other);
    assert.match(await warned(lines(ratings(0)), lines(sorted)), /agree no more than by chance, and only/);
    assert.doesNotMatch(await warned(lines(ratings(0)), lines(ratings(1))), /by chance/);
    const text = all.map((i) => `Text ${i}`);
    assert.doesNotMatch(await warned(lines(ratings(0), { text }), lines(sorted, { text })), /by chance/);
  });

  it('refuses files of other items', async () => {
    const other = table({ id: all.map((i) => `x${i}`), label: all.map((i) => ratingOf(i, 1)) });
    assert.match(await refused([fileOf(0, all), other]), /^id-mismatch/);
  });
});
