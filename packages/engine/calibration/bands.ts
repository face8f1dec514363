import type { ContactKind } from './calibration.ts';
import { BANDS } from './bands-table.ts';

/** Of contacts said so sure: the least and the most that were right in any of the worlds tried, 0..1. `from`: 0..1, the lower end. */
export interface Band {
  from: number;
  low: number;
  high: number;
}

export type BandTable = Readonly<Record<ContactKind, readonly Band[]>>;

/** How far what was right lay apart between the worlds tried, for a contact of the kind that is said so sure; what is said lies within. */
export function bandOf(kind: ContactKind, said: number, table: BandTable = BANDS): { low: number; high: number } {
  const band = table[kind].findLast(({ from }) => said >= from);
  return { low: Math.min(said, band?.low ?? said), high: Math.max(said, band?.high ?? said) };
}
