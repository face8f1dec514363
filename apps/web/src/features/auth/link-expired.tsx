import type { ReactNode } from 'react';

/** A mailed link that does nothing any more, and where to go from there. */
export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-6 border border-brick px-4 py-3">
      This link is no longer valid. It works once and for a limited time. {children}
    </p>
  );
}
