import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { english, englishOf, type Text } from '../../model/words';
import { checkGate } from '../../report/gate';
import { gateInForce } from '../gate';
import type { Gating } from '../question';
import type { Tradeoff, TradeoffAsked } from './schema';

type Outcome = Tradeoff['decided'][number]['outcome'];

/**
 * Quality as the gate requires it and every limit of the costs, each at level α: all are shown together with at most that error
 * (intersection-union; Berger 1982).
 */
export const gating: Gating<TradeoffAsked, Tradeoff> = {
  inForce(asked, { margin }) {
    const inForce = gateInForce(asked, null, 'pooled');
    if (inForce.gate !== null) {
      checkGate(inForce.gate, { ...DEFAULT_SETTINGS, margin });
    }
    return Promise.resolve(inForce);
  },

  outcome({ result }, gate) {
    const ofQuality = result.decided.find((one) => one.gate === gate);
    const ofLimits = result.limits.map(({ holds }): Outcome =>
      holds === 'yes' ? 'passed' : holds === 'no' ? 'failed' : 'undecided',
    );
    const all = [ofQuality?.outcome ?? 'undecided', ...ofLimits];
    const outcome = all.includes('failed') ? 'failed' : all.includes('undecided') ? 'undecided' : 'passed';
    const sentence = [
      ofQuality?.sentence ?? '',
      ...result.limits.map((limit) => englishOf(limitSentence(limit))),
    ].join(' ');
    return { gate, margin: result.settings.margin, outcome, sentence };
  },

  isAsHoped: ({ result }) =>
    result.decided.some(({ gate, outcome }) => gate === 'better' && outcome === 'passed') &&
    result.limits.every(({ holds }) => holds === 'yes'),
};

export function limitSentence({ measure, most, ratio, holds }: Tradeoff['limits'][number]): Text {
  const percent = (value: number) => `${Math.abs(value).toFixed(1)}%`;
  const [is, limit] = [100 * (ratio - 1), 100 * (most - 1)];
  const said =
    is > 0
      ? english('{0}: {1} more than the baseline', measure, percent(is))
      : english('{0}: {1} less than the baseline', measure, percent(is));
  const asked =
    limit >= 0 ? english('at most {0} more', percent(limit)) : english('at least {0} less', percent(limit));
  return holds === 'yes'
    ? english('{0}, which is shown to be {1}.', said, asked)
    : holds === 'no'
      ? english('{0}, which is shown not to be {1}.', said, asked)
      : english('{0}; too little data to show that it is {1}.', said, asked);
}
