import type { Page } from 'playwright-core';

/** Where the focus has been, and how it showed there. */
export interface Stop {
  /** What has it, to name it in a message. */
  readonly name: string;
  /** What changes in its look with the focus; empty where nothing does. */
  readonly changes: readonly string[];
  /** Contrast of the line that marks it with what is behind. */
  readonly contrast: number;
}

/**
 * Runs in the page: remembers every element that something listens to with a mouse, and reports the element that has the
 * focus how its lines look, with it and without it.
 */
const WATCH = `(() => {
  const listened = new Set();
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (/^(click|dblclick|mousedown|mouseup|mouseenter|mouseover|mousemove|pointerdown)$/.test(type) && this instanceof Element) {
      listened.add(this);
    }
    return add.call(this, type, ...rest);
  };
  const deepest = () => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active;
  };
  // The element, what it is part of in a component, and what that component is made of.
  const drawn = (element) => {
    const host = element.getRootNode() instanceof ShadowRoot ? element.getRootNode().host : element;
    return [host, ...(host.shadowRoot?.querySelectorAll('*') ?? [])];
  };
  const look = (elements) => elements.flatMap((element) => ['', '::before', '::after'].flatMap((part) => {
    const style = getComputedStyle(element, part || undefined);
    const outline = style.outlineStyle === 'none' || parseFloat(style.outlineWidth) === 0 ? '' :
      style.outlineStyle + ' ' + style.outlineWidth + ' ' + style.outlineColor;
    const border = parseFloat(style.borderTopWidth) === 0 ? '' : style.borderTopWidth + ' ' + style.borderTopColor;
    return [outline, border];
  }));
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (colour, behind) => {
    paint.fillStyle = behind;
    paint.fillRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return paint.getImageData(0, 0, 1, 1).data;
  };
  const luminance = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((value) => value / 255).map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (colour) => {
    const page = getComputedStyle(document.body).backgroundColor;
    const [one, other] = [luminance(rgb(colour, page)), luminance(rgb(page, page))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  };
  let before = null;
  let reached = [];
  let stops = [];
  let isAround = true;
  // What has lost the focus looks as it does without.
  document.addEventListener('focusout', () => {
    if (isAround || before === null) return;
    const now = look(before.parts);
    const changes = before.look.filter((value, place) => value !== now[place] && value !== '');
    const lines = changes.map((line) => contrast(line.slice(line.search(/(rgb|color|#|hsl|oklab)/))));
    stops.push({ name: before.name, changes, contrast: Math.max(0, ...lines) });
    before = null;
  });
  document.addEventListener('focusin', () => {
    if (isAround) return;
    const parts = drawn(deepest());
    isAround = reached.includes(parts[0]);
    reached.push(parts[0]);
    before = {
      parts,
      look: look(parts),
      name: parts[0].localName + (parts[0].id ? '#' + parts[0].id : '') + ' ' + parts[0].textContent.trim().slice(0, 40),
    };
  });
  window.focusWatch = {
    start() {
      // Tab goes on from the top, wherever the focus was.
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
      before = null;
      reached = [];
      stops = [];
      isAround = false;
    },
    isAround: () => isAround,
    stops: () => stops,
    // What can be used with the mouse, and that the focus never came to.
    missed() {
      const has = (element) => reached.some((one) => one === element || element.contains(one));
      // In a group, the focus comes to one and the arrow keys to the others.
      const inGroup = (element) => element.localName === 'vscode-option' ||
        (element.getAttribute('role') === 'tab' && reached.some((one) => one.getAttribute('role') === 'tab')) ||
        (element.type === 'radio' && reached.some((one) => one.name === element.name)) ||
        (element.localName === 'label' && element.control !== null && has(element.control));
      const native = document.querySelectorAll('button, a[href], input, select, summary, [tabindex], vscode-button, vscode-dropdown, vscode-text-field');
      return [...new Set([...listened, ...native])]
        .filter((element) => element.isConnected && document.querySelector('main')?.contains(element) && element.checkVisibility())
        .filter((element) => element.closest('[role=tooltip], .zoom-box') === null && element.tabIndex !== -1 || listened.has(element))
        .filter((element) => !has(element) && !inGroup(element) && element.closest('[role=tooltip]') === null)
        .map((element) => element.outerHTML.slice(0, 120));
    },
  };
})()`;

/** Before the page is loaded. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
}

/** More than any page has; a trap would not let go before. */
const MOST_STOPS = 1500;

/** Presses at a time: to wait for each would take longer than the page does. */
const PRESSES = 10;

/** Presses Tab until the focus comes to an element again: where it was, and what of the page it never came to. */
export async function walk(page: Page): Promise<{ stops: Stop[]; missed: string[] }> {
  await page.evaluate('window.focusWatch.start()');
  for (let pressed = 0; pressed < MOST_STOPS; pressed += PRESSES) {
    await Promise.all(Array.from({ length: PRESSES }, () => page.keyboard.press('Tab')));
    if (await page.evaluate<boolean>('window.focusWatch.isAround()')) {
      break;
    }
  }
  const stops = await page.evaluate<Stop[]>('window.focusWatch.stops()');
  return { stops, missed: await page.evaluate<string[]>('window.focusWatch.missed()') };
}
