import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import fc from 'fast-check';
import { byName, identityNames, inMiddle, isolated, systemName, systemNames } from '../../../src/model/names';
import { clustersOf } from '../../../src/model/texts/cluster-words';
import {
  formatCount,
  formatMargin,
  formatPower,
  formatShare,
  enoughDecimals,
  formatAmount,
  formatGain,
  formatShortGain,
  formatInterval,
  formatLevel,
  formatMonteCarloError,
  formatP,
  formatScore,
  formatTestP,
} from '../../../src/model/text';

describe('shares, margins and clusters', () => {
  it('counts have their thousands separated', () => {
    assert.deepEqual([0, 7, 999, 1000, 1048576].map(formatCount), ['0', '7', '999', '1,000', '1,048,576']);
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        assert.equal(formatCount(count), count.toLocaleString('en-US'));
      }),
    );
  });

  it('percentages never round to certainty', () => {
    const shares = [0, 1e-9, 0.001, 0.025, 0.8, 0.95, 0.995, 0.99999, 1];
    assert.deepEqual(shares.map(formatShare), [
      '0%',
      '< 0.1%',
      '0.1%',
      '2.5%',
      '80%',
      '95%',
      '99.5%',
      '> 99.9%',
      '100%',
    ]);
  });

  it('powers are never certain', () => {
    assert.deepEqual([1, 1 - 1e-9, 0.999, 0.8].map(formatPower), ['> 99.9%', '> 99.9%', '99.9%', '80%']);
  });

  it('margins are written as they were typed', () => {
    const metric = { name: 'BLEU', unit: '%' };
    assert.deepEqual(
      [0.5, 2, 0.125].map((margin) => formatMargin(margin, metric)),
      ['0.5 BLEU', '2 BLEU', '0.125 BLEU'],
    );
    assert.equal(formatMargin(0.5, { name: 'accuracy', unit: '%' }), '0.5 points of accuracy');
  });

  it('columns say what their clusters are', () => {
    const columns = [
      'doc',
      'doc_id',
      'Document',
      'speaker-id',
      'story',
      'sessionId',
      'chapter',
      'id',
      'constructor',
      null,
    ];
    assert.deepEqual(columns.map(clustersOf), [
      'documents',
      'documents',
      'documents',
      'speakers',
      'stories',
      'sessions',
      'clusters',
      'clusters',
      'clusters',
      'clusters',
    ]);
  });
});

describe('how numbers are written', () => {
  it('scores, with a minus that is one and no −0.00', () => {
    assert.equal(formatScore(27.409, 2), '27.41');
    assert.equal(formatScore(-1.3, 2), '−1.30');
    assert.equal(formatScore(-0.001, 2), '0.00');
  });

  it('scores that digits would not fit, with an exponent', () => {
    assert.equal(formatScore(1.23e300, 2), '1.2e300');
    assert.equal(formatScore(-1.23e300, 2), '−1.2e300');
    assert.equal(formatScore(1.23e-300, 301), '1.2e-300');
    assert.equal(formatScore(0, 301), '0');
  });

  it('gains, always with their sign', () => {
    assert.equal(formatGain(0.52, 2), '+0.52');
    assert.equal(formatGain(-0.52, 2), '−0.52');
    assert.equal(formatGain(0.001, 2), '0.00');
    const short = [1.666, -0.834, 12.3, 0, 0.0994, 0.0996, -0.001, -0.004, 101.2].map((gain) =>
      formatShortGain(gain, 3),
    );
    assert.deepEqual(short, ['+1.7', '−.83', '+12', '0', '+.099', '+.10', '−.001', '−.004', '+101']);
    assert.equal(formatShortGain(0.001, 2), '0');
  });

  it('with enough decimals to tell a gain from nothing', () => {
    assert.equal(enoughDecimals(0.52, 2), 2);
    assert.equal(enoughDecimals(0, 2), 2);
    assert.equal(enoughDecimals(0.1, 2), 2);
    assert.equal(enoughDecimals(0.005, 2), 4);
    assert.equal(enoughDecimals(-0.00042, 4), 5);
    assert.equal(enoughDecimals(-0.0013, 2), 4);
  });

  it('p-values, never as 0', () => {
    assert.equal(formatP(0.0134), 'p = 0.013');
    assert.equal(formatP(0.00042), 'p = 0.0004');
    assert.equal(formatP(0.000012), 'p = 1.2e-5');
    assert.equal(formatP(0), 'p < 1e-300');
    assert.equal(formatP(Number.MIN_VALUE), 'p < 1e-300');
    const none = { p: 1 / 1_000_001, exact: false, count: 0, resamples: 1_000_000, monteCarlo: null };
    assert.equal(formatTestP(none), 'p < 1e-6');
  });

  it('p-values beside a usual level, never as that level', () => {
    assert.equal(formatP(0.0497), 'p = 0.0497');
    assert.equal(formatP(0.05004), 'p = 0.05004');
    assert.equal(formatP(0.05), 'p = 0.050');
    assert.equal(formatP(0.00999996), 'p = 0.00999996');
  });

  it('p-values of which hardly any was counted, as their upper limit', () => {
    const few = {
      p: 2.1e-5,
      exact: false,
      count: 1,
      resamples: 100_000,
      monteCarlo: [2.5e-7, 5.6e-5],
    } as const;
    assert.equal(formatTestP({ ...few, monteCarlo: [...few.monteCarlo] }), 'p < 6e-5');
    assert.equal(formatMonteCarloError({ ...few, monteCarlo: [...few.monteCarlo] }), '');
  });

  it('Monte Carlo errors where they reach the digits of p', () => {
    assert.equal(formatMonteCarloError({ p: 0.013, monteCarlo: [0.0128, 0.0132], count: 9 }), '');
    assert.equal(formatMonteCarloError({ p: 0.214, monteCarlo: [0.2132, 0.2148], count: 9 }), ' ± 0.001');
    assert.equal(formatMonteCarloError({ p: 0.0497, monteCarlo: [0.0493, 0.0501], count: 9 }), ' ± 0.0004');
    assert.equal(formatMonteCarloError({ p: 5e-6, monteCarlo: [1e-6, 9e-6], count: 5 }), ' ± 4e-6');
    assert.equal(formatMonteCarloError({ p: 7.9e-5, monteCarlo: [2e-5, 1.6e-4], count: 5 }), ' ± 7e-5');
    assert.equal(formatMonteCarloError({ p: 0.5, monteCarlo: null, count: null }), '');
  });

  it('levels, intervals and amounts', () => {
    assert.equal(formatLevel(1 - 0.05), '95%');
    assert.equal(formatLevel(1 - 0.001), '99.9%');
    assert.equal(formatInterval([-0.29, 0.53], 2), '[−0.29, 0.53]');
    assert.equal(formatAmount(-1.2, { name: 'accuracy', unit: '%' }, 1), '−1.2 points of accuracy');
  });
});

describe('what systems are called', () => {
  it('by their file, without what only says its format', () => {
    assert.equal(systemName('/runs/sysA.jsonl.gz'), 'sysA');
    assert.equal(systemName('C:\\runs\\.txt'), '.txt');
  });

  it('with as many folders as it takes to tell two apart', () => {
    assert.deepEqual(systemNames('x/a.txt', 'y/b.txt'), ['a', 'b']);
    assert.deepEqual(systemNames('x/run1/out.txt', 'x/run2/out.txt'), ['run1/out', 'run2/out']);
    assert.deepEqual(systemNames('C:/1/x/out.txt', 'C:\\2\\x\\out.txt'), ['1/x/out', '2/x/out']);
    assert.deepEqual(systemNames('a.txt', 'a.json'), ['a.txt', 'a.json']);
    assert.deepEqual(systemNames('a.txt', 'a.txt'), ['a.txt', 'a.txt']);
    assert.deepEqual(systemNames('out.txt', 'run/out.txt'), ['out', 'run/out']);
  });

  it('without what both file names share around the system', () => {
    const wmt = (system: string) => `wmt/test2022.de-en.hyp.${system}.en`;
    assert.deepEqual(systemNames(wmt('Online-A'), wmt('Lan-Bridge')), ['Online-A', 'Lan-Bridge']);
    assert.deepEqual(systemNames('exp.big.1.txt', 'exp.big.2.txt'), ['exp.big.1', 'exp.big.2']);
    assert.deepEqual(systemNames('model.base.txt', 'model.large.txt'), ['model.base', 'model.large']);
    assert.deepEqual(systemNames('a.b.base', 'a.b.base.tuned'), ['base', 'base.tuned']);
  });

  it('by the folder of their training runs', () => {
    const names = (a: string[], b: string[]) => {
      const [firstA = '', ...othersA] = a;
      const [firstB = '', ...othersB] = b;
      return identityNames({ a: firstA, b: firstB, runs: { a: othersA, b: othersB } });
    };
    assert.deepEqual(names(['x/large/1.txt', 'x/large/2.txt'], ['x/base/1.txt', 'x/base/2.txt']), [
      'large',
      'base',
    ]);
    assert.deepEqual(names(['large/1.txt', 'large/2.txt'], ['base.txt']), ['large', 'base']);
    assert.deepEqual(names(['1/s/1.txt', '1/s/2.txt'], ['2/s/1.txt', '2/s/2.txt']), ['1/s', '2/s']);
    assert.deepEqual(names(['s/a1.txt', 's/a2.txt'], ['s/b1.txt', 's/b2.txt']), ['a1', 'b1']);
    assert.deepEqual(names(['p/a1.txt', 'q/a2.txt'], ['r/b1.txt', 'r/b2.txt']), ['a1', 'r']);
    assert.deepEqual(names(['large/1.txt'], ['base/1.txt']), ['large/1', 'base/1']);
  });

  it('by the folder of a log whose name says only task and time', () => {
    const log = (folder: string, time: string) => `${folder}/samples_arc_easy_2025-03-02T10-11-${time}.jsonl`;
    const names = identityNames({ a: log('out/tuned', '12.345'), b: log('out/llama-8b', '59.1') });
    assert.deepEqual(names, ['tuned', 'llama-8b']);
    assert.deepEqual(identityNames({ a: log('out', '12.345'), b: log('out', '59.1') }).length, 2);
  });
});

describe('names from right to left', () => {
  it('keep their direction to themselves, and others are as they were', () => {
    assert.equal(isolated('run-2'), 'run-2');
    assert.equal(isolated('\u05de\u05e2\u05e8\u05db\u05ea'), '\u2068\u05de\u05e2\u05e8\u05db\u05ea\u2069');
    assert.equal(isolated('a\u202eb'), '\u2068a\\u{202e}b\u2069');
    assert.equal(isolated('a\nb'), 'a\\u{a}b');
  });
});

describe('long names', () => {
  it('keep their beginning and their end, by characters', () => {
    assert.equal(inMiddle('llama-70b-step-1200', 12), 'llama…p-1200');
    assert.equal(inMiddle('run-12-chars', 12), 'run-12-chars');
    assert.equal(inMiddle('😀'.repeat(5), 4), '😀…😀😀');
  });
});

describe('names in lists', () => {
  it('are in the order people expect, numbers as numbers', () => {
    const names = ['run-10.txt', 'run-2.txt', 'Run-1.txt', 'run-02.txt'];
    assert.deepEqual(names.sort(byName), ['Run-1.txt', 'run-02.txt', 'run-2.txt', 'run-10.txt']);
  });
});
