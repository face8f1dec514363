import type pg from 'pg';
import { inTransaction } from '../transaction.ts';

/** Asks whatever a test likes; the product's own statements are typed by their texts. */
export type AnyQueryable = Pick<pg.Pool, 'query'>;

export const inAnyTransaction = inTransaction as <T>(pool: pg.Pool, work: (db: AnyQueryable) => Promise<T>) => Promise<T>;
