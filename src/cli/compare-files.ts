import type { Caller } from '../engine/caller';
import type { Service } from '../engine/service';
import { RealGainError, type ComparisonDetails, type ComparisonIdentity, joined } from '../model';
import type { Asked } from './asked';
import { identify, proposeReference, withClasses } from './defaults';
import { refuseOpponent, runsOfFolders } from './run-folders';
import { refuseTasks } from './suite-identity';

/**
 * The comparison of two outputs (or of two folders of training runs), with unspecified settings filled in
 * once the files show what they need.
 *
 * @throws RealGainError naming the option to use
 */
export async function compareFiles(
  service: Service,
  command: Asked,
  [a, b]: readonly [string, string],
  caller: Caller<unknown>,
): Promise<ComparisonDetails> {
  await refuseTasks(service, [a, b], caller);
  refuseOpponent({ a, b }, command);
  const asked = { ...command, ...(await runsOfFolders({ a, b }, command)) };
  const identity = await service.withMetric(await identify(asked), asked.metric, caller);
  const attempt = (complete: ComparisonIdentity) =>
    service.compare({ identity: complete, priority: 'foreground' }, caller);
  const fitting = (candidates: readonly string[]) => service.references({ identity, candidates }, caller);
  try {
    return await attempt(await withClasses(service, asked, identity, caller));
  } catch (error) {
    if (error instanceof RealGainError && error.code === 'needs-systems') {
      throw new RealGainError(error.code, joined([error.said, 'The option is --systems.']), error);
    }
    if (!(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    return attempt({ ...identity, references: [await proposeReference(identity, error, fitting)] });
  }
}
