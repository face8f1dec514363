import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A bar in the shape of what comes. Give it its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-line/70', className)} />;
}

/** Wraps skeletons so that the wait is announced once, in words. */
export function Waiting({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

/** Rows of a list to come: a title, a line under it, and a figure at the right. */
export function WaitingRows({ label, rows }: { label: string; rows: number }) {
  return (
    <Waiting label={label} className="border-t">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center justify-between gap-6 border-b py-4">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-72 max-w-full" />
            <Skeleton className="h-3 w-44 max-w-full" />
          </div>
          <Skeleton className="h-4 w-14" />
        </div>
      ))}
    </Waiting>
  );
}
