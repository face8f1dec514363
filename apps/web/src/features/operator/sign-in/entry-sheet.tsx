import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { MAIN_ID } from '../../../ui/page/page-window.ts';
import { Logo } from '../../../ui/logo.tsx';

/** The sheet that stands before the console. */
export function EntrySheet({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-16 items-center gap-3 border-b px-4 md:px-9">
        <Logo />
        <Badge tone="brass">Operator</Badge>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto w-full max-w-md flex-1 px-4 py-10 outline-none md:px-9 md:py-16">
        <h1 className="text-3xl font-bold">{title}</h1>
        <p className="mt-2 mb-8 text-muted">{lead}</p>
        {children}
      </main>
    </div>
  );
}
