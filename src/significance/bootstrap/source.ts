import { english, type Resamples, type TestContext } from '../../model';

/** The gains of a bootstrap, exact where they needn't be drawn, and a note on their source. */
export async function bootstrapGains(
  context: TestContext,
): Promise<{ gains: Resamples; note: string | null }> {
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

/** Notes of one test as one text. */
export function joined(...notes: readonly (string | null)[]): string | null {
  const said = notes.filter((note) => note !== null);
  return said.length === 0 ? null : said.join(' ');
}
