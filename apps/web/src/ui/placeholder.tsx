import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** A placeholder bar in the shape of the content. The caller sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-sm bg-line/70', className)} />;
}

/** Wraps placeholders, so that the wait is announced once, in words. */
export function Waiting({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

/** Placeholder rows of a list: a title, a line below it, and a figure at the right. */
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

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode };

/** Says that there is nothing here, why, and what to do; the drawing is a block of lots with none highlighted. */
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

/** Says what could not be loaded, with a button to try again. */
export function Problem({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-4 border border-brick px-4 py-3">
      <p>{what}</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const LOOK = classNames(
  'block h-1.5 w-full appearance-none border-0 bg-line [&::-webkit-progress-bar]:bg-line',
  '[&::-moz-progress-bar]:bg-green [&::-webkit-progress-value]:bg-green',
);

type ProgressBarProps = { label: string; done: number; of: number; className?: string };

/** A progress bar. The figure must be beside it in words; 0 of 0 is shown as 0. */
export function ProgressBar({ label, done, of, className }: ProgressBarProps) {
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0;
  return <progress aria-label={label} max={100} value={percent} className={classNames(LOOK, className)} />;
}
