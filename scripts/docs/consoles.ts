import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../host/paths';

/** `<!-- run in examples/qa: 3 lines -->`, and the block below it. */
const CONSOLE =
  /<!-- run in (?<folder>[\w./-]+)(?:: (?<lines>\d+) lines?)? -->\n\n```console\n(?<text>(?:.*\n)*?)```\n/g;

/** Pages with examples of commands and what they print. */
export const CONSOLE_PAGES = ['docs/command-line.md', 'docs/reports.md', 'docs/suites.md'] as const;

const PROMPT = '$ realgain ';

/** Runs a command in a folder, and answers with what it prints. */
export type RunCommand = (args: readonly string[], cwd: string) => Promise<string>;

/** Text of a page with what its console examples print now. */
export async function withConsoles(text: string, run: RunCommand): Promise<string> {
  let renewed = text;
  for (const { 0: block, groups = {} } of text.matchAll(CONSOLE)) {
    const { folder = '', lines, text: written = '' } = groups;
    const commands = written.split('\n').filter((line) => line.startsWith(PROMPT));
    const shown = await printed(folder, commands, run, lines === undefined ? Infinity : Number(lines));
    renewed = renewed.replace(block, () => block.replace(written, () => shown));
  }
  return renewed;
}

/** Runs commands one after another in a copy of a folder: some of them write files. */
async function printed(
  folder: string,
  commands: readonly string[],
  run: RunCommand,
  lines: number,
): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'realgain-docs-'));
  try {
    const copy = join(place, folder === '.' ? '' : folder);
    const source = folder === '.' ? 'examples' : folder;
    await cp(join(root, source), folder === '.' ? join(copy, source) : copy, { recursive: true });
    let text = '';
    for (const command of commands) {
      const found = (await run(wordsOf(command.slice(PROMPT.length)), copy)).trimEnd().split('\n');
      const shown = found.slice(0, lines).map((line) => line.trimEnd());
      text += `${[command, ...shown, ...(found.length > lines ? ['…'] : [])].join('\n')}\n`;
    }
    return text;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Words as a shell divides them: quotes hold spaces. */
function wordsOf(command: string): string[] {
  return (command.match(/'[^']*'|"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'));
}

/** Runs the command line at this path, whatever the exit code: a gate that fails prints why. */
export function runProgram(program: string): RunCommand {
  return (args, cwd) =>
    new Promise((resolve, reject) => {
      execFile(process.execPath, [program, ...args], { cwd }, (error, stdout, stderr) => {
        if (error !== null && stdout === '') {
          reject(new Error(`realgain ${args.join(' ')}: ${stderr}`));
        } else {
          resolve(stdout);
        }
      });
    });
}
