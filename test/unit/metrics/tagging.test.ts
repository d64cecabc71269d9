import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { entitiesOf } from '../../../src/metrics/tagging/tagging';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';
import { englishOf } from '../../../src/model/words';

const tagged = (...sentences: string[]) =>
  records({ conll: sentences.map((sentence) => sentence.replaceAll(', ', '\n')) }, 'conll');
const f1 = createMetric({ id: 'entity-f1' }, 1);

describe('entities', () => {
  const cases: readonly [tags: string, entities: string][] = [
    ['B-X I-X O B-X', '0-2X 3-4X'],
    ['B-X B-X I-X', '0-1X 1-3X'],
    ['O I-X I-X', '1-3X'],
    ['I-X I-Y B-Y', '0-1X 1-2Y 2-3Y'],
    ['S-X B-X E-X S-Y', '0-1X 1-3X 3-4Y'],
    ['U-X B-X I-X L-X', '0-1X 1-4X'],
    ['B-X M-X E-X O', '0-3X'],
    ['B-X-Y I-X-Y', '0-2X-Y'],
    ['O O', ''],
    ['', ''],
  ];
  for (const [tags, expected] of cases) {
    it(`of ${tags || 'nothing'}`, () => {
      const found = entitiesOf(tags.split(' ')).map(({ start, end, type }) => `${start}-${end}${type}`);
      assert.equal(found.join(' '), expected);
    });
  }

  it('are right if both ends and type are, and are responses that two systems may share', () => {
    const output = tagged('Anna B-P, Bell I-P, in O, Rio B-P, today B-L');
    const gold = tagged('Anna B-P, Bell I-P, in O, Rio B-L, today O');
    const table = f1.extract(scoring(output, gold));
    assert.deepEqual([...table.data], [2, 3, 1]);
    assert.deepEqual(table.responses, [
      new Map([
        ['0-2 P', true],
        ['3-4 P', false],
        ['4-5 L', false],
      ]),
    ]);
    const places = createMetric({ id: 'entity-recall', options: { type: 'L' } }, 1);
    assert.equal(scoreAll(places, scoring(output, gold)), 0);
    assert.equal(places.signature, 'entity-recall|type:L|tags:as BIO|like:conlleval 2004');
  });
});

describe('types of entities', () => {
  const sentences = (type: string) =>
    tagged(...Array.from({ length: 6 }, (_, i) => `Anna${i} B-${type}, in O, Rio B-LOC`));

  it('that are called otherwise than the right ones are noted', () => {
    const { notes } = f1.extract(scoring(sentences('PERSON'), sentences('PER')));
    assert.deepEqual(notes?.map(englishOf), [
      'out/a.csv has entities of types that are never right (PERSON), and none of others that are (PER): check that they are not called differently.',
    ]);
  });

  it('are silent where the right ones have more, or the same', () => {
    const fewer = tagged(...Array.from({ length: 6 }, (_, i) => `Anna${i} O, in O, Rio B-LOC`));
    assert.deepEqual(f1.extract(scoring(fewer, sentences('PER'))).notes, []);
    assert.deepEqual(f1.extract(scoring(sentences('PER'), sentences('PER'))).notes, []);
  });
});

describe('tagged tokens', () => {
  it('must be those of the reference: a missing token is reported', () => {
    const gold = tagged('a O, # O, b O', 'c O');
    const error = fault('id-mismatch', 3, () => f1.extract(scoring(tagged('a O, b O', 'c O'), gold)));
    assert.match(
      error.message,
      /out\/a\.csv, line 3: this line has "b", but line 3 of ref1\.csv has "#"; sentence 1 has 2 and 3/,
    );
    const longer = fault('id-mismatch', 3, () => f1.extract(scoring(tagged('a O, # O', 'c O'), gold)));
    assert.match(longer.message, /this line has no token, but line 4 of ref1\.csv has "b"/);
  });

  it('may differ in spelling here and there, with a note', () => {
    const gold = tagged('( O, a B-X, ) O');
    const { notes } = f1.extract(scoring(tagged('-LRB- O, a B-X, ) O'), gold));
    assert.deepEqual(notes?.map(englishOf), [
      'out/a.csv: 1 of 3 tokens are not written as in ref1.csv (first on line 2).',
    ]);
    const many = Array.from({ length: 20 }, (_, i) => `x${i} O`).join(', ');
    fault('id-mismatch', 2, () => f1.extract(scoring(tagged(many), tagged(many.replaceAll('x', 'y')))));
  });

  it('may hold the right tags themselves', () => {
    const accuracy = createMetric({ id: 'tag-accuracy' }, 0);
    assert.equal(scoreAll(accuracy, scoring(tagged('a NN NN, b VB NN', 'c DT DT, d NN NN'))), 75);
    fault('needs-reference', undefined, () => accuracy.extract(scoring(tagged('a NN'))));
    const chunks = tagged('a B-NP B-PER, b I-NP I-PER');
    assert.match(
      fault('needs-reference', undefined, () => accuracy.extract(scoring(chunks))).message,
      /no right tag beside the guessed one/,
    );
  });

  it('are scored by entities if there are any, else by tags', () => {
    const fits = suggestMetrics(tagged('a B-X, b O, c B-Y'));
    assert.equal(fits[0]?.choice.id, 'entity-f1');
    assert.deepEqual(
      fits.filter(({ choice }) => choice.options !== undefined).map(({ choice }) => choice.options?.['type']),
      ['X', 'Y'],
    );
    assert.equal(suggestMetrics(tagged('a NN, b VB'))[0]?.choice.id, 'tag-accuracy');
  });
});
