/** Judges the state of an installation for its operator: pure functions over what was read, one line per finding. */
import type { ReplicaState } from '../../installation/running.ts';

export interface Finding {
  level: 'ok' | 'warn' | 'fail';
  what: string;
  /** The state and, if something is wrong, what to do about it. */
  says: string;
}

const GIB = 1024 ** 3;
const DAY_MS = 86_400_000;

/**
 * `free`, `total`: bytes of the disk under a folder; undefined when the folder does not exist. PostgreSQL stops when none is free, and a load needs several
 * times the size of its file.
 */
export function judgeDisk(folder: string, disk: { free: number; total: number } | undefined): Finding {
  if (disk === undefined) return { level: 'warn', what: 'disk', says: `${folder} does not exist yet: npm start creates it` };
  const { free, total } = disk;
  const says = `${(free / GIB).toFixed(1)} GiB free of ${(total / GIB).toFixed(1)} at ${folder}`;
  if (free < GIB) return { level: 'fail', what: 'disk', says: `${says}: free up space now; the database stops when none is left` };
  return { level: free < 5 * GIB ? 'warn' : 'ok', what: 'disk', says };
}

/** `mode`: the file mode of the folder of keys; undefined when it does not exist. */
export function judgeKeys(folder: string, mode: number | undefined): Finding {
  if (mode === undefined)
    return {
      level: 'warn',
      what: 'keys',
      says: `${folder} does not exist yet: it is created with the first account. After a restore, bring it back first`,
    };
  const isOpen = (mode & 0o077) !== 0;
  if (isOpen) return { level: 'warn', what: 'keys', says: `${folder} can be read by others on this machine: chmod 700` };
  return { level: 'ok', what: 'keys', says: folder };
}

const CLOCK_SECONDS = 5;

/** `offSeconds`: how far the database's clock is ahead of this machine's; negative when it is behind. */
export function judgeClock(setting: string, offSeconds: number): Finding {
  const off = Math.abs(offSeconds);
  if (off <= CLOCK_SECONDS) return { level: 'ok', what: 'clock', says: `${setting}: within ${CLOCK_SECONDS} s of this machine's` };
  return {
    level: 'warn',
    what: 'clock',
    says: `${setting}: its clock is ${Math.round(off)} s ${offSeconds > 0 ? 'ahead of' : 'behind'} this machine's; calling hours and authenticator codes depend on the clock: set up NTP on both`,
  };
}

/** `other`: what to say when the tables are of another version; null when they are of this one. */
export function judgeSchema(name: string, other: string | null): Finding {
  if (other === null) return { level: 'ok', what: 'schema', says: `${name}: its tables match this version` };
  return { level: 'fail', what: 'schema', says: `${name}: ${other}` };
}

const LAG_SECONDS = 60;

/** `isLevel`: the replica knows the same loads as one of the stores. While a replica is not healthy, searches are answered by its store. */
export function judgeReplica(name: string, { version, isReplica, isStreaming, lagSeconds }: ReplicaState, isLevel: boolean): Finding {
  const about = `${name}: PostgreSQL ${version}`;
  const warn = (says: string): Finding => ({ level: 'warn', what: 'replica', says: `${about}, ${says}` });
  if (!isReplica)
    return { level: 'fail', what: 'replica', says: `${about}, accepts writes: it is not a replica. Create it with pg_basebackup -R` };
  const lag = lagSeconds === null ? 'behind, and applied nothing since it was started' : `${Math.floor(lagSeconds)} s behind`;
  if (!isStreaming) return warn(`is not connected to its store, ${lag}: its log says why`);
  if (lagSeconds === null || lagSeconds > LAG_SECONDS) return warn(lag);
  if (!isLevel) return warn(`${lag}, and knows the loads of none of the stores: until it does no search reads by it`);
  return { level: 'ok', what: 'replica', says: `${about}, ${lag}` };
}

const BACKUP_DAYS = 7;

/** `at`: the time of the last backup on record; null when there was none. */
export function judgeBackup(at: Date | null, now: Date, archive: 'ok' | 'failing' | undefined): Finding[] {
  const days = at === null ? null : Math.floor((now.getTime() - at.getTime()) / DAY_MS);
  const backup: Finding =
    days === null
      ? { level: 'warn', what: 'backup', says: 'none has been made: npm run deedline -- backup make FILE --keys FILE' }
      : { level: days > BACKUP_DAYS ? 'warn' : 'ok', what: 'backup', says: `the last one was made ${countDays(days)}` };
  if (archive === undefined) return [backup];
  if (archive === 'ok') return [backup, { level: 'ok', what: 'archive', says: "the database's log is archived" }];
  return [
    backup,
    { level: 'fail', what: 'archive', says: "WAL_ARCHIVE is not writable: the log is kept on the database's disk, 4 GB at most" },
  ];
}

function countDays(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

const ROLL_DAYS = 550;

export interface LiveLoad {
  source: string;
  layout: string;
  /** 'YYYY-MM-DD' */
  asOf: string;
  rows: number;
  isOutdated: boolean;
}

/**
 * What is loaded, which loads searches cannot find completely, and which are so old that the publisher likely has a newer edition. `store`: the name of the
 * store when there are several.
 */
export function judgeLoads(loads: readonly LiveLoad[], now: Date, store?: string): Finding[] {
  if (loads.length === 0 && store !== undefined) return [{ level: 'warn', what: 'records', says: `${store}: nothing is loaded in it` }];
  if (loads.length === 0) return [{ level: 'warn', what: 'records', says: 'nothing is loaded: searches find nothing' }];
  const rows = loads.reduce((sum, load) => sum + load.rows, 0);
  const where = store === undefined ? '' : `${store}: `;
  const all: Finding = { level: 'ok', what: 'records', says: `${where}${loads.length} loads with ${rows.toLocaleString('en-US')} rows` };
  const old = loads.filter(({ asOf }) => (now.getTime() - Date.parse(asOf)) / DAY_MS > ROLL_DAYS);
  const outdated = loads.filter(({ isOutdated }) => isOutdated);
  return [
    all,
    ...outdated.map(({ source, layout }): Finding => ({
      level: 'warn',
      what: 'records',
      says: `${source} (${layout}) was loaded by another version, and some of its records are not found: npm run ingest -- rekey`,
    })),
    ...old.map(({ source, layout, asOf }): Finding => ({
      level: 'warn',
      what: 'records',
      says: `${source} (${layout}) is as of ${asOf}: a newer edition is likely`,
    })),
  ];
}

const CHECK_HOURS = { ledger: 3, audit: 48 } as const;

/** `checks`: the last verification of each book. */
export function judgeChecks(checks: readonly { name: string; checkedAt: Date; breaches: number }[], now: Date): Finding[] {
  return (['ledger', 'audit'] as const).map((name): Finding => {
    const check = checks.find((one) => one.name === name);
    if (check === undefined) return { level: 'warn', what: name, says: 'not verified yet: the worker does it' };
    const hours = (now.getTime() - check.checkedAt.getTime()) / 3_600_000;
    if (check.breaches > 0)
      return { level: 'fail', what: name, says: `${check.breaches} found broken: npm run deedline -- ${name} verify` };
    if (hours > CHECK_HOURS[name])
      return { level: 'warn', what: name, says: `last verified ${Math.floor(hours)} hours ago: is the worker running?` };
    return { level: 'ok', what: name, says: 'verified, and nothing is broken' };
  });
}

/** `workers`: undefined when none ever ran. */
export function judgeWorkers(workers: { alive: number; secondsAgo: number; failing: readonly string[] } | undefined): Finding {
  if (workers === undefined || workers.alive === 0)
    return {
      level: 'fail',
      what: 'worker',
      says: 'none is running: no email is sent and no batch proceeds. npm start runs one, npm run worker another',
    };
  if (workers.failing.length > 0)
    return {
      level: 'warn',
      what: 'worker',
      says: `running, but these jobs failed when they last ran: ${workers.failing.join(', ')}. Its log says why`,
    };
  return { level: 'ok', what: 'worker', says: `${workers.alive} running` };
}

const LATE_MAIL_SECONDS = 600;

export function judgeMails({ mails, oldestMailSeconds }: { mails: number; oldestMailSeconds: number }): Finding {
  if (oldestMailSeconds <= LATE_MAIL_SECONDS) return { level: 'ok', what: 'mail', says: `${mails} due` };
  return {
    level: 'warn',
    what: 'mail',
    says: `${mails} due, the oldest for ${Math.floor(oldestMailSeconds / 60)} minutes: does the server in SMTP_URL accept them?`,
  };
}

/** One line per finding, in the order in which they were examined, and a verdict. */
export function printFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  const lines = findings.map(({ level, what, says }) => `${level === 'fail' ? 'FAIL' : level.padEnd(4)}  ${what.padEnd(width)}  ${says}`);
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  const [failed, warned] = [count('fail'), count('warn')];
  const verdict = failed > 0 ? `${failed} not well, ${warned} to look at.` : warned > 0 ? `${warned} to look at.` : 'All is well.';
  return `${lines.join('\n')}\n\n${verdict}`;
}
