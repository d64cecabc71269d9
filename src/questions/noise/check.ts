import { badSetting } from '../../model';
import type { NoiseAsked } from './schema';

/** @throws RealGainError `bad-setting` for a gain that is given twice, or isn't one */
export function check({ gain, against }: NoiseAsked): void {
  if (gain !== null && against !== null) {
    throw badSetting(
      'The gain is given by --gain or by the output of another system with --against; choose one.',
    );
  }
  if (gain !== null && !(Number.isFinite(gain) && gain !== 0)) {
    throw badSetting('--gain is {0}: it has to be a number other than 0.', gain);
  }
}
