import { AppError } from '@deedline/contract/errors';
import { maximumPriceCredits } from '@deedline/contract/search/prices';
import type { ServeManagerState } from '@deedline/contract/vendors/servemanager';
import { openServeManager, type ServeManager } from '../../outside/servemanager/client.ts';
import { SERVEMANAGER } from '../../outside/servemanager/terms.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { isIncludedAccount } from '../credits/price-lists.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { keepOwnership } from '../identity/members.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../sealing/seal-value.ts';
import { deleteAllOf, deleteConnection, selectConnection, upsertConnection } from './queries.ts';

const placeOfKey = (accountId: string): Place => `servemanager_connection.sealed_key/${accountId}`;
/** The last four characters of a shorter key would reveal too much. */
const MIN_TO_SHOW = 12;

export async function readConnection(ctx: BuyingContext, accountId: string): Promise<ServeManagerState> {
  const row = await selectConnection(ctx.db, accountId);
  return {
    isConnected: row !== undefined,
    lastFour: row?.last_four || null,
    company: row?.company ?? null,
    connectedAt: row?.connected_at.toISOString() ?? null,
    isTwin: ctx.serveManager.isTwin,
    terms: [...SERVEMANAGER.inPlainWords],
    termsReadOn: SERVEMANAGER.readOn,
    homepage: SERVEMANAGER.homepage,
    maxCredits: await mostOf(ctx, accountId),
  };
}

/** The most that one search of a job can cost; 0 when nothing is billed. */
export async function mostOf(
  ctx: Pick<BuyingContext, 'prices' | 'now' | 'config' | 'db'>,
  accountId: string,
): Promise<ServeManagerState['maxCredits']> {
  if (!ctx.config.billing || (await isIncludedAccount(ctx.db, accountId))) return { person: 0, organisation: 0 };
  const { prices } = await ctx.prices.at(ctx.now());
  return { person: maximumPriceCredits(prices, 'person_search', true), organisation: maximumPriceCredits(prices, 'owner_name', true) };
}

/** Stores a key, sealed, once the service has accepted it. */
export async function connect(ctx: BuyingContext, accountId: string, key: string, from: Requester): Promise<ServeManagerState> {
  const seal = await ctx.keys.forSealing(accountId);
  if (seal === null) throw new AppError('unauthorized');
  const { company } = await openServeManager(ctx.serveManager.fetch, key).readAccount();
  const row = {
    sealed_key: sealValue(seal, placeOfKey(accountId), key),
    last_four: key.length < MIN_TO_SHOW ? '' : key.slice(-4),
    company,
    connected_at: ctx.now(),
  };
  await inTransaction(ctx.db, async (db) => {
    // The service may be slow to answer: an owner who was removed meanwhile connects nothing.
    const isOwner = await keepOwnership(db, accountId, from.memberId);
    if (!isOwner || !(await upsertConnection(db, accountId, row, from.memberId ?? null))) throw new AppError('unauthorized');
    await recordAudit(db, { kind: 'setting', what: 'servemanager_connected', accountId, from });
  });
  return readConnection(ctx, accountId);
}

export async function disconnect(ctx: Pick<BuyingContext, 'db'>, accountId: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await deleteConnection(db, accountId))) throw new AppError('servemanager_not_connected');
    await recordAudit(db, { kind: 'setting', what: 'servemanager_removed', accountId, from });
  });
}

/** ServeManager with the key of the account. Throws `servemanager_not_connected`. */
export async function openForAccount(ctx: BuyingContext, accountId: string): Promise<ServeManager> {
  const row = await selectConnection(ctx.db, accountId);
  if (row === undefined) throw new AppError('servemanager_not_connected');
  const key = unsealValue(await ctx.keys.forUnsealing(accountId, keyVersionOf(row.sealed_key)), placeOfKey(accountId), row.sealed_key);
  return openServeManager(ctx.serveManager.fetch, key as string);
}

/** Within the caller's transaction. */
export function eraseServeManager(db: Queryable, accountId: string): Promise<void> {
  return deleteAllOf(db, accountId);
}
