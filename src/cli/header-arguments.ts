import { defined, type HeaderChoices } from '../model';
import { usage } from './options';

type HeaderOption = 'header' | 'no-header' | 'reference-header' | 'no-reference-header';

/** Options for outputs apply to references too, unless references have their own. */
export function headerOf(values: Partial<Record<HeaderOption, boolean | undefined>>): HeaderChoices {
  const said = (yes: 'header' | 'reference-header'): boolean | undefined => {
    if (values[yes] === true && values[`no-${yes}`] === true) {
      throw usage(`--${yes} and --no-${yes} contradict each other`);
    }
    return values[yes] === true ? true : values[`no-${yes}`] === true ? false : undefined;
  };
  const outputs = said('header');
  const references = said('reference-header') ?? outputs;
  return defined({ outputs, references });
}
