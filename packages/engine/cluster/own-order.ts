import type { Evidence } from '../evidence.ts';

/** By what its source calls a record, not by the store's ids, which another load would give otherwise. */
export function compareRecords(a: Evidence, b: Evidence): number {
  return compareText(a.source, b.source) || compareText(a.recordId, b.recordId) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
