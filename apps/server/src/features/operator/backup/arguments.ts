/** What was typed after `npm run backup --`, `npm run restore --` and `npm run verify --`, as commands. */
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import { UsageError } from '../command/arguments.ts';

export type BackupCommand =
  | { verb: 'help' }
  | { verb: 'base' }
  | { verb: 'backup'; file: string; key?: string; keys?: string; withEvidence: boolean };
export type RestoreCommand =
  | { verb: 'help' }
  | {
      verb: 'restore';
      file: string;
      key?: string;
      keys?: string;
      replace: boolean;
      /** Opt-out logs beside that of this DATA_DIR. */
      replay: string[];
      forgetsOptOuts: boolean;
    }
  /** Out of the archive of the embedded database's log. */
  | { verb: 'restore_archive'; folder: string; until: Date; key?: string; keys?: string; replay: string[]; forgetsOptOuts: boolean }
  /** Into a database that something else brought back. */
  | { verb: 'replay'; replay: string[] };
export type VerifyCommand = { verb: 'help' } | { verb: 'verify'; folder: string };

export const BACKUP_USAGE = `npm run backup -- FILE [--key KEY_FILE] [--keys KEYS_FILE] [--without-evidence]
    Writes everything that the database keeps, as it stands at one moment, into a new sealed file, while Deedline goes on working.
    --key names the file of the key that seals it; without it, that is keys/backup.key of DATA_DIR, which is made when there is none. Keep a copy
    of it where the backups are not: nobody opens them without it, and whoever has both can.
    --keys also writes the installation's and the accounts' keys to a file of their own, sealed with the same key. Keep it apart from the backup,
    no longer than 90 days: who has all three can read what accounts asked and found.
    --without-evidence leaves out the records that were loaded from files: they have to be loaded again after a restore.
npm run backup -- --base
    Adds a copy of the embedded database's files to WAL_ARCHIVE, for its log to be replayed onto. Deedline makes one when archiving begins, and every week.

The database is that of DATABASE_URL, else that of DATA_DIR, whether Deedline runs or not.
Exit codes: 0 done; 1 not possible; 2 asked wrongly.`;

export const RESTORE_USAGE = `npm run restore -- FILE [--key KEY_FILE] [--keys KEYS_FILE] [--replay LOG | --forget-opt-outs] [--replace]
    Brings back what a backup holds, all of it or nothing, then proves the ledger and the audit record. Deedline must not run. A backup of an
    earlier version is brought up to this one, on whatever PostgreSQL there is. A file that is damaged, cut off or of another key changes nothing.
    --key names the file of the key; without it, keys/backup.key of DATA_DIR.
    --keys brings back the keys that "backup --keys" wrote; without it, they have to be in DATA_DIR already.
    --replay names the opt-out log of the installation that the backup is of: who opted out or left the newsletter after the backup stays out, who closed
    their account stays gone, and privacy requests and legal holds stand. It may be named more than once, for each machine that runs a worker. The log of this machine, opt-outs.log in DATA_DIR or OPT_OUT_LOG,
    is replayed in any case. Where there is none at all, --forget-opt-outs says that nobody is found who should not be, or that you see to it by hand.
    --replace is needed where the database is not empty: what it holds is lost.
npm run restore -- FOLDER --until TIME [--key KEY_FILE] [--keys KEYS_FILE] [--replay LOG | --forget-opt-outs]
    Makes the embedded database of a DATA_DIR that has none as it was at that moment, as 2026-11-23T10:00Z, out of what WAL_ARCHIVE kept in the folder, and
    proves it. The rest as above.
npm run restore -- --replay LOG
    Replays opt-out logs into a database that was brought back in another way, as of a point in time by PostgreSQL itself or from a copy of its disk, and
    proves it. Before Deedline starts over it.

The database is that of DATABASE_URL, else that of DATA_DIR.
Exit codes: 0 done and proved; 1 not possible, or something does not fit; 2 asked wrongly.`;

export const VERIFY_USAGE = `npm run verify -- FOLDER
    Starts the database of a DATA_DIR alone, without anything that works on it, proves the ledger and the audit record, and stops it.
Exit codes: 0 everything fits; 1 not possible, or something does not fit; 2 asked wrongly.`;

/** Throws UsageError. */
export function readBackupCommand(args: readonly string[]): BackupCommand {
  if (args.length === 1 && args[0] === '--base') return { verb: 'base' };
  const { values, place } = parse(args, 'backup', 'a file', ['key', 'keys', 'without-evidence']);
  if (place === undefined) return { verb: 'help' };
  return { verb: 'backup', file: resolve(place), ...readFiles(values), withEvidence: values['without-evidence'] !== true };
}

/** Throws UsageError. */
export function readRestoreCommand(args: readonly string[]): RestoreCommand {
  const logs = readLogsAlone(args);
  if (logs !== null) return { verb: 'replay', replay: logs };
  const verb = 'restore';
  const { values, place } = parse(args, verb, 'a file', ['key', 'keys', 'replay', 'forget-opt-outs', 'replace', 'until']);
  if (place === undefined) return { verb: 'help' };
  const { replay = [], replace = false, 'forget-opt-outs': forgetsOptOuts = false } = values;
  if (forgetsOptOuts && replay.length > 0) throw new UsageError('restore takes --replay or --forget-opt-outs.');
  const rest = { ...readFiles(values), replay: replay.map((log) => resolve(log)), forgetsOptOuts };
  if (values.until !== undefined) {
    if (replace) throw new UsageError('restore --until takes no --replace.');
    return { verb: 'restore_archive', folder: resolve(place), until: readMoment(values.until), ...rest };
  }
  return { verb, file: resolve(place), ...rest, replace };
}

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError('--until takes a moment with its time zone, as 2026-11-23T10:00Z.');
  return moment;
}

/** Throws UsageError. */
export function readVerifyCommand(args: readonly string[]): VerifyCommand {
  const { place } = parse(args, 'verify', 'a folder', []);
  return place === undefined ? { verb: 'help' } : { verb: 'verify', folder: resolve(place) };
}

const OPTIONS = {
  key: { type: 'string' },
  keys: { type: 'string' },
  'without-evidence': { type: 'boolean' },
  replace: { type: 'boolean' },
  replay: { type: 'string', multiple: true },
  until: { type: 'string' },
  'forget-opt-outs': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Name = Exclude<keyof typeof OPTIONS, 'help'>;
interface Values {
  key?: string;
  keys?: string;
  'without-evidence'?: boolean;
  replace?: boolean;
  replay?: string[];
  until?: string;
  'forget-opt-outs'?: boolean;
  help?: boolean;
}

/** Null unless opt-out logs are all that was named. */
function readLogsAlone(args: readonly string[]): string[] | null {
  const { values, positionals } = parseTyped(args);
  const { replay = [], ...others } = values;
  if (replay.length === 0 || positionals.length > 0 || Object.keys(others).length > 0) return null;
  return replay.map((log) => resolve(log));
}

/** `place`: what was named; undefined when help was asked for. */
function parse(args: readonly string[], verb: string, wanted: string, allowed: readonly Name[]): { values: Values; place?: string } {
  const { values, positionals } = parseTyped(args);
  if (values.help) return { values };
  const stray = Object.keys(values).find((name) => !allowed.includes(name as Name));
  if (stray !== undefined) throw new UsageError(`${verb} takes no --${stray}.`);
  const [place, more] = positionals;
  if (place === undefined || place === '') throw new UsageError(`${verb} needs ${wanted}.`);
  if (more !== undefined) throw new UsageError(`${verb} has no use for "${more}".`);
  return { values, place };
}

function parseTyped(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { values: Object.fromEntries(Object.entries(values)), positionals };
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

function readFiles({ key, keys }: Values): { key?: string; keys?: string } {
  return { ...(key === undefined ? {} : { key: resolve(key) }), ...(keys === undefined ? {} : { keys: resolve(keys) }) };
}
