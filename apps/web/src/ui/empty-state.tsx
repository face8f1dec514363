import type { ReactNode } from 'react';

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

/** Says that there is nothing here, why, and what to do; the drawing is a block of lots with none lit. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center border border-dashed border-edge/60 px-6 py-12 text-center">
      <svg viewBox="0 0 132 64" className="mb-5 w-32 text-edge" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M3 14 129 3M5 38 130 27M8 61 131 50M30 11.6l3 24M58 9.2l3 24M86 6.7l3 24M112 4.5l2.5 24M22 36.5l2.5 23M52 34l2.5 23M84 31l2.4 23M108 29l2.4 23" />
        <path d="m61 33.2 23-2 2.4 23-23.2 2.1z" strokeDasharray="3 3" />
      </svg>
      <h2 className="text-xl font-semibold">{title}</h2>
      {children && <p className="mt-2 max-w-md text-muted">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
