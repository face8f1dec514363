import type { AppContext } from '../../../context.ts';
import { findOutNow, type ParcelKey } from '../../properties/kept-properties.ts';
import { keyText } from '../rules.ts';
import { selectHiddenOf } from './queries.ts';

/** By `keyText`, of which of these parcels all owners opted out. In this order: those of a moment ago may become known to be hidden meanwhile. */
export async function findOut(
  ctx: Pick<AppContext, 'db' | 'evidence' | 'hash' | 'now'>,
  parcels: readonly ParcelKey[],
): Promise<Set<string>> {
  if (parcels.length === 0) return new Set();
  const justNow = await findOutNow(ctx, parcels);
  return new Set([...justNow, ...(await selectHiddenOf(ctx.db, parcels))].map(keyText));
}
