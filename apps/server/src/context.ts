/** What every use case is given. Tests hand in their own clock, sources and pools. */
import type { AppTables } from '@deedline/database/generated/app';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { KeyedHash } from './keyed-hash.ts';
import type { AccountKeys } from './features/sealing/account-keys.ts';
import type { Gates } from './http/limits/gate-routes.ts';
import type { Limits } from './http/limits/limits.ts';
import type { PaymentProvider } from './outside/payments/provider.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface AppContext {
  config: Config;
  /** Accounts, ledger, searches. */
  db: pg.Pool;
  /** The same database, for queries that are put together at run time. */
  tables: Kysely<AppTables>;
  /** The evidence store: read only here. */
  evidence: pg.Pool;
  log: Log;
  now: () => Date;
  /** Hashes under the installation's keys. */
  hash: KeyedHash;
  /** How often somebody may do what, counted by all processes together. */
  limits: Limits;
  /** How much of what is expensive runs at once in this process. */
  gates: Gates;
  /** What seals the stored data of each account. */
  keys: AccountKeys;
  /** Who takes the money. */
  payments: PaymentProvider;
  /** Why no search can run yet, in a sentence; null when all is there. */
  preparing: () => string | null;
}
