/** Prefetches what a link leads to: the page's code when the pointer is over the link, a result's data when it is pressed. */
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { beginToOpen } from '../api/queries.ts';
import { findPage, SIGNED_IN_ROUTES } from './routes.tsx';

const RESULT = /^\/results\/([^/]+)$/;

/** The path of the link that contains the event's target, if it stays in the app. */
function pathAt({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link === null || link.origin !== window.location.origin || link.target !== '' ? undefined : link.pathname;
}

export function useEarlyPages(client: QueryClient): void {
  useEffect(() => {
    const point = (event: Event): void => {
      const path = pathAt(event);
      if (path !== undefined)
        void findPage(SIGNED_IN_ROUTES, path)
          ?.preload()
          .catch(() => undefined);
    };
    const press = (event: Event): void => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
      point(event);
      const id = RESULT.exec(pathAt(event) ?? '')?.[1];
      if (id !== undefined) beginToOpen(client, id);
    };
    const heard = [
      ['pointerover', point],
      ['focusin', point],
      ['pointerdown', press],
      ['keydown', press],
    ] as const;
    for (const [kind, hear] of heard) document.addEventListener(kind, hear, { passive: true });
    return () => {
      for (const [kind, hear] of heard) document.removeEventListener(kind, hear);
    };
  }, [client]);
}
