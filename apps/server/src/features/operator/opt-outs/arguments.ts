/** What was typed after `npm run requests --`, as a command. */
import { parseArgs } from 'node:util';
import { UsageError } from '../command/arguments.ts';

export type RequestsCommand =
  | { verb: 'help' }
  | { verb: 'list' }
  | { verb: 'show'; receipt: string }
  | { verb: 'know'; receipt: string; out: string }
  | { verb: 'answer'; receipt: string; file: string }
  | { verb: 'extend'; receipt: string; reason: string }
  | { verb: 'close'; receipt: string; as: 'refused' | 'withdrawn'; reason: string }
  | { verb: 'undo'; receipt: string; reason: string }
  | { verb: 'drop'; file: string; out: string };

export const REQUESTS_USAGE = `npm run requests -- list                      requests that wait for an answer, the next due first
npm run requests -- show RECEIPT              what was asked, by whom
npm run requests -- know RECEIPT --out FILE   gathers the records that are held about who asks, into a new file
npm run requests -- answer RECEIPT --file FILE
    Mails the text of a file to who asked, and closes the request.
npm run requests -- extend RECEIPT --reason TEXT
    To 90 days after it was confirmed, once; the reason is mailed.
npm run requests -- close RECEIPT --as refused|withdrawn --reason TEXT
    A refusal is mailed with its reason.
npm run requests -- undo RECEIPT --reason TEXT
    Takes an opt-out back, when whoever it is about has shown who they are.
npm run requests -- drop FILE.zip --out FOLDER
    Takes California's deletion lists, and writes ID,Status of each list into FOLDER: 2 exempt, 3 deleted, 4 opted out, 5 not found.

Every command leaves a record; npm run ledger -- records shows it. Reasons stay on record for good: name nobody in them. The database is
that of DATABASE_URL, else of the Deedline that runs over DATA_DIR. Exit codes: 0 done; 1 not found or not possible; 2 asked wrongly.`;

const OPTIONS = {
  out: { type: 'string' },
  file: { type: 'string' },
  reason: { type: 'string' },
  as: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Option = 'out' | 'file' | 'reason' | 'as';

/** What each needs beside its place. */
const NEEDS: Readonly<Record<string, readonly Option[]>> = {
  list: [],
  show: [],
  know: ['out'],
  answer: ['file'],
  extend: ['reason'],
  close: ['as', 'reason'],
  undo: ['reason'],
  drop: ['out'],
};

/** Throws UsageError. */
export function readRequestsCommand(args: readonly string[]): RequestsCommand {
  const { values, positionals } = parse(args);
  const [verb, place, ...more] = positionals;
  if (values.help === true || verb === undefined || verb === 'help') return { verb: 'help' };
  if (!Object.hasOwn(NEEDS, verb)) throw new UsageError(`There is no command ${verb}.`);
  if (verb === 'list' && place !== undefined) throw new UsageError(`list has no use for "${place}".`);
  if (more.length > 0) throw new UsageError(`${verb} has no use for "${more[0]}".`);
  if (verb !== 'list' && place === undefined)
    throw new UsageError(`${verb} needs ${verb === 'drop' ? 'a ZIP file' : 'the number of a receipt'}.`);
  const needs = NEEDS[verb]!;
  for (const option of ['out', 'file', 'reason', 'as'] as const) {
    if (values[option] !== undefined && !needs.includes(option)) throw new UsageError(`${verb} takes no --${option}.`);
    if (needs.includes(option) && !values[option]?.trim()) throw new UsageError(`${verb} needs --${option}.`);
  }
  if (values.reason !== undefined && values.reason.length > 500) throw new UsageError('A reason has 1 to 500 characters.');
  if (values.as !== undefined && values.as !== 'refused' && values.as !== 'withdrawn')
    throw new UsageError('close takes --as refused or --as withdrawn.');
  const { out, file, reason, as } = values;
  if (verb === 'list') return { verb };
  if (verb === 'drop') return { verb, file: place!, out: out! };
  return { verb, receipt: place!, out, file, reason: reason?.trim(), as } as RequestsCommand;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}
