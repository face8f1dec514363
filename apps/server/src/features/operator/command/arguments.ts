/** What was typed after `npm run ledger --`, as a command. */
import { parseArgs } from 'node:util';
import type { PracticeDispute } from '../../../outside/payments/practice/act.ts';
import { namesAccount } from '../../record/operator-context.ts';

export type Command =
  | { verb: 'help' | 'owed' | 'set-aside' | 'records' }
  | { verb: 'verify'; json: boolean; save?: string; against?: string }
  | { verb: 'grant' | 'revoke'; subject: string; credits: number; reason: string; key?: string }
  | { verb: 'account'; subject: string }
  | { verb: 'replay'; eventId: string }
  | { verb: 'practice-refund'; paymentId: string; amountCents: number }
  | { verb: 'practice-dispute'; paymentId: string; standing: PracticeDispute };

/** What was typed makes no command; the message says what is wrong with it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** More than anybody grants by hand: a slip of the finger. */
const MOST_CREDITS = 100_000;

export const USAGE = `npm run ledger -- verify [--json] [--save FILE] [--against FILE]
    Checks every law of the ledger. Exit code 1 when one is broken; the first breach is named.
    --save writes the head of every account's chain to a new file; --against tells whether what stood in such a file still stands.
npm run ledger -- account <email | account id>
npm run ledger -- grant <email | account id> <credits> --reason TEXT [--key KEY]
npm run ledger -- revoke <email | account id> <credits> --reason TEXT [--key KEY]
    Gives credits, or takes as many as the wallet has. Once for a KEY, however often it runs. The reason stays on record for good: name nobody in it.
npm run ledger -- owed                  accounts that owe credits, with the payments that were taken back
npm run ledger -- set-aside             payment events that wait, each with its reason
npm run ledger -- replay <event id>     applies one of them (or any other) once more
npm run ledger -- practice-refund <payment id> <dollars>
npm run ledger -- practice-dispute <payment id> open | won | lost
    Where payments are practice: what a real provider would tell of a payment.
npm run ledger -- records               what operators did of late

Every command but verify leaves a record. The database is that of DATABASE_URL, else of the Deedline that runs over DATA_DIR.
Exit codes: 0 done; 1 not found, not possible or a law broken; 2 asked wrongly.`;

const OPTIONS = {
  reason: { type: 'string' },
  key: { type: 'string' },
  save: { type: 'string' },
  against: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = { reason?: string; key?: string; save?: string; against?: string; json?: boolean; help?: boolean };

interface Grammar {
  places: readonly string[];
  options: readonly (keyof Values)[];
  read(places: readonly string[], values: Values): Command;
}

const move = (verb: 'grant' | 'revoke'): Grammar => ({
  places: ['an email address or account id', 'a number of credits'],
  options: ['reason', 'key'],
  read: ([subject, credits], { reason, key }) => ({
    verb,
    subject: readSubject(subject!),
    credits: readCredits(credits!),
    reason: readReason(verb, reason),
    ...(key === undefined ? {} : { key: readToken('--key', key, 100) }),
  }),
});
const list = (verb: 'owed' | 'set-aside' | 'records'): Grammar => ({ places: [], options: [], read: () => ({ verb }) });

const GRAMMAR: Readonly<Record<string, Grammar>> = {
  verify: {
    places: [],
    options: ['json', 'save', 'against'],
    read: (_, { json = false, save, against }) => ({
      verb: 'verify',
      json,
      ...(save === undefined ? {} : { save }),
      ...(against === undefined ? {} : { against }),
    }),
  },
  grant: move('grant'),
  revoke: move('revoke'),
  account: {
    places: ['an email address or account id'],
    options: [],
    read: ([subject]) => ({ verb: 'account', subject: readSubject(subject!) }),
  },
  owed: list('owed'),
  'set-aside': list('set-aside'),
  records: list('records'),
  replay: { places: ['an event id'], options: [], read: ([id]) => ({ verb: 'replay', eventId: readToken('An event id', id!, 300) }) },
  'practice-refund': {
    places: ['a payment id', 'an amount in dollars'],
    options: [],
    read: ([id, dollars]) => ({
      verb: 'practice-refund',
      paymentId: readToken('A payment id', id!, 300),
      amountCents: readCents(dollars!),
    }),
  },
  'practice-dispute': {
    places: ['a payment id', 'open, won or lost'],
    options: [],
    read: ([id, standing]) => ({
      verb: 'practice-dispute',
      paymentId: readToken('A payment id', id!, 300),
      standing: readStanding(standing!),
    }),
  },
};

/** Throws UsageError. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [verb, ...places] = positionals;
  if (values.help || verb === undefined || verb === 'help') return { verb: 'help' };
  const grammar = Object.hasOwn(GRAMMAR, verb) ? GRAMMAR[verb] : undefined;
  if (grammar === undefined) throw new UsageError(`There is no command ${verb}.`);
  const stray = Object.keys(values).find((name) => !grammar.options.includes(name as keyof Values));
  if (stray !== undefined) throw new UsageError(`${verb} takes no --${stray}.`);
  if (places.length > grammar.places.length) throw new UsageError(`${verb} has no use for "${places[grammar.places.length]}".`);
  const missing = grammar.places[places.length];
  if (missing !== undefined) throw new UsageError(`${verb} needs ${missing}.`);
  return grammar.read(places, values);
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    return { values: Object.fromEntries(Object.entries(values)), positionals };
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

function readSubject(text: string): string {
  if (!namesAccount(text)) throw new UsageError(`${text} is neither an email address nor an account id.`);
  return text;
}

function readCredits(text: string): number {
  const credits = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(credits >= 1 && credits <= MOST_CREDITS))
    throw new UsageError(`Credits are a whole number from 1 to ${MOST_CREDITS}, not ${text}.`);
  return credits;
}

function readReason(verb: string, text: string | undefined): string {
  const reason = text?.trim() ?? '';
  if (reason === '') throw new UsageError(`${verb} needs --reason "why".`);
  if (reason.length > 500) throw new UsageError('A reason has at most 500 characters.');
  return reason;
}

function readToken(what: string, text: string, most: number): string {
  if (!/^[\x21-\x7e]+$/.test(text) || text.length > most)
    throw new UsageError(`${what} is 1 to ${most} characters of ASCII without spaces.`);
  return text;
}

function readCents(text: string): number {
  if (!/^\d{1,6}(\.\d\d)?$/.test(text) || Number(text) === 0)
    throw new UsageError(`An amount is in dollars, for example 45 or 12.50, not ${text}.`);
  return Math.round(Number(text) * 100);
}

function readStanding(text: string): PracticeDispute {
  if (text !== 'open' && text !== 'won' && text !== 'lost') throw new UsageError(`A dispute is open, won or lost, not ${text}.`);
  return text;
}
