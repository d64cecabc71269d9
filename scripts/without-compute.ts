import type { Plugin } from 'esbuild';

/** Nor does the editor's host make documents: it asks the engine for what is copied. */
export const withoutDocuments: Plugin = {
  name: 'without-documents',
  setup(bundle) {
    bundle.onResolve({ filter: /^\.\/document$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'document', namespace: 'elsewhere' } : null,
    );
  },
};

/**
 * What computes answers is only in the engine and the command line, and so are documents that no page shows: the editor's host and
 * the pages have the rest of a question.
 */
export const withoutCompute: Plugin = {
  name: 'without-compute',
  setup(bundle) {
    bundle.onResolve({ filter: /^\..*\/(?:compute|pageless|gating)$/ }, () => ({
      path: 'compute',
      namespace: 'elsewhere',
    }));
    bundle.onLoad({ filter: /.*/, namespace: 'elsewhere' }, () => ({
      contents: 'export const compute = undefined, merged = undefined, gating = undefined;',
    }));
  },
};
