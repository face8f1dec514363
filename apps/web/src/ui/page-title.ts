import { useEffect } from 'react';

const PRODUCT = 'Deedline';

/** Sets the window's title while the page stands: 'Search History · Deedline'. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : `${PRODUCT} · Find owners instantly`;
  }, [title]);
}
