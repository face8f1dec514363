import { createContext, useContext, useEffect } from 'react';

const PRODUCT = 'Deedline';

/** What a page says of itself in the document's head; the meta tags are those of index.html where it says nothing. */
export type PageHead = { title: string; description?: string; keywords?: readonly string[] };

/** Hears what a page says of itself where there is no document to set it in: when the build renders the page. */
export const HeadRecord = createContext<((head: PageHead) => void) | null>(null);

/** Sets the window's title while the page stands: 'Search History · Deedline'. */
export function usePageTitle(title?: string, description?: string): void {
  const whole = title ? `${title} · ${PRODUCT}` : `${PRODUCT} · Find owners instantly`;
  usePageHead(description === undefined ? { title: whole } : { title: whole, description });
}

/** The same with a title of its own wording and with keywords. Meta tags are put back on leaving. */
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

/** A tag that the build wrote for the page keeps, as data-former, what stands there on every other page. */
function replaceMeta(name: string, content: string | undefined): (() => void) | undefined {
  if (content === undefined) return undefined;
  const present = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  const meta = present ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  const former = meta.dataset['former'] ?? meta.content;
  delete meta.dataset['former'];
  meta.content = content;
  return () => (former === '' ? meta.remove() : void (meta.content = former));
}

/** The element that a page's content stands in; a new page takes the focus there. */
export const MAIN_ID = 'main';

/** Where what had the focus is gone, the page is read on from its start; it stays where it was scrolled to. */
export function focusPage(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** After a link inside the app: the new page is seen from its top and read from its start. Going back keeps its place. */
export function useFreshPage(): void {
  useEffect(() => {
    const begin = () => {
      window.scrollTo(0, 0);
      // The link that was pressed may stand until the new page is there, and goes with the old one.
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

/** An address with an anchor leads to it on the first visit too, when the page's code came after the address was read. */
export function useAnchor(): void {
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
}
