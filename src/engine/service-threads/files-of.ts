import { filesAsked } from '../../questions';
import type { Call } from './messages';

/**
 * The files that a call reads and that an earlier call may have left in memory; none if that would save no
 * time.
 */
export function filesOf(call: Call): readonly string[] {
  switch (call.name) {
    case 'compare':
    case 'items': {
      const { a, b, references, runs } = call.params.identity;
      return [a, b, ...references, ...(runs?.a ?? []), ...(runs?.b ?? [])];
    }
    case 'references': {
      const { a, b } = call.params.identity;
      return [a, b];
    }
    case 'table':
      return call.params.identity.tasks.flatMap(({ identity: { a, b } }) => [a, b]);
    case 'study':
      return [...call.params.identity.outputs, ...call.params.identity.references];
    case 'redraw':
      return [...call.params.study.outputs, ...call.params.study.references];
    case 'systems':
      return [call.params.path];
    case 'ask':
      return filesAsked(call.params);
    default:
      return [];
  }
}
