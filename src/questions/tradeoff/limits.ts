import { badSetting } from '../../model';
import type { TradeoffAsked } from './schema';

/** `cost_usd=5%`: at most 5% dearer. */
const LIMIT = /^(?<column>.+)=(?<percent>[+-]?\d+(?:\.\d+)?)%$/;

export interface Limit {
  readonly column: string;
  /** The limit of the ratio of total costs. */
  readonly most: number;
}

/** @throws RealGainError `bad-setting` for a limit that isn't one */
export function limitOf(text: string): Limit {
  const { column, percent } = LIMIT.exec(text)?.groups ?? {};
  const most = 1 + Number(percent) / 100;
  if (column === undefined || !(most > 0)) {
    throw badSetting(
      '--at-most is {0}: it has to name a column of costs and by how many percent they may rise, such as cost=5%.',
      text,
    );
  }
  return { column, most };
}

/** @throws RealGainError `bad-setting` */
export function check({ files, atMost, margin }: TradeoffAsked): void {
  if (files.length < 2) {
    throw badSetting(
      'Quality is weighed against cost for two or more outputs on the same items; name another one.',
    );
  }
  if (margin !== null && !(margin > 0 && margin < Infinity)) {
    throw badSetting('--margin is {0}: it has to be a number above 0.', margin);
  }
  atMost.forEach(limitOf);
}
