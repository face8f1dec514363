import { createContext, useContext, useEffect } from 'react';

const PRODUCT = 'Deedline';

/** What a page sets in the document's head; where it sets nothing, the meta tags of index.html apply. */
export type PageHead = { title: string; description?: string; keywords?: readonly string[] };

/** Receives a page's head where there is no document, when the page is rendered at build time. */
export const HeadRecord = createContext<((head: PageHead) => void) | null>(null);

/** Sets the window's title while the page is mounted: 'Search History · Deedline'. */
export function usePageTitle(title?: string, description?: string): void {
  const whole = title ? `${title} · ${PRODUCT}` : `${PRODUCT} · Find owners instantly`;
  usePageHead(description === undefined ? { title: whole } : { title: whole, description });
}

/** The same with a full title and keywords. The meta tags are restored when the page is left. */
export function usePageHead({ title, description, keywords }: PageHead): void {
  const words = keywords?.join(', ');
  const record = useContext(HeadRecord);
  record?.({ title, ...(description && { description }), ...(keywords && { keywords }) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => replaceMeta('description', description), [description]);
  useEffect(() => replaceMeta('keywords', words), [words]);
}

/** Meta tags written by the build keep the site-wide value in data-former, to be restored. */
function replaceMeta(name: string, content: string | undefined): (() => void) | undefined {
  if (content === undefined) return undefined;
  const present = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const meta = present ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  const former = meta.dataset['former'] ?? meta.content;
  delete meta.dataset['former'];
  meta.content = content;
  return () => (former === '' ? meta.remove() : void (meta.content = former));
}

/** Id of the element with a page's content, which gets the focus on a new page. */
export const MAIN_ID = 'main';

/** If the focused element is gone, moves the focus to the page's content without scrolling. */
export function focusPage(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** After navigation by a link, shows the new page from its top and moves the focus to it. Going back keeps the scroll position. */
export function useFreshPage(): void {
  useEffect(() => {
    const begin = () => {
      window.scrollTo(0, 0);
      // The clicked link may still be mounted until the new page is rendered, and is removed with the old one.
      const pressed = document.activeElement;
      requestAnimationFrame(() => {
        const focused = document.activeElement;
        if (focused === pressed || !document.getElementById(MAIN_ID)?.contains(focused)) focusPage();
      });
    };
    window.addEventListener('pushState', begin);
    return () => window.removeEventListener('pushState', begin);
  }, []);
}

/** Scrolls to the URL's fragment on the first visit, too, if the page's code arrived after the URL was read. */
export function useAnchor(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
}
