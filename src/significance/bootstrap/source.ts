import { english, type Resamples, type TestContext, type TestFacts, type Text, joined } from '../../model';

/** The gains of a bootstrap, exact where they needn't be drawn, and the notes on their source. */
export async function bootstrapGains(context: TestContext): Promise<{ gains: Resamples; note: Text | null }> {
  const { exactBootstrap = null } = context;
  if (exactBootstrap !== null && typeof exactBootstrap !== 'string') {
    return {
      gains: exactBootstrap.gains,
      note: english('All possible resamples, by convolution; none is drawn.'),
    };
  }
  const { gains } = await context.resample('bootstrap');
  return { gains, note: exactBootstrap };
}

export function noted(...notes: readonly (Text | null)[]): Text | null {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? null : joined(said);
}

/** Facts about published variants of the bootstrap. */
export const PUBLISHED: TestFacts = {
  simulates: { mode: 'bootstrap', stopsEarly: false },
  restsOnMeans: true,
  fixesRuns: false,
  fewest: 'some',
  interval: 'resampled',
};
