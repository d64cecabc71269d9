import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { answerPicture } from '../../../src/charts/answer-picture';
import { stripPlot } from '../../../src/charts/strips/strip';
import { significant } from '../../webview/states';

const { details } = significant;
assert.ok(details !== null);
const { comparison } = details;
const shared = { sentence: comparison.sentence, plot: () => stripPlot(details), caption: 'Gain in BLEU' };

/** What it says, in the order of its lines. */
const textOf = (svg: string): string =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(' ');

describe('the picture of an answer', () => {
  it('says the whole sentence, with names, n and test, and by what it was made', () => {
    const text = textOf(answerPicture(shared).svg);
    assert.ok(text.startsWith(comparison.sentence), text);
    assert.match(text, /significant from \+0\.41/);
    assert.match(text, /Gain in BLEU RealGain$/);
  });

  it('has room for texts of any length, and treats nothing in them as markup', () => {
    const name = `<script>${'x'.repeat(300)}`;
    const { svg, height } = answerPicture({ ...shared, sentence: `${name} is better.` });
    assert.ok(height > answerPicture({ ...shared, sentence: 'A is better.' }).height);
    assert.doesNotMatch(svg, /<script/);
    assert.equal(textOf(svg).replaceAll(' ', '').includes('x'.repeat(300)), true);
  });

  it('is the sentence alone where there is nothing to draw', () => {
    const { svg } = answerPicture({ ...shared, plot: null });
    assert.doesNotMatch(svg, /<path/);
    assert.doesNotMatch(svg, /Gain in BLEU/);
  });
});
