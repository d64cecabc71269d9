import { t } from '../../../src/model/words';
import { buttonOf, h, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { largest } from '../../../src/model/lists';

interface Part {
  /** Finds the part in a name. */
  readonly pattern: string;
  /** Different ones, in the order of the systems. */
  readonly values: readonly string[];
}

const SHOWN = 3;

/** Groups systems by a part of their names, north of north-large, at a click. */
export function namePartsView(): View<StudyState> {
  return view<StudyState>(
    h('div', {
      class: 'name-parts',
      role: 'group',
      'aria-label': t('Group systems by a part of their names'),
    }),
    ({ study, identity }) => [study, identity.groups],
    ({ study, identity }) => {
      const parts = study === null ? [] : partsOf(study.systems.map(({ name }) => name));
      const now = identity.groups?.pattern ?? null;
      return parts.length === 0
        ? []
        : [
            h('span', { class: 'muted' }, t('Groups by name')),
            ...parts.map(({ pattern, values }) => choice(examples(values), pattern, now)),
            choice(identity.groups?.named ? t('as in realgain.json') : t('none'), null, now),
          ];
    },
  );
}

function choice(label: string, pattern: string | null, now: string | null): Child {
  const pressed = String(pattern === now);
  return buttonOf('chip', () => post({ type: 'change', pattern }), { 'aria-pressed': pressed }, label);
}

function examples(values: readonly string[]): string {
  return values.length > SHOWN ? `${values.slice(0, SHOWN).join(', ')} …` : values.join(', ');
}

/** The parts that some systems share and that differ between others. */
export function partsOf(names: readonly string[]): Part[] {
  const split = names.map((name) => name.split(/[-_.]/).filter((part) => part !== ''));
  const most = largest(
    split.map(({ length }) => length),
    0,
  );
  return Array.from({ length: most }, (_, place): Part => {
    const values = [...new Set(split.flatMap((parts) => parts[place] ?? []))];
    const before = place === 0 ? '' : `(?:[^-_.]+[-_.]+){${place}}`;
    return { pattern: `^${before}([^-_.]+)`, values };
  }).filter(({ values }, place) => {
    const having = split.filter((parts) => parts[place] !== undefined).length;
    return values.length > 1 && values.length < having;
  });
}
