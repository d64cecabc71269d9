/** What is loaded once a suite is declared: as one piece, because most workspaces need none of it. */
export { suiteHover, suiteLenses } from './lenses';
export { suiteItem, systemItem, systemsOf, systemTooltip } from './nodes';
export { openSystem, recordTable } from './open';
export { watchSuites } from './start';
export { Verdicts } from '../stores/verdicts';
export { suiteStatus } from './words';
