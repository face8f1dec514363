/** What stands in the opt-out log: enough to bring back what people decided, and nothing in clear that names anybody. */
import type { SubjectKind } from '../../compliance/subjects.ts';

/** A row of `opt_out`, without the name and address that may wait in it. Bytes as PostgreSQL prints them: '\x0a1b'. */
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

/** Hex. `optOut`: null when they belong to none, as those of deletion lists. */
export interface LoggedHashes {
  optOut: string | null;
  kind: SubjectKind;
  values: string[];
}

export interface LoggedClosing {
  id: string;
  at: string;
}

/** Of the installation: hashes under one that the database does not know are never looked up. */
export interface LoggedKey {
  version: number;
  fingerprint: string;
  made_at: string;
  active_from: string;
}

/** A row of `privacy_request` that was confirmed. `sealed`: what was asked, as the database has it, while it is open. */
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

/** Newsletter addresses that stood when a log began, of those whose id ends in `ending`: who is older and not among them had left. */
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

/** Written at once. */
export interface LogPage {
  /** When the latest of them was done. */
  at: string;
  entries: LogEntry[];
}
