import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { english, inEnglish, speak, t, translated } from '../../../src/model/words';

const german = {
  Items: 'Einheiten',
  '{0} items of {1}': '{1}: {0} Einheiten',
  '{file} is empty.': '{file} ist leer.',
  'This run has {count} items (too few)?': 'Dieser Lauf hat {count} Einheiten (zu wenige)?',
  '{0}: {1}': '{0} – {1}',
  '{0} of {1}': '{0} von {1}',
};

describe('words', () => {
  afterEach(() => {
    speak(undefined);
  });

  it('are English until another language is set', () => {
    assert.equal(t('{0} items of {1}', 12, 'a.txt'), '12 items of a.txt');
    assert.equal(t('{file} is empty.', { file: 'a.txt' }), 'a.txt is empty.');
    assert.equal(translated('12 items of a.txt'), '12 items of a.txt');
  });

  it('are translated by the English text, with values in the order of the translation', () => {
    speak(german);
    assert.equal(t('{0} items of {1}', 12, 'a.txt'), 'a.txt: 12 Einheiten');
    assert.equal(t('{file} is empty.', { file: 'a.txt' }), 'a.txt ist leer.');
    assert.equal(t('Nobody translated this.'), 'Nobody translated this.');
  });

  it('leave what a value says as it is: braces, dollars, and names that all objects have', () => {
    speak(german);
    assert.equal(t('{0} items of {1}', '$&', '{0}'), '{0}: $& Einheiten');
    assert.equal(t('{constructor}', 'x'), '{constructor}');
    assert.equal(t('toString'), 'toString');
    assert.equal(translated('toString'), 'toString');
  });

  it('that are kept stay English, and are translated where they are read', () => {
    speak(german);
    const kept = english('This run has {count} items (too few)?', { count: 3 });
    assert.equal(kept, 'This run has 3 items (too few)?');
    assert.equal(translated(kept), 'Dieser Lauf hat 3 Einheiten (zu wenige)?');
    assert.equal(translated(english('{0} items of {1}', 12, 'Items')), 'Einheiten: 12 Einheiten');
  });

  it('are found within each other, one after the other, and behind a name', () => {
    speak(german);
    assert.equal(
      translated('This run has Items items (too few)? a.txt is empty.'),
      'Dieser Lauf hat Einheiten Einheiten (zu wenige)? a.txt ist leer.',
    );
    assert.equal(translated('b.txt: a.txt is empty.'), 'b.txt: a.txt ist leer.');
    assert.equal(translated('Unheard of. a.txt is empty.'), 'Unheard of. a.txt ist leer.');
  });

  it('for a paper are English in between', () => {
    speak(german);
    assert.equal(
      inEnglish(() => t('Items')),
      'Items',
    );
    assert.throws(() =>
      inEnglish(() => {
        throw new Error(t('Items'));
      }),
    );
    assert.equal(t('Items'), 'Einheiten');
  });

  it('from elsewhere are not translated', () => {
    speak(german);
    assert.equal(translated('a: b'), 'a: b');
    assert.equal(translated('BLEU is not a mean of items'), 'BLEU is not a mean of items');
    assert.equal(translated('This run has 3 items (too many)?'), 'This run has 3 items (too many)?');
  });
});
