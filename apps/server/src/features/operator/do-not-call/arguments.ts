/** What was typed after `npm run do-not-call --`, as a command. */
import { numberListTerms, type NumberListTerms } from '@deedline/contract/do-not-call';
import { parseArgs } from 'node:util';
import { UsageError } from '../command/arguments.ts';

export type DoNotCallCommand =
  | { verb: 'help' }
  | { verb: 'list'; json: boolean }
  | { verb: 'load'; file: string; terms: NumberListTerms }
  | { verb: 'remove'; id: string };

export const DO_NOT_CALL_USAGE = `npm run do-not-call -- list [--json]          lists of the installation, for every account
npm run do-not-call -- load FILE --kind national --date 2026-11-20 --san NUMBER [--areas 419,740]
    A full file of the National Do Not Call Registry: AAA,NNNNNNN or ten digits a line, plain, gzip or ZIP. It covers the area codes that stand
    in it, or those of --areas, and takes the place of an earlier list of theirs.
npm run do-not-call -- load FILE --kind state --state TX --date 2026-11-20
npm run do-not-call -- load FILE --kind litigator --date 2026-11-20
    A number a line, or columns with a heading.
npm run do-not-call -- load FILE --kind reassigned --date 2026-11-20
    Answers of the Reassigned Numbers Database: number, the date asked about, and yes, no or no data. Stands beside earlier ones.
npm run do-not-call -- remove ID

A list is fresh for 31 days from its date: after that it still says which numbers are on it, and no longer that one is not. Every load and
removal leaves a record. The database is that of DATABASE_URL, else of the Deedline that runs over DATA_DIR.
Exit codes: 0 done; 1 not found or not possible; 2 asked wrongly.`;

const OPTIONS = {
  kind: { type: 'string' },
  date: { type: 'string' },
  san: { type: 'string' },
  state: { type: 'string' },
  areas: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
/** As they are typed, by the name of the term. */
const TYPED: Readonly<Record<string, string>> = { listDate: '--date', areaCodes: '--areas' };

/** Throws UsageError. */
export function readDoNotCallCommand(args: readonly string[]): DoNotCallCommand {
  const { values, positionals } = parse(args);
  const [verb, place, ...more] = positionals;
  if (values.help === true || verb === undefined || verb === 'help') return { verb: 'help' };
  if (more.length > 0) throw new UsageError(`${verb} has no use for "${more[0]}".`);
  const { json = false, help: _help, ...terms } = values;
  if (verb !== 'load' && Object.keys(terms).length > 0) throw new UsageError(`${verb} takes no --${Object.keys(terms)[0]}.`);
  if (verb === 'list' && place === undefined) return { verb, json };
  if (verb === 'list') throw new UsageError(`list has no use for "${place}".`);
  if (verb !== 'load' && verb !== 'remove') throw new UsageError(`There is no command ${verb}.`);
  if (json) throw new UsageError(`${verb} takes no --json.`);
  if (place === undefined) throw new UsageError(verb === 'load' ? 'load needs a file.' : 'remove needs the id of a list.');
  return verb === 'remove' ? { verb, id: place } : { verb, file: place, terms: readTerms(terms) };
}

function readTerms({
  kind,
  date,
  san,
  state,
  areas,
}: {
  kind?: string;
  date?: string;
  san?: string;
  state?: string;
  areas?: string;
}): NumberListTerms {
  const given = {
    kind,
    listDate: date,
    ...(san === undefined ? {} : { san }),
    ...(state === undefined ? {} : { state }),
    ...(areas === undefined ? {} : { areaCodes: areas.split(/[\s,;]+/).filter((text) => text !== '') }),
  };
  const read = numberListTerms.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = String(issue!.path[0]);
  throw new UsageError(`${TYPED[name] ?? `--${name}`}: ${issue!.message}`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}
