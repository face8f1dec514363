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
