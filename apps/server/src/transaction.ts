import type { Queryable as QueryableOf } from '@deedline/database/queryable';
import type pg from 'pg';
import type { Statements } from '../generated/statements.ts';

/** What both a pool and a client within a transaction can do. */
export type Queryable = QueryableOf<Statements>;

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export function inTransaction<T>(pool: pg.Pool, work: (client: Queryable) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin', work);
}

/** Runs `work` over the database as it stands at one moment, whatever others commit meanwhile; it can change nothing. */
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
