import { createContext, useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';

const COOKIE = 'sidebar_state';
const COOKIE_MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const MOBILE = '(max-width: 767.98px)';

/** Expanded unless the cookie says otherwise. */
export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split('; ').includes(`${COOKIE}=false`);
}

/** The request's cookies during server rendering, where there is no document to read them from. */
export const RequestCookies = createContext<string | null>(null);

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(MOBILE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export type SidebarState = {
  isMobile: boolean;
  isExpanded: boolean;
  isSheetOpen: boolean;
  setSheetOpen: (open: boolean) => void;
  toggle: () => void;
};

/** On wide screens the sidebar is expanded or collapsed, and the choice is remembered; on narrow ones it is a sheet. Ctrl/Cmd+B toggles it. */
export function useSidebar(): SidebarState {
  const sent = useContext(RequestCookies);
  // Only the browser knows the width of the screen; until then styles hide what narrow screens do not show.
  const isMobile = useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(MOBILE).matches,
    () => false,
  );
  const [isExpanded, setExpanded] = useState(() => readSidebarCookie(sent ?? document.cookie));
  const [isSheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    if (isMobile) return setSheetOpen((open) => !open);
    document.cookie = `${COOKIE}=${!isExpanded}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
    setExpanded(!isExpanded);
  }, [isMobile, isExpanded]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { isMobile, isExpanded, isSheetOpen: isMobile && isSheetOpen, setSheetOpen, toggle };
}
