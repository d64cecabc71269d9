import { hostUnderTest, launch, type LaunchOptions, type Workbench } from './launch';

/**
 * Opens a workbench before the journeys of this `describe` and closes it after them.
 * @returns how the journeys get at it: `const { page } = workbench()`
 */
export function useWorkbench(fixture: string, options: LaunchOptions = {}): () => Workbench {
  let current: Workbench | undefined;
  before(async function () {
    this.timeout(120_000);
    current = await launch(hostUnderTest, fixture, options);
  });
  after(() => current?.stop());
  return () => {
    if (current === undefined) throw new Error('The workbench is not open yet.');
    return current;
  };
}
