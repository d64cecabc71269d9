import { english } from '../../model/words';
import type { Question } from '../question';
import { check } from './measured';
import { tradeoffAsked, tradeoffSchema, type Tradeoff, type TradeoffAsked } from './schema';

export const tradeoff: Question<TradeoffAsked, Tradeoff> = {
  name: 'tradeoff',
  title: english('Quality and cost'),
  menu: 'Weigh Quality against Cost…',
  offeredFor: ['files'],
  command: 'realgain.ask.tradeoff',
  takes: 'A B',
  does: 'quality, cost, time and tokens of two or more systems on the same items, and which are worth it',
  description:
    'Shows quality beside cost, latency or tokens of two or more systems on the same items, with intervals from the same draws: ratios of total costs, cost per right item, and which systems no other beats in both. A gate can require better quality and a limit of the cost at once.',
  schema: tradeoffAsked,
  result: tradeoffSchema,
  resultSchema: 'tradeoff.schema.json',
  gated: { load: async () => (await import('./gating')).gating },
  check,
  compute: () => import('./compute'),
  document: () => import('./document'),
};
