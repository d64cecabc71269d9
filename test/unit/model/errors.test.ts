import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import {
  RealGainError,
  reviveError,
  translatedError,
  withMeant,
  withoutPath,
  type SerializedError,
} from '../../../src/model/errors';
import { english, speak, translated } from '../../../src/model/words';

describe('what an error says', () => {
  afterEach(() => {
    speak(undefined);
  });

  const german = {
    '{0} is empty.': '{0} ist leer.',
    'What {0} printed for {1}': 'Die Ausgabe von {0} zu {1}',
  };
  const sent = (error: RealGainError): SerializedError =>
    JSON.parse(JSON.stringify(error)) as SerializedError;

  it('is English, and data that is translated on the other side of a process boundary', () => {
    const error = new RealGainError('file-empty', english('{0} is empty.', 'a.txt'), { path: 'a.txt' });
    assert.equal(error.message, 'a.txt is empty.');
    assert.equal(sent(error).message, 'a.txt is empty.');
    speak(german);
    assert.equal(translatedError(sent(error)), 'a.txt ist leer.');
    assert.equal(translated(reviveError(sent(error)).said), 'a.txt ist leer.');
  });

  it('stays as it is where it is somebody else’s, or from an earlier version', () => {
    speak(german);
    const error = new RealGainError('scorer-failed', 'a.txt is empty.');
    assert.equal(sent(error).said, undefined);
    assert.equal(translatedError(sent(error)), 'a.txt is empty.');
  });

  it('names what was probably meant once, also on the other side of a process boundary', () => {
    const said = 'a.txt has no column "f"; it has "f1". Which is the "score"?';
    const meant = withMeant(new RealGainError('unknown-column', said, { choices: ['score'] }), 'scor');
    assert.match(meant.message, / Did you mean "score"\?$/);
    assert.equal(withMeant(reviveError(sent(meant)), 'scor').message, meant.message);
  });

  it('holds a description in place of a path as data', () => {
    const what = english('What {0} printed for {1}', 'score.py', 'a.txt');
    const read = (path: string): never => {
      throw new RealGainError('file-empty', english('{0} is empty.', path));
    };
    speak(german);
    assert.throws(
      () => withoutPath(what, read),
      (error: RealGainError) =>
        error.message === 'What score.py printed for a.txt is empty.' &&
        translated(error.said) === 'Die Ausgabe von score.py zu a.txt ist leer.',
    );
  });
});
