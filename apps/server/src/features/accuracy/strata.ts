/** By what kinds of contacts are told apart whose outcomes are judged, and learned from. Pure. */
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';

export interface Standing {
  /** How many independent records stand behind a contact; null where the result does not say. */
  records: number | null;
  /** Whose the only one is; null where there are several, or nobody says. */
  source: string | null;
}

/** From the widest to the narrowest: 'mobile', 'mobile, one record', 'mobile, only quillmere-voter'. */
export function strataOf({ kind, records, source }: { kind: CalibratedKind } & Standing): string[] {
  if (records === null) return [kind];
  const byRecords = `${kind}, ${records === 1 ? 'one record' : 'several records'}`;
  return [kind, byRecords, ...(source === null ? [] : [`${kind}, only ${source}`])];
}
