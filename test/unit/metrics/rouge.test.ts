import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, suggestMetrics } from '../../../src/metrics';
import { porterStem } from '../../../src/metrics/text/porter';
import { records, scoreAll, scoring } from './support';

const text = (...cells: string[]) => records({ text: cells }, 'text');
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);

describe('ROUGE', () => {
  it('of Lin (2004), section 3: police killed the gunman', () => {
    const reference = text('police killed the gunman');
    const lcs = createMetric({ id: 'rouge-l' }, 1);
    near(scoreAll(lcs, scoring(text('police kill the gunman'), reference)), 75);
    near(scoreAll(lcs, scoring(text('the gunman kill police'), reference)), 50);
    near(scoreAll(lcs, scoring(text('the gunman police killed'), reference)), 50);
    const bigrams = createMetric({ id: 'rouge-2' }, 1);
    near(scoreAll(bigrams, scoring(text('the gunman kill police'), reference)), 100 / 3);
  });

  it('of Lin (2004), section 3.2: the union over sentences', () => {
    const options = { measure: 'recall' };
    const input = scoring(text('w1 w3 w8 w9 w5\nw1 w2 w6 w7 w8'), text('w1 w2 w3 w4 w5'));
    near(scoreAll(createMetric({ id: 'rouge-lsum', options }, 1), input), 80);
    near(scoreAll(createMetric({ id: 'rouge-l', options }, 1), input), 60);
  });

  it('combines several references as the option says', () => {
    const of = (references: string) =>
      scoreAll(
        createMetric({ id: 'rouge-1', options: { references } }, 2),
        scoring(text('a b'), text('a b c d e f'), text('a x')),
      );
    near(of('sum'), (100 * 2 * 3) / (8 + 4));
    // Recall 2/6 and 1/2; F1 4/8 and 2/4, of which the first counts.
    near(of('best-recall'), 50);
    near(of('best-f1'), 50);
  });

  it('is the mean over documents, 0 for one without tokens', () => {
    const metric = createMetric({ id: 'rouge-1' }, 1);
    near(scoreAll(metric, scoring(text('a b', '…'), text('a b', 'c'))), 50);
    assert.ok(metric.isMean);
  });

  it('fits a column of summaries best', () => {
    const summaries = ['One two three four.', 'Five six seven eight.', 'Nine ten eleven.'];
    const [best] = suggestMetrics(records({ id: [1, 2, 3], summary: summaries, highlights: summaries }));
    assert.deepEqual(best?.choice, { id: 'rouge-l', column: 'summary', referenceColumn: 'highlights' });
  });
});

describe('Porter’s stemmer', () => {
  // Examples of Porter (1980), and what his rules don't touch.
  const stems =
    'caresses:caress ponies:poni ties:ti cats:cat feed:feed agreed:agre plastered:plaster bled:bled motoring:motor ' +
    'sing:sing conflated:conflat troubled:troubl sized:size hopping:hop tanned:tan falling:fall hissing:hiss ' +
    'fizzed:fizz failing:fail filing:file happy:happi sky:sky relational:relat conditional:condit rational:ration ' +
    'digitizer:digit operator:oper feudalism:feudal decisiveness:decis hopefulness:hope formalize:formal ' +
    'electricity:electr revival:reviv adjustment:adjust adoption:adopt effective:effect probate:probat rate:rate ' +
    'cease:ceas controlling:control roll:roll yearly:yearli archaeology:archaeolog 1990s:1990 a:a';
  for (const pair of stems.split(' ')) {
    const [word = '', stem] = pair.split(':');
    it(pair, () => assert.equal(porterStem(word), stem));
  }
});
