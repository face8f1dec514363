import type { Answer } from './act.ts';

export interface BackupRequest {
  file: string;
  /** The file of the key that seals it; absent: keys/backup.key in DATA_DIR. */
  key?: string;
  /** The file to which the keys of the installation and of accounts are also written. */
  keys?: string;
  withEvidence: boolean;
}

interface Restoring {
  key?: string;
  keys?: string;
  /** Opt-out logs to replay in addition to the one of this DATA_DIR. */
  replay: string[];
  forgetsOptOuts: boolean;
}

export interface RestoreRequest extends Restoring {
  file: string;
  replace: boolean;
}

/** Restores from the archive of the embedded database's log. */
export interface RestoreArchiveRequest extends Restoring {
  folder: string;
  until: Date;
}

/** The database as its owner accesses it. Each act throws OperatorError if nothing was changed. */
export interface WholeDatabase {
  backUp(request: BackupRequest): Promise<Answer>;
  /** Adds a copy of the embedded database's files to the archive of its log. */
  addBase(): Promise<Answer>;
  restore(request: RestoreRequest): Promise<Answer>;
  restoreArchive(request: RestoreArchiveRequest): Promise<Answer>;
  /** Replays opt-out logs into a database that was restored by other means. */
  replay(logs: readonly string[]): Promise<Answer>;
  /** Verifies the ledger and the audit record of a data folder while nothing else works on it. */
  verify(folder: string): Promise<Answer>;
}
