type Items = ReadonlySet<number>;
/** @param all how many items are meant, with those that the page doesn't list */
type Mark = (items: Items, all: number) => void;

const NONE: Items = new Set();

/** Elements that stand for items, until they are removed from the page. */
const elements = new Map<HTMLElement, Items>();
const listeners: Mark[] = [];

/** Marks everything on the page that stands for one of these items, by their numbers. */
export function pointAt(items: Iterable<number> = NONE, all = 0): void {
  const pointed = new Set(items);
  for (const [element, own] of elements) {
    if (element.isConnected) {
      element.classList.toggle('is-pointed', hasOneOf(own, pointed));
    } else {
      elements.delete(element);
    }
  }
  listeners.forEach((mark) => mark(pointed, all));
}

function hasOneOf(own: Items, pointed: Items): boolean {
  return pointed.size > 0 && [...own].some((item) => pointed.has(item));
}

/** An element that stands for items: pointing at it, or the focus within, marks them everywhere. */
export function standFor(element: HTMLElement, items: Iterable<number>, all?: number): void {
  const own = new Set(items);
  elements.set(element, own);
  const point = (): void => pointAt(own, all);
  const leave = (): void => pointAt();
  element.addEventListener('mouseenter', point);
  element.addEventListener('mouseleave', leave);
  element.addEventListener('focusin', point);
  element.addEventListener('focusout', leave);
}

/** For what is drawn: called with the items that are pointed at. */
export function onPointed(mark: Mark): void {
  listeners.push(mark);
}
