import type { EngineClient } from '../../engine/client';
import type { AskedWith, Caller } from '../../engine/protocol';
import type { Answer, Asked } from '../../model/results/report';
import { metricsAsked } from '../../questions';
import type { Permissions } from './permissions';

/** @throws RealGainError `not-allowed` if one of the metrics is a program that may not run */
export async function requirePrograms(
  { question, identity }: Asked,
  permissions: Permissions,
  mayAsk: boolean,
): Promise<void> {
  for (const { own } of metricsAsked(question, identity)) {
    if (own !== undefined) {
      await permissions.require(own, mayAsk);
    }
  }
}

/**
 * Asks the engine for what a page shows. Programs among the metrics run only where the user has allowed them.
 *
 * @param detailsOf the answer as the page takes it
 * @throws RealGainError `not-allowed`; as the question does
 */
export async function askForPage<Details>(
  { question, identity }: Asked,
  detailsOf: (answer: Answer) => Details,
  engine: EngineClient,
  permissions: Permissions,
  how: AskedWith & { readonly mayAsk: boolean },
  { signal, onProgress, onPartial }: Caller<Details>,
): Promise<Details> {
  await requirePrograms({ question, identity }, permissions, how.mayAsk);
  const answer = await engine.call(
    'ask',
    { question, identity, with: { ...how, forPage: true } },
    { signal, onProgress, onPartial: onPartial && ((soFar) => onPartial(detailsOf(soFar))) },
  );
  return detailsOf(answer);
}
