import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { fileError } from '../../../src/model/errors';
import {
  callOptions,
  distinct,
  english,
  englishOf,
  inEnglish,
  joined,
  Kept,
  speak,
  t,
  translated,
  withValues,
  type Message,
  type Text,
} from '../../../src/model/words';
import { badSetting } from '../../../src/model/errors';
import { settingFor } from '../../../src/model/texts/option-names';

const german = {
  Items: 'Einheiten',
  '{0} items of {1}': '{1}: {0} Einheiten',
  '{file} is empty.': '{file} ist leer.',
  'This run has {count} items (too few)?': 'Dieser Lauf hat {count} Einheiten (zu wenige)?',
  'Because {0}, {1} was skipped.': '{1} wurde übersprungen, denn {0}.',
  'it is empty': 'sie ist leer',
  'it has {0} lines': 'sie hat {0} Zeilen',
};

/** Over a process boundary, or to a file and back. */
const sent = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe('words', () => {
  afterEach(() => {
    speak(undefined);
  });

  it('are English until another language is set', () => {
    assert.equal(t('{0} items of {1}', 12, 'a.txt'), '12 items of a.txt');
    assert.equal(t('{file} is empty.', { file: 'a.txt' }), 'a.txt is empty.');
    assert.equal(translated(english('{0} items of {1}', 12, 'a.txt')), '12 items of a.txt');
  });

  it('are translated by the English text, with values in the order of the translation', () => {
    speak(german);
    assert.equal(t('{0} items of {1}', 12, 'a.txt'), 'a.txt: 12 Einheiten');
    assert.equal(t('{file} is empty.', { file: 'a.txt' }), 'a.txt ist leer.');
    assert.equal(t('This is untranslated.'), 'This is untranslated.');
  });

  it('have as many values as placeholders, or the compiler refuses them', () => {
    assert.equal(englishOf(english('{0} of {1} in {"id": …}', 1, 2)), '1 of 2 in {"id": …}');
    // @ts-expect-error A value is missing.
    english('{0} of {1}', 1);
    // @ts-expect-error One is too much.
    english('{0} of {1}', 1, 2, 3);
    // @ts-expect-error One by name.
    t('{file} is empty.', { path: 'a.txt' });
    const template: string = process.title;
    // @ts-expect-error What it needs is unknown.
    english(template);
    const place = { path: 'a.txt', line: 3 };
    assert.equal(fileError('not-numeric', place, '{0}, line {1}: {2} is not numeric.', 'x').line, 3);
    // @ts-expect-error The path and the line are given, the third value isn't.
    fileError('not-numeric', place, '{0}, line {1}: {2} is not numeric.');
    // @ts-expect-error The path alone is given by the place where the text names no line.
    fileError('not-numeric', place, '{0} has {1} and {2}.', 'x');
  });

  it('leave values as they are: braces, dollars, and names that all objects have', () => {
    speak(german);
    assert.equal(t('{0} items of {1}', '$&', '{0}'), '{0}: $& Einheiten');
    // What no caller can write, as the compiler wants a value for every placeholder.
    assert.equal(englishOf({ template: '{constructor}', args: ['x'] }), '{constructor}');
    assert.equal(t('toString'), 'toString');
    assert.equal(translated('toString'), 'toString');
    assert.equal(translated('toString', {}), 'toString');
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
});

describe('a message', () => {
  afterEach(() => {
    speak(undefined);
  });

  it('is plain data that says the same after a round trip through JSON', () => {
    const message = english('This run has {count} items (too few)?', { count: 3 });
    assert.deepEqual(sent(message), message);
    assert.equal(englishOf(sent(message)), 'This run has 3 items (too few)?');
    speak(german);
    assert.equal(translated(sent(message)), 'Dieser Lauf hat 3 Einheiten (zu wenige)?');
    assert.equal(englishOf(message), 'This run has 3 items (too few)?');
  });

  it('translates the messages in it', () => {
    speak(german);
    const inner = english('it has {0} lines', 7);
    const outer = english('Because {0}, {1} was skipped.', inner, 'a.txt');
    assert.equal(englishOf(outer), 'Because it has 7 lines, a.txt was skipped.');
    assert.equal(translated(sent(outer)), 'a.txt wurde übersprungen, denn sie hat 7 Zeilen.');
    const fixed = english('Because {0}, {1} was skipped.', english('it is empty'), 'a.txt');
    assert.equal(translated(sent(fixed)), 'a.txt wurde übersprungen, denn sie ist leer.');
  });

  it('is joined with others, or with a name in front', () => {
    speak(german);
    const empty = english('{file} is empty.', { file: 'a.txt' });
    const few = english('This run has {count} items (too few)?', { count: 3 });
    assert.equal(englishOf(joined([few, empty])), 'This run has 3 items (too few)? a.txt is empty.');
    assert.equal(
      translated(sent(joined([few, empty]))),
      'Dieser Lauf hat 3 Einheiten (zu wenige)? a.txt ist leer.',
    );
    assert.equal(translated(joined(['b.txt', empty], ': ')), 'b.txt: a.txt ist leer.');
    assert.equal(translated(joined(['Unheard of.', empty])), 'Unheard of. a.txt ist leer.');
    assert.equal(joined(['Items']), 'Items');
    assert.equal(englishOf(joined([])), '');
  });

  it('falls back to English where the template has no translation, but not for the messages in it', () => {
    speak(german);
    const message = english('{0} – see {1}', english('it has {0} lines', 7), 'a.txt');
    assert.equal(translated(message), 'sie hat 7 Zeilen – see a.txt');
  });

  it('calls options as the controls of a page, but not those in values or in commands to type', () => {
    callOptions((option) => (option === 'id-column' ? '“Ids”' : null));
    try {
      const said = english('{0} has no ids; name them by --id-column, or --force.', '--id-column.csv');
      assert.equal(translated(said), '--id-column.csv has no ids; name them by “Ids”, or --force.');
      const command = 'Type “realgain compare --id-column none”.';
      assert.equal(translated(command), command);
      assert.match(englishOf(said), /by --id-column/);
      callOptions(settingFor);
      const { said: asked } = badSetting('Name one with --metric, or with --margin.');
      assert.equal(translated(asked), 'Name one with “Metric”, or with --margin.');
    } finally {
      callOptions(() => null);
    }
  });

  it('does not look into values: not for placeholders, patterns or parts of sentences', () => {
    speak(german);
    for (const hostile of [
      '{0}',
      '{1}',
      '{file}',
      '$&',
      '$1',
      '__proto__',
      'a.txt is empty.',
      '12 items of x',
    ]) {
      const message = english('{0} items of {1}', hostile, 'b.txt');
      assert.equal(englishOf(message), `${hostile} items of b.txt`);
      assert.equal(translated(sent(message)), `b.txt: ${hostile} Einheiten`);
    }
  });

  it('translates the fixed texts in it, and no name that is called like a text', () => {
    speak({ new: 'neu', 'the sign test': 'Vorzeichentest', '{0} wins by {1}': '{0} gewinnt nach {1}' });
    const test = english('the sign test');
    assert.equal(
      translated(sent(english('{0} wins by {1}', 'new', test))),
      'new gewinnt nach Vorzeichentest',
    );
    assert.equal(translated(sent(joined([test, 'new'], ': '))), 'Vorzeichentest: new');
    const error = fileError('bad-format', { path: 'new' }, '{0} wins by {1}', test);
    assert.equal(translated(sent(error.said)), 'new gewinnt nach Vorzeichentest');
  });

  it('can be said with other values, also of the messages in it', () => {
    const inner = english('{file} is empty.', { file: '/data/a.txt' });
    const outer = english('Because {0}, {1} was skipped.', inner, '/data/b.txt');
    const named = withValues(outer, (value) => value.replace('/data/', ''));
    assert.equal(englishOf(named), 'Because a.txt is empty., b.txt was skipped.');
    assert.equal(englishOf(outer), 'Because /data/a.txt is empty., /data/b.txt was skipped.');
    assert.equal(
      withValues('/data/ itself', () => ''),
      '/data/ itself',
    );
  });

  it('is not guessed from a finished sentence', () => {
    speak(german);
    assert.equal(translated('a.txt is empty.'), 'a.txt is empty.');
    assert.equal(translated('12 items of a.txt'), '12 items of a.txt');
  });
});

describe('texts that are kept', () => {
  afterEach(() => {
    speak(undefined);
  });

  it('are strings, beside which stands how they were made', () => {
    const kept = new Kept();
    const texts = kept.texts([english('{file} is empty.', { file: 'a.txt' }), english('Items')]);
    assert.deepEqual(texts, ['a.txt is empty.', 'Items']);
    speak(german);
    const messages = sent(kept.messages);
    assert.deepEqual(
      texts.map((text) => translated(text, messages)),
      ['a.txt ist leer.', 'Einheiten'],
    );
  });

  it('are shown in English where nothing says how they were made, as in older histories', () => {
    speak(german);
    assert.equal(translated('a.txt is empty.', {}), 'a.txt is empty.');
    assert.equal(translated('a.txt is empty.', undefined), 'a.txt is empty.');
  });

  it('may be called like what all objects have', () => {
    const kept = new Kept();
    const text = kept.text(english('{0}', '__proto__'));
    assert.equal(text, '__proto__');
    assert.equal(translated(text, sent(kept.messages)), '__proto__');
    assert.equal(translated('constructor', kept.messages), 'constructor');
  });

  it('are each there once, however they were made', () => {
    const texts: Text[] = [english('it has {0} lines', 7), english('it has {0} lines', 7), 'Items', 'Items'];
    assert.deepEqual(distinct(texts).map(englishOf), ['it has 7 lines', 'Items']);
  });

  it('stay what they are where a page hands over something else', () => {
    const odd = { template: '{0} and {1}', args: ['a'] } satisfies Message;
    assert.equal(translated(odd), 'a and {1}');
  });
});
