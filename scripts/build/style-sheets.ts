import { bundle } from 'lightningcss';
import { basename } from 'node:path';
import type { Plugin } from 'rolldown';

/** A page's style sheet, with those that it imports, is a file beside its script. */
export const styleSheets: Plugin = {
  name: 'style-sheets',
  load: {
    filter: { id: /\.css$/ },
    handler(id) {
      const { code } = bundle({ filename: id, minify: true });
      this.emitFile({ type: 'asset', fileName: basename(id), source: code });
      return { code: '', moduleType: 'js', moduleSideEffects: false };
    },
  },
};
