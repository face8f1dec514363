import { classNames } from './class-names.ts';

/** A block of four lots, one of them lit. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames('shrink-0', className ?? 'size-6')}
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 5.2 21 2.8l.7 16.6-18 1.8z" stroke="currentColor" />
      <path d="m3 12.6 18.4-2M12.2 4l.4 16.3" stroke="currentColor" />
      <path d="m12.4 11.6 9-1 .3 8.8-9.1.9z" className="fill-green stroke-green" />
    </svg>
  );
}

export function Logo({ className, wordClassName }: { className?: string; wordClassName?: string | undefined }) {
  return (
    <span className={classNames('inline-flex items-center gap-2 font-display text-xl font-bold tracking-tight', className)}>
      <LogoMark />
      <span className={wordClassName}>Deedline</span>
    </span>
  );
}
