/** All SQL of sample searches. */
import type pg from 'pg';
import type { Queryable } from '../../transaction.ts';

/** Changes whenever a load is published or withdrawn. */
export async function selectLiveLoadIds(evidence: pg.Pool): Promise<string> {
  const found = await evidence.query<{ ids: string }>(
    `select coalesce(string_agg(id::text, ',' order by id), '') as ids from load where state = 'live'`,
  );
  return found.rows[0]!.ids;
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

/** Nobody attested to anything and nobody paid: the record says so. */
export async function insertSampleAudit(db: Queryable, audit: SampleAudit): Promise<void> {
  await db.query(
    `insert into search_audit (search_id, account_id, purpose, attestation_version, ip, user_agent, query_kind, query_hash, outcome, credits_charged, sources, suppressed,
       engine_version, calibration_id)
     values ($1, null, 'sample', 'none', $2, $3, $4, $5, 'sample', 0, $6, $7, $8, $9)`,
    [
      audit.id,
      audit.ip,
      audit.userAgent,
      audit.mode,
      audit.queryHash,
      JSON.stringify(audit.sources),
      audit.suppressed,
      audit.engineVersion,
      audit.calibrationId,
    ],
  );
}
