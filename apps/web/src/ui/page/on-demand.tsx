import { type ReactNode, Suspense, useEffect } from 'react';
import { whenBilled } from '../../edition.ts';
import { toast } from '../toast/toast.ts';
import { ErrorBoundary } from './screens.tsx';

type OnDemandProps = { onFailed: () => void; children: ReactNode };

/** Renders code that is loaded on demand. If it cannot be loaded the page stays as it is, and `onFailed` closes what was to be opened. */
export function OnDemand({ onFailed, children }: OnDemandProps) {
  return (
    <ErrorBoundary instead={<DidNotOpen onFailed={onFailed} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function DidNotOpen({ onFailed }: { onFailed: () => void }) {
  useEffect(() => {
    toast({
      title: 'This could not be opened',
      description: `${whenBilled('Nothing was charged for this. ')}Load the page again once Deedline answers, and open it again.`,
      variant: 'destructive',
    });
    onFailed();
  }, [onFailed]);
  return null;
}
