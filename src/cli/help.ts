import { wrapped } from '../document/terminal';
import { QUESTION_GROUPS } from '../questions';
import { ALL_COMMANDS, ALL_SECTIONS, COMMANDS, type CommandSpec, type OptionSpec } from './commands';

/** Columns of a wide terminal. */
const WIDTH = 118;
const INDENT = 26;
const COMMAND_INDENT = 34;

/** The commands, or the options of one. @param columns of the terminal */
export function help(command: string | null, columns = WIDTH): string {
  const width = Math.min(WIDTH, Math.max(columns, 2 * COMMAND_INDENT));
  return command === null ? helpForAll(width) : helpFor(command, width);
}

function helpForAll(width: number): string {
  const groups = QUESTION_GROUPS.map(({ title, questions }) => ({
    title,
    names: questions.map(({ name }) => name),
  }));
  return [
    'Is the gain of A over B real?',
    ...[...groups, { title: 'Reports, assistants and training data', names: Object.keys(COMMANDS) }].map(
      ({ title, names }) => [title, ...names.map((name) => commandRow(name, width))].join('\n'),
    ),
    indented(
      'A is the candidate, B the baseline: two output files of the same test set. Formats and metric are recognized; a realgain.json beside the files sets the defaults. A folder is one system: the outputs in it are its training runs. “realgain COMMAND --help” lists the options of one command.',
      0,
      width,
    ),
    `${indented(EXIT_CODES, 0, width)}\n`,
  ].join('\n\n');
}

function commandRow(name: string, width: number): string {
  const { takes, does } = specOf(name);
  return row(`realgain ${name} ${takes}`.trimEnd(), does, COMMAND_INDENT, width);
}

function helpFor(command: string, width: number): string {
  const { does, options: own } = specOf(command);
  const taken = ALL_SECTIONS.map(({ title, options: all }) => {
    const [heading = title, of = ''] = title.split(' (realgain ');
    const options = Object.entries(all).filter(([name, spec]) => own[name] === spec);
    return { heading, options, of: of.replace(')', '') };
  });
  const isOfOthers = ({ of }: (typeof taken)[number]) => of !== '' && of !== command;
  return [
    indented(`${usageOf(command)}: ${does}`, 0, width),
    ...sections(width, [
      ...taken.filter((one) => !isOfOthers(one)).map(({ heading, options }) => [heading, options] as const),
      // Options of other commands that it has, too.
      ['Further options', taken.filter(isOfOthers).flatMap(({ options }) => options)],
    ]),
    `${indented(EXIT_CODES, 0, width)}\n`,
  ].join('\n\n');
}

export function usageOf(command: string): string {
  const { takes } = specOf(command);
  return `realgain ${command}${takes === '' ? '' : ` ${takes}`} [options]`;
}

function specOf(command: string): CommandSpec {
  const found = ALL_COMMANDS[command];
  if (found === undefined) {
    throw new Error(`There is no command “${command}”.`);
  }
  return found;
}

type Section = readonly [title: string, options: readonly (readonly [name: string, spec: OptionSpec])[]];

/** What several sections share is shown in the first one. */
function sections(width: number, all: readonly Section[]): string[] {
  const shown = new Set<OptionSpec>();
  return all.flatMap(([title, options]) => {
    const fresh = options.filter(([, spec]) => !shown.has(spec));
    fresh.forEach(([, spec]) => shown.add(spec));
    const rows = fresh.map(([name, spec]) => row(labelOf(name, spec), meaningOf(spec), INDENT, width));
    return rows.length === 0 ? [] : [[title, ...rows].join('\n')];
  });
}

const EXIT_CODES =
  'Exit codes: 0 done, 1 failed (a gate or reproduce), 2 bad input, 3 too little data for a gate, 130 stopped.';

/** `--margin X`, as help and documentation call an option. */
export function labelOf(name: string, { value, short }: OptionSpec): string {
  return `--${name}${value === undefined ? '' : ` ${value}`}${short === undefined ? '' : `, -${short}`}`;
}

function meaningOf({ meaning, default: byDefault }: OptionSpec): string {
  return plain(byDefault === undefined ? meaning : `${meaning} (default: ${byDefault})`);
}

/** Markdown without links and code marks. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\][]+)\]\([^()\s]+\)/g, '$1')
    .replaceAll('`', '')
    .replaceAll('’', "'");
}

function row(label: string, text: string, indent: number, width: number): string {
  const start = `  ${label}`;
  const lines = indented(text, indent, width);
  return start.length < indent ? start.padEnd(indent) + lines.trimStart() : `${start}\n${lines}`;
}

function indented(text: string, indent: number, width: number): string {
  return wrapped(text, width - indent)
    .map((line) => ' '.repeat(indent) + line)
    .join('\n');
}
