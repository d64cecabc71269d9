import type { ParseArgsConfig } from 'node:util';
import type { HeaderChoices } from '../model';
import { usage } from './options';

/** Whether the first line of tables has column names. */
export const HEADER_OPTIONS = {
  header: { type: 'boolean' },
  'no-header': { type: 'boolean' },
  'reference-header': { type: 'boolean' },
  'no-reference-header': { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

/** Options for outputs apply to references too, unless references have their own. */
export function headerOf(values: Partial<Record<keyof typeof HEADER_OPTIONS, boolean>>): HeaderChoices {
  const said = (yes: 'header' | 'reference-header'): boolean | undefined => {
    if (values[yes] === true && values[`no-${yes}`] === true) {
      throw usage(`--${yes} and --no-${yes} contradict each other`);
    }
    return values[yes] === true ? true : values[`no-${yes}`] === true ? false : undefined;
  };
  const outputs = said('header');
  const references = said('reference-header') ?? outputs;
  return {
    ...(outputs !== undefined && { outputs }),
    ...(references !== undefined && { references }),
  };
}
