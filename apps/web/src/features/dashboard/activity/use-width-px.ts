import { useEffect, useRef, useState } from 'react';

/** The width of an element as it stands, so that a drawing in it keeps its letters at their size. 0 until it is known. */
export function useWidthPx<T extends Element>() {
  const ref = useRef<T>(null);
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidthPx(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, widthPx };
}
