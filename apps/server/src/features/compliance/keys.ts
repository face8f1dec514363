/** All SQL of the installation's keys: their numbers and fingerprints. The keys themselves are files. */
import type { Queryable } from '../../transaction.ts';

export interface InstallationKeyRow {
  version: number;
  fingerprint: Buffer;
  madeAt: Date;
  activeFrom: Date;
  /** Until it is written with; below zero since it is. */
  dueInMs: number;
}

/** The oldest first. */
export async function selectInstallationKeys(db: Queryable): Promise<InstallationKeyRow[]> {
  const found = await db.query<InstallationKeyRow>(
    `select version, fingerprint, made_at as "madeAt", active_from as "activeFrom",
       (extract(epoch from active_from - clock_timestamp()) * 1000)::float8 as "dueInMs"
     from installation_key order by version`,
  );
  return found.rows;
}

/** False when somebody else put one of that number on record meanwhile. */
export async function insertInstallationKey(db: Queryable, version: number, fingerprint: Buffer, noticeSeconds: number): Promise<boolean> {
  const made = await db.query(
    `insert into installation_key (version, fingerprint, made_at, active_from)
     values ($1, $2, now(), now() + make_interval(secs => $3)) on conflict do nothing`,
    [version, fingerprint, noticeSeconds],
  );
  return made.rowCount === 1;
}

/** By the database's clock, so that all who ask behind one lock hear of a newer key in the same order. The first where there is none on record. */
export async function selectKeyInUse(db: Queryable): Promise<number> {
  const found = await db.query<{ version: number }>(
    'select coalesce(max(version) filter (where active_from <= clock_timestamp()), 1)::integer as version from installation_key',
  );
  return found.rows[0]!.version;
}
