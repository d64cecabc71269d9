import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { messagesOf } from '../../../src/formats/chats';

describe('conversations with a model', () => {
  it('say who writes what, without ids', () => {
    assert.deepEqual(
      messagesOf([
        {
          id: 'x1',
          role: 'user',
          content: [
            { type: 'text', text: 'Who?' },
            { id: 'p', image: 'data:1' },
          ],
        },
        { from: 'gpt', value: 'Anna.' },
      ]),
      [
        { isAnswer: false, text: 'user: Who?\n[["image","data:1"]]' },
        { isAnswer: true, text: 'gpt: Anna.' },
      ],
    );
  });

  it('include the tools that a model calls', () => {
    const messages = messagesOf([{ role: 'assistant', tool_calls: [{ id: 'c1', name: 'search' }] }]);
    assert.deepEqual(messages, [{ isAnswer: true, text: 'assistant: [["name","search"]]' }]);
  });

  it('are lists of messages with a role and a content only', () => {
    for (const value of [[], 'Who?', [{ text: 'Who?' }], [{ role: 'user' }], { role: 'user', content: '' }]) {
      assert.equal(messagesOf(value), null);
    }
  });
});
