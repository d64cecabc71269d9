/** Defined by the build; absent if the sources run unbundled, as in unit tests. */
declare const REALGAIN_VERSION: string | undefined;

export const version = typeof REALGAIN_VERSION === 'undefined' ? 'development' : REALGAIN_VERSION;
