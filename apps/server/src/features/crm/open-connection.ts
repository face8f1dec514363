/** Opens an account's connection to its CRM. */
import type { Crm, CrmCall, CrmFailure, CrmFetch } from '../../outside/crm/crm.ts';
import { refreshTokens } from '../../outside/crm/oauth.ts';
import { inTransaction } from '../../transaction.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../sealing/seal-value.ts';
import { clientOf, type CrmKeyContext } from './crm-shelf.ts';
import { type Credentials, settlePortal } from './portal.ts';
import { type ConnectionRow, lockConnection, updateTokens } from './queries.ts';

/** Tokens that expire within this time are renewed before use. */
const MARGIN_MS = 60_000;
export const PATIENCE_MS = 10_000;

export function placeOfKey(accountId: string, crm: string): Place {
  return `crm_connection.sealed_key/${accountId}:${crm}`;
}

export function fetchOf({ crmShelf }: Pick<CrmKeyContext, 'crmShelf'>, crm: Crm, way: ConnectionRow['way']): CrmFetch | null {
  return way === 'twin' ? crmShelf.twinOf(crm) : crmShelf.fetch;
}

export interface Opened {
  outcome: 'open';
  call: Omit<CrmCall, 'signal'>;
  /** The portal that these credentials open. */
  portal: string;
}

/**
 * Returns a connection that is ready for requests. A token that is about to expire is renewed while its row is locked, since some refresh tokens work only
 * once. Throws `sealed_data`.
 */
export async function openConnection(ctx: CrmKeyContext, crm: Crm, connection: ConnectionRow): Promise<Opened | CrmFailure> {
  const fetch = fetchOf(ctx, crm, connection.way);
  // Without the demo, its twins do not answer.
  if (fetch === null) return { outcome: 'key_refused', status: null };
  const isFresh = (row: ConnectionRow) => row.expires_at === null || row.expires_at.getTime() - ctx.now().getTime() > MARGIN_MS;
  if (isFresh(connection)) {
    const credentials = await unseal(ctx, connection);
    const settle = () => inTransaction(ctx.db, (db) => settlePortal(ctx, db, connection, credentials));
    return { outcome: 'open', call: { credentials, fetch }, portal: connection.portal || (await settle()) };
  }
  return inTransaction(ctx.db, async (db) => {
    const row = await lockConnection(db, connection.account_id, connection.crm);
    if (row === undefined) return { outcome: 'key_refused', status: null };
    const had = await unseal(ctx, row);
    const portal = row.portal || (await settlePortal(ctx, db, row, had));
    if (isFresh(row)) return { outcome: 'open', call: { credentials: had, fetch }, portal };
    const client = row.way === 'key' ? undefined : clientOf(ctx, crm, row.way, row.account_id);
    if (client === undefined || crm.facts.oauth === null) return { outcome: 'key_refused', status: null };
    const renewed = await refreshTokens(crm.facts.oauth, client, had, { fetch, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (renewed.outcome !== 'done') return renewed;
    const key = await ctx.keys.forSealing(row.account_id);
    if (key === null) return { outcome: 'key_refused', status: null };
    const sealed = sealValue(key, placeOfKey(row.account_id, row.crm), renewed.credentials);
    await updateTokens(db, row.account_id, row.crm, sealed, new Date(ctx.now().getTime() + renewed.lastsFor * 1000));
    return { outcome: 'open', call: { credentials: renewed.credentials, fetch }, portal };
  });
}

export async function unseal(
  { keys }: CrmKeyContext,
  { account_id: accountId, crm, sealed_key: sealed }: ConnectionRow,
): Promise<Credentials> {
  return unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealed)), placeOfKey(accountId, crm), sealed) as Credentials;
}
