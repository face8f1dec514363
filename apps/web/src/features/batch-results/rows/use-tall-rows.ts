import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { START, barHeight, followScroll, settle, windowOf } from './tall-scroll.ts';
import type { Place } from './tall-scroll.ts';

/** A movement is over when the bar has not moved for so long. */
const SETTLED_MS = 120;

type TallRows = { count: number; rowPx: number; headPx: number };

/**
 * The rows in sight of a list of any length, in a box that scrolls below a head that stays. `shift`: how many pixels the list is ahead of
 * the element that it stands in.
 */
export function useTallRows({ count, rowPx, headPx }: TallRows) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<Place>(START);
  const [view, setView] = useState({ first: 0, last: -1, shift: 0, isJumping: false });

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let over: ReturnType<typeof setTimeout> | undefined;
    const heights = () => ({ list: count * rowPx, window: Math.max(0, element.clientHeight - headPx) });
    const show = (next: Place) => {
      place.current = next;
      const seen = { ...windowOf(next.at, heights().window, rowPx, count), shift: next.at - next.top, isJumping: next.isJumping };
      setView((now) => (isSame(now, seen) ? now : seen));
    };
    // Rows and bar move in one frame, or the rows would be seen in the wrong place.
    const put = (next: Place, top: number) => {
      flushSync(() => show(next));
      if (next.top !== top) element.scrollTop = next.top;
    };
    const onScroll = () => {
      clearTimeout(over);
      over = setTimeout(() => put(settle(place.current, heights()), element.scrollTop), SETTLED_MS);
      const top = element.scrollTop;
      if (top !== place.current.top) put(followScroll(place.current, top, heights()), top);
    };
    const onResize = () => show(settle(place.current, heights()));
    const observer = new ResizeObserver(onResize);
    onResize();
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(over);
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [count, rowPx, headPx]);

  return { box, height: barHeight(count * rowPx), ...view };
}

type View = { first: number; last: number; shift: number; isJumping: boolean };

function isSame(one: View, other: View): boolean {
  return one.first === other.first && one.last === other.last && one.shift === other.shift && one.isJumping === other.isJumping;
}
