import type pg from 'pg';
import { inTransaction } from '../transaction.ts';

/** Runs any statement that a test needs; the product's own statements are typed by their text. */
export type AnyQueryable = Pick<pg.Pool, 'query'>;

export const inAnyTransaction = inTransaction as <T>(pool: pg.Pool, work: (db: AnyQueryable) => Promise<T>) => Promise<T>;
