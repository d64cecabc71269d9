import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { mcnemarUnconditional } from '../../../src/significance/core/unconditional-mcnemar';
import { exactPower } from '../../../src/significance/exact-power';
import type { Plan } from '../../../src/questions/plan/schema';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

describe('the exact power of the unconditional test', () => {
  it('is that of all tables of a few items', () => {
    const [n, onlyA, onlyB, level] = [12, 0.45, 0.1, 0.05];
    const choose = (from: number, k: number): number =>
      k === 0 ? 1 : (choose(from, k - 1) * (from - k + 1)) / k;
    let power = 0;
    for (let b = 0; b <= n; b++) {
      for (let c = 0; b + c <= n; c++) {
        const p = mcnemarUnconditional(n, b, c).tails.twoSided.p;
        if (b > c && p <= level) {
          const ways = choose(n, b) * choose(n - b, c);
          power += ways * onlyA ** b * onlyB ** c * (1 - onlyA - onlyB) ** (n - b - c);
        }
      }
    }
    assert.ok(Math.abs(exactPower(n, { onlyA, onlyB }, level) - power) < 1e-9);
  });

  it('is as published for 10, 20 and 30 items, of which few differ', () => {
    // docs/statistics.md, “Right or wrong”: 60.8 → 81.7, 36.7 → 46.9 and 40.3 → 52.6%.
    const found = [
      [10, 0.59, 0],
      [20, 0.4, 0.1],
      [30, 0.25, 0.05],
    ].map(([n = 0, onlyA = 0, onlyB = 0]) => exactPower(n, { onlyA, onlyB }, 0.05));
    [0.817, 0.47, 0.526].forEach((power, i) =>
      assert.ok(Math.abs((found[i] ?? 0) - power) < 0.0015, String(found)),
    );
  });

  it('is 0 where no item differs, and that of the sign test’s rule where all do', () => {
    assert.equal(exactPower(50, { onlyA: 0, onlyB: 0 }, 0.05), 0);
    const least = Array.from({ length: 21 }, (_, wins) => wins).find(
      (wins) => 2 * wins > 20 && mcnemarUnconditional(20, wins, 20 - wins).tails.twoSided.p <= 0.05,
    );
    let power = 0;
    for (let wins = least ?? 21, ways = 1; wins <= 20; wins++) {
      ways = Array.from({ length: wins }, (_, i) => (20 - i) / (i + 1)).reduce(
        (one, other) => one * other,
        1,
      );
      power += ways * 0.8 ** wins * 0.2 ** (20 - wins);
    }
    assert.ok(Math.abs(exactPower(20, { onlyA: 0.8, onlyB: 0.2 }, 0.05) - power) < 1e-9);
  });
});

describe('realgain plan', () => {
  const folder = new TemporaryFolder();
  const run = (...args: readonly string[]) => runHere(folder.path(''), ['plan', ...args]);

  async function json(...args: readonly string[]): Promise<Plan> {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Plan;
  }

  it('finds the fewest items whose exact power suffices', async () => {
    const { rows, sought, unit } = await json('--rate', '0.6', '--gain', '0.2', '--agreement', '0.7');
    const [row] = rows;
    assert.deepEqual(
      [sought, unit, rows.length, row?.exact, row?.correlation],
      ['items', 'score', 1, true, null],
    );
    const apart = { onlyA: 0.25, onlyB: 0.05 };
    const items = row?.items ?? 0;
    assert.ok(Math.abs((row?.power ?? 0) - exactPower(items, apart, 0.05)) < 1e-12);
    assert.ok(
      exactPower(items, apart, 0.05) >= 0.8 && exactPower(items - 1, apart, 0.05) < 0.8,
      String(items),
    );
  });

  it('says the same in percent, and turns the question around', async () => {
    const shares = await json('--rate', '0.6', '--gain', '0.1', '--correlation', '0.5');
    const percent = await json('--rate', '60', '--gain', '10', '--correlation', '0.5');
    assert.deepEqual([percent.rows[0]?.items, percent.unit], [shares.rows[0]?.items, '%']);
    const items = String(shares.rows[0]?.items);
    const [gained] = (await json('--rate', '0.6', '--items', items, '--correlation', '0.5')).rows;
    assert.ok(Math.abs((gained?.gain ?? 0) - 0.1) < 0.001, String(gained?.gain));
    const [powered] = (await json('--rate', '60', '--gain', '10', '--items', items, '--correlation', '0.5'))
      .rows;
    assert.equal(powered?.power, percent.rows[0]?.power);
  });

  it('plans other scores by their standard deviation: n = (t + t₀.₈)²·2σ²(1 − ρ)/δ²', async () => {
    const { rows } = await json('--sd', '0.3', '--gain', '0.02');
    assert.deepEqual(
      rows.map(({ correlation, exact }) => [correlation, exact]),
      [
        [0, false],
        [0.5, false],
        [0.8, false],
      ],
    );
    rows.forEach(({ correlation, items }) => {
      const normal = ((1.959964 + 0.841621) ** 2 * 2 * 0.3 ** 2 * (1 - (correlation ?? 0))) / 0.02 ** 2;
      assert.ok(Math.abs((items ?? 0) - normal) <= 4, `${items}, ${normal}`);
    });
  });

  it('says without any number what 1,000 items find at a rate of a half', async () => {
    const [opposed] = (await json('--sd', '1', '--gain', '0.1', '--correlation', '-1')).rows;
    const [unrelated] = (await json('--sd', '1', '--gain', '0.1', '--correlation', '0')).rows;
    assert.ok(Math.abs((opposed?.items ?? 0) / (unrelated?.items ?? 1) - 2) < 0.01);
    const { sought, rows, settings } = await json('--correlation', '0.8');
    assert.deepEqual([sought, rows[0]?.items, settings.rate], ['gain', 1000, 0.5]);
    const same = await json('--rate', '0.5', '--items', '1000', '--correlation', '0.8');
    assert.deepEqual(same.rows, rows);
  });

  it('takes samples, a design effect and training runs into the variance', async () => {
    const plan = async (...more: readonly string[]) =>
      (await json('--sd', '1', '--gain', '0.1', '--correlation', '0', ...more)).rows[0]?.items ?? null;
    const alone = (await plan()) ?? 0;
    // Half the variance is left with many samples, and twice as many items as with a design effect of 1 are needed with 2.
    assert.ok(Math.abs(((await plan('--samples', '1000', '--noise', '0.5')) ?? 0) / alone - 0.5) < 0.01);
    assert.ok(Math.abs(((await plan('--design-effect', '2')) ?? 0) / alone - 2) < 0.01);
    assert.ok(((await plan('--runs', '20', '--run-sd', '0.05')) ?? 0) > alone);
    assert.equal(await plan('--runs', '2', '--run-sd', '0.05'), null);
    const { stdout } = await run('--rate', '0.7', '--gain', '0.05', '--runs', '3', '--run-sd', '0.02');
    assert.match(
      stdout,
      /^No number of items finds a true gain of 0\.05 with 80% power: 3 training runs vary too much\./,
    );
  });

  it('says the power that was asked for only where it isn’t the answer', async () => {
    const { stdout } = await run('--rate', '0.8', '--gain', '0.02');
    assert.match(stdout, /\nPower +80%\n/);
    assert.doesNotMatch((await run('--rate', '0.8', '--gain', '0.02', '--items', '500')).stdout, /\nPower/);
  });

  it('says what is missing, and what can’t be', async () => {
    const refused = async (message: RegExp, ...args: readonly string[]) => {
      const { code, stderr } = await run(...args);
      assert.equal(code, 2);
      assert.match(stderr, message);
    };
    await refused(/takes either --rate, .* or --sd/, '--rate', '0.5', '--sd', '1', '--gain', '1');
    await refused(/--rate is 100: it has to be above 0/, '--rate', '100', '--gain', '1');
    await refused(/--gain is 0: it has to be above 0/, '--sd', '1', '--gain', '0');
    await refused(/A gain of 5 is more than all items, as --rate is 0\.5 if it isn’t given/, '--gain', '5');
    await refused(
      /A gain of 0\.4 over a rate of 0\.7 is more than all items/,
      '--rate',
      '0.7',
      '--gain',
      '0.4',
    );
    await refused(
      /can agree on at most 0\.9 of all items/,
      '--rate',
      '0.5',
      '--gain',
      '0.1',
      '--agreement',
      '0.95',
    );
    await refused(
      /With a rate of 0\.7 and a gain of 0\.05, systems agree on at least 0\.45/,
      ...['--rate', '0.7', '--gain', '0.05', '--agreement', '0.2'],
    );
    await refused(/--samples needs --noise/, '--rate', '0.5', '--gain', '0.1', '--samples', '4');
    await refused(/--runs and --run-sd.* go together/, '--rate', '0.5', '--gain', '0.1', '--runs', '4');
    await refused(/--agreement goes with --rate/, '--sd', '1', '--gain', '0.1', '--agreement', '0.5');
  });

  it('has every form, and its report is reproduced', async () => {
    const asked = ['--rate', '0.6', '--gain', '0.3'];
    assert.match(
      (await run(...asked, '--format', 'sentence')).stdout,
      /^Finding a true gain of 0\.3 with 80% power takes \d+ items if the two systems agree on 58% of the items, \d+ if they agree on 7\d%, and \d+ if they agree on \d\d%\.\n$/,
    );
    assert.match(
      (await run(...asked, '--csv')).stdout,
      /^Correlation,Agreement,Items,True gain,Power,Computed\n/,
    );
    for (const ending of ['html', 'md', 'tex', 'json']) {
      const report = `report.${ending}`;
      assert.equal((await run(...asked, '--report', report)).code, 0);
      assert.match(readFileSync(folder.path(report), 'utf8'), /realgain plan --rate 0\.6 --gain 0\.3/);
      const again = await runHere(folder.path(''), ['reproduce', report]);
      assert.equal(again.code, 0, again.stdout + again.stderr);
    }
  });
});

describe('units of a plan', () => {
  const folder = new TemporaryFolder();
  const plan = (...args: readonly string[]) => runHere(folder.path(''), ['plan', ...args]);

  it('are doubted where a rate in percent goes with the gain of a share, or may be either', async () => {
    assert.match((await plan('--rate', '70', '--gain', '0.02')).stdout, /0\.02 points; for 2 points/);
    assert.doesNotMatch((await plan('--rate', '70', '--gain', '0.5')).stdout, /write --gain/);
    assert.doesNotMatch((await plan('--rate', '0.7', '--gain', '0.02')).stdout, /write --gain/);
    assert.match((await plan('--rate', '1', '--gain', '0.02')).stderr, /1% or all items/);
  });
});
