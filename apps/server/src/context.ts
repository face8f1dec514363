/**
 * The dependencies that every use case is given. Tests pass their own clock, sources and pools. The implementations are in the modules above: nothing here
 * imports any of them.
 */
import type { KeyObject } from 'node:crypto';
import type pg from 'pg';
import type { Stripe } from 'stripe';
import type { PriceList } from '@deedline/contract/search/prices';
import type { Config } from './config.ts';
import type { EvidencePool } from './every-store.ts';
import type { KeyedHash } from './keyed-hash.ts';

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface AppContext {
  config: Config;
  /** Accounts, ledger, searches. */
  db: pg.Pool;
  /** The evidence store: the application only reads it. */
  evidence: EvidencePool;
  log: Log;
  now: () => Date;
  /** Hashes under the installation's keys. */
  hash: KeyedHash;
  /** Rate limits, counted across all processes. */
  limits: Limits;
  /** Concurrency limits for expensive work in this process. */
  gates: Gates;
  /** The keys that seal each account's stored data. */
  keys: AccountKeys;
  /** The payment provider. */
  payments: PaymentProvider;
  /** Why no search can run yet, as a sentence; null once everything is ready. */
  preparing: () => string | null;
  /** The prices of searches and packages. */
  prices: Prices;
  /** The importer, the only program that reads files of records. */
  ingest: IngestProgram;
  /** Free bytes on the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>;
}

export interface Prices {
  /** The edition in force at `moment`. A change made in another process takes up to five seconds to be seen. */
  at(moment: Date): Promise<PriceList>;
  /** Drops the cached prices. To be called after an edition was set in this process. */
  forget(): void;
}

/** Runs the importer as a separate process, so that a parser that crashes or runs wild harms only itself. */
export interface IngestProgram {
  /** Runs the program to its end and resolves however it ends. If the signal ended it, rejects with the signal's reason. */
  run(words: readonly string[], how: IngestRun): Promise<IngestEnd>;
}

export interface IngestRun {
  timeoutMs: number;
  signal?: AbortSignal;
  /** The evidence store as its owner. Absent: the importer is given no database. */
  databaseUrl?: string;
  /** A token for an ArcGIS server that requires one. */
  arcgisToken?: string;
  /** Called with each line of its standard output as it comes; `out` then stays empty. */
  onLine?: (line: string) => void;
}

export interface IngestEnd {
  /** Null: it was killed, or crashed on its input. */
  code: number | null;
  out: string;
  /** The end of its standard error. It may quote the file, so it must not be logged. */
  err: string;
  isLate: boolean;
}

export interface Limits {
  /**
   * Counts one use of `key`, which names the action and who does it ('sign-up 192.0.2.7'), and tells whether it exceeds `limit` within `windowMs` of the first.
   * Never rejects. Each key has one limit and one window.
   */
  take(key: string, limit: number, windowMs: number): Promise<Taken>;
  /** Does the same, but throws `too_many_requests` with the time to retry after. `message` is shown to the caller. */
  require(key: string, limit: number, windowMs: number, message?: string): Promise<void>;
}

export interface Taken extends Count {
  /** Whether this use exceeds the limit. */
  isOver: boolean;
}

export interface Count {
  /** Uses in this window, including the one just counted. */
  count: number;
  /** Milliseconds until the window ends. */
  leftMs: number;
}

/** Expensive work, separated by duration, so that a request for a document does not wait for an export of a million rows. */
export interface Gates {
  /** Takes some seconds at most: a document, a page of results. */
  short: Gate;
  /** May take minutes for much data: files of all rows or all records. */
  long: Gate;
  /** Work for which the importer reads a file. */
  file: Gate;
  /** Searches, counted by session before the first query: however many one account sends at once, others still get a connection to the database. */
  search: Gate;
}

export interface Gate {
  /**
   * Waits for a turn; the returned function must be called once when the work is over. Throws `too_many_requests` if the account has enough under way, and
   * `overloaded` if the process has, both with the time to retry after. When `gone` aborts, it stops waiting and rejects with the signal's reason.
   */
  enter(accountId: string, gone?: AbortSignal): Promise<() => void>;
}

export interface AccountKeys {
  /**
   * The key that new data is sealed with; it is created if the account has none. Null: the account is closed and keeps nothing. Throws `sealed_data` when the
   * key's file is missing.
   */
  forSealing(accountId: string): Promise<AccountKey | null>;
  /** Throws `sealed_data` if there is no such key, or it has been removed. */
  forUnsealing(accountId: string, version: number): Promise<AccountKey>;
  /** Removes this account's keys from memory. */
  forget(accountId: string): void;
  files: KeyFiles;
}

export interface AccountKey {
  version: number;
  secret: KeyObject;
}

export interface KeyFiles {
  pathOf(accountId: string, version: number): string;
  /** Null: there is no such file. */
  read(accountId: string, version: number): Promise<Buffer | null>;
  /** Creates a key, which is on disk when this resolves. If another process created it meanwhile, that key is returned. */
  make(accountId: string, version: number): Promise<Buffer>;
  /** Deletes one key, or all keys of an account. They are gone from the disk when this resolves; a missing key is no error. */
  remove(accountId: string, version?: number): Promise<void>;
  /** Whether no account has a folder. */
  isEmpty(): Promise<boolean>;
  /** Every account that has a folder, with the versions of its keys. */
  list(): AsyncGenerator<{ accountId: string; versions: number[] }>;
}

/** The payment provider, always reached through the same client: Stripe, or the practice provider within this process. */
export interface OpenProvider {
  mode: 'stripe' | 'practice';
  publishableKey: string | null;
  /** The library behind it is only loaded for the first call: most processes never call the provider. */
  client: () => Promise<Stripe>;
  /** The secret that webhook deliveries are signed with. */
  webhookSecret: string;
}

export type PaymentProvider = OpenProvider | { mode: 'off' };
