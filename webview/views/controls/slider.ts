import { h } from '../../dom';

export interface Slider {
  readonly element: HTMLInputElement;
  /** Shows a value; not while the person moves it. */
  set(value: number, ends: { readonly least: number; readonly most: number }): void;
}

/** Steps from one end of a slider to the other, at least. */
const STEPS = 100;

/**
 * A slider beside a field, of which it takes the name.
 * @param onMove while it is moved
 * @param onChange once it is where it should be
 */
export function slider(
  id: string,
  label: string,
  onMove: (value: number) => void,
  onChange: (value: number) => void,
): Slider {
  let isMoved = false;
  const element = h('input', {
    type: 'range',
    id,
    class: 'slider',
    'aria-label': label,
    oninput: () => {
      isMoved = true;
      onMove(Number(element.value));
    },
    onchange: () => {
      isMoved = false;
      onChange(Number(element.value));
    },
  });
  return {
    element,
    set(value, { least, most }) {
      if (isMoved) {
        return;
      }
      element.hidden = most <= least;
      const step = 10 ** Math.floor(Math.log10((most - least) / STEPS));
      Object.assign(element, { min: least, max: most, step });
      element.value = String(value);
    },
  };
}
