import assert from 'node:assert/strict';
import * as vm from 'node:vm';
import { before, describe, it } from 'mocha';
import { processorTime } from '../../support/processor-time';
import { expressionsIn, hostileTexts, type Expression } from './expressions';

/*
 * A text of 40,000 characters takes a linear expression well under a millisecond for each step it does with one of them, and
 * a quadratic one (800 million steps) a second at the very least. So the limit between them can lie far from both.
 */
const LENGTH = 40_000;
const LIMIT_MS = 80;
/** What takes longer is stopped, and its processor time decides: on a busy machine it may have had little. */
const STOPPED_AFTER_MS = 100;
const TRIES = 3;

/** Made of what a user wrote, and run under a limit of time (`check-pattern`) or on no text at all. */
const OF_USERS = [/study\/requests\.ts/, /study\/groups\.ts/, /text\/fields\.ts/];

const context = vm.createContext({});
const search = new vm.Script(
  "for (const text of texts) { if (expression.global) text.replace(expression, ''); else expression.exec(text); }",
);

/** Whether a search of the texts takes more processor time than it may. */
function isSlow(expression: Expression, texts: readonly string[], timeout = STOPPED_AFTER_MS): boolean {
  const { source, flags } = expression;
  Object.assign(context, { expression: new RegExp(source, flags), texts });
  const start = processorTime();
  let stopped = false;
  try {
    search.runInContext(context, { timeout });
  } catch {
    stopped = true;
  }
  return processorTime() - start > LIMIT_MS || (stopped && isSlow(expression, texts, 2 * timeout));
}

/** The text that takes too long, whenever it is tried; null if none does. */
function slowest(expression: Expression, times = TRIES): string | null {
  const texts = hostileTexts(expression, LENGTH);
  if (!isSlow(expression, texts)) {
    return null;
  }
  const tries = Array.from({ length: times });
  const slow = texts.find((text) => tries.every(() => isSlow(expression, [text])));
  return slow === undefined
    ? null
    : `${expression.place} /${expression.source}/${expression.flags} on ${JSON.stringify(slow.slice(0, 20))} … ${JSON.stringify(slow.slice(-10))}`;
}

describe('regular expressions', () => {
  let known: readonly Expression[] = [];
  let others: readonly string[] = [];

  before(() => {
    ({ known, others } = expressionsIn(['src', 'webview']));
  });

  it('are all found', () => {
    assert.ok(known.length > 250);
    assert.deepEqual(
      others.filter((text) => !OF_USERS.some((one) => one.test(text))),
      [],
    );
  });

  it('would be detected if they backtracked', () => {
    const slow = ['(a+)+$', '\\s+$', '(\\w+)=', 'x*.*y', '^(.*?)px(.*?)px$', '^#\\s*(\\S+)\\s*=\\s*(.*)$'];
    for (const source of slow) {
      assert.ok(slowest({ place: 'here', source, flags: '' }, 1), source);
    }
  });

  it(`take a time that grows with a text of ${LENGTH} characters, and not with its square`, () => {
    assert.deepEqual(
      known.map(slowest).filter((one) => one !== null),
      [],
    );
  });
});
