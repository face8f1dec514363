/** Verifies that sealed values can be opened: every key on record has its file, and every value has a key that opens it. */
import { stat } from 'node:fs/promises';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { fingerprintOf } from './account-keys.ts';
import {
  INSTALLATION_COLUMNS,
  LEFT_OUT,
  unsealForInstallation,
  readSealedForInstallation,
  type SealedForInstallation,
} from './installation-seal.ts';
import { KEY_COLUMNS, type KeyRow } from './queries.ts';
import { keyVersionOf, unsealValue } from './seal-value.ts';
import { placeOf, SEALED_COLUMNS, selectSealed } from './sealed-columns.ts';

const AT_ONCE = 500;

export interface KeyProof {
  accounts: number;
  keys: number;
  /** How many values were opened, one by one. */
  values: number;
  /** The proof for what the installation's keys seal. */
  installation: UseProof[];
  /** What is wrong, one sentence each; empty when nothing is. */
  findings: string[];
}

type VerifyContext = Pick<AppContext, 'db' | 'keys'>;

export async function verifyKeys(ctx: VerifyContext & Pick<AppContext, 'hash'>): Promise<KeyProof> {
  const proof: KeyProof = { accounts: 0, keys: 0, values: 0, installation: [], findings: [] };
  const known = new Map<string, Set<number>>();
  for await (const row of readKeys(ctx)) {
    proof.keys += 1;
    known.set(row.account_id, (known.get(row.account_id) ?? new Set()).add(row.version));
    const fault = await findFault(ctx, row);
    if (fault !== null) proof.findings.push(`key ${row.version} of account ${row.account_id} ${fault}`);
  }
  proof.accounts = known.size;
  for await (const { accountId, versions } of ctx.keys.files.list())
    for (const version of versions)
      if (known.get(accountId)?.has(version) !== true)
        proof.findings.push(`key ${version} of account ${accountId} is a file that is not on record`);
  for (const accountId of known.keys()) await unsealAll(ctx, accountId, proof);
  proof.installation = await verifyInstallation(ctx, (finding) => proof.findings.push(finding));
  return proof;
}

async function* readKeys({ db }: VerifyContext): AsyncGenerator<KeyRow> {
  for (let after = { accountId: '00000000-0000-0000-0000-000000000000', version: 0 }; ;) {
    const rows = await selectKeys(db, after, AT_ONCE);
    yield* rows;
    if (rows.length < AT_ONCE) return;
    after = { accountId: rows.at(-1)!.account_id, version: rows.at(-1)!.version };
  }
}

async function findFault({ keys }: VerifyContext, row: KeyRow): Promise<string | null> {
  const key = await keys.files.read(row.account_id, row.version);
  if (row.destroyed_at !== null) return key === null ? null : 'was destroyed and its file is still there';
  if (key === null) return 'has no file';
  if (!fingerprintOf(key).equals(row.fingerprint)) return 'is another one than on record';
  const { mode } = await stat(keys.files.pathOf(row.account_id, row.version));
  return (mode & 0o077) === 0 ? null : 'can be read by others on this machine';
}

async function unsealAll({ db, keys }: VerifyContext, accountId: string, proof: KeyProof): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    for (let after = column.first; ;) {
      const values = await selectSealed(db, column, accountId, after, AT_ONCE);
      for (const { row, sealed } of values) {
        proof.values += 1;
        try {
          unsealValue(await keys.forUnsealing(accountId, keyVersionOf(sealed)), placeOf(column, row), sealed);
        } catch {
          proof.findings.push(`${placeOf(column, row)} of account ${accountId} cannot be opened`);
        }
      }
      if (values.length < AT_ONCE) break;
      after = values.at(-1)!.row;
    }
  }
}

// Verifies that values sealed with the installation's keys can be opened.

/** The result for one use of the installation's keys, in numbers of values. */
interface UseProof {
  use: string;
  opened: number;
  failed: number;
}

/** Opens every value, whichever version of the key sealed it. Reports each that cannot be opened to `report`, one sentence each. */
async function verifyInstallation({ db, hash }: Pick<AppContext, 'db' | 'hash'>, report: (finding: string) => void): Promise<UseProof[]> {
  const proofs = new Map<string, UseProof>();
  const prove = async (use: string, place: string, isBound: boolean, values: AsyncIterable<SealedForInstallation>) => {
    const proof = proofs.get(use) ?? { use, opened: 0, failed: 0 };
    proofs.set(use, proof);
    for await (const { row, sealed } of values) {
      try {
        unsealForInstallation(hash, use, sealed, isBound ? row : '');
        proof.opened += 1;
      } catch {
        proof.failed += 1;
        report(`${place}/${row} (${use}) cannot be opened`);
      }
    }
  };
  for (const column of INSTALLATION_COLUMNS)
    await prove(column.use, `${column.table}.${column.column}`, column.bound, readSealedForInstallation(db, column));
  await prove(LEFT_OUT, 'audit_record.facts', false, readLeftOut(db));
  return [...proofs.values()];
}

/** The sealed counts of what was left out of answers, from the audit record. */
async function* readLeftOut(db: Queryable): AsyncGenerator<SealedForInstallation> {
  for (let after = '0'; ;) {
    const { rows } = await db.query(
      `select id::text as row, coalesce(facts ->> 'leftOut', '') as text from audit_record where id > $1 and facts ? 'leftOut' order by id limit $2`,
      [after, AT_ONCE],
    );
    for (const { row, text } of rows) yield { row, sealed: Buffer.from(text, 'base64') };
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.row;
  }
}

export async function selectKeys(db: Queryable, after: { accountId: string; version: number }, most: number): Promise<KeyRow[]> {
  const found = await db.query(
    `select ${KEY_COLUMNS} from account_key where (account_id, version) > ($1::uuid, $2::smallint) order by account_id, version limit $3`,
    [after.accountId, after.version, most],
  );
  return found.rows;
}

export type { KeyRow };

export async function selectOpenAccounts(db: Queryable): Promise<string[]> {
  const found = await db.query('select distinct account_id from account_key where destroyed_at is null order by account_id');
  return found.rows.map(({ account_id }) => account_id);
}
