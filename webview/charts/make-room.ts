/** Pixels that a cell of a heat map needs at least, and takes at most. */
const SMALLEST = 11;
const LARGEST = 34;

/** Pixels that names and titles take at the left and below. */
const MARGIN = 170;

/** Gives a heat map as much room as leaves its cells square, and large enough to point at. */
export function makeRoom(figure: HTMLElement, things: number): void {
  const cells = Math.round(Math.min(LARGEST, Math.max(SMALLEST, 480 / things)) * things);
  figure.style.maxWidth = `${cells + MARGIN}px`;
  const chart = figure.querySelector<HTMLElement>('.chart');
  if (chart !== null) {
    chart.style.height = `${cells + MARGIN}px`;
  }
}
