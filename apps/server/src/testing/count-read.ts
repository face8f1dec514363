/** Measures how much of the database an operation reads, to show that it does not grow with a table. For tests. */
import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { AnyQueryable } from './any-queryable.ts';

export interface Read {
  /** Rows read from tables, including those that were discarded. */
  rows: number;
  /** Pages of 8 kB, including those read by called functions. */
  pages: number;
}

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}

/**
 * Runs `work` and counts. Named statements get a generic plan, as they have after frequent use; others get a plan for their values. All changes are rolled
 * back.
 */
export async function countRead(pool: Pool, work: (db: AnyQueryable) => Promise<unknown>): Promise<Read> {
  const client = await pool.connect();
  const read: Read = { rows: 0, pages: 0 };
  const query = async (asked: string | { name?: string; text: string; values?: unknown[] }, values: unknown[] = []) => {
    const { name, text, values: given = [] } = typeof asked === 'string' ? { text: asked, values } : asked;
    if (/^\s*(select|with|update|delete|insert)\b/i.test(text)) {
      await client.query(`set local plan_cache_mode = force_${name === undefined ? 'custom' : 'generic'}_plan`);
      const plan = await explain(client, text, given);
      read.rows += countRows(plan);
      read.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    }
    return client.query(text, given);
  };
  try {
    await client.query('begin');
    await work({ query } as unknown as AnyQueryable);
    return read;
  } finally {
    await client.query('rollback');
    client.release(true);
  }
}

async function explain(client: PoolClient, text: string, values: readonly unknown[]): Promise<Plan> {
  const given = values.length === 0 ? '' : `(${values.map(writeLiteral).join(', ')})`;
  const run = async () => {
    await client.query('savepoint counting');
    const explained = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) execute counted ${given}`,
    );
    await client.query('rollback to savepoint counting');
    return explained.rows[0]!['QUERY PLAN'][0]!.Plan;
  };
  await client.query(`prepare counted as ${text}`);
  // The first run also reads the catalogue of tables and functions.
  await run();
  const plan = await run();
  await client.query('deallocate counted');
  return plan;
}

function countRows(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + countRows(each), 0);
  if (plan['Relation Name'] === undefined) return below;
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan;
  return below + (plan['Actual Rows'] + filtered + rechecked) * plan['Actual Loops'];
}

function writeLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return escapeLiteral(Array.isArray(value) ? `{${value.map((each) => JSON.stringify(writeText(each))).join(',')}}` : writeText(value));
}

function writeText(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
}
