import type { ReactNode } from 'react';
import type { Disclosure } from './use-disclosure.ts';

/** One click on a score opens the records behind it. Nothing to open, and it is a score like any other. */
export function ScoreToggle({ about, disclosure, children }: { about: string; disclosure: Disclosure | null; children: ReactNode }) {
  if (!disclosure) return children;
  return (
    <div className="relative w-fit">
      {children}
      <button
        type="button"
        aria-expanded={disclosure.isOpen}
        aria-controls={disclosure.id}
        aria-label={`Evidence behind the score of ${about}`}
        title="Show the evidence"
        onClick={disclosure.toggle}
        className="absolute -inset-x-1.5 -inset-y-0.5 rounded-md border border-transparent hover:border-edge touch:-inset-y-2.5"
      />
    </div>
  );
}
