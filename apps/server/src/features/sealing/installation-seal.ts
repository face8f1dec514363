/** Seals what belongs to no account with keys made of the installation's: with the newest, opened with whichever it was. */
import { queryBuilt } from '@deedline/database/queryable';
import { createSecretKey, type KeyObject } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { unsealBytes, sealBytes } from './seal-value.ts';

const DOMAIN = 'sealing';

/** `use` keeps what is sealed for one thing from being opened as another; `bound` as in `sealBytes`. */
export function sealForInstallation(hash: KeyedHash, use: string, plain: Uint8Array, bound = ''): Buffer {
  return sealBytes(createSecretKey(hash(DOMAIN, use)), plain, bound);
}

/** Throws when it was sealed by another installation, for another use or place, or changed since. */
export function unsealForInstallation(hash: KeyedHash, use: string, sealed: Uint8Array, bound = ''): Buffer {
  const [newest, ...older] = hash.every(DOMAIN, use).map((key) => createSecretKey(key));
  for (const key of older) {
    const opened = tryKey(key, sealed, bound);
    if (opened !== undefined) return opened;
  }
  return unsealBytes(newest!, sealed, bound);
}

/** The same sealed with the key in use; undefined when it is already. */
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

/** What is sealed with keys made of the installation's. A name is part of its key: it never changes. */
export const REQUESTS = 'privacy requests';
export const SECOND_FACTORS = 'second factors';
export const PROVIDER_SECRETS = 'provider secrets';
export const VENDOR_KEYS = 'vendor keys';
export const FEED_TOKENS = 'feed tokens';
/** In browsers, for a day at most. */
export const SEARCH_DRAFTS = 'search drafts';
/** In the audit record, which nobody writes anew: it stays sealed with the key of its time. */
export const LEFT_OUT = 'left out';

/** In a file beside the database, which only grows. */
export const OPT_OUT_LOG = 'opt-out log';

/** Where it stands. `bound`: the row is part of the seal. */
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

/** Every value of a column that the installation's keys seal, in the order of its rows. */
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

/** The worker's: what an older key of the installation sealed is sealed with the one in use. Returns how many values were. */
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

/** False when it is another by now, or gone. */
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
