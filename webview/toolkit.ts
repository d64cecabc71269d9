import {
  provideVSCodeDesignSystem,
  vsCodeDropdown,
  vsCodeOption,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';
import { buttonOf, h } from './dom';

/**
 * The only place that knows the widget library. It is no longer developed: replacing it means
 * writing these functions again, with nothing changed elsewhere.
 */
provideVSCodeDesignSystem().register(vsCodeDropdown(), vsCodeOption(), vsCodeTextField());

interface ButtonOptions {
  readonly id?: string;
  readonly primary?: boolean;
  readonly title?: string;
  readonly onClick: () => void;
}

export function button(label: string, options: ButtonOptions): HTMLElement {
  const { id = null, primary, title = null, onClick } = options;
  return buttonOf(primary === true ? 'button primary' : 'button', onClick, { id, title }, label);
}

/** A field that holds a text. `onCommit` is called when the user has finished changing it. */
export interface Field {
  readonly element: HTMLElement;
  get(): string;
  set(text: string): void;
  readonly setPlaceholder: (text: string) => void;
}

interface FieldOptions {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string;
  readonly onCommit: (text: string) => void;
}

export function textField(options: FieldOptions): Field {
  // The widget takes its name from its content, whatever its attributes say; the style sheet hides that.
  const element = h(
    'vscode-text-field',
    { id: options.id, 'aria-describedby': options.describedBy },
    options.label,
  ) as HTMLElement & { value: string; placeholder: string };
  element.addEventListener('change', () => options.onCommit(element.value));
  return {
    element,
    get: () => element.value,
    set: (text) => (element.value = text),
    setPlaceholder: (text) => (element.placeholder = text),
  };
}

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface Dropdown<Value extends string = string> {
  readonly element: HTMLElement;
  set(choices: readonly Choice<Value>[], selected: string): void;
}

export function dropdown<Value extends string = string>(
  id: string,
  label: string,
  onChoose: (value: Value) => void,
): Dropdown<Value> {
  const element = h('vscode-dropdown', { id, 'aria-label': label }) as HTMLElement & {
    value: Value;
    open: boolean;
    selectedIndex: number;
    indexWhenOpened: number;
  };
  let shown = '';
  // The widget takes what the arrow keys have reached, whichever key closes it.
  element.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && element.open) {
        element.selectedIndex = element.indexWhenOpened;
      }
    },
    true,
  );
  element.addEventListener('change', () => onChoose(element.value));
  return {
    element,
    set(choices, selected) {
      const next = JSON.stringify(choices);
      if (next !== shown) {
        shown = next;
        element.replaceChildren(
          ...choices.map(({ value, label: text }) =>
            h('vscode-option', { value, selected: value === selected }, text),
          ),
        );
      }
      // The element reads its new options in a later task.
      queueMicrotask(() => (element.value = selected as Value));
    },
  };
}
