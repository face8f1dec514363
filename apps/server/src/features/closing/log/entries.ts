/** The entries of the opt-out log: enough to restore people's decisions, without anything in plain text that names somebody. */
import type { SubjectKind } from '../../compliance/subjects.ts';

/** A row of `opt_out` without the name and address that it may still contain. Bytes as PostgreSQL prints them: '\x0a1b'. */
export interface LoggedOptOut {
  id: string;
  receipt: string;
  kind: SubjectKind;
  way: string;
  created_at: string;
  token_hash: string | null;
  confirmed_at: string | null;
  undone_at: string | null;
}

/** Hex. `optOut` is null for hashes that belong to none, such as those of deletion lists. */
export interface LoggedHashes {
  optOut: string | null;
  kind: SubjectKind;
  values: string[];
}

export interface LoggedClosing {
  id: string;
  at: string;
}

/** A key of the installation: hashes under a key that the database does not know would never be looked up. */
export interface LoggedKey {
  version: number;
  fingerprint: string;
  made_at: string;
  active_from: string;
}

/** A confirmed row of `privacy_request`. `sealed` is what was asked, as stored in the database, while the request is open. */
export interface LoggedRequest {
  id: string;
  receipt: string;
  kind: string;
  state: string;
  created_at: string;
  token_hash: string;
  sealed: string | null;
  confirmed_at: string;
  due_at: string;
  extended_because: string | null;
  closed_at: string | null;
  outcome: string | null;
}

/** A row of `legal_hold`. */
export interface LoggedHold {
  id: number;
  account_id: string | null;
  search_id: string | null;
  from_at: string | null;
  until_at: string | null;
  reason: string;
  placed_by: string;
  placed_at: string;
  released_at: string | null;
  released_by: string | null;
  release_reason: string | null;
}

/** The newsletter addresses, among those whose id ends in `ending`, that existed when a log began. An older address that is not among them had been removed. */
export interface LoggedSubscribers {
  ending: string;
  before: string;
  ids: string[];
}

export interface LogEntry {
  optOut?: LoggedOptOut;
  hashes?: LoggedHashes;
  closed?: LoggedClosing;
  key?: LoggedKey;
  /** The id of a newsletter address. */
  unsubscribed?: string;
  subscribers?: LoggedSubscribers;
  request?: LoggedRequest;
  hold?: LoggedHold;
}

/** Entries that are written together. */
export interface LogPage {
  /** When the latest of them was made. */
  at: string;
  entries: LogEntry[];
}
