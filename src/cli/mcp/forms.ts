import { ANSWER_FORMATS } from '../commands';
import { oneOf } from '../options';
import type { Form } from '../question';

/** In the meta data of a call: the forms in which a program wants the whole answer, such as `["json", "fragment"]`. */
export const FORMS = 'realgain/forms';

const KNOWN: readonly Form[] = [...ANSWER_FORMATS, 'methods', 'fragment'];

/** @throws RealGainError `bad-setting` for what isn't a list of forms */
export function formsOf(given: unknown): Form[] {
  const listed: unknown[] = given === undefined ? [] : [given].flat();
  return listed.map((form) => oneOf(FORMS, String(form), KNOWN));
}
