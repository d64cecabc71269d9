/** The workbenches open right now, so that a failing journey can be photographed wherever it stands. */

import type { Workbench } from './launch';

export const opened = new Set<Workbench>();
