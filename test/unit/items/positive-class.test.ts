import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

describe('probabilities beside two named classes', () => {
  const folder = new TemporaryFolder();

  /** Eighty items, of which every third is spam. */
  function write(name: string, probability: (isSpam: boolean, i: number) => number): string {
    const rows = Array.from({ length: 80 }, (_, i) => {
      const isSpam = i % 3 === 0;
      return `${i},${isSpam ? 'spam' : 'ham'},${probability(isSpam, i).toFixed(3)}`;
    });
    writeFileSync(folder.path(name), ['id,label,probability', ...rows].join('\n'));
    return name;
  }
  const noise = (i: number, step: number) => ((i * step) % 83) / 83;
  const realgain = (...args: readonly string[]) =>
    runHere(folder.path('.'), ['compare', ...args, '--metric', 'auc', '--resamples', '1000']);

  it('are of the class whose items they are clearly higher for', async () => {
    for (const side of ['spam', 'ham']) {
      const of = (step: number) => (isSpam: boolean, i: number) =>
        0.3 + 0.3 * Number(isSpam === (side === 'spam')) + 0.4 * noise(i, step);
      const [a, b] = [write(`${side}-a.csv`, of(31)), write(`${side}-b.csv`, of(47))];
      const { code, stdout, stderr } = await realgain(a, b, '--json');
      assert.equal(code, 0, stderr);
      const { a: ofA, metric } = JSON.parse(stdout) as {
        a: { score: number };
        metric: { signature: string };
      };
      assert.ok(ofA.score > 0.7, `${ofA.score}`);
      assert.match(metric.signature, new RegExp(`class:${side}\\b`));
    }
  });

  it('are asked about, with both classes, if they say nothing of either', async () => {
    const of = (step: number) => (_: boolean, i: number) => noise(i, step);
    const { code, stderr } = await realgain(write('c.csv', of(31)), write('d.csv', of(47)));
    assert.equal(code, 2);
    assert.match(stderr, /class (?:ham.*class spam|spam.*class ham)\)/);
    assert.match(stderr, /--option class=ham/);
    assert.match(stderr, /--option class=spam/);
  });

  it('are of the class that one system shows, if the other shows none', async () => {
    const clear = write('e.csv', (isSpam, i) => 0.3 + 0.3 * Number(isSpam) + 0.4 * noise(i, 31));
    const unclear = write('f.csv', (_, i) => noise(i, 47));
    assert.match((await realgain(clear, unclear)).stdout, /better than f/);
  });
});
