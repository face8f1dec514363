import { useEffect } from 'react';

/** The element that a page's content stands in; a new page takes the focus there. */
export const MAIN_ID = 'main';

/** After a link inside the app: the new page is seen from its top and read from its start. Going back keeps its place. */
export function useFreshPage(): void {
  useEffect(() => {
    const begin = () => {
      window.scrollTo(0, 0);
      requestAnimationFrame(() => {
        const main = document.getElementById(MAIN_ID);
        if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      });
    };
    window.addEventListener('pushState', begin);
    return () => window.removeEventListener('pushState', begin);
  }, []);
}
