/** What was typed after `npm run retention --`, as a command. */
import { parseArgs } from 'node:util';
import { UsageError } from '../command/arguments.ts';
import type { HoldSubject } from '../../closing/holds.ts';

export type RetentionCommand =
  | { verb: 'help' | 'policy' | 'runs' | 'list' }
  | { verb: 'run'; isDry: boolean }
  | { verb: 'add'; subject: HoldSubject; reason: string }
  | { verb: 'release'; id: number; reason: string };

export const RETENTION_USAGE = `npm run retention -- policy
    What is kept how long, and which tables that is.
npm run retention -- run [--dry]
    Applies every rule now, as the worker does once a day, and says how much went. --dry changes nothing.
npm run retention -- runs
    The latest runs with what they removed.
npm run retention -- holds add (--account ID | --search ID | --from DAY --until DAY) --reason TEXT
    A legal hold: nothing that it covers is removed by any job, nor by the closing of its account. Days are of UTC (YYYY-MM-DD); the last is part of it.
npm run retention -- holds release HOLD --reason TEXT
    Ends it. What it kept, and nothing else keeps, goes with the next run.
npm run retention -- holds list
    Those that stand, then those that were released.

Runs and holds leave a record. The database is that of DATABASE_URL, else of the Deedline that runs over DATA_DIR, where the keys are.
Exit codes: 0 done; 1 not found, not possible, or a rule could not be applied; 2 asked wrongly.`;

const OPTIONS = {
  account: { type: 'string' },
  search: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  reason: { type: 'string' },
  dry: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = ReturnType<typeof parse>['values'];

/** Throws UsageError. */
export function readRetentionCommand(args: readonly string[]): RetentionCommand {
  const { values, positionals } = parse(args);
  const [verb, ...rest] = positionals;
  if (verb === undefined || verb === 'help' || values.help === true) return { verb: 'help' };
  if ((verb === 'policy' || verb === 'runs') && rest.length === 0) return { verb };
  if (verb === 'run' && rest.length === 0) return { verb, isDry: values.dry === true };
  if (verb === 'holds') return readHolds(values, rest);
  throw new UsageError(`Unknown command: ${positionals.join(' ')}`);
}

function readHolds(values: Values, [verb, id, ...rest]: readonly string[]): RetentionCommand {
  if (verb === 'list' && id === undefined) return { verb };
  if (verb === 'add' && id === undefined) return { verb, subject: readSubject(values), reason: readReason(values) };
  if (verb === 'release' && id !== undefined && /^\d{1,9}$/.test(id) && rest.length === 0)
    return { verb, id: Number(id), reason: readReason(values) };
  throw new UsageError('holds takes add, release HOLD or list');
}

function readSubject({ account, search, from, until }: Values): HoldSubject {
  const given = [account, search, from ?? until].filter((each) => each !== undefined);
  if (given.length !== 1) throw new UsageError('A hold covers one of --account, --search, or --from with --until');
  if (account !== undefined) return { accountId: account };
  if (search !== undefined) return { searchId: search };
  return { from: readDay('--from', from), until: new Date(readDay('--until', until).getTime() + 86_400_000) };
}

function readDay(name: string, text: string | undefined): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new UsageError(`${name} takes a day, for example ${name} 2026-03-31`);
  return day;
}

function readReason({ reason = '' }: Values): string {
  if (reason.trim() === '') throw new UsageError('Say why with --reason "..."');
  return reason;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
