import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { align } from '../../../src/items/match/align';
import { areFolds } from '../../../src/items/rows/folds';
import { readRecords } from '../../../src/formats';
import type { Records } from '../../../src/model/records';
import { englishOf } from '../../../src/model/words';
import { RealGainError } from '../../../src/model/errors';
import { findTest } from '../../../src/significance/tests';
import { pairOf, runTest } from '../significance/support';

const read = (text: string, path: string) => readRecords(Buffer.from(text), path).records;
/** 2·P(T₉ > t), by SciPy. */
const EXPECTED = 0.46630093093773906;

const paths = { a: 'a.csv', b: 'b.csv', references: [] };
const joined = (a: string, b: string) =>
  align(read(a, paths.a), read(b, paths.b), [], { idColumn: null, paths });

describe('folds of a cross-validation', () => {
  it('are detected by a column “fold” with one row per fold, and matched by it', () => {
    const [a, b] = ['fold,f1\n1,0.5\n2,0.6\n3,0.4\n', 'fold,f1\n3,0.4\n1,0.7\n2,0.6\n'];
    const { idColumn } = joined(a, b);
    assert.equal(idColumn, 'fold');
    assert.equal(areFolds(read(a, 'a.csv'), read(b, 'b.csv'), ['a.csv', 'b.csv'], idColumn), true);
  });

  it('must be the same on both sides: a missing one is reported', () => {
    assert.throws(
      () => joined('fold,f1\n1,0.5\n2,0.6\n', 'fold,f1\n1,0.5\n3,0.6\n'),
      (error) =>
        error instanceof RealGainError &&
        error.message.includes('The fold "2" (line 3 of a.csv) is missing in b.csv'),
    );
  });

  it('are not ids if items only record their fold', () => {
    assert.equal(joined('fold,f1\n1,0.5\n1,0.6\n2,0.1\n', 'fold,f1\n1,0.5\n2,0.6\n2,0.1\n').idColumn, null);
  });

  it('may be short lists of numbers in files named like folds', () => {
    const list = (n: number) => read('0.5\n'.repeat(n), 'a.txt');
    const folds = (n: number, ...names: string[]) => areFolds(list(n), list(n), names, null);
    assert.equal(folds(10, 'folds/a.txt', 'folds/b.txt'), true);
    assert.equal(folds(10, 'a-10fold.txt', 'b_cv.txt'), true);
    assert.equal(folds(31, 'folds/a.txt', 'folds/b.txt'), false);
    assert.equal(folds(10, 'folds/a.txt', 'scores/b.txt'), false);
    assert.equal(folds(10, 'folders/manifold.txt', 'folders/scaffold.txt'), false);
  });

  it('may be rows that say how many items each was trained and tested on', () => {
    const table = (names: string) => read(`k,f1,${names}\n1,0.5,900,100\n2,0.6,900,100\n`, 'a.csv');
    const of = (one: string, other = one) => areFolds(table(one), table(other), ['a.csv', 'b.csv'], 'k');
    assert.equal(of('n_train,n_test'), true);
    assert.equal(of('train_size,test_size'), true);
    assert.equal(of('n_train,n_test', 'n_train,n_dev'), false);
    assert.equal(of('train_score,test_score'), false);
  });

  it('may be rows that are called folds, or say how long each took to fit and to score', () => {
    const table = (column: string, ...names: string[]) =>
      read(`${column},f1\n${names.map((name) => `${name},0.5\n`).join('')}`, 'a.csv');
    const of = (one: Records) => areFolds(one, one, ['a.csv', 'b.csv'], null);
    assert.equal(of(table('', 'fold_0', 'fold_1', 'fold_2')), true);
    assert.equal(of(table('name', 'Fold 1', 'Fold 2')), true);
    assert.equal(of(table('k,fit_time,score_time', '0,0.1,0.2', '1,0.1,0.2')), true);
    assert.equal(of(table('name', 'fold_1', 'fold_1', 'fold_2')), false);
    assert.equal(of(table('name', 'scaffold 1', 'scaffold 2')), false);
    assert.equal(of(table('k,fit_time', '0,0.1', '1,0.1')), false);
  });

  it('are tested by the corrected resampled t-test: Arguello’s, with the variance of Nadeau and Bengio', async () => {
    // B − A of the slides: mean 0.07, s = 0.20027759, t = 0.07 / (s √(1/10 + 1/9)).
    const differences = [0.3, 0, 0, 0, 0, 0.1, -0.2, 0.1, 0.5, -0.1];
    const folds = { ...pairOf(differences), folds: true };
    const { p, oneSided } = await runTest('t:nadeau-bengio', folds);
    const plain = await runTest('t', folds);
    assert.ok(Math.abs(p - EXPECTED) < 1e-9, String(p));
    assert.ok(Math.abs(oneSided - EXPECTED / 2) < 1e-9);
    assert.ok(p > plain.p);
  });

  it('are required by that test', () => {
    const whyNot = findTest('t:nadeau-bengio').applies(pairOf([0.1, 0.2, 0.3]));
    assert.match(englishOf(whyNot === true ? '' : whyNot), /not known to be folds/);
  });
});
