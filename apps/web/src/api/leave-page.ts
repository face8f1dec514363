import { useEffect } from 'react';

/**
 * Leaves by a full load for a page of ours that the server named by its public address. The browser may know this server by
 * another name (127.0.0.1, a name in the house), and its session is there.
 */
export function leaveForOwnPage(url: string): void {
  const { pathname, search } = new URL(url, window.location.href);
  window.location.assign(pathname + search);
}

/** The browser shows this page again as it was left, a button still saying that it is leaving: what to do then. */
export function useComeBack(onComeBack: () => void): void {
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && onComeBack();
    window.addEventListener('pageshow', listen);
    return () => window.removeEventListener('pageshow', listen);
  }, [onComeBack]);
}
