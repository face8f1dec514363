/** Connects an account's CRMs, tests and disconnects them, and maps our columns to their fields. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { ChangeCrm, CrmField, CrmSetting, CrmSettings } from '@deedline/contract/crm/crm';
import { CRM_LIMITS } from '@deedline/contract/crm/crm-words';
import type { Crm, CrmCall, CrmFailure } from '../../outside/crm/crm.ts';
import { exchangeCode, writeAuthorize } from '../../outside/crm/oauth.ts';
import { consentTo, twinKey } from '../../outside/crm/twins.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { keepOwnership } from '../identity/members.ts';
import { hashToken, newToken } from '../identity/secret-token.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { sealValue } from '../sealing/seal-value.ts';
import { clientOf, type CrmKeyContext } from './crm-shelf.ts';
import { fetchOf, openConnection, PATIENCE_MS, placeOfKey, unseal } from './open-connection.ts';
import { type Credentials, portalsOf, settlePortal } from './portal.ts';
import { insertOptOuts, selectLeftElsewhere } from './push/queries.ts';
import {
  type ConnectionRow,
  countPushes,
  deleteConnection,
  deleteCrmOf,
  deleteOldSignIns,
  insertSignIn,
  lockConnection,
  selectConnection,
  selectConnections,
  selectPortals,
  takeSignIn,
  updateLeft,
  updateMapping,
  updatePortal,
  updateRefused,
  updateVerified,
  upsertConnection,
} from './queries.ts';

const SIGN_IN_MS = 10 * 60_000;
/** The path below `publicUrl` to which a CRM's page sends the browser back. */
const BACK_PATH = '/settings/programs/crm';

export async function readCrms(ctx: CrmKeyContext, accountId: string): Promise<CrmSettings> {
  const rows = new Map((await selectConnections(ctx.db, accountId)).map((row) => [row.crm, row]));
  const counts = new Map((await countPushes(ctx.db, accountId)).map((count) => [count.crm, count]));
  return { crms: ctx.crmShelf.crms.map((crm) => present(ctx, crm, rows.get(crm.id), counts.get(crm.id))) };
}

async function readCrm(ctx: CrmKeyContext, accountId: string, crm: Crm): Promise<CrmSetting> {
  const { crms } = await readCrms(ctx, accountId);
  return crms.find(({ id }) => id === crm.id)!;
}

/** Throws `crm_not_found`. */
export function requireCrm({ crmShelf }: Pick<CrmKeyContext, 'crmShelf'>, id: string): Crm {
  const crm = crmShelf.crms.find((each) => each.id === id);
  if (crm === undefined) throw new AppError('crm_not_found');
  return crm;
}

/** Throws `crm_not_connected`. */
export async function requireConnection(ctx: Pick<CrmKeyContext, 'db'>, accountId: string, crm: Crm): Promise<ConnectionRow> {
  const row = await selectConnection(ctx.db, accountId, crm.id);
  if (row === undefined) throw new AppError('crm_not_connected');
  return row;
}

/** Connects a CRM with a key. Throws `crm_key_refused`, with nothing changed, if the CRM does not accept the key or parts of it are missing or unknown. */
export async function connectByKey(
  ctx: CrmKeyContext,
  accountId: string,
  id: string,
  given: Readonly<Record<string, string>>,
  from: Requester,
): Promise<CrmSetting> {
  const crm = requireCrm(ctx, id);
  const names = crm.credentials.map(({ name }) => name);
  const missing = crm.credentials.find(({ name }) => !given[name]);
  if (missing !== undefined || Object.keys(given).some((name) => !names.includes(name)))
    throw new AppError(
      'crm_key_refused',
      `${missing?.label ?? 'A part'} of the key is missing, or is none of this CRM. Nothing was changed.`,
    );
  return connect(ctx, accountId, crm, { way: 'key', credentials: given, expiresAt: null }, from);
}

/** Returns where the browser goes to give consent. Throws `crm_sign_in_missing` if this installation is not registered with the CRM. */
export async function beginSignIn(
  ctx: CrmKeyContext,
  member: { accountId: string; memberId: string },
  id: string,
  way: 'oauth' | 'twin',
  from: Requester,
): Promise<{ location: string }> {
  const crm = requireCrm(ctx, id);
  const { accountId, memberId } = member;
  if (way === 'twin' && ctx.crmShelf.twinOf(crm) === null) throw new AppError('crm_sign_in_missing');
  const { oauth } = crm.facts;
  if (oauth === null && way === 'twin') {
    // Like the CRM itself, its twin has a key and no sign-in.
    const secret = crm.credentials.find(({ isSecret }) => isSecret)!.name;
    await connect(ctx, accountId, crm, { way, credentials: { [secret]: twinKey(accountId) }, expiresAt: null }, from);
    return { location: BACK_PATH };
  }
  const client = clientOf(ctx, crm, way, accountId);
  if (client === undefined || oauth === null) throw new AppError('crm_sign_in_missing');
  const state = newToken();
  await deleteOldSignIns(ctx.db, ctx.now());
  const expiresAt = new Date(ctx.now().getTime() + SIGN_IN_MS);
  await insertSignIn(ctx.db, { stateHash: hashToken(state), accountId, memberId, crm: crm.id, way, expiresAt });
  const address = writeAuthorize(oauth, client, backOf(ctx), state, verifierOf(ctx, state));
  return { location: way === 'twin' ? withoutOrigin(consentTo(address)) : address };
}

/** A relative address keeps the browser on this installation, under whatever host name it was opened. */
function withoutOrigin(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
}

function backOf({ config }: CrmKeyContext): string {
  return `${config.publicUrl}${BACK_PATH}`;
}

/**
 * The PKCE verifier, derived from the state and the installation's key, so that whoever learns the state cannot compute it. If the key is rotated in between,
 * the sign-in has to begin again.
 */
function verifierOf({ hash }: CrmKeyContext, state: string): string {
  return hash('crm-verifier', state).toString('base64url');
}

/** Completes the sign-in that `beginSignIn` began for this member; works once. Throws `crm_sign_in_refused`. */
export async function finishSignIn(
  ctx: CrmKeyContext,
  member: { accountId: string; memberId: string },
  { state, code }: { state: string; code: string | null },
  from: Requester,
): Promise<CrmSetting> {
  const begun = await takeSignIn(ctx.db, hashToken(state), member.memberId, ctx.now());
  if (begun === undefined || code === null) throw new AppError('crm_sign_in_refused');
  const crm = requireCrm(ctx, begun.crm);
  const client = clientOf(ctx, crm, begun.way, member.accountId);
  const fetch = fetchOf(ctx, crm, begun.way);
  if (client === undefined || fetch === null || crm.facts.oauth === null) throw new AppError('crm_sign_in_missing');
  const call = { fetch, signal: AbortSignal.timeout(PATIENCE_MS) };
  const tokens = await exchangeCode(crm.facts.oauth, client, code, backOf(ctx), verifierOf(ctx, state), call);
  if (tokens.outcome !== 'done') throw new AppError('crm_sign_in_refused');
  const expiresAt = new Date(ctx.now().getTime() + tokens.lastsFor * 1000);
  return connect(ctx, member.accountId, crm, { way: begun.way, credentials: tokens.credentials, expiresAt }, from);
}

interface Made {
  way: ConnectionRow['way'];
  credentials: Credentials;
  expiresAt: Date | null;
}

/** Asks the CRM for its fields first: credentials that it does not accept are not stored. */
async function connect(
  ctx: CrmKeyContext,
  accountId: string,
  crm: Crm,
  { way, credentials, expiresAt }: Made,
  from: Requester,
): Promise<CrmSetting> {
  const fetch = fetchOf(ctx, crm, way);
  if (fetch === null) throw new AppError('crm_sign_in_missing');
  const found = await discover(crm, { credentials, fetch });
  if (found.outcome !== 'done') throw new AppError('crm_key_refused', describeFailure(found, crm));
  const key = await ctx.keys.forSealing(accountId);
  if (key === null) throw new AppError('unauthorized');
  const sealedKey = sealValue(key, placeOfKey(accountId, crm.id), credentials);
  const mapping = usualMapping(crm, found.fields);
  await inTransaction(ctx.db, async (db) => {
    // The CRM may be slow to answer: an owner who was removed meanwhile connects nothing.
    if (!(await keepOwnership(db, accountId, from.memberId))) throw new AppError('unauthorized');
    await settleBefore(ctx, db, accountId, crm);
    const portals = portalsOf(ctx, { account_id: accountId, crm: crm.id, way }, credentials);
    const known = await selectPortals(db, accountId, crm.id);
    const portal = portals.find((each) => known.includes(each)) ?? portals[0]!;
    const lastFour = way === 'key' ? lastFourOf(crm, credentials) : '';
    await upsertConnection(db, {
      accountId,
      crm: crm.id,
      way,
      portal,
      sealedKey,
      lastFour,
      expiresAt,
      fields: found.fields,
      mapping,
      at: ctx.now(),
      setBy: from.memberId ?? null,
    });
    // People who opted out while another portal was connected are taken out of this one now.
    const left = await selectLeftElsewhere(db, accountId, crm.id, portal);
    await insertOptOuts(db, accountId, crm.id, { ids: left.map(() => randomUUIDv7()), searchIds: left }, ctx.now());
    await recordAudit(db, { kind: 'setting', what: 'crm_connected', accountId, from, facts: { crm: crm.id, way } });
  });
  return readCrm(ctx, accountId, crm);
}

/**
 * Settles the portal of an old connection before another key replaces it. If the old key can no longer be unsealed, its portal gets a random name, so that it
 * never matches again. If it cannot be read at this moment, this throws and nothing is changed.
 */
async function settleBefore(ctx: CrmKeyContext, db: Queryable, accountId: string, crm: Crm): Promise<void> {
  const row = await lockConnection(db, accountId, crm.id);
  if (row === undefined || row.portal !== '') return;
  const credentials = await unseal(ctx, row).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'sealed_data') return null;
    throw error;
  });
  if (credentials === null) await updatePortal(db, accountId, crm.id, randomUUID());
  else await settlePortal(ctx, db, row, credentials);
}

function lastFourOf({ credentials }: Crm, given: Credentials): string {
  const secret = given[credentials.find(({ isSecret }) => isSecret)!.name] ?? '';
  return secret.length < 12 ? '' : secret.slice(-4);
}

async function discover(crm: Crm, call: Omit<CrmCall, 'signal'>) {
  const found = await crm.discoverFields({ ...call, signal: AbortSignal.timeout(PATIENCE_MS) });
  return found.outcome === 'done' ? { ...found, fields: found.fields.slice(0, CRM_LIMITS.fields) } : found;
}

/** The CRM's standard fields, and fields whose label names one of our columns. */
function usualMapping({ facts }: Crm, fields: readonly CrmField[]): { column: string; field: string }[] {
  const has = new Set(fields.map(({ key }) => key));
  const usual = Object.entries(facts.usualFields).flatMap(([column, field]) =>
    field !== undefined && has.has(field) ? [{ column, field }] : [],
  );
  const taken = new Set(usual.flatMap(({ column, field }) => [column, field]));
  const named = fields.flatMap(({ key, label }) => {
    const column = BY_LABEL.find(([words]) => words.test(label))?.[1];
    if (column === undefined || taken.has(column) || taken.has(key)) return [];
    taken.add(column);
    return [{ column, field: key }];
  });
  return [...usual, ...named];
}

const BY_LABEL: readonly (readonly [RegExp, string])[] = [
  [/^property address$/i, 'property_address'],
  [/^mailing address$/i, 'mailing_address'],
  [/^(parcel id|apn|parcel number)$/i, 'parcel_id'],
  [/^(phone 2|second phone|additional phone)$/i, 'phone_2'],
  [/^(phone 3|third phone)$/i, 'phone_3'],
  [/confidence/i, 'contact_confidence'],
  [/\blink\b/i, 'link'],
];

/** Does not reject if the CRM fails: the result then says that the key was not accepted, and why. */
export async function testCrm(ctx: CrmKeyContext, accountId: string, id: string, from: Requester) {
  const crm = requireCrm(ctx, id);
  const row = await requireConnection(ctx, accountId, crm);
  const opened = await openConnection(ctx, crm, row);
  const found = opened.outcome === 'open' ? await discover(crm, opened.call) : opened;
  await inTransaction(ctx.db, async (db) => {
    if (found.outcome === 'done')
      await updateVerified(db, accountId, crm.id, { fields: found.fields, at: ctx.now(), by: from.memberId ?? null });
    if (found.outcome === 'key_refused') await updateRefused(db, accountId, crm.id);
    await recordAudit(db, { kind: 'setting', what: 'crm_tested', accountId, from, facts: { crm: crm.id, outcome: found.outcome } });
  });
  return found.outcome === 'done'
    ? { isTaken: true, why: null, fields: found.fields.length }
    : { isTaken: false, why: describeFailure(found, crm), fields: 0 };
}

function describeFailure({ outcome }: CrmFailure, { facts }: Crm): string {
  if (outcome === 'key_refused') return `${facts.label} does not take the key, or the key may not read contacts. Nothing was changed.`;
  if (outcome === 'too_many') return `${facts.label} asks to wait. Try again in a minute. Nothing was changed.`;
  return `${facts.label} could not be reached, or its answer could not be read. Nothing was changed.`;
}

/** Throws `invalid_request` if the CRM does not have one of the fields. */
export async function changeCrm(
  ctx: CrmKeyContext,
  accountId: string,
  id: string,
  change: ChangeCrm,
  from: Requester,
): Promise<CrmSetting> {
  const crm = requireCrm(ctx, id);
  const { fields } = await requireConnection(ctx, accountId, crm);
  const unknown = change.mapping.find(({ field }) => !fields.some(({ key }) => key === field));
  if (unknown !== undefined)
    throw new AppError(
      'invalid_request',
      `${crm.facts.label} has no field ${unknown.field}. Test the connection to read its fields again.`,
    );
  await inTransaction(ctx.db, async (db) => {
    if (!(await updateMapping(db, accountId, crm.id, change.mapping, change.autoAbove))) throw new AppError('crm_not_connected');
    const facts = { crm: crm.id, columns: change.mapping.length, autoAbove: change.autoAbove };
    await recordAudit(db, { kind: 'setting', what: 'crm_changed', accountId, from, facts });
  });
  return readCrm(ctx, accountId, crm);
}

/** Deletes the key. What was sent stays in the CRM and on record, so that people who opt out can be taken out once it is connected again. */
export async function disconnectCrm(ctx: CrmKeyContext, accountId: string, id: string, from: Requester): Promise<void> {
  const crm = requireCrm(ctx, id);
  await inTransaction(ctx.db, async (db) => {
    await settleBefore(ctx, db, accountId, crm);
    if (!(await deleteConnection(db, accountId, crm.id))) throw new AppError('crm_not_connected');
    await recordAudit(db, { kind: 'setting', what: 'crm_disconnected', accountId, from, facts: { crm: crm.id } });
  });
}

/**
 * Puts the CRMs on hold that a leaving member connected, or all if `memberId` is null, because they may belong to them. Returns how many; within the caller's
 * transaction.
 */
export function holdCrmsOf(db: Queryable, accountId: string, memberId: string | null): Promise<number> {
  return updateLeft(db, accountId, memberId);
}

/** For an account that is being closed, within the caller's transaction. */
export function eraseCrm(db: Queryable, accountId: string): Promise<void> {
  return deleteCrmOf(db, accountId);
}

function present(
  ctx: CrmKeyContext,
  crm: Crm,
  row: ConnectionRow | undefined,
  count: { waiting: number; sent: number } | undefined,
): CrmSetting {
  const { label, homepage, readOn, keyHelp, knowsDoNotDisturb, oauth } = crm.facts;
  return {
    id: crm.id,
    label,
    homepage,
    readOn,
    keyHelp,
    credentials: crm.credentials.map(({ name, label: of, isSecret }) => ({ name, label: of, isSecret })),
    hasOauth: oauth !== null && ctx.config.crmClients[crm.id] !== undefined,
    hasTwin: ctx.crmShelf.twinOf(crm) !== null,
    knowsDoNotDisturb,
    connection:
      row === undefined
        ? null
        : {
            way: row.way,
            state: row.state,
            lastFour: row.last_four,
            connectedAt: row.connected_at.toISOString(),
            verifiedAt: row.verified_at?.toISOString() ?? null,
            pausedUntil: row.paused_until !== null && row.paused_until > ctx.now() ? row.paused_until.toISOString() : null,
            mapping: row.mapping as ChangeCrm['mapping'],
            autoAbove: row.auto_above,
          },
    waiting: count?.waiting ?? 0,
    sent: count?.sent ?? 0,
  };
}
