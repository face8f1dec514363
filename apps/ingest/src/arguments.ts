import { isToCome } from '@deedline/contract/files/to-come';
import { type TableChoice, tableChoice } from '@deedline/contract/files/file-description';
import type { AddressRule } from '@deedline/outbound/address';
import type { SourceRole } from '@deedline/engine/model/evidence';
import { parseArgs } from 'node:util';
import { REGULATIONS, type Regulation, type SourceWords } from './load/source.ts';
import { LAYOUT_IDS } from './sources/layouts.ts';

export type Command =
  | {
      verb: 'load';
      /** The id of a shipped layout; alternatively `mapPath` is the file of a map. */
      layoutId?: string;
      mapPath?: string;
      choice: TableChoice;
      paths: string[];
      source: SourceWords;
      asOf: string;
      force: boolean;
      rejectsPath?: string;
      json: boolean;
    }
  | { verb: 'manifest'; path: string; force: boolean }
  | { verb: 'list' }
  | { verb: 'layouts' }
  | { verb: 'rekey' }
  | { verb: 'pack' }
  | { verb: 'show'; source: string }
  | { verb: 'remove'; source: string; layoutId?: string }
  | { verb: 'describe'; path: string; choice: TableChoice; json: boolean }
  | { verb: 'describe-service'; address: string; where?: string; reach: AddressRule; json: boolean }
  | {
      verb: 'fetch';
      address: string;
      where?: string;
      out: string;
      resume: boolean;
      ifChanged: boolean;
      maxBytes: number;
      reach: AddressRule;
      json: boolean;
    }
  | { verb: 'guess'; path: string; choice: TableChoice; json: boolean; out?: string }
  | { verb: 'preview'; paths: string[]; map: string; choice: TableChoice; source: SourceWords; rows: number; json: boolean }
  | { verb: 'maps'; id?: string; json: boolean; out?: string }
  | { verb: 'help' };

/** The command line is not valid; the message says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const USAGE = `npm run ingest -- LAYOUT FILE... --source NAME --as-of YYYY-MM-DD
npm run ingest -- load FILE... --map MAP --source NAME --as-of YYYY-MM-DD
    [--label TEXT] [--origin NAME] [--role ROLE] [--state XX] [--county FIPS] [--county-name NAME] [--regulated LAWS]
    [--rejects FILE] [--force] [--progress json]
npm run ingest -- --manifest FILE [--force]
npm run ingest -- describe FILE [--member NAME] [--table NAME] [--delimiter C] [--preamble LINES] [--no-header] [--encoding NAME] [--json]
npm run ingest -- describe URL [--where QUERY] [--allow-private] [--allow-http] [--json]
npm run ingest -- fetch URL --out FILE [--where QUERY] [--resume] [--if-changed] [--max-bytes N] [--allow-private] [--allow-http] [--progress json]
npm run ingest -- guess FILE [--out MAP] [--json]             proposes a map for the file, from its header and contents
npm run ingest -- preview FILE... --map MAP [--rows 5] [--json]  shows rows before and after, and what is lost
npm run ingest -- maps [ID] [--out MAP] [--json]              shows the shipped maps, or one of them
npm run ingest -- list
npm run ingest -- layouts
npm run ingest -- show SOURCE
npm run ingest -- remove SOURCE [--layout LAYOUT]
npm run ingest -- rekey
npm run ingest -- pack

Layouts: ${LAYOUT_IDS.join(', ')} (docs/layouts.md)
MAP: a map file, or the id of a shipped map.
FILE: can also be a folder of files, or a ZIP file. If records are spread over several files (New York's deeds), name all of them, or their folder.
Loading the same files again changes nothing. A newer file of a source replaces the older one; loading an older file needs --force, and so does a file with less than half of the rows of the one it replaces.
LAWS: glba, dppa or both separated by a comma, if the records may be used for certain purposes only; or none.
rekey refiles what another version of Deedline loaded, from the store itself; npm start does this itself if it runs its own database.
pack stores the keys of all loads in as little space as possible, and drops those of loads that are gone; loads do their share of this on their own.
For a source that was loaded before, what you leave out stays as it was.
--progress json prints one object per line, for programs: the progress, and at the end the result. layouts does the same.
URL: a layer of an ArcGIS server, a dataset of a Socrata portal, or a file. --allow-private: allows an address on your own network; --allow-http: allows one without TLS.
SOCRATA_APP_TOKEN: the app token of an account with a Socrata portal, which throttles requests without one more.`;

// prettier-ignore
const ROLES = [
  'assessor', 'recorder', 'tax', 'court', 'registry', 'voter', 'phone_listing', 'phone_line', 'email_list', 'mailbox', 'address_change', 'dnc', 'parcel_map',
] as const satisfies readonly SourceRole[];

const OPTIONS = {
  source: { type: 'string' },
  'as-of': { type: 'string' },
  label: { type: 'string' },
  origin: { type: 'string' },
  role: { type: 'string' },
  state: { type: 'string' },
  county: { type: 'string' },
  'county-name': { type: 'string' },
  regulated: { type: 'string' },
  rejects: { type: 'string' },
  layout: { type: 'string' },
  manifest: { type: 'string' },
  map: { type: 'string' },
  rows: { type: 'string' },
  progress: { type: 'string' },
  member: { type: 'string' },
  table: { type: 'string' },
  delimiter: { type: 'string' },
  preamble: { type: 'string' },
  encoding: { type: 'string' },
  'no-header': { type: 'boolean', default: false },
  out: { type: 'string' },
  where: { type: 'string' },
  'max-bytes': { type: 'string' },
  resume: { type: 'boolean', default: false },
  'if-changed': { type: 'boolean', default: false },
  'allow-private': { type: 'boolean', default: false },
  'allow-http': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Flag = 'force' | 'help' | 'json' | 'no-header' | 'resume' | 'if-changed' | 'allow-private' | 'allow-http';
type Values = Partial<Record<Exclude<keyof typeof OPTIONS, Flag>, string>> & Partial<Record<Flag, boolean>>;

/** Throws UsageError. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [verb, ...rest] = positionals;
  if (values.help || (verb === undefined && values.manifest === undefined)) return { verb: 'help' };
  if (values.manifest !== undefined) {
    if (verb !== undefined) throw new UsageError('--manifest names the files itself');
    return { verb: 'manifest', path: values.manifest, force: values.force === true };
  }
  if (verb === 'list' || verb === 'layouts' || verb === 'rekey' || verb === 'pack') return { verb };
  if (verb === 'show') return { verb, source: only(rest, 'show SOURCE') };
  if (verb === 'remove') return { verb, source: only(rest, 'remove SOURCE'), ...(values.layout ? { layoutId: values.layout } : {}) };
  if (verb === 'fetch') return readFetch(rest, values);
  if (verb === 'describe' && /^https?:/i.test(rest[0] ?? '')) return readDescribe(only(rest, 'describe URL'), values);
  if (verb === 'describe') return { verb, path: only(rest, 'describe FILE'), choice: readChoice(values), json: values.json === true };
  if (verb === 'guess')
    return { verb, path: only(rest, 'guess FILE'), choice: readChoice(values), json: values.json === true, ...readOut(values) };
  if (verb === 'preview') return readPreview(rest, values);
  if (verb === 'maps')
    return { verb, ...(rest.length > 0 ? { id: only(rest, 'maps ID') } : {}), json: values.json === true, ...readOut(values) };
  if (verb !== 'load') return readLoad(rest, values, { layoutId: verb! });
  if (values.map === undefined) throw new UsageError('--map MAP: a map file, or the id of a shipped map');
  return readLoad(rest, values, { mapPath: values.map });
}

function readOut({ out }: Values): { out?: string } {
  return out ? { out } : {};
}

function readPreview(paths: string[], values: Values): Command {
  if (paths.length === 0) throw new UsageError('usage: preview FILE... --map MAP');
  if (values.map === undefined) throw new UsageError('--map MAP: a map file, or the id of a shipped map');
  const rows = Number(values.rows ?? 5);
  if (!Number.isInteger(rows) || rows < 1 || rows > 100) throw new UsageError('--rows is a number from 1 to 100');
  const source = readSource({ source: 'preview', ...values });
  return {
    verb: 'preview',
    paths,
    map: values.map,
    choice: readChoice(values),
    source,
    rows,
    json: values.json === true,
  };
}

/** Large enough for a statewide roll with outlines, which takes 10 GB. */
const MAX_BYTES = 20_000_000_000;

function readFetch(rest: readonly string[], values: Values): Command {
  const address = only(rest, 'fetch URL --out FILE');
  if (!values.out) throw new UsageError('--out FILE: where to write it');
  if (values.progress !== undefined && values.progress !== 'json') throw new UsageError('--progress must be json, or left out');
  const maxBytes = values['max-bytes'] === undefined ? MAX_BYTES : Number(values['max-bytes']);
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) throw new UsageError('--max-bytes is a number of bytes');
  return {
    verb: 'fetch',
    address,
    ...(values.where ? { where: values.where } : {}),
    out: values.out,
    resume: values.resume === true,
    ifChanged: values['if-changed'] === true,
    maxBytes,
    reach: readReach(values),
    json: values.progress === 'json',
  };
}

function readDescribe(address: string, values: Values): Command {
  return {
    verb: 'describe-service',
    address,
    ...(values.where ? { where: values.where } : {}),
    reach: readReach(values),
    json: values.json === true,
  };
}

function readReach(values: Values): AddressRule {
  return { reach: values['allow-private'] ? 'own' : 'internet', plain: values['allow-http'] === true };
}

function readChoice(values: Values): TableChoice {
  const { member, table, delimiter, preamble, encoding, 'no-header': noHeader } = values;
  const read = tableChoice.safeParse({
    member,
    table,
    delimiter: delimiter === '\\t' ? '\t' : delimiter,
    preambleLines: preamble === undefined ? undefined : Number(preamble),
    encoding,
    ...(noHeader && { header: false }),
  });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = issue!.path.join('.');
  throw new UsageError(`--${name === 'preambleLines' ? 'preamble' : name}: ${issue!.message}`);
}

function parse(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function only(rest: readonly string[], usage: string): string {
  if (rest.length !== 1) throw new UsageError(`usage: ${usage}`);
  return rest[0]!;
}

function readLoad(paths: string[], values: Values, by: { layoutId: string } | { mapPath: string }): Command {
  if ('layoutId' in by && !LAYOUT_IDS.includes(by.layoutId)) throw new UsageError(`there is no layout or verb "${by.layoutId}"`);
  if (paths.length === 0) throw new UsageError('name the files to load');
  const { 'as-of': asOf } = values;
  const source = readSource(values);
  if (!asOf || !isDay(asOf)) throw new UsageError('--as-of YYYY-MM-DD: the day the publisher vouches for');
  if (isToCome(asOf))
    throw new UsageError(`--as-of ${asOf}: this day is in the future, and no newer file could replace this one before it`);
  if (values.progress !== undefined && values.progress !== 'json') throw new UsageError('--progress must be json, or left out');
  return {
    verb: 'load',
    ...by,
    choice: readChoice(values),
    paths,
    source,
    asOf,
    force: values.force === true,
    json: values.progress === 'json',
    ...(values.rejects ? { rejectsPath: values.rejects } : {}),
  };
}

function readSource(values: Values): SourceWords {
  const { source: name } = values;
  if (!name || !/^[a-z0-9][a-z0-9._-]{0,79}$/i.test(name)) throw new UsageError('--source NAME: letters, digits, dots, dashes; at most 80');
  if (values.role !== undefined && !isRole(values.role)) throw new UsageError(`--role is one of ${ROLES.join(', ')}`);
  if (values.state !== undefined && !/^[a-z]{2}$/i.test(values.state)) throw new UsageError('--state is two letters');
  if (values.county !== undefined && !/^\d{5}$/.test(values.county)) throw new UsageError('--county is the five digits of the FIPS code');
  const regulated = values.regulated === undefined ? undefined : readRegulated(values.regulated.split(','));
  if (regulated === null) throw new UsageError('--regulated is glba, dppa, both separated by a comma, or none');
  return {
    name,
    ...(values.label ? { label: values.label } : {}),
    ...(values.origin ? { origin: values.origin } : {}),
    ...(values.role && isRole(values.role) ? { role: values.role } : {}),
    ...(values.state ? { state: values.state.toUpperCase() } : {}),
    ...(values.county ? { countyFips: values.county } : {}),
    ...(values['county-name'] ? { countyName: values['county-name'] } : {}),
    ...(regulated ? { regulated } : {}),
  };
}

export function isRole(text: string): text is SourceRole {
  return (ROLES as readonly string[]).includes(text);
}

/** ['none'] becomes an empty list; null if a law is unknown. */
export function readRegulated(laws: readonly unknown[]): Regulation[] | null {
  if (laws.length === 1 && laws[0] === 'none') return [];
  const known = REGULATIONS.filter((law) => laws.includes(law));
  return known.length === laws.length ? known : null;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
}
