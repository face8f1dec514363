export type Box = { left: number; top: number; width: number; height: number };

/** How far from the window's edges a toast stands, and how far apart the places are that are tried, in px. */
const MARGIN = 16;
const STEP = 8;

/**
 * Where a toast of this size covers nothing that can be used: as far down and to the right as there is such a place, and where there is none, where it covers
 * the least of it. `used`: what is clicked or typed into, in px of the window. Pure.
 */
export function findFreePlace(
  toast: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  used: readonly Box[],
): Pick<Box, 'left' | 'top'> {
  const right = Math.max(0, window.width - toast.width - MARGIN);
  const bottom = Math.max(0, window.height - toast.height - MARGIN);
  const lefts = [...new Set([right, Math.max(0, (window.width - toast.width) / 2), Math.min(MARGIN, right)])];
  let best = { left: right, top: bottom, covered: Infinity };
  for (const left of lefts) {
    for (let top = bottom; top >= Math.min(MARGIN, bottom); top -= STEP) {
      const covered = coveredBy({ left, top, ...toast }, used);
      if (covered < best.covered) best = { left, top, covered };
      if (covered === 0) return { left, top };
    }
  }
  return { left: best.left, top: best.top };
}

/** How much of what can be used lies under a box, in square px. */
export function coveredBy(box: Box, used: readonly Box[]): number {
  return used.reduce((sum, each) => sum + overlap(box, each), 0);
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
