/** Adds a marker to the path that is being made. Kinds are told apart by their form as well as by their colour. */
export function drawMarker(
  ctx: CanvasRenderingContext2D,
  kind: number,
  x: number,
  y: number,
  size: number,
): void {
  const corners = FORMS[kind % FORMS.length] ?? null;
  if (corners === null) {
    ctx.moveTo(x + size, y);
    ctx.arc(x, y, size, 0, 2 * Math.PI);
  } else {
    corners.forEach(([across, down], corner) => {
      const place = [x + across * size, y + down * size] as const;
      if (corner === 0) {
        ctx.moveTo(...place);
      } else {
        ctx.lineTo(...place);
      }
    });
  }
  ctx.closePath();
}

/** The same markers as characters, for legends. */
export function markerSign(kind: number): string {
  return SIGNS[kind % SIGNS.length] ?? '●';
}

const SIGNS = ['●', '▲', '■', '◆', '▼', '✚'];

/** Corners in units of the size; null: a circle. */
const FORMS: readonly (readonly (readonly [number, number])[] | null)[] = [
  null,
  [
    [0, -1.25],
    [1.15, 0.9],
    [-1.15, 0.9],
  ],
  [
    [-0.95, -0.95],
    [0.95, -0.95],
    [0.95, 0.95],
    [-0.95, 0.95],
  ],
  [
    [0, -1.35],
    [1.35, 0],
    [0, 1.35],
    [-1.35, 0],
  ],
  [
    [0, 1.25],
    [1.15, -0.9],
    [-1.15, -0.9],
  ],
  [
    [-0.4, -1.25],
    [0.4, -1.25],
    [0.4, -0.4],
    [1.25, -0.4],
    [1.25, 0.4],
    [0.4, 0.4],
    [0.4, 1.25],
    [-0.4, 1.25],
    [-0.4, 0.4],
    [-1.25, 0.4],
    [-1.25, -0.4],
    [-0.4, -0.4],
  ],
];
