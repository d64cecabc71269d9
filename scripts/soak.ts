// `npm run soak`: an hour of work in a few minutes, inside a real VS Code with the panel open, and what memory it takes.
// `npm run soak -- 200 50`: that many comparisons and file events. docs/reliability.md has the figures.
import { suites } from './host/suites';

export async function main([comparisons = '2000', events = '500']: string[]): Promise<void> {
  await suites('soak', {
    REALGAIN_SOAK_COMPARISONS: comparisons,
    REALGAIN_SOAK_EVENTS: events,
    // On a machine that others use, too, a comparison and all around it take about a second.
    REALGAIN_SUITE_SECONDS: String(60 + 4 * Number(comparisons)),
  });
}
