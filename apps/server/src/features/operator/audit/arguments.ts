/** What was typed after `npm run audit --`, as a command. */
import { AUDIT_KINDS, type AuditKind } from '@deedline/contract/audit';
import { parseArgs } from 'node:util';
import { UsageError } from '../command/arguments.ts';
import { namesAccount } from '../../record/operator-context.ts';

export interface SearchOptions {
  account?: string;
  from?: Date;
  /** The day itself is still part of it. */
  to?: Date;
  kind?: AuditKind;
  limit: number;
  json: boolean;
}

export type AuditCommand =
  | { verb: 'help' | 'heads' }
  | { verb: 'verify'; from?: number; head?: string; json: boolean }
  | ({ verb: 'search' } & SearchOptions)
  | { verb: 'packet'; searchId: string; out?: string }
  | { verb: 'check'; file: string; key?: string }
  | { verb: 'accept-restore'; reason: string; confirm?: string };

export const AUDIT_USAGE = `npm run audit -- verify [--from NUMBER] [--head HASH] [--json]
    Reads every record and says which was edited, is missing, was copied or slipped in, or stands where it was not sealed.
    --from begins at a number and takes what is before it as given; --head also demands that a record has the hash that was printed earlier.
npm run audit -- heads
    The number and the hash that the chain has come to. Kept elsewhere, they prove later that all up to there still stands.
npm run audit -- search [--account <email | account id>] [--from DAY] [--to DAY] [--kind KIND] [--limit N] [--json]
    Records, the latest first, of days in UTC (YYYY-MM-DD). Kinds: ${AUDIT_KINDS.join(', ')}.
npm run audit -- packet SEARCH_ID [--out FILE]
    The signed purpose packet of a search: who asked, for what purpose, what they got. To FILE, as a PDF when it ends in .pdf; else as JSON.
npm run audit -- check FILE [--key KEY]
    Whether a packet, JSON or PDF, is as it was signed, and by whom. Needs no database. KEY is the public key that the installation shows
    at /api/audit/public-key; without it, the one in the file is believed.
npm run audit -- accept-restore --reason TEXT [--confirm CODE]
    After a backup was restored: says which records this machine remembers and the database lacks, and the CODE with which to accept that.
    With it, the act is on record and what was remembered is put aside in keys/ of DATA_DIR. On each machine that runs a worker.

search, packet and accept-restore leave a record. The database is that of DATABASE_URL, else of the Deedline that runs over DATA_DIR, where the installation's key is.
Exit codes: 0 done; 1 not found, not possible, or something does not fit; 2 asked wrongly.`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  head: { type: 'string' },
  out: { type: 'string' },
  key: { type: 'string' },
  reason: { type: 'string' },
  confirm: { type: 'string' },
  account: { type: 'string' },
  kind: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = ReturnType<typeof parse>['values'];

interface Grammar {
  /** What has to be named, in words. */
  places: readonly string[];
  options: readonly (keyof typeof OPTIONS)[];
  read(values: Values, places: readonly string[]): AuditCommand;
}
const GRAMMAR: Readonly<Record<string, Grammar>> = {
  verify: {
    places: [],
    options: ['from', 'head', 'json'],
    read: ({ from, head, json = false }) => ({
      verb: 'verify',
      json,
      ...(from === undefined ? {} : { from: readNumber('--from', from, Number.MAX_SAFE_INTEGER) }),
      ...(head === undefined ? {} : { head: readHash(head) }),
    }),
  },
  heads: { places: [], options: [], read: () => ({ verb: 'heads' }) },
  packet: {
    places: ["a search's id"],
    options: ['out'],
    read: ({ out }, [searchId]) => ({ verb: 'packet', searchId: searchId!, ...(out === undefined ? {} : { out }) }),
  },
  check: {
    places: ['a file'],
    options: ['key'],
    read: ({ key }, [file]) => ({ verb: 'check', file: file!, ...(key === undefined ? {} : { key }) }),
  },
  'accept-restore': {
    places: [],
    options: ['reason', 'confirm'],
    read: ({ reason, confirm }) => ({
      verb: 'accept-restore',
      reason: readReason(reason),
      ...(confirm === undefined ? {} : { confirm: confirm.toLowerCase() }),
    }),
  },
  search: { places: [], options: ['account', 'from', 'to', 'kind', 'limit', 'json'], read: readSearch },
};
const SHOWN = 50;
const MOST_SHOWN = 10_000;

/** Throws UsageError. */
export function readAuditCommand(args: readonly string[]): AuditCommand {
  const { values, positionals } = parse(args);
  const [verb, ...places] = positionals;
  if (values.help === true || verb === undefined || verb === 'help') return { verb: 'help' };
  const grammar = Object.hasOwn(GRAMMAR, verb) ? GRAMMAR[verb] : undefined;
  if (grammar === undefined) throw new UsageError(`There is no command ${verb}.`);
  const stray = Object.keys(values).find((name) => !grammar.options.includes(name as keyof typeof OPTIONS));
  if (stray !== undefined) throw new UsageError(`${verb} takes no --${stray}.`);
  if (places.length > grammar.places.length) throw new UsageError(`${verb} has no use for "${places[grammar.places.length]}".`);
  const missing = grammar.places[places.length];
  if (missing !== undefined) throw new UsageError(`${verb} needs ${missing}.`);
  return grammar.read(values, places);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

function readSearch({ account, from, to, kind, limit, json = false }: Values): AuditCommand {
  if (account !== undefined && !namesAccount(account)) throw new UsageError(`${account} is neither an email address nor an account id.`);
  return {
    verb: 'search',
    json,
    limit: limit === undefined ? SHOWN : readNumber('--limit', limit, MOST_SHOWN),
    ...(account === undefined ? {} : { account }),
    ...(from === undefined ? {} : { from: readDay(from) }),
    ...(to === undefined ? {} : { to: readDay(to) }),
    ...(kind === undefined ? {} : { kind: readKind(kind) }),
  };
}

function readNumber(name: string, text: string, most: number): number {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN;
  if (!(number <= most)) throw new UsageError(`${name} is a whole number from 1 to ${most}, not ${text}.`);
  return number;
}

function readReason(text: string | undefined): string {
  const reason = text?.trim() ?? '';
  if (reason.length < 1 || reason.length > 500) throw new UsageError('accept-restore needs --reason, of 1 to 500 characters.');
  return reason;
}

function readHash(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new UsageError('A hash is 64 hexadecimal digits, as "heads" prints it.');
  return text.toLowerCase();
}

function readDay(text: string): Date {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : NaN);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) throw new UsageError(`A day is YYYY-MM-DD, not ${text}.`);
  return day;
}

function readKind(text: string): AuditKind {
  const kind = AUDIT_KINDS.find((known) => known === text);
  if (kind === undefined) throw new UsageError(`There is no kind ${text}: ${AUDIT_KINDS.join(', ')}.`);
  return kind;
}
