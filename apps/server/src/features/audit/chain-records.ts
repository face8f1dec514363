/** All SQL of the chain. */
import { queryBuilt } from '@deedline/database/queryable';
import type { KeyedHash, NumberedKey } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';

/**
 * The text of a record: PostgreSQL's own form of jsonb, which `packet-signing.ts` writes as well. It is spelled out in each query and not stored as a function
 * of the database, where somebody could change what it says.
 */
const RECORD_TEXT = `jsonb_build_object('id', id, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'kind', kind, 'what', what,
  'accountId', account_id, 'operator', operator, 'subject', subject, 'ip', ip, 'userAgent', user_agent, 'facts', facts)::text`;
const RECORD_DIGEST = `encode(sha256(convert_to(${RECORD_TEXT}, 'UTF8')), 'hex')`;

export interface Head {
  /** 0 if nothing is sealed yet. */
  number: number;
  /** Hex; '' before the first record. */
  hash: string;
}

const HEAD = `number::float8 as number, coalesce(encode(hash, 'hex'), '') as hash`;

/** Locks the head: others who seal wait until the transaction ends. */
export async function lockHead(db: Queryable): Promise<Head> {
  const found = await db.query(`select ${HEAD} from lock_audit_head()`);
  return found.rows[0]!;
}

/** Undefined if somebody removed it. */
export async function selectHead(db: Queryable): Promise<Head | undefined> {
  const found = await db.query(`select ${HEAD} from audit_head`);
  return found.rows[0];
}

/** How many records are not in the chain yet. */
export async function selectWaiting(db: Queryable): Promise<number> {
  return (await db.query('select count(*)::int as waiting from audit_record where number is null')).rows[0]!.waiting;
}

export async function selectUnsealed(db: Queryable, most: number): Promise<{ id: string; digest: string }[]> {
  const found = await db.query({
    name: 'select-unsealed-records',
    text: `select id::text as id, ${RECORD_DIGEST} as digest from audit_record where number is null order by audit_record.id limit $1`,
    values: [most],
  });
  return found.rows;
}

interface Seal {
  id: string;
  /** Hex. */
  digest: string;
  hash: string;
}

/** Numbers the records from `first` on. Throws if the chain does not continue there, or one of them is gone. */
export async function insertSeals(db: Queryable, first: number, seals: readonly Seal[]): Promise<void> {
  await db.query('select seal_audit($1, $2, $3, $4)', [
    first,
    seals.map(({ id }) => id),
    seals.map(({ digest }) => Buffer.from(digest, 'hex')),
    seals.map(({ hash }) => Buffer.from(hash, 'hex')),
  ]);
}

export interface LinkRow {
  id: number;
  number: number;
  /** The digest of its present content, and the one it was sealed with. */
  digest: string;
  sealedDigest: string;
  hash: string;
  atMs: number;
  kind: string;
  what: string;
  subject: string | null;
}

const LINKS_AT_ONCE = 5_000;

/** Sealed records from a number on, in order. `db` must be a transaction. Memory does not grow with their number. */
export async function* followLinks(db: Queryable, from: number): AsyncGenerator<LinkRow[]> {
  await db.query('set local max_parallel_workers_per_gather = 0');
  await queryBuilt(
    db,
    `declare link no scroll cursor for select id::float8 as id, number::float8 as number, ${RECORD_DIGEST} as digest,
       encode(digest, 'hex') as "sealedDigest", encode(hash, 'hex') as hash, extract(epoch from at)::float8 * 1000 as "atMs", kind, what, subject
     from audit_record where number >= ${from} order by audit_record.number, audit_record.id`,
  );
  const fetchNext = () => queryBuilt(db, `fetch ${LINKS_AT_ONCE} from link`);
  let next = await fetchNext();
  while (next.rows.length > 0) {
    // The database prepares the next rows while these are checked.
    const coming = fetchNext();
    yield next.rows as LinkRow[];
    next = await coming;
  }
  await db.query('close link');
}

export async function selectHashOf(db: Queryable, number: number): Promise<string | undefined> {
  const found = await db.query(`select encode(hash, 'hex') as hash from audit_record where number = $1`, [number]);
  return found.rows[0]?.hash ?? undefined;
}

/** A search's record: the text that its digest is computed from, and its place in the chain. Undefined if there is none. */
export async function selectSearchRecord(db: Queryable, searchId: string): Promise<SealedRecord | undefined> {
  const found = await db.query(
    `select ${RECORD_TEXT} as text, ${RECORD_DIGEST} as digest, number::float8 as number, encode(hash, 'hex') as hash,
       (select encode(before.hash, 'hex') from audit_record before where before.number = audit_record.number - 1) as "hashBefore"
     from audit_record where kind = 'search' and subject::uuid = $1`,
    [searchId],
  );
  return found.rows[0];
}

export interface SealedRecord {
  text: string;
  digest: string;
  number: number | null;
  hash: string | null;
  hashBefore: string | null;
}

interface CheckpointRow extends Head {
  lastAt: Date;
  removedAt: Date;
  /** Hex. */
  mac: string;
}

export async function selectCheckpoint(db: Queryable): Promise<CheckpointRow | undefined> {
  const found = await db.query(
    `select ${HEAD}, last_at as "lastAt", removed_at as "removedAt", encode(mac, 'hex') as mac from audit_checkpoint order by audit_checkpoint.number desc limit 1`,
  );
  return found.rows[0];
}

/** The last sealed record before the first one that is too young or under a legal hold. */
export async function selectLastBefore(db: Queryable, before: Date): Promise<Head | undefined> {
  const found = await db.query(
    `select ${HEAD} from audit_record
     where number < least(coalesce((select min(number) from audit_record where at >= $1 and number is not null), 9223372036854775807), first_held_record())
     order by audit_record.number desc limit 1`,
    [before],
  );
  return found.rows[0];
}

/** Returns how many records were removed. Throws if one of them is not old enough. */
export async function deleteThrough(db: Queryable, number: number, mac: Buffer): Promise<number> {
  const done = await db.query('select remove_audit($1, $2)::float8 as removed', [number, mac]);
  return done.rows[0]!.removed;
}

/** Records that are not sealed although they are this many minutes old. */
export async function selectLate(db: Queryable, minutes: number): Promise<string[]> {
  const found = await db.query(
    `select 'record id ' || id || ' (' || kind || ' ' || what || coalesce(' ' || subject, '') || '): not sealed since ' || at::text as what
     from audit_record where number is null and at < clock_timestamp() - make_interval(mins => $1) order by id limit 20`,
    [minutes],
  );
  return found.rows.map(({ what }) => what ?? '');
}

/** The records about a clock that was set back, in the order of the chain. */
export async function selectClockNotices(db: Queryable) {
  const found = await db.query(
    `select number::float8 as number, (facts ->> 'after')::float8 as after, (facts ->> 'from')::timestamptz as "from", (facts ->> 'to')::timestamptz as "to", facts ->> 'mac' as mac
     from audit_record where kind = 'setting' and what = 'clock_set_back' and number is not null order by audit_record.number`,
  );
  return found.rows.map((row) => ({
    ...row,
    number: row.number,
    after: row.after ?? 0,
    from: row.from ?? new Date(0),
    to: row.to ?? new Date(0),
  }));
}

export const ACCEPT_RESTORE = 'audit_accept_restore';

/** Each occasion on which somebody accepted a database that lacks sealed records. */
export async function selectAccepted(db: Queryable): Promise<string[]> {
  const found = await db.query(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC by ' || operator || ': ' || (facts ->> 'detail') || ' (' || (facts ->> 'reason') || ')' as what
     from audit_record where kind = 'operator' and what = $1 order by id`,
    [ACCEPT_RESTORE],
  );
  return found.rows.map(({ what }) => what ?? '');
}

/** Searches and operators' acts without an audit record, except those older than the oldest kept record. */
export async function selectUnrecorded(db: Queryable, since: Date | null): Promise<string[]> {
  const found = await db.query(
    `(select 'search ' || search.id || ' ended at ' || search.completed_at::text || ' and is not on record' as what from search
      left join audit_record record on record.kind = 'search' and record.subject::uuid = search.id
      where search.completed_at is not null and record.id is null and ($1::timestamptz is null or search.completed_at > $1 + interval '1 minute') limit 20)
     union all
     (select 'operator''s record ' || act.id || ' (' || act.command || ', ' || act.at::text || ') is not in the chain' as what from operator_audit act
      left join audit_record record on record.kind = 'operator' and (record.facts ->> 'recordId')::bigint = act.id
      where record.id is null and ($1::timestamptz is null or act.at > $1 + interval '1 minute') limit 20)`,
    [since],
  );
  return found.rows.map(({ what }) => what ?? '');
}

/** Searches that are on record more than once. */
export async function selectDoubled(db: Queryable): Promise<string[]> {
  const found = await db.query(
    `select 'search ' || subject || ' is on record ' || count(*) || ' times' as what from audit_record where kind = 'search'
     group by subject having count(*) > 1 limit 20`,
  );
  return found.rows.map(({ what }) => what ?? '');
}

// How a record is chained to the one before it. Pure except for the key.

/** The hash of a record at a place, in hex. It is keyed by the installation's key, so that the owner of the database alone cannot compute another. */
export function linkHash({ hash }: Pick<NumberedKey, 'hash'>, before: string, number: number, digest: string): string {
  return hash('audit chain', `${before}|${number}|${digest}`).toString('hex');
}

/** Proves that a checkpoint was made with the installation's key. */
export function checkpointMac(hash: KeyedHash, number: number, recordHash: string): Buffer {
  return hash(CHECKPOINT, `${number}|${recordHash}`);
}

/** `mac`: hex. */
export function isCheckpointMac(hash: KeyedHash, number: number, recordHash: string, mac: string): boolean {
  return hash.every(CHECKPOINT, `${number}|${recordHash}`).some((each) => each.toString('hex') === mac);
}

const CHECKPOINT = 'audit checkpoint';
