import { MAX_EXPORT_IDS } from '@deedline/contract/audit-limits';
import { call } from './call.ts';

/** Puts on record that searches are written to a file, which happens here in the browser. */
export async function recordExport(searches: readonly { id: string }[]): Promise<void> {
  await call('POST /api/audit/exports', {
    body: { searches: searches.length, searchIds: searches.slice(0, MAX_EXPORT_IDS).map(({ id }) => id) },
  });
}
