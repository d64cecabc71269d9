import { english, type Text } from '../words';

/*
 * Where the paths of files are inserted into a command: nowhere that is interpreted as code. The author of
 * a file chose its name, and `sh -c {output}` would run it.
 */

const PLACEHOLDER = /\{(?:output|reference)\}/;

/** A separate argument, or the value of a long option. */
const A_VALUE = /^(?:--[\w.-]+=)?\{(?:output|reference)\}$/;

/** Programs that run their first argument, or that of an option, as code. */
const INTERPRETER =
  /^(?:(?:ba|da|z|k|c|tc|fi|a)?sh|(?:python|pypy|ruby|perl|php|lua|node|julia)[\d.]*|nodejs|deno|bun|tsx|ts-node|r|rscript|pwsh|powershell|osascript|tclsh|groovy|[gmn]?awk|sed)$/i;

/** `cmd` parses everything that follows as a command line again. */
const COMMAND_PROMPT = /^cmd$/i;

/** Options whose value is code, or a script: what follows is for the script. */
const TAKES_CODE = /^-[a-z]*[cemrp]$|^--(?:eval|print|command|execute|expression|require|import)$/i;

/** Why a command could run the name or the contents of a file as code; null if it can't. */
export function placeholderFault(command: readonly string[]): Text | null {
  const stray = command.find((argument) => PLACEHOLDER.test(argument) && !A_VALUE.test(argument));
  if (stray !== undefined) {
    return english(
      'has a placeholder amid other text, where the name of a file could be run as code; give it as a separate argument, or as --option={0}.',
      '{output}',
    );
  }
  const interpreter = command.find((_, place) => runsPlaceholder(command.slice(place)));
  return interpreter === undefined
    ? null
    : english(
        'has a placeholder where {0} would run the file or its name as code; put a script before it.',
        interpreter,
      );
}

function runsPlaceholder([program = '', ...others]: readonly string[]): boolean {
  const name = (program.split(/[/\\]/).at(-1) ?? '').replace(/\.exe$/i, '');
  if (COMMAND_PROMPT.test(name)) {
    return others.some((argument) => PLACEHOLDER.test(argument));
  }
  if (!INTERPRETER.test(name)) {
    return false;
  }
  const script = others.findIndex(
    (argument, place) => !argument.startsWith('-') && !isValue(argument, others[place - 1]),
  );
  const own = script < 0 ? others : others.slice(0, script + 1);
  return own.some((argument) => PLACEHOLDER.test(argument));
}

/** Whether an argument belongs to the option before it, such as `ignore` in `python3 -W ignore score.py`. */
function isValue(argument: string, before = ''): boolean {
  return before.startsWith('-') && !TAKES_CODE.test(before) && !/[./\\]/.test(argument);
}
