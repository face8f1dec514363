/** The whole database in one sealed file, and back. */
import { defineAct, flag, many, needed, optional, UsageError, type Act } from '../command/act.ts';
import { readPath } from '../command/values.ts';

const key = optional('--key <file>', 'the file with the backup key; keys/backup.key in DATA_DIR if omitted', readPath);
const keys = optional('--keys <file>', 'the keys that "backup make --keys" wrote; if omitted, they must already be in DATA_DIR', readPath);
const replay = many(
  '--replay <log>',
  'an opt-out log of the installation that was backed up; one for each machine that ran a worker',
  readPath,
);
const forgetsOptOuts = flag(
  '--forget-opt-outs',
  'the opt-out log is lost or incomplete: go on without it, and repeat the opt-outs that it held by hand',
);

const LOGS = `Opt-outs, newsletter removals, account closings, privacy requests and legal holds made after the backup are applied again from the opt-out logs: those
named with --replay and, if it exists, that of this machine (opt-outs.log in DATA_DIR, or OPT_OUT_LOG).`;

export const BACKUP_ACTS: readonly Act[] = [
  defineAct({
    verb: 'make',
    about: 'Writes everything in the database, as of one moment, into a new sealed file, while Deedline keeps running.',
    more: `If there is no backup key yet, one is made. Keep a copy of it away from the backups: without it no backup can be opened, and anyone who has both can
open one. Keep the file of --keys apart from both, for 90 days at most: with all three, one can read what accounts asked and found. If that
file cannot be written, the backup is not kept either.`,
    needs: 'whole_database',
    changes: false,
    records: ['backup'],
    takes: {
      file: needed('<file>', 'a new file', readPath),
      key,
      keys: optional(
        '--keys <file>',
        "also writes the installation's and the accounts' keys to a separate file, sealed with the same backup key",
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
    more: `Deedline must not be running. A backup of an earlier version of Deedline is upgraded to this one; the version of PostgreSQL may differ, too. If the file
is damaged, incomplete or sealed with another key, nothing is changed.
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
      'Rebuilds the embedded database as it was at a given moment from the archive in WAL_ARCHIVE, in a DATA_DIR that has none, and verifies it.',
    more: LOGS,
    needs: 'whole_database',
    changes: true,
    records: ['restore'],
    takes: {
      folder: needed('<folder>', 'the archive', readPath),
      until: needed('--until <time>', 'the time with its time zone, such as 2026-11-23T10:00Z', readMoment),
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
    more: 'For example by PostgreSQL itself to a point in time, or from a copy of its disk.',
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
  if (forgets && logs.length > 0) throw new UsageError('Use either --replay or --forget-opt-outs, not both.');
}

function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new UsageError('--until takes a time with its time zone, such as 2026-11-23T10:00Z.');
  return moment;
}
