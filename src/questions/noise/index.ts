import { english } from '../../model/words';
import { badSetting } from '../../model/errors';
import type { Question } from '../question';
import { type Noise, noiseAsked, type NoiseAsked, noiseSchema } from './schema';

export const noise: Question<NoiseAsked, Noise> = {
  name: 'noise',
  title: english('Noise'),
  menu: 'Measure the Noise of a System…',
  offeredFor: ['folder'],
  command: 'realgain.ask.noise',
  takes: 'FILE…',
  does: 'one system run several times: how far apart its runs are, and which items flip',
  description:
    'Measures how much one system varies: several runs of it (or samples of each item in one output) give the noise floor of its score and of a gain, the items that flip (flaky), how much of a given gain is noise, and what more samples of an item would do.',
  schema: noiseAsked,
  result: noiseSchema,
  resultSchema: 'noise.schema.json',
  check,
  compute: () => import('./compute'),
  document: () => import('./document'),
};

/** @throws RealGainError `bad-setting` for a gain that is given twice, or isn't one */
function check({ gain, against }: NoiseAsked): void {
  if (gain !== null && against !== null) {
    throw badSetting(
      'The gain is given by --gain or by the output of another system with --against; choose one.',
    );
  }
  if (gain !== null && !(Number.isFinite(gain) && gain !== 0)) {
    throw badSetting('--gain is {0}: it has to be a number other than 0.', gain);
  }
}
