/**
 * What every use case is given. Tests hand in their own clock, sources and pools. What
 * fulfils these shapes stands in the rooms above: nothing here imports any of them.
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
  /** The evidence store: read only here. */
  evidence: EvidencePool;
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
  /** What searches and packages cost. */
  prices: Prices;
  /** The importer, which alone reads files of records. */
  ingest: IngestProgram;
  /** On the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>;
}

export interface Prices {
  /** By the edition in force at a moment, of what was set five seconds ago or in this process. */
  at(moment: Date): Promise<PriceList>;
  /** After one was set here. */
  forget(): void;
}

/** A program of its own: what a parser does to itself happens there. */
export interface IngestProgram {
  /** Runs it to its end, however it ends. Rejects with the signal's reason where that ended it. */
  run(words: readonly string[], how: IngestRun): Promise<IngestEnd>;
}

export interface IngestRun {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Of the owner of the evidence store; without it the program is told of no database. */
  databaseUrl?: string;
  /** For an ArcGIS server that asks for one. */
  arcgisToken?: string;
  /** Each line that it prints, as it comes; then none of them is in `out`. */
  onLine?: (line: string) => void;
}

export interface IngestEnd {
  /** Null: it was killed, or died of what it read. */
  code: number | null;
  out: string;
  /** The end of what it complained of. May quote the file: for no log. */
  err: string;
  isLate: boolean;
}

export interface Limits {
  /**
   * Counts one of `key`, which says what is done and by whom ('sign-up 192.0.2.7'), and tells whether it is more than `limit` within
   * `windowMs` of the first. Never rejects. A key has one limit and one window.
   */
  take(key: string, limit: number, windowMs: number): Promise<Taken>;
  /** The same; throws `too_many_requests` with when to come again. `message` is what the caller reads. */
  require(key: string, limit: number, windowMs: number, message?: string): Promise<void>;
}

export interface Taken extends Count {
  /** This one is more than the limit. */
  isOver: boolean;
}

export interface Count {
  /** Of this window, the one just taken included. */
  count: number;
  /** Until the window ends. */
  leftMs: number;
}

/** What is expensive, by how long it takes: one that waits for a document is not to wait for somebody's export of a million rows. */
export interface Gates {
  /** Some seconds at most: a document, a page of results. */
  short: Gate;
  /** Minutes, where there is much: files of all rows or all records. */
  long: Gate;
  /** Those of whom each has the importer read a file. */
  file: Gate;
  /** For searches, by session and before the first query: however many one asks for at once, others find a connection to the database. */
  search: Gate;
}

export interface Gate {
  /**
   * Waits for a turn; what it returns is to be called once when the work is over. Throws `too_many_requests` where the account has enough under
   * way, and `overloaded` where the process has, both with when to come again. Whoever is gone waits no more: rejects with the signal's reason.
   */
  enter(accountId: string, gone?: AbortSignal): Promise<() => void>;
}

export interface AccountKeys {
  /** What is sealed now is sealed with it; made when the account has none. Null: the account is closed and keeps nothing. Throws `sealed_data` when its file is gone. */
  forSealing(accountId: string): Promise<AccountKey | null>;
  /** Throws `sealed_data` when there is no such key, or no more. */
  forUnsealing(accountId: string, version: number): Promise<AccountKey>;
  /** Nothing of this account's keys stays in memory. */
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
  /** Makes a key that is on the disk when this returns. Where somebody else made it meanwhile, theirs is returned. */
  make(accountId: string, version: number): Promise<Buffer>;
  /** Takes a key away, or all of an account's. Gone from the disk when this returns; one that is not there is gone already. */
  remove(accountId: string, version?: number): Promise<void>;
  /** Whether no account has a folder. */
  isEmpty(): Promise<boolean>;
  /** Every account that has a folder, with the numbers of its keys. */
  list(): AsyncGenerator<{ accountId: string; versions: number[] }>;
}

/** Who takes the money, through one and the same client: Stripe, or the practice provider within this process. */
export interface OpenProvider {
  mode: 'stripe' | 'practice';
  publishableKey: string | null;
  client: Stripe;
  /** Deliveries are signed with it. */
  webhookSecret: string;
}

export type PaymentProvider = OpenProvider | { mode: 'off' };
