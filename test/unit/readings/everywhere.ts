import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { parseCommand } from '../../../src/cli/arguments';
import type { Service } from '../../../src/engine/service';
import { RealGainError, type ErrorCode } from '../../../src/model/errors';
import type { Look } from '../../../src/questions/look/schema';
import { wordsOf, type Case } from './case';
import { found, partsOf, study, takes, WAYS, type Found, type Read, type Way } from './ways';
import { isRelease } from '../../support/releases';

/*
 * Every command reads the same files in the same way. What a command asks may make a difference; each such difference is a rule
 * below.
 */

/**
 * Other commands read a case as a comparison does: every fourth case, by a study and by one of the others in turn; for a release every
 * case by all of them.
 * @param place of the case among all
 * @param expected what the comparison answered
 */
export async function checkOtherCommands(
  one: Case,
  place: number,
  expected: Found,
  service: Service,
): Promise<void> {
  if (!isRelease && place % 4 !== 0) {
    return;
  }
  // `look` comes last in turn.
  const turn = (place / 4) % (WAYS.length + 1);
  const others = WAYS.filter((way, i) => (isRelease || i === turn) && suits(way, one));
  for (const way of suits(study, one) ? [study, ...others] : others) {
    check(way, expected, await found(way, one, service));
  }
  if (isRelease || turn === WAYS.length) {
    await checkLook(one, expected, service);
  }
}

/** A comparison without options that is answered is what `look` offers first; one that is refused isn't offered. */
async function checkLook(one: Case, expected: Found, service: Service): Promise<void> {
  const { outputs, options } = partsOf(one);
  if (options.length > 0 || existsSync(path.join(one.folder, 'realgain.json'))) {
    return;
  }
  const home = process.cwd();
  process.chdir(one.folder);
  try {
    const { result } = await service.ask({ question: 'look', identity: { files: outputs } });
    const { ways } = result as Look;
    ways.forEach(({ command }) =>
      assert.doesNotThrow(() => parseCommand(wordsOf(command).slice(1)), command),
    );
    const commands = ways.flatMap(({ command, lacks }) =>
      lacks === null ? [wordsOf(command).slice(1).join('\n')] : [],
    );
    const asked = wordsOf(one.command).join('\n');
    // The file of right classes beside numbers, which a comparison finds, is named.
    const isAsked = (one = '') => one === asked || one.startsWith(`${asked}\n--reference\n`);
    const answers = isError(expected) ? (expected.question?.choices ?? []) : [];
    const isAnswer = (one = '') =>
      answers.some(({ option }) => one === [asked, ...wordsOf(option)].join('\n'));
    const offered = commands.filter((one) => !isAnswer(one));
    assert.equal(offered.some(isAsked), !isError(expected), commands.join('; '));
    assert.ok(!offered.some(isAsked) || isAsked(offered[0]), `look offers first: ${offered[0]}`);
  } finally {
    process.chdir(home);
  }
}

/** Whether a command can be asked the same. */
function suits({ name, command }: Way, one: Case): boolean {
  const { outputs, options } = partsOf(one);
  const isFolder = (place: string) => statSync(path.join(one.folder, place)).isDirectory();
  const hasFolders = name === 'suite' || name === 'leaderboard' || name === 'calibrate';
  return (
    takes(command, one) &&
    // Two folders are runs of two systems for a pair, and many systems for others.
    (command === 'power' || !outputs.some(isFolder)) &&
    (name !== 'runs' || outputs.length > 1) &&
    // It remembers what was chosen in its own way.
    (name !== 'editor' || options.length === 0) &&
    // A file that holds both outputs.
    (outputs.length > 1 || (name !== 'editor' && name !== 'runs')) &&
    // The outputs of a folder in one folder.
    (name !== 'calibrate' || (outputs.length > 1 && outputs.every((place) => path.dirname(place) === '.'))) &&
    // A realgain.json configures the files beside it, not copies in other folders.
    (!hasFolders || !existsSync(path.join(one.folder, 'realgain.json'))) &&
    // Each folder holds both systems then, which are four.
    (name !== 'suite' || !options.includes('--systems'))
  );
}

type Explains = (expected: Found, got: Found) => boolean;

const OF_STUDIES: readonly Explains[] = [
  // All systems of a file take part.
  (expected) => isError(expected, 'needs-systems'),
  // One item is an answer of "too little data" for a comparison only.
  (expected, got) => !isError(expected) && expected.n === 1 && isError(got, 'bad-setting'),
  // It has no slices: where only they would do, it says what to do with the files.
  (expected, got) => areSlices(expected) && isError(got, 'bad-format'),
];

/** Differences by what a command asks: whether one explains what it found. */
const RULES: Readonly<Record<string, readonly Explains[]>> = {
  power: [
    // A plan needs gains that vary.
    (expected, got) => !isError(expected) && isError(got, 'test-not-applicable'),
  ],
  study: OF_STUDIES,
  calibrate: [
    ...OF_STUDIES,
    ofNoOutput,
    ofModels,
    // The files of a folder that hold several systems each are a task each.
    (expected, got) =>
      isError(expected, 'bad-format') &&
      isError(got, 'needs-column') &&
      got.message.includes(' holds outputs of 2 tasks'),
  ],
  suite: [
    ...[ofSeveralTasks, ofNoOutput, ofModels, ofAnyColumn, ofBoth, ofColumns],
    // Two systems are chosen of folders that hold several each.
    (expected, got) =>
      (isError(expected, 'needs-systems') || isError(expected, 'bad-format')) &&
      isError(got, 'needs-systems'),
  ],
  leaderboard: [
    ofModels,
    ofSeveralTasks,
    ofNoOutput,
    (expected) => isError(expected, 'needs-systems'),
    (expected, got) => areSlices(expected) && isError(got, 'bad-format'),
    // It looks for no reference.
    (_, got) => isError(got, 'needs-reference'),
    // A file that can't be read is a gap of its test set, with the reason.
    (expected, got) =>
      isError(expected) &&
      isError(got, 'bad-setting') &&
      withoutFolders(got).includes(withoutFolders(expected)),
    // Which of several columns a direction is of is a question, not a fault of the command line.
    (expected, got) => isError(expected, 'bad-setting') && isError(got, 'needs-metric'),
  ],
};

function areSlices(expected: Found): boolean {
  const choices = isError(expected) ? (expected.question?.choices ?? []) : [];
  return choices.length > 0 && choices.every(({ option }) => option.startsWith('--slice '));
}

/** Folders hold one file a task: files that are of two tasks, or called like two, are no pair. */
function ofSeveralTasks(_: Found, got: Found): boolean {
  return (
    isError(got, 'bad-setting') &&
    /no task in common|there is only |No test set has outputs of two systems/.test(got.message)
  );
}

/** Only a comparison that is given one file asks which values of any column are the systems. */
function ofAnyColumn(expected: Found): boolean {
  return isError(expected, 'needs-systems') && expected.message.includes(' holds each item once for every ');
}

/** A folder with the outputs of two systems is a suite of the two, which may ask what is scored. */
function ofBoth(expected: Found, got: Found): boolean {
  return (
    isError(expected, 'needs-systems') &&
    expected.message.includes(' holds 2 systems ') &&
    (!isError(got) || isError(got, 'needs-metric'))
  );
}

/** A folder with one file is of one system, unless rows name systems: columns of measures don't. */
function ofColumns(expected: Found, got: Found): boolean {
  return (
    isError(expected, 'needs-systems') &&
    isError(got, 'bad-setting') &&
    got.message.includes(' holds results of one system only')
  );
}

/** Rows of models are systems for what looks for several. */
function ofModels(expected: Found): boolean {
  return !isError(expected) && expected.warnings.some((warning) => warning.startsWith('Items differ in'));
}

/** Files of right answers, or called so, Markdown, archives and pictures are not outputs of a folder. */
function ofNoOutput(_: Found, got: Found): boolean {
  return (
    isError(got) &&
    / holds no outputs[;:]| systems(?: can be compared)?, but there (?:are none|is only )/.test(got.message)
  );
}

function isError(one: Found, code?: ErrorCode): one is RealGainError {
  return one instanceof RealGainError && (code === undefined || one.code === code);
}

function check({ name }: Way, expected: Found, got: Found): void {
  if (RULES[name]?.some((explains) => explains(expected, got)) === true) {
    return;
  }
  if (isError(expected) || isError(got)) {
    assert.deepEqual(refusalOf(got), refusalOf(expected), `${name}: ${said(got)}, not: ${said(expected)}`);
    return;
  }
  for (const what of ['metric', 'n', 'higherIsBetter', 'column', 'clusters', 'clusterColumn'] as const) {
    if (got[what] !== undefined) {
      assert.equal(got[what], expected[what], `${name}: ${what}`);
    }
  }
  got.scores.forEach((score, i) => {
    const other = expected.scores[i] ?? NaN;
    assert.ok(
      Math.abs(score - other) <= 1e-9 * Math.max(1, Math.abs(other)),
      `${name}: ${score}, not ${other}`,
    );
  });
  checkWarnings(name, expected, got);
}

/** A question, by what can be answered to it; else the error. */
function refusalOf(one: Found) {
  return isError(one)
    ? {
        code: one.code,
        choices: one.question?.choices.map(({ option }) => withoutFolders(option)).sort() ?? [],
      }
    : 'an answer';
}

function said(one: Found): string {
  return isError(one) ? `${one.code}: ${one.message}` : `an answer by ${one.metric}`;
}

/** What few items, and items that can't be scored, mean for a pair is a note on pairs; which systems are identical, in a field. */
const OF_PAIRS =
  /^Both outputs are the same file|so few outcomes are possible|^There are only \d+ .* allow for that|counts? for neither system|^There are only \d+ items: p and the interval hold|^A few items differ so much more|differ by the same amount|^The gain is significant for the values of/;

function checkWarnings(name: string, expected: Read, got: Read): void {
  if (name === 'leaderboard') {
    // It is about test sets, not about the files of one.
    return;
  }
  const warnings = got.warnings.map(withoutFolders);
  const all = warnings.join('\n');
  for (const warning of expected.warnings.map(withoutFolders)) {
    if (name !== 'study' && name !== 'calibrate') {
      assert.ok(warnings.includes(warning), `${name} lacks: ${warning}\n${all}`);
    } else if (!OF_PAIRS.test(warning)) {
      assert.ok(kindOf(all).includes(kindOf(warning)), `${name} lacks: ${warning}\n${all}`);
    }
  }
  assert.equal(new Set(warnings).size, warnings.length, `${name} repeats itself: ${all}`);
}

/** A study says once what holds for several files, with one as the example. */
function kindOf(warning: string): string {
  return (
    warning
      .replace(/^[\w.-]+\.\w+: /gm, '')
      .replace(/[\w-]+\.\w+/g, 'FILE')
      // A value that holds a quote ends with its line.
      .replace(/"[^"\n]*"/g, 'VALUE')
      .replace(/\d+/g, 'N')
  );
}

function withoutFolders(text: string | RealGainError): string {
  const { message } = typeof text === 'string' ? { message: text } : text;
  return message
    .replace(/(?:[\w.,=-]*\/)+(?=[\w.-]+\.\w)/g, '')
    .replace(/\/(?:[\w.,=-]+\/)+/g, '')
    .replace(/ The option is .*| Name one with .*/, '');
}
