/** What is loaded once a suite is declared: as one piece, because most workspaces need none of it. */
export { suiteHover, suiteLenses } from './lenses';
export { failureOn, suiteItem, systemItem, systemsOf, systemTooltip } from './nodes';
export { openSystem, recordTable } from './table';
export { WatchedSystems } from './watch';
