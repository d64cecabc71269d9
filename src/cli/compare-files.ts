import type { Caller } from '../engine/caller';
import type { Service } from '../engine/service';
import type { ComparisonDetails } from '../model';
import { comparedPair } from '../questions/pair/find';
import type { Asked } from './asked';
import { meansOf } from './disk';

/** The comparison of two outputs, or of two folders of training runs. @throws RealGainError naming the option to use */
export async function compareFiles(
  service: Service,
  asked: Asked,
  caller: Caller<unknown>,
): Promise<ComparisonDetails> {
  const identity = await comparedPair(asked, meansOf(service, caller));
  return service.compare({ identity, priority: 'foreground' }, caller);
}
