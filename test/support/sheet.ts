import type { Page } from 'playwright-core';

/** One picture on a sheet: what it shows, and how wide it is there. */
export interface Cell {
  readonly title: string;
  readonly png: Buffer;
  readonly width: number;
}

/** Pictures side by side with their titles, as one picture. */
export async function sheet(page: Page, cells: readonly Cell[]): Promise<Buffer> {
  const figures = cells.map(
    ({ title, png, width }) =>
      `<figure style="width: ${width}px"><figcaption>${title}</figcaption>` +
      `<img src="data:image/png;base64,${png.toString('base64')}" style="width: 100%"></figure>`,
  );
  await page.setViewportSize({ width: 1_640, height: 900 });
  await page.setContent(`<style>
    body { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 10px; margin: 10px; background: #777; }
    figure { margin: 0; }
    figcaption { padding: 3px 6px; background: #fff; font: 13px sans-serif; }
    img { display: block; }
  </style>${figures.join('')}`);
  return page.screenshot({ fullPage: true });
}
