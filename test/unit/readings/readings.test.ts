import assert from 'node:assert/strict';
import { sentenceOf as printed } from '../../../src/cli/print';
import { after, before, describe, it } from 'mocha';
import { RealGainError } from '../../../src/model/errors';
import type { Comparison } from '../../../src/model/results/comparison';
import { asGiven } from '../../../src/cli/disk';
import { TestEngine } from '../../support/test-engine';
import { allCases, madeCases } from './case';
import { checkOtherCommands } from './everywhere';
import type { Expected } from './expected';
import { compared, ofComparison } from './ways';
import { oneIn } from '../../support/releases';

describe('readings: what is proved, shown, or asked', () => {
  const engine = new TestEngine(2, asGiven);
  const made = madeCases();

  before(() => assert.ok(allCases().length >= 3));
  after(() => made.remove());

  oneIn(2, [...allCases(), ...made.cases]).forEach((one, place) => {
    it(`${one.topic}: ${one.name}`, async () => {
      const answer = await compared(one, engine.service);
      check(one.expect, answer);
      const found = answer instanceof RealGainError ? answer : ofComparison(answer);
      await checkOtherCommands(one, place, found, engine.service);
    });
  });
});

function check(expected: Expected, found: Comparison | RealGainError): void {
  if ('question' in expected) {
    assert.ok(found instanceof RealGainError, `An answer instead of a question: ${sentenceOf(found)}`);
    const options = found.question?.choices.map(({ option }) => option) ?? [];
    assert.deepEqual([...options].sort(), [...expected.question].sort(), found.message);
    checkSaid(found.message, expected.says);
  } else if ('error' in expected) {
    assert.ok(found instanceof RealGainError, `An answer instead of an error: ${sentenceOf(found)}`);
    assert.equal(found.code, expected.error, found.message);
    checkSaid(printed(found), expected.says);
  } else {
    assert.ok(
      !(found instanceof RealGainError),
      `No answer: ${found instanceof RealGainError ? found.message : ''}`,
    );
    checkAnswer(expected, found);
  }
}

function checkAnswer(
  expected: Exclude<Expected, { question: unknown } | { error: unknown }>,
  found: Comparison,
): void {
  const { verdict, better, n, metric, scores, reading, warns, lacks, quiet } = expected;
  const { a: roles, direction } = found.reading ?? {};
  const checks: [string, unknown, unknown][] = [
    ['verdict', verdict, found.verdict],
    ['better', better, found.gain === 0 ? undefined : found.gain > 0 ? 'a' : 'b'],
    ['n', n, found.n],
    ['clusters', expected.clusters, found.clusters],
    ['column', expected.column, (roles?.score ?? roles?.answer)?.column],
    ['direction', expected.direction, direction?.better],
    ['metric', metric, found.metric.name],
  ];
  for (const [what, wanted, got] of checks) {
    if (wanted !== undefined) {
      assert.equal(got, wanted, `${what}: ${found.sentence}`);
    }
  }
  scores?.forEach((score, i) => {
    const got = [found.a.score, found.b.score][i] ?? NaN;
    assert.ok(Math.abs(got - score) <= 1e-6 * Math.max(1, Math.abs(score)), `score ${got}, not ${score}`);
  });
  if (reading !== undefined) {
    assert.deepEqual(partOf(found.reading, reading), reading, JSON.stringify(found.reading));
  }
  warns?.forEach((text) => assert.ok(found.warnings.join('\n').includes(text), found.warnings.join('\n')));
  assert.ok(lacks === undefined || !found.warnings.join('\n').includes(lacks), found.warnings.join('\n'));
  if (quiet === true) {
    assert.deepEqual(found.warnings, []);
  }
}

function checkSaid(message: string, texts: readonly string[] = []): void {
  texts.forEach((text) => assert.ok(message.includes(text), `“${text}” is not in: ${message}`));
}

/** As much of a value as the expected one has. */
function partOf(value: unknown, expected: unknown): unknown {
  const isObject = (one: unknown): one is Record<string, unknown> =>
    typeof one === 'object' && one !== null && !Array.isArray(one);
  return isObject(value) && isObject(expected)
    ? Object.fromEntries(Object.keys(expected).map((key) => [key, partOf(value[key], expected[key])]))
    : value;
}

function sentenceOf(found: Comparison | RealGainError): string {
  return found instanceof RealGainError ? found.message : found.sentence;
}
