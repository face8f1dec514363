import type { Answer } from './act.ts';

export interface BackupRequest {
  file: string;
  /** The file of the key that seals it; without it, keys/backup.key of DATA_DIR. */
  key?: string;
  /** Where the keys of the installation and of accounts are written besides. */
  keys?: string;
  withEvidence: boolean;
}

interface Restoring {
  key?: string;
  keys?: string;
  /** Opt-out logs beside that of this DATA_DIR. */
  replay: string[];
  forgetsOptOuts: boolean;
}

export interface RestoreRequest extends Restoring {
  file: string;
  replace: boolean;
}

/** Out of the archive of the embedded database's log. */
export interface RestoreArchiveRequest extends Restoring {
  folder: string;
  until: Date;
}

/** A database as its owner has it. Each throws OperatorError, and nothing was changed then. */
export interface WholeDatabase {
  backUp(request: BackupRequest): Promise<Answer>;
  /** Adds a copy of the embedded database's files to the archive of its log. */
  addBase(): Promise<Answer>;
  restore(request: RestoreRequest): Promise<Answer>;
  restoreArchive(request: RestoreArchiveRequest): Promise<Answer>;
  /** Replays opt-out logs into a database that something else brought back. */
  replay(logs: readonly string[]): Promise<Answer>;
  /** Proves the ledger and the audit record of a data folder, with nothing else at work. */
  verify(folder: string): Promise<Answer>;
}
