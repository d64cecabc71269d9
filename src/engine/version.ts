/** Put in by the build; absent where the sources run unbundled, as in unit tests. */
declare const REALGAIN_VERSION: string | undefined;

/** The version that every comparison carries. */
export const version = typeof REALGAIN_VERSION === 'undefined' ? 'development' : REALGAIN_VERSION;
