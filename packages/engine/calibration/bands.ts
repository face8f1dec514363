import type { ContactKind } from './calibration.ts';
import { BANDS } from './bands-table.ts';

/**
 * The lowest and highest share of contacts with such a confidence that were right in any of the generated worlds, 0..1. `from`: 0..1, the lower end of the
 * confidence range.
 */
export interface Band {
  from: number;
  low: number;
  high: number;
}

export type BandTable = Readonly<Record<ContactKind, readonly Band[]>>;

/** The range of the share that was right across the generated worlds, for a contact of this kind and confidence; it always includes the confidence itself. */
export function bandOf(kind: ContactKind, said: number, table: BandTable = BANDS): { low: number; high: number } {
  const band = table[kind].findLast(({ from }) => said >= from);
  return { low: Math.min(said, band?.low ?? said), high: Math.max(said, band?.high ?? said) };
}
