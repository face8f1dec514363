/** All SQL of the calling rules. */
import type { Queryable } from '../../../transaction.ts';

export interface RulesRow {
  id: number;
  edition: string;
  digest: Buffer;
  document: unknown;
  loaded_by: string;
  loaded_at: Date;
  /** When they were last switched on; null if never. */
  since: Date | null;
  switched_by: string | null;
  is_in_use: boolean;
}

const ROWS = `select calling_rules.id, edition, digest, document, loaded_by, loaded_at, used.since, used.switched_by,
    calling_rules.id is not distinct from (select rules_id from calling_rules_use order by id desc limit 1) as is_in_use
  from calling_rules left join lateral (
    select since, switched_by from calling_rules_use where rules_id = calling_rules.id order by calling_rules_use.id desc limit 1
  ) used on true`;

export async function selectRulesInUse(db: Queryable): Promise<RulesRow | undefined> {
  const found = await db.query({
    name: 'select-rules-in-use',
    text: `${ROWS} where calling_rules.id = (select rules_id from calling_rules_use order by id desc limit 1)`,
  });
  return found.rows[0];
}

export async function selectAllRules(db: Queryable): Promise<RulesRow[]> {
  return (await db.query(`${ROWS} order by calling_rules.id desc limit 100`)).rows;
}

export async function selectRules(db: Queryable, id: number): Promise<RulesRow | undefined> {
  return (await db.query(`${ROWS} where calling_rules.id = $1`, [id])).rows[0];
}

type NewRules = Pick<RulesRow, 'edition' | 'digest' | 'loaded_by' | 'loaded_at'> & { document: object };

/** The same document is the same edition, however often it is loaded. */
export async function insertRules(db: Queryable, { edition, digest, document, loaded_by, loaded_at }: NewRules): Promise<number> {
  const found = await db.query(
    `with added as (
       insert into calling_rules (edition, digest, document, loaded_by, loaded_at) values ($1, $2, $3, $4, $5) on conflict (digest) do nothing returning id
     )
     select id from added union all select id from calling_rules where digest = $2 limit 1`,
    [edition, digest, JSON.stringify(document), loaded_by, loaded_at],
  );
  return found.rows[0]!.id;
}

export async function insertRulesUse(db: Queryable, rulesId: number, since: Date, switchedBy: string): Promise<void> {
  await db.query('insert into calling_rules_use (rules_id, since, switched_by) values ($1, $2, $3)', [rulesId, since, switchedBy]);
}

/** Serializes switching between editions. */
export async function lockRules(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('calling_rules', 0))`);
}
