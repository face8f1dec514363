/** Seals values that belong to no account, with keys derived from the installation's key: sealed with the newest, opened with whichever version sealed them. */
import { queryBuilt } from '@deedline/database/queryable';
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { unsealBytes, sealBytes } from './seal-value.ts';

const DOMAIN = 'sealing';

/** `use` prevents a value sealed for one purpose from being opened as another. `bound` as in `sealBytes`. */
export function sealForInstallation(hash: KeyedHash, use: string, plain: Uint8Array, bound = ''): Buffer {
  return sealBytes(createSecretKey(hash(DOMAIN, use)), plain, bound);
}

/** Throws when the value was sealed by another installation, for another use or place, or was changed since. */
export function unsealForInstallation(hash: KeyedHash, use: string, sealed: Uint8Array, bound = ''): Buffer {
  const [newest, ...older] = hash.every(DOMAIN, use).map((key) => createSecretKey(key));
  for (const key of older) {
    const opened = tryKey(key, sealed, bound);
    if (opened !== undefined) return opened;
  }
  return unsealBytes(newest!, sealed, bound);
}

/** The value sealed with the newest key; undefined when it already is. */
function sealAnew(hash: KeyedHash, use: string, sealed: Uint8Array, bound = ''): Buffer | undefined {
  const current = createSecretKey(hash(DOMAIN, use));
  if (tryKey(current, sealed, bound) !== undefined) return undefined;
  return sealBytes(current, unsealForInstallation(hash, use, sealed, bound), bound);
}

function tryKey(key: KeyObject, sealed: Uint8Array, bound: string): Buffer | undefined {
  try {
    return unsealBytes(key, sealed, bound);
  } catch {
    return undefined;
  }
}

/** The uses of the installation's keys. Each key is derived from the name of its use, so a name never changes. */
export const REQUESTS = 'privacy requests';
export const SECOND_FACTORS = 'second factors';
export const PROVIDER_SECRETS = 'provider secrets';
export const VENDOR_KEYS = 'vendor keys';
export const FEED_TOKENS = 'feed tokens';
/** Held in browsers, for a day at most. */
export const SEARCH_DRAFTS = 'search drafts';
/** Part of the audit record, which is never rewritten: it stays sealed with the key that was in use at the time. */
export const LEFT_OUT = 'left out';

/** A file beside the database, which is append-only. */
export const OPT_OUT_LOG = 'opt-out log';

/** The columns that hold such values. `bound`: the row's id is bound into the seal. */
export const INSTALLATION_COLUMNS = [
  { table: 'opt_out', row: 'id', column: 'sealed', use: REQUESTS, bound: false },
  { table: 'privacy_request', row: 'id', column: 'sealed', use: REQUESTS, bound: false },
  { table: 'operator', row: 'id', column: 'totp_sealed', use: SECOND_FACTORS, bound: true },
  { table: 'operator_setup', row: 'operator_id', column: 'totp_sealed', use: SECOND_FACTORS, bound: true },
  { table: 'member_totp', row: 'member_id', column: 'sealed', use: SECOND_FACTORS, bound: true },
  { table: 'openid_provider', row: 'account_id', column: 'sealed', use: PROVIDER_SECRETS, bound: true },
  { table: 'operator_vendor', row: 'vendor', column: 'sealed_key', use: VENDOR_KEYS, bound: true },
  { table: 'feed', row: 'id', column: 'token_sealed', use: FEED_TOKENS, bound: true },
] as const;

type InstallationColumn = (typeof INSTALLATION_COLUMNS)[number];

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface SealedForInstallation {
  row: string;
  sealed: Buffer;
}

/** Yields every value of a column that is sealed with the installation's keys, in row order. */
export async function* readSealedForInstallation(
  db: Queryable,
  { table, row, column }: InstallationColumn,
): AsyncGenerator<SealedForInstallation> {
  for (let after = FIRST; ;) {
    const found = await queryBuilt(
      db,
      `select ${row} as row, ${column} as sealed from ${table} where ${row} > $1 and ${column} is not null order by ${row} limit $2`,
      [after, AT_ONCE],
    );
    const rows = found.rows as SealedForInstallation[];
    yield* rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.row;
  }
}

/** Run by the worker: seals with the newest key what an older one sealed. Returns how many values were sealed anew. */
export async function resealInstallation({ db, hash }: Pick<AppContext, 'db' | 'hash'>): Promise<number> {
  if (hash.keys().length === 1) return 0;
  let resealed = 0;
  for (const column of INSTALLATION_COLUMNS)
    for await (const { row, sealed } of readSealedForInstallation(db, column)) {
      const anew = sealAnew(hash, column.use, sealed, column.bound ? row : '');
      if (anew !== undefined && (await update(db, column, row, sealed, anew))) resealed += 1;
    }
  return resealed;
}

/** False when the value was changed or removed meanwhile. */
async function update(
  db: Queryable,
  { table, row, column }: InstallationColumn,
  id: string,
  before: Buffer,
  anew: Buffer,
): Promise<boolean> {
  const done = await queryBuilt(db, `update ${table} set ${column} = $3 where ${row} = $1 and ${column} = $2`, [id, before, anew]);
  return done.rowCount === 1;
}
