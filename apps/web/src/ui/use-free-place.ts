import { useLayoutEffect, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { coveredBy, findFreePlace } from './find-free-place.ts';
import type { Box } from './find-free-place.ts';

/** What is clicked or typed into. */
const USED = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="switch"]';
/** How often it is looked whether something to be used has come under the toast. */
const LOOK_EVERY_MS = 250;

/** Keeps a toast where it covers nothing that can be used; it moves only when something of it would lie under it. */
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

/** The same object where it can stay. */
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
