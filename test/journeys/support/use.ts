import { hostUnderTest, launch, opened, type LaunchOptions, type Workbench } from './launch';
import { runCommand } from './palette';

/** Workbenches that the next journeys in the same folder take over, by the folder. */
const shared = new Map<string, Workbench>();

/**
 * Opens a workbench before the journeys of this `describe` and closes it after them.
 * @returns how the journeys get at it: `const { page } = workbench()`
 */
export function useWorkbench(fixture: string, options: LaunchOptions = {}): () => Workbench {
  return use(
    () => launch(hostUnderTest, fixture, options),
    (workbench) => workbench.stop(),
  );
}

/**
 * The same for journeys that write nothing and change no settings: all in one folder have one window, with the options of
 * the first, in which no editor is open. It is closed after the last journey of all.
 */
export function shareWorkbench(fixture: string, options: LaunchOptions = {}): () => Workbench {
  return use(
    async () => {
      const before = shared.get(fixture);
      if (before !== undefined && opened.has(before)) {
        await runCommand(before.page, 'View: Close All Editors');
        return before;
      }
      const workbench = await launch(hostUnderTest, fixture, options);
      shared.set(fixture, workbench);
      return workbench;
    },
    () => undefined,
  );
}

function use(
  open: () => Promise<Workbench>,
  close: (workbench: Workbench) => Promise<void> | undefined,
): () => Workbench {
  let current: Workbench | undefined;
  before(async () => {
    current = await open();
  });
  after(() => current && close(current));
  return () => {
    if (current === undefined) throw new Error('The workbench is not open yet.');
    return current;
  };
}
