import { useEffect } from 'react';

/** An address with an anchor leads to it on the first visit too, when the page's code came after the address was read. */
export function useAnchor(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
}
