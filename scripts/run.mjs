// `node scripts/run.mjs NAME [ARGUMENT]…` runs `main` of scripts/NAME.ts. Needs nothing but Node 20, which reads no TypeScript:
// this file and bootstrap.mjs are plain JavaScript, install the packages, and have tsx load the rest.
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './bootstrap.mjs';

const folder = new URL('.', import.meta.url);

/**
 * @param {string} name of a file beside this one, without its ending
 * @param {string[]} args
 */
export async function run(name, args) {
  try {
    await ensureDependencies();
    await import('tsx');
    // tsx makes CommonJS of the scripts, as of all of this package.
    const { default: script } = await import(new URL(`${name}.ts`, import.meta.url).href);
    await script.main(args);
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Whether the sentence says enough: the stack of a bug is shown.
 * @param {any} error
 * @returns {error is Error}
 */
function isExpected(error) {
  return error?.constructor === Error || String(error?.code).startsWith('ERR_PARSE_ARGS');
}

/** The scripts that have a `main`. */
function names() {
  return readdirSync(folder)
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        /^export (?:async )?function main\(/m.test(readFileSync(new URL(file, folder), 'utf8')),
    )
    .map((file) => file.slice(0, -3));
}

const [, script, name, ...args] = process.argv;
if (script !== undefined && import.meta.url === pathToFileURL(script).href) {
  const known = names();
  if (name !== undefined && known.includes(name)) {
    await run(name, args);
  } else {
    const isHelp = name === '--help' || name === '-h';
    console.error(`Usage: node scripts/run.mjs NAME [ARGUMENT]…, where NAME is one of ${known.join(', ')}.`);
    process.exitCode = isHelp ? 0 : 2;
  }
}
