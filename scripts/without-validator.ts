import type { Plugin } from 'esbuild';

/** The server of `realgain mcp` asks no forms of its clients, whose answers are all that its library validates with Ajv, a third of its code. */
export const withoutValidator: Plugin = {
  name: 'without-validator',
  setup(bundle) {
    bundle.onResolve({ filter: /\/validation\/ajv-provider\.js$/ }, () => ({
      path: 'validator',
      namespace: 'unused',
    }));
    bundle.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'export class AjvJsonSchemaValidator {}',
    }));
  },
};
