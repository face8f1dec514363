import type { CalibratedKind, ReliabilityRow } from '@deedline/contract/accuracy';
import type { ReactNode } from 'react';
import { ReliabilityDiagram } from './reliability-diagram.tsx';
import { ReliabilityTable } from './reliability-table.tsx';
import { KIND_WORDS } from './words.ts';

type KindSheetProps = { kind: CalibratedKind; note: ReactNode; caption: string; rows: readonly ReliabilityRow[] };

/** One kind of contact: its diagram, and beside it the same in figures. */
export function KindSheet({ kind, note, caption, rows }: KindSheetProps) {
  return (
    <article className="p-4 sm:p-6">
      <h3 className="text-lg font-semibold">{KIND_WORDS[kind]}</h3>
      <p className="mt-1 text-sm text-muted">{note}</p>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <ReliabilityDiagram about={KIND_WORDS[kind]} rows={rows} />
        <ReliabilityTable caption={`${KIND_WORDS[kind]}: ${caption}`} rows={rows} />
      </div>
    </article>
  );
}
