import { classNames } from './class-names.ts';

type ProgressBarProps = { label: string; done: number; of: number; className?: string };

/** How much of something is done. The figure must stand beside it in words; nothing of nothing is 0. */
export function ProgressBar({ label, done, of, className }: ProgressBarProps) {
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames('w-full', className)}
    >
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="block h-1.5 w-full" aria-hidden="true">
        <rect width="100" height="6" className="fill-line" />
        <rect width={percent} height="6" className="fill-green transition-[width]" />
      </svg>
    </div>
  );
}
