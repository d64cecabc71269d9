import { t } from '../../../src/model/words';
import { h, section, type Child } from '../../dom';

/** The settings that matter less, below the line of those that matter most, and the button at its end that opens them. */
export function settingsDrawer(...fields: readonly Child[]): {
  readonly drawer: HTMLElement;
  readonly gear: HTMLElement;
} {
  const drawer = section('controls', t('Settings'), ...fields);
  const gear = h(
    'button',
    {
      id: 'settings',
      type: 'button',
      class: 'plain',
      'aria-controls': drawer.id,
      onclick: () => open(drawer.hidden !== false),
    },
    h('span', { 'aria-hidden': 'true' }, '⚙ '),
    t('More settings'),
  );
  const open = (isOpen: boolean): void => {
    drawer.hidden = !isOpen;
    gear.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      drawer.scrollIntoView({ block: 'nearest' });
    }
  };
  open(false);
  return { drawer, gear };
}
