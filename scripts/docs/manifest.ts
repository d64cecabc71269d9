// The registries in package.json: the commands of questions, the Explorer's menu that asks them, and the tests that may decide.
import { AUTO } from '../../src/model/settings/settings';
import { QUESTIONS, type Question } from '../../src/questions';
import type { Selection } from '../../src/questions/question';
import { TESTS } from '../../src/significance/tests';

interface Manifest {
  contributes: {
    commands: { command: string; title: string; category: string }[];
    menus: Record<string, { command: string; group?: string; when?: string }[]>;
    configuration: { properties: Record<string, { enum?: string[]; enumDescriptions?: string[] }> };
  };
}

const MENU = 'realgain.evaluate';

/** The questions with a command: others have a page of their own, or none. */
const ASKED = QUESTIONS.flatMap(({ command, menu, offeredFor = [] }: Question) =>
  command === undefined || menu === undefined ? [] : [{ command, menu, offeredFor }],
);

const SELECTED: Readonly<Record<Selection, string>> = {
  file: '!listMultiSelection && !explorerResourceIsFolder',
  files: 'listMultiSelection && !explorerResourceIsFolder',
  folder: 'explorerResourceIsFolder',
};

/** The tests that a setting may choose. */
const DECIDING = TESTS.filter(({ shown }) => shown !== 'independent');

/** package.json with an entry for each question and test. */
export function withEntries(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const { commands, menus } = manifest.contributes;
  const known = new Set([
    ...ASKED.map(({ command }) => command),
    ...(menus[MENU] ?? []).map((one) => one.command),
  ]);
  const first = commands.findIndex(({ command }) => known.has(command));
  const others = commands.filter(({ command }) => !known.has(command));
  const asked = ASKED.map(({ command }) => ({
    command,
    title: `%${keyOf(command)}%`,
    category: 'RealGain',
  }));
  manifest.contributes.commands = [...others.slice(0, first), ...asked, ...others.slice(first)];
  // Without a selection that it is offered for, it is in the palette only; the editor registers all entries.
  menus[MENU] = ASKED.map(({ command, offeredFor }, i) => ({
    command,
    group: `1_evaluate@${i + 1}`,
    when: offeredFor.map((selection) => SELECTED[selection]).join(' || ') || 'false',
  }));
  const { 'realgain.test': test = {} } = manifest.contributes.configuration.properties;
  test.enum = [AUTO, ...DECIDING.map(({ id }) => id)];
  test.enumDescriptions = test.enum.map((id) => `%${keyOfTest(id)}%`);
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** package.nls.json with the words of each question and test. */
export function withWords(text: string): string {
  const words = JSON.parse(text) as Record<string, string>;
  const asked = ASKED.map(({ command, menu }) => [keyOf(command), menu]);
  const tests = DECIDING.map(({ id, explanation }) => [keyOfTest(id), explanation]);
  const written = Object.fromEntries([...asked, ...tests]) as Record<string, string>;
  const others = Object.entries(words).filter(
    ([key]) => !(isOfTest(key) || key.startsWith(OF_QUESTION)) || key in written || key === AUTO_WORDS,
  );
  return `${JSON.stringify({ ...Object.fromEntries(others), ...written }, null, 2)}\n`;
}

/** The same in another language, of which only what the bundle translates is there. */
export function withTranslations(
  text: string,
  english: Readonly<Record<string, string>>,
  bundle: Readonly<Record<string, string>>,
): string {
  const words = JSON.parse(text) as Record<string, string>;
  const known = Object.keys(english).flatMap((key) => {
    const said = isOfTest(key) && key !== AUTO_WORDS ? bundle[english[key] ?? ''] : words[key];
    return said === undefined ? [] : [[key, said] as const];
  });
  return `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`;
}

/** `command.evaluatePreferences`. */
function keyOf(command: string) {
  return command.replace(/^realgain\./, 'command.');
}

const OF_QUESTION = 'command.ask.';
const OF_TEST = 'setting.test.';
const AUTO_WORDS = `${OF_TEST}${AUTO}`;

function keyOfTest(id: string) {
  return `${OF_TEST}${id.replaceAll(/\W/g, '_')}`;
}

function isOfTest(key: string) {
  return key.startsWith(OF_TEST);
}
