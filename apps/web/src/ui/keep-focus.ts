import { useEffect, useRef } from 'react';

/**
 * A button that is disabled while it works drops the focus. It gets it back when it can be pressed again, unless the focus has gone
 * elsewhere by then. Call what this gives back with the button that was pressed.
 */
export function useKeptFocus(isBusy: boolean): (pressed: HTMLElement) => void {
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isBusy) return;
    if (document.activeElement === document.body) holder.current?.focus();
    holder.current = null;
  }, [isBusy]);
  return (pressed) => void (holder.current = pressed);
}
