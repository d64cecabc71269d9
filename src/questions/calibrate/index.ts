import {
  calibrationSchema,
  checkRedraw,
  DEFAULT_REDRAW,
  type Calibration,
} from '../../model/results/calibration';
import { english } from '../../model/words';
import type { Question } from '../question';
import { calibrateAsked, type CalibrateAsked } from './schema';

export const calibrate: Question<CalibrateAsked, Calibration> = {
  name: 'calibrate',
  title: english('What p says about other test sets'),
  takes: 'TEST-SET…',
  does: 'how well p on the first test set predicts the gain on the others: each a study as JSON, a test set of realgain.json, a folder or a glob',
  description:
    'Compares what p says on one test set with the gains of the same systems on others, or on test sets drawn from its items: of the pairs with such a p, in how many was the better system better there, too?',
  schema: calibrateAsked,
  result: calibrationSchema,
  resultSchema: 'calibration.schema.json',
  check: ({ redraw, size }) =>
    redraw === null ? undefined : checkRedraw({ ...DEFAULT_REDRAW, testSets: redraw, size }),
  compute: () => import('./compute'),
  document: () => import('./pageless'),
};
