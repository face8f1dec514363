import { classNames } from './class-names.ts';

/** Only where the wait has words beside it. */
export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={classNames('animate-spin', className ?? 'size-5')} aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" fill="none" stroke="currentColor" strokeOpacity=".2" strokeWidth="2.5" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}

export function LoadingScreen() {
  return (
    <output className="flex min-h-dvh flex-col items-center justify-center gap-4 text-muted">
      <Spinner className="size-8 text-green" />
      Loading...
    </output>
  );
}
