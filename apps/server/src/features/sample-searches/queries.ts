/** The SQL of sample searches. */
import type { Queryable } from '../../transaction.ts';

/** Changes whenever a load is published or withdrawn. */
export async function selectLiveLoadIds(evidence: Queryable): Promise<string> {
  const found = await evidence.query(`select coalesce(string_agg(id::text, ',' order by id), '') as ids from load where state = 'live'`);
  return found.rows[0]!.ids;
}

/** Whether a live load has a record under one of the keys. */
export async function selectIsOnRecord(evidence: Queryable, hashes: readonly bigint[]): Promise<boolean> {
  const found = await evidence.query(
    `select exists (
       select from unnest($1::bigint[]) as asked (hash) cross join lateral records_under(asked.hash) found
       where found.load_id = any(array(select id from load where state = 'live'))) as is`,
    [`{${hashes.join(',')}}`],
  );
  return found.rows[0]!.is;
}

export interface SampleAudit {
  id: string;
  ip: string;
  userAgent: string | null;
  mode: string;
  queryHash: Buffer;
  sources: object[];
  suppressed: number;
  engineVersion: string | null;
  calibrationId: number | null;
}

/** The record states that nobody attested to anything and nothing was charged. */
export async function insertSampleAudit(db: Queryable, audit: SampleAudit): Promise<void> {
  await db.query(
    `insert into audit_record (kind, what, subject, ip, user_agent, facts)
     values ('search', 'sample', $1, $2, $3, jsonb_build_object('purpose', 'sample', 'attestationVersion', 'none', 'queryKind', $4::text,
       'queryHash', $5::text, 'charged', 0, 'sources', $6::jsonb, 'suppressed', $7::integer, 'engineVersion', $8::text, 'calibrationId', $9::integer,
       'delivered', null, 'batchId', null))`,
    [
      audit.id,
      audit.ip,
      audit.userAgent,
      audit.mode,
      audit.queryHash.toString('hex'),
      JSON.stringify(audit.sources),
      audit.suppressed,
      audit.engineVersion,
      audit.calibrationId,
    ],
  );
}
