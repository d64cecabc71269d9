/** Runs npm in a folder that has its own package-lock.json. */

import { networkProblem, NPM_FLAGS, npmCommand, PING } from '../bootstrap.mjs';
import { run, type Log } from './command';

/** After SIGTERM npm would go on writing for a while, into what the next run repairs. */
const endBy = 'SIGKILL';

/** @param args e.g. `['ci']` */
export async function npm(args: string[], options: { cwd: string; log: Log; what: string }): Promise<void> {
  const [file, before] = npmCommand();
  try {
    await run(file, [...before, ...PING], { cwd: options.cwd, log: () => undefined, what: 'npm ping' }).catch(
      (error: unknown) => {
        // Any other failure says nothing: not every registry answers this question.
        if (error instanceof Error && networkProblem(error.message) !== undefined) throw error;
      },
    );
    await run(file, [...before, ...args, ...NPM_FLAGS], { ...options, endBy });
  } catch (error) {
    const problem = error instanceof Error ? networkProblem(error.message) : undefined;
    throw problem === undefined ? error : new Error(problem, { cause: error });
  }
}
