import { classNames } from './class-names.ts';

const LOOK = classNames(
  'block h-1.5 w-full appearance-none border-0 bg-line [&::-webkit-progress-bar]:bg-line',
  '[&::-moz-progress-bar]:bg-green [&::-webkit-progress-value]:bg-green',
);

type ProgressBarProps = { label: string; done: number; of: number; className?: string };

/** How much of something is done. The figure must stand beside it in words; nothing of nothing is 0. */
export function ProgressBar({ label, done, of, className }: ProgressBarProps) {
  const percent = of > 0 ? Math.min(100, Math.floor((done / of) * 100)) : 0;
  return <progress aria-label={label} max={100} value={percent} className={classNames(LOOK, className)} />;
}
