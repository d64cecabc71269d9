import type { EngineClient } from '../../engine/client';
import type { AskedWith, AskParams, Caller } from '../../engine/protocol';
import type { Answer } from '../../model/results/report';
import { metricsAsked } from '../../questions';
import type { Permissions } from './permissions';

/**
 * Asks the engine for what a page shows. Programs among the metrics run only where the user has allowed them.
 *
 * @param detailsOf the answer as the page takes it
 * @throws RealGainError `not-allowed`; as the question does
 */
export async function askForPage<Details>(
  { question, identity }: Omit<AskParams, 'with'>,
  detailsOf: (answer: Answer) => Details,
  engine: EngineClient,
  permissions: Permissions,
  how: AskedWith & { readonly mayAsk: boolean },
  { signal, onProgress, onPartial }: Caller<Details>,
): Promise<Details> {
  for (const { own } of metricsAsked(question, identity)) {
    if (own !== undefined) {
      await permissions.require(own, how.mayAsk);
    }
  }
  const answer = await engine.call(
    'ask',
    { question, identity, with: { ...how, forPage: true } },
    { signal, onProgress, onPartial: onPartial && ((soFar) => onPartial(detailsOf(soFar))) },
  );
  return detailsOf(answer);
}
