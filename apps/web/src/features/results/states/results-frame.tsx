import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';

const CRUMBS = [{ label: 'Dashboard', href: paths.dashboard }, { label: 'History', href: paths.history }, { label: 'Results' }];

/** What every state of the page has: the way here, and room for what can be done. */
export function ResultsFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Breadcrumbs crumbs={CRUMBS} />
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="@container">{children}</div>
    </>
  );
}
