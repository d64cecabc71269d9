import type { Plugin } from 'rolldown';

const MODULE = 'without-compute';

/** Nor does the editor's host make documents: it asks the engine for what is copied. */
export const withoutDocuments: Plugin = {
  name: 'without-documents',
  resolveId: {
    filter: { id: /^\.\/document$/ },
    handler: (_id, _importer, { kind }) => (kind === 'dynamic-import' ? MODULE : null),
  },
};

/**
 * What computes answers is only in the engine and the command line, and so are documents that no page shows: the editor's host and
 * the pages have the rest of a question.
 */
export const withoutCompute: Plugin = {
  name: 'without-compute',
  resolveId: { filter: { id: /^\..*\/(?:compute|pageless|gating)$/ }, handler: () => MODULE },
  load: {
    filter: { id: /^without-compute$/ },
    handler: () => 'export const compute = undefined, merged = undefined, gating = undefined;',
  },
};
