/** What stands in the opt-out log: enough to bring opt-outs and closings back, and nothing that names anybody. */
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

export interface LogEntry {
  optOut?: LoggedOptOut;
  hashes?: LoggedHashes;
  closed?: LoggedClosing;
  key?: LoggedKey;
}

/** Written at once. */
export interface LogPage {
  /** When the latest of them was done. */
  at: string;
  entries: LogEntry[];
}
