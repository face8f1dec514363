import type { ReactNode } from 'react';

/** What somebody takes along: the number under which their matter stands. */
export function Receipt({ title, number, children }: { title: string; number: string; children: ReactNode }) {
  return (
    <output className="block border bg-raise p-6">
      <b className="block text-xl font-semibold">{title}</b>
      <span className="mt-4 block text-sm text-muted">Receipt</span>
      <span className="block font-mono text-2xl tracking-wide break-words select-all">{number}</span>
      <span className="mt-3 block text-muted">{children}</span>
    </output>
  );
}
