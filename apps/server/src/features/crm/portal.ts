/** Portals: which account at a CRM a key opens. Ids of contacts and notes are only valid within one portal. */
import type { Queryable } from '../../transaction.ts';
import type { CrmKeyContext } from './crm-shelf.ts';
import { type ConnectionRow, lockConnection, updatePortal } from './queries.ts';

export type Credentials = Readonly<Record<string, string>>;

/** API hosts that all of a CRM's customers share. */
const SHARED_HOST = /^https:\/\/api[.-]/;

type Of = Pick<ConnectionRow, 'account_id' | 'crm' | 'way'>;

/**
 * The portal's hash under each of the installation's keys, the newest first. It is derived from the location, the hub or the company's own host. For a CRM
 * that gives none of these it is derived from the key itself, so that with another key nothing that was sent before is touched.
 */
export function portalsOf(
  { hash }: Pick<CrmKeyContext, 'hash'>,
  { account_id: accountId, crm, way }: Of,
  credentials: Credentials,
): string[] {
  // An account has one twin of each CRM.
  if (way === 'twin') return ['twin'];
  const { locationId, hubId, apiDomain, refreshToken } = credentials;
  const host = apiDomain === undefined || SHARED_HOST.test(apiDomain) ? undefined : apiDomain;
  const key = Object.entries(credentials).map((part) => part.join(':'));
  const said = locationId ?? hubId ?? host ?? refreshToken ?? key.toSorted((a, b) => (a < b ? -1 : 1)).join('\n');
  return hash.every('crm-portal', `${accountId}\n${crm}\n${said}`).map((each) => each.toString('base64url'));
}

/**
 * Determines the portal of a connection from before portals were stored. What was sent by the connection is assigned to it too. Within the caller's
 * transaction.
 */
export async function settlePortal(
  ctx: Pick<CrmKeyContext, 'hash'>,
  db: Queryable,
  row: ConnectionRow,
  credentials: Credentials,
): Promise<string> {
  const portal = portalsOf(ctx, row, credentials)[0]!;
  await lockConnection(db, row.account_id, row.crm);
  await updatePortal(db, row.account_id, row.crm, portal);
  return portal;
}
