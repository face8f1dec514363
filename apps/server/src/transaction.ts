import type { Queryable as QueryableOf } from '@deedline/database/queryable';
import type pg from 'pg';
import type { Statements } from '../generated/statements.ts';

/** What a pool and a client within a transaction have in common. */
export type Queryable = QueryableOf<Statements>;

/** Runs `work` in one transaction, which is committed when it returns and rolled back when it throws. */
export function inTransaction<T>(pool: pg.Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin', work);
}

/** Runs `work` in a read-only snapshot of the database: it does not see what others commit meanwhile. */
export function inSnapshot<T>(pool: pg.Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin transaction isolation level repeatable read, read only', work);
}

type Begin = 'begin' | 'begin transaction isolation level repeatable read, read only';

async function runTransaction<T>(pool: pg.Pool, begin: Begin, work: (client: Queryable) => Promise<T>): Promise<T> {
  const client: Queryable & pg.PoolClient = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const value = await work(client);
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.release(broken);
  }
}
