import type { Caller } from '../engine/caller';
import type { Service } from '../engine/service';
import { checkQuestion, RealGainError, type ComparisonDetails, type Planning } from '../model';
import type { PowerCommand } from './arguments';
import { compareFiles } from './compare-files';

type Plan = Pick<ComparisonDetails, 'comparison' | 'decimals'> & { readonly planning: Planning };

/**
 * How many items like those of a pair it takes.
 *
 * @throws RealGainError `test-not-applicable` if gains don't vary; like `compareFiles`
 */
export async function planPair(
  service: Service,
  command: PowerCommand,
  pair: readonly [string, string],
  caller: Caller<unknown>,
): Promise<Plan> {
  const question = checkQuestion(command.question);
  const { comparison, decimals } = await compareFiles(service, command, pair, caller);
  const planning = await service.plan({ comparison, decimals, question });
  if (planning === null) {
    throw new RealGainError('test-not-applicable', `There is nothing to plan from: ${comparison.sentence}`);
  }
  return { comparison, decimals, planning };
}
