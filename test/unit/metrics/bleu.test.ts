import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { readRecords } from '../../../src/formats';
import { completeChoice, createMetric } from '../../../src/metrics';
import { tokenize13a, westernTokens } from '../../../src/metrics/text/tokenize-13a';
import { fault } from '../formats/support';
import { records, scoreAll, scoring } from './support';

const read = (path: string) => {
  const url = new URL(`../../fixtures/mt/${path}`, import.meta.url);
  return readRecords(readFileSync(url), path).records;
};

const near = (actual: number, expected: number, tolerance = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);

const text = (...cells: string[]) => records({ text: cells }, 'text');

describe('BLEU is the same', () => {
  it('whatever the line ends and marks of the file', () => {
    const metric = createMetric({ id: 'bleu' }, 1);
    const of = (path: string) => metric.extract(scoring(read(path), read('en/ref1.txt')));
    assert.deepEqual(of('en/variants/sysB.crlf.txt'), of('en/sysB.txt'));
    assert.deepEqual(of('en/variants/sysB.nofinalnewline.txt'), of('en/sysB.txt'));
    assert.deepEqual(of('en/variants/sysA.bom.txt'), of('en/sysA.txt'));
  });

  it('whether the texts are in files or in a table', () => {
    const table = read('en/variants/all.tsv');
    const metric = createMetric({ id: 'bleu', column: 'sysB', referenceColumn: 'ref1' }, 1);
    const fromText = createMetric({ id: 'bleu' }, 1);
    const expected = scoreAll(fromText, scoring(read('en/sysB.txt'), read('en/ref1.txt')));
    near(scoreAll(metric, scoring(table, table)), expected);
  });
});

describe('BLEU', () => {
  const metric = createMetric({ id: 'bleu' }, 1);

  it('is 0 without a match, without a 4-gram and for empty outputs; 100 for the reference', () => {
    const reference = text('the cat sat on the mat');
    assert.equal(scoreAll(metric, scoring(text('a b c d e'), reference)), 0);
    assert.equal(scoreAll(metric, scoring(text('the cat sat'), reference)), 0);
    assert.equal(scoreAll(metric, scoring(text(''), reference)), 0);
    assert.equal(scoreAll(metric, scoring(reference, reference)), 100);
  });

  it('uses the shorter of two equally close reference lengths', () => {
    const { data } = metric.extract(scoring(text('a b c'), text('a b c d'), text('a b')));
    assert.equal(data[9], 2);
  });

  it('scores sums at an offset', () => {
    const { data } = metric.extract(scoring(text('x', 'a b c d e'), text('y', 'a b c d f')));
    near(metric.score(data, 10), 100 * (0.8 * 0.75 * (2 / 3) * 0.5) ** 0.25, 1e-12);
  });

  it('smooths as the option says, and shows it', () => {
    const of = (smooth: string, smoothValue?: string) => {
      const options = { smooth, ...(smoothValue !== undefined && { smoothValue }) };
      const smoothed = createMetric({ id: 'bleu', options }, 1);
      return [scoreAll(smoothed, scoring(text('a b c d e'), text('a b c x e'))), smoothed.signature] as const;
    };
    const precisions = 0.8 * 0.5 * (1 / 3);
    near(of('exp')[0], 100 * (precisions / 4) ** 0.25);
    near(of('floor', '0.5')[0], 100 * (precisions * 0.25) ** 0.25);
    near(of('add-k', '2')[0], 100 * (0.8 * (4 / 6) * (3 / 5) * (2 / 4)) ** 0.25);
    assert.equal(of('none')[0], 0);
    assert.equal(of('floor')[1], 'nrefs:1|case:mixed|eff:no|tok:13a|smooth:floor[0.10]|version:2.6.0');
    assert.match(of('add-k', '0.25')[1], /smooth:add-k\[0\.25\]/);
  });

  it('is compared within a table that has its references', () => {
    const own = records({
      id: [1, 2],
      hypothesis: ['a b c d', 'e f g h'],
      reference: ['a b c d', 'e f g x'],
    });
    const choice = { id: 'bleu', column: 'hypothesis', referenceColumn: 'reference' };
    assert.deepEqual(completeChoice({ id: 'bleu' }, own), choice);
    const inside = createMetric(choice, 0);
    assert.match(inside.signature, /^nrefs:1\|/);
    const apart = scoreAll(metric, scoring(text('a b c d', 'e f g h'), text('a b c d', 'e f g x')));
    assert.equal(scoreAll(inside, scoring(own)), apart);
    // A reference file goes before it.
    assert.equal(scoreAll(inside, scoring(own, text('a b c d', 'e f g h'))), 100);
  });

  it('counts as a naive count of n-grams does', () => {
    const sentence = fc.array(fc.constantFrom('a', 'b', 'c', 'dd'), { maxLength: 12 });
    const grams = (words: readonly string[], order: number) =>
      words.slice(order - 1).map((_, i) => words.slice(i, i + order).join(' '));
    const count = (all: readonly string[], gram: string) => all.filter((other) => other === gram).length;
    fc.assert(
      fc.property(sentence, fc.array(sentence, { minLength: 1, maxLength: 3 }), (hypothesis, references) => {
        const { data } = metric.extract(
          scoring(text(hypothesis.join(' ')), ...references.map((words) => text(words.join(' ')))),
        );
        for (const order of [1, 2, 3, 4]) {
          const own = grams(hypothesis, order);
          const matches = [...new Set(own)].map((gram) => {
            const most = Math.max(...references.map((words) => count(grams(words, order), gram)));
            return Math.min(count(own, gram), most);
          });
          assert.equal(
            data[order - 1],
            matches.reduce((sum, value) => sum + value, 0),
          );
          assert.equal(data[order + 3], own.length);
        }
      }),
    );
  });

  it('names lines without a text, and asks for a reference', () => {
    const gap = records({ hypothesis: ['a', null, null] }, 'jsonl');
    const gold = records({ text: ['a', null, null] }, 'jsonl');
    const error = fault('missing-value', 3, () => metric.extract(scoring(text('a', 'b', 'c'), gold)));
    assert.match(error.message, /lines 3, 4: the column "text" has no value/);
    assert.ok(scoreAll(metric, scoring(gap, text('a', 'b', 'c'))) >= 0, 'a missing answer is an empty one');
    const unscored = fault('needs-reference', undefined, () => metric.extract(scoring(text('a'))));
    const { question } = unscored.toJSON();
    assert.equal(question?.takes, 'files', 'all references that were found can be offered at once');
    const elsewhere = createMetric({ id: 'bleu', column: 'none' }, 1);
    fault('unknown-column', undefined, () => elsewhere.extract(scoring(text('a'), text('a'))));
  });
});

describe('the tokenizer 13a', () => {
  it('has in one pass the tokens that four rounds of replacing have', () => {
    const characters = fc.constantFrom(...Array.from(' \t\u00a0..,,-\'"&(/[_{555aaé😀\n'));
    fc.assert(
      fc.property(
        fc.array(characters, { maxLength: 16 }),
        fc.constantFrom('x', '.', '5.', '-'),
        (all, end) => {
          const segment = `${all.join('')}${end}`;
          assert.deepEqual(tokenize13a(segment), westernTokens(` ${segment.replaceAll('-\n', '')} `));
        },
      ),
      { numRuns: 20_000 },
    );
  });

  const cases: readonly [string, string][] = [
    ['Hello, world.', 'Hello , world .'],
    ['1,234.56 3.', '1,234.56 3 .'],
    ['a.b 5.x x.5', 'a . b 5 . x x . 5'],
    ['a-b 10-year -4', 'a-b 10 - year -4'],
    ["don't (x)/[y]", "don't ( x ) / [ y ]"],
    ['&quot;&amp;lt;&quot; &gt;', '" < " >'],
    ['<skipped>a<skipped>', 'a'],
    ['a\u00a0b\u3000c\x85d\x1ce', 'a b c d e'],
    ['a\ufeffb\u200bc', 'a\ufeffb\u200bc'],
    ['😀.😀,1', '😀 . 😀 , 1'],
    ['.,.,', '. , . ,'],
    ['  \u2009 ', ''],
  ];
  for (const [segment, tokens] of cases) {
    it(JSON.stringify(segment), () => assert.equal(tokenize13a(segment).join(' '), tokens));
  }
});
