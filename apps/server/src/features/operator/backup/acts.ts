/** The whole database in one sealed file, and back. */
import { defineAct, flag, many, needed, optional, UsageError, type Act } from '../command/act.ts';
import { readPath } from '../command/values.ts';

const key = optional('--key <file>', 'the file of the key that seals it; without it, keys/backup.key of DATA_DIR', readPath);
const keys = optional(
  '--keys <file>',
  'the keys that "backup make --keys" wrote; without it, they have to be in DATA_DIR already',
  readPath,
);
const replay = many(
  '--replay <log>',
  'the opt-out log of the installation that the backup is of, of each machine that runs a worker',
  readPath,
);
const forgetsOptOuts = flag(
  '--forget-opt-outs',
  'there is no such log, or lines of it are lost: nobody is found who should not be, or you see to it by hand',
);

const LOGS = `Who opted out or left the newsletter after the backup stays out, who closed their account stays gone, and privacy requests and legal holds stand, as
the opt-out logs say: those of --replay, and that of this machine (opt-outs.log in DATA_DIR, or OPT_OUT_LOG) in any case.`;

export const BACKUP_ACTS: readonly Act[] = [
  defineAct({
    verb: 'make',
    about: 'Writes everything in the database, as of one moment, into a new sealed file, while Deedline keeps running.',
    more: `The key is made when there is none. Keep a copy of it where the backups are not: nobody opens them without it, and whoever has both can. Keep the
file of --keys apart from the backup, no longer than 90 days: who has all three can read what accounts asked and found. Where that file cannot be
written, the backup is not kept either.`,
    needs: 'whole_database',
    changes: false,
    records: ['backup'],
    takes: {
      file: needed('<file>', 'a new file', readPath),
      key,
      keys: optional(
        '--keys <file>',
        "also writes the installation's and the accounts' keys to a file of their own, sealed with the same key",
        readPath,
      ),
      isWithoutEvidence: flag('--without-evidence', 'leaves out records that were loaded from files: load them again after a restore'),
    },
    run: (database, { isWithoutEvidence, ...request }) => database.backUp({ ...request, withEvidence: !isWithoutEvidence }),
  }),
  defineAct({
    verb: 'base',
    about: "Adds a copy of the embedded database's files to WAL_ARCHIVE, as the base to replay its log onto.",
    more: 'Deedline makes one when archiving begins, and every week.',
    needs: 'whole_database',
    changes: false,
    records: [],
    takes: {},
    run: (database) => database.addBase(),
  }),
];

export const RESTORE_ACTS: readonly Act[] = [
  defineAct({
    verb: 'backup',
    about: 'Restores a backup, all of it or nothing, then verifies the ledger and the audit record.',
    more: `Deedline must not run. A backup of an earlier version is brought up to this one, on whatever PostgreSQL there is. A file that is damaged, cut off or of
another key changes nothing.
${LOGS}`,
    needs: 'whole_database',
    changes: true,
    records: ['restore'],
    takes: {
      file: needed('<file>', 'the backup', readPath),
      key,
      keys,
      replay,
      forgetsOptOuts,
      replace: flag('--replace', 'required if the database is not empty: what it holds is lost'),
    },
    check: demandOne,
    run: (database, request) => database.restore(request),
  }),
  defineAct({
    verb: 'archive',
    about:
      'Rebuilds the embedded database as it was at a given moment, in a DATA_DIR that has none, from what WAL_ARCHIVE kept, and verifies it.',
    more: LOGS,
    needs: 'whole_database',
    changes: true,
    records: ['restore'],
    takes: {
      folder: needed('<folder>', 'the archive', readPath),
      until: needed('--until <time>', 'the moment with its time zone, such as 2026-11-23T10:00Z', readMoment),
      key,
      keys,
      replay,
      forgetsOptOuts,
    },
    check: demandOne,
    run: (database, request) => database.restoreArchive(request),
  }),
  defineAct({
    verb: 'replay',
    about:
      'Replays opt-out logs into a database that was restored in another way, and verifies it. Run it before Deedline starts on that database.',
    more: 'For example to a point in time by PostgreSQL itself, or from a copy of its disk.',
    needs: 'whole_database',
    changes: true,
    records: ['replay_opt_outs'],
    takes: { logs: many('<log...>', "opt-out logs, in addition to this machine's own", readPath) },
    run: (database, { logs }) => database.replay(logs),
  }),
  defineAct({
    verb: 'verify',
    about:
      'Starts only the database of a DATA_DIR, with nothing else working on it, verifies the ledger, the audit record and the opt-out log, and stops it.',
    needs: 'whole_database',
    changes: false,
    records: [],
    takes: { folder: needed('<folder>', 'the DATA_DIR', readPath) },
    run: (database, { folder }) => database.verify(folder),
  }),
];

function demandOne({ replay: logs, forgetsOptOuts: forgets }: { replay: string[]; forgetsOptOuts: boolean }): void {
  if (forgets && logs.length > 0) throw new UsageError('Name logs with --replay, or say --forget-opt-outs: not both.');
}

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError('--until takes a moment with its time zone, as 2026-11-23T10:00Z.');
  return moment;
}
