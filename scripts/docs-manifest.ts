// The questions of the registry in package.json: their commands, and the Explorer's menu that asks them.
import { fieldsOf, QUESTIONS } from '../src/questions';

interface Manifest {
  contributes: {
    commands: { command: string; title: string; category: string }[];
    menus: Record<string, { command: string; group?: string; when?: string }[]>;
  };
}

const MENU = 'realgain.evaluate';

/** package.json with an entry for each question. */
export function withQuestions(text: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const { commands, menus } = manifest.contributes;
  const known = new Set([
    ...QUESTIONS.map(({ command }) => command),
    ...(menus[MENU] ?? []).map((one) => one.command),
  ]);
  const first = commands.findIndex(({ command }) => known.has(command));
  const others = commands.filter(({ command }) => !known.has(command));
  const asked = QUESTIONS.map(({ command }) => ({
    command,
    title: `%${keyOf(command)}%`,
    category: 'RealGain',
  }));
  manifest.contributes.commands = [...others.slice(0, first), ...asked, ...others.slice(first)];
  menus[MENU] = QUESTIONS.map(({ command, schema }, i) => {
    const files = fieldsOf(schema).flatMap(({ spec }) => (spec.kind === 'files' ? [spec] : []));
    const when = [
      ...(files.some(({ most }) => most === 1) ? ['!listMultiSelection'] : []),
      ...(files.some(({ folders }) => folders === true) ? [] : ['!explorerResourceIsFolder']),
    ];
    return {
      command,
      group: `1_evaluate@${i + 1}`,
      ...(when.length > 0 && { when: when.join(' && ') }),
    };
  });
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** package.nls.json with the words of each question; other languages say what they know. */
export function withMenuWords(text: string): string {
  const words = JSON.parse(text) as Record<string, string>;
  const asked = QUESTIONS.map(({ command, menu }) => [keyOf(command), menu]);
  return `${JSON.stringify({ ...words, ...(Object.fromEntries(asked) as object) }, null, 2)}\n`;
}

/** `command.evaluatePreferences`. */
function keyOf(command: string) {
  return command.replace(/^realgain\./, 'command.');
}
