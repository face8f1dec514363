import type { AppContext } from '../../../context.ts';
import { findOutNow, type ParcelKey } from '../../properties/kept-properties.ts';
import { keyText } from '../rules.ts';
import { selectHiddenOf } from './queries.ts';

/** The parcels whose owners all opted out, by `keyText`. The recent opt-outs are read first, because they may be marked as hidden meanwhile. */
export async function findOut(
  ctx: Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>,
  parcels: readonly ParcelKey[],
): Promise<Set<string>> {
  if (parcels.length === 0) return new Set();
  const justNow = await findOutNow(ctx, parcels);
  return new Set([...justNow, ...(await selectHiddenOf(ctx.db, parcels))].map(keyText));
}
