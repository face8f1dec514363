import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

/** Interactive elements. */
const USED = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]';
/** How often to check whether an interactive element has come to lie under the toast. */
const LOOK_EVERY_MS = 250;

/** Places a toast where it covers no interactive element; it moves only if it would cover one. */
export function useFreePlace(toast: RefObject<HTMLElement | null>, toastId: number | undefined): CSSProperties {
  const [place, setPlace] = useState<Pick<Box, 'left' | 'top'> | null>(null);
  useLayoutEffect(() => {
    const box = toast.current;
    if (!box || toastId === undefined) return undefined;
    const look = () => setPlace((stands) => movedPlace(box, stands));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    window.addEventListener('resize', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', look);
    };
  }, [toast, toastId]);
  return place ?? { right: 0, bottom: 0 };
}

/** Returns `stands` itself if the toast can stay. */
function movedPlace(toast: HTMLElement, stands: Pick<Box, 'left' | 'top'> | null): Pick<Box, 'left' | 'top'> | null {
  const { offsetWidth: width, offsetHeight: height } = toast;
  if (width === 0 || height === 0) return stands;
  const shown = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const used = usedIn(shown, toast);
  const fits = stands !== null && stands.left + width <= shown.width && stands.top + height <= shown.height;
  if (fits && coveredBy({ ...stands, width, height }, used) === 0) return stands;
  const found = findFreePlace({ width, height }, shown, used);
  return stands?.left === found.left && stands.top === found.top ? stands : found;
}

function usedIn(shown: Pick<Box, 'width' | 'height'>, toast: HTMLElement): Box[] {
  return [...document.querySelectorAll(USED)]
    .filter((element) => !toast.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, left, right }) => bottom > 0 && right > 0 && top < shown.height && left < shown.width);
}

export type Box = { left: number; top: number; width: number; height: number };

/** In px: the toast's distance from the window's edges, and the step between the places that are tried. */
const MARGIN = 16;
const STEP = 8;

/**
 * The place, as low and as far right as possible, where a toast of this size covers no interactive element or, if there is none, the least area of them.
 * `used`: boxes of interactive elements, in px of the window. Pure.
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

/** The area of interactive elements under a box, in square px. */
export function coveredBy(box: Box, used: readonly Box[]): number {
  return used.reduce((sum, each) => sum + overlap(box, each), 0);
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}
