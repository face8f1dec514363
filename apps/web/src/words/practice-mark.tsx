import { classNames } from '../ui/class-names.ts';

/** Shown on every screen of a practice payment, so that nobody takes it for a real one. */
export function PracticeMark({ className }: { className?: string }) {
  return (
    <p className={classNames('border border-brass border-l-4 bg-brass-wash px-4 py-3 text-sm text-pretty', className)}>
      <strong className="font-semibold text-brass-ink">Practice payment:</strong> no card is needed, and no money moves.
    </p>
  );
}
