import type { Plugin } from 'rolldown';

const MODULE = 'without-validator';

/** The server of `realgain mcp` asks no forms of its clients, whose answers are all that its library validates with Ajv, a third of its code. */
export const withoutValidator: Plugin = {
  name: 'without-validator',
  resolveId: { filter: { id: /\/validation\/ajv-provider\.js$/ }, handler: () => MODULE },
  load: { filter: { id: /^without-validator$/ }, handler: () => 'export class AjvJsonSchemaValidator {}' },
};
