import { readDay } from './ground/days.ts';
import { NOISE_PROFILES, type NoiseName } from './errors/noise.ts';

export interface WorldOptions {
  /** 0 to 4,294,967,295. */
  seed: number;
  /** 200 to 10,000,000. */
  parcels: number;
  noise: NoiseName;
  outDir: string;
  /** The state's current date, 'YYYY-MM-DD'; default 2026-11-01. */
  asOf?: string;
  /** 'YYYY-MM-DD': shifts every written date so that `asOf` becomes this date; the state is otherwise that of `asOf`. Default `asOf`. */
  datedOn?: string;
  /** Whether `truth.ndjson` is written; default true. */
  truth?: boolean;
  /** Whether the previous year's roll of the first county is written too; default false. */
  rollBefore?: boolean;
}

export const DEFAULT_AS_OF = '2026-11-01';
export const USAGE = `npm run world -- --seed N --parcels N --noise ${NOISE_PROFILES.join('|')} --out DIR [--as-of YYYY-MM-DD] [--dated-on YYYY-MM-DD] [--truth yes|no] [--roll-before yes|no]`;

const FLAGS = ['--seed', '--parcels', '--noise', '--out', '--as-of', '--dated-on', '--truth', '--roll-before'];

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= low && value <= high)) throw new Error(`${name} must be a whole number from ${low} to ${high}; got "${text}"`);
  return value;
}

function yesOrNo(name: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new Error(`${name} must be yes or no; got "${text}"`);
  return text === 'yes';
}

/** Reads the command line. Throws an Error with a displayable message if something is missing, unknown or out of range. */
export function readOptions(args: readonly string[]): WorldOptions {
  const values = new Map<string, string>();
  for (let i = 0; i < args.length; i++) {
    const [flag, inline] = args[i]!.split(/=(.*)/s) as [string, string | undefined];
    if (!FLAGS.includes(flag)) throw new Error(`Unknown flag "${args[i]!}"`);
    const value = inline ?? args[++i];
    if (value === undefined || value === '') throw new Error(`${flag} needs a value`);
    if (values.has(flag)) throw new Error(`${flag} is given twice`);
    values.set(flag, value);
  }
  for (const flag of FLAGS.slice(0, 4)) if (!values.has(flag)) throw new Error(`${flag} is missing`);
  const options: WorldOptions = {
    seed: wholeNumber('--seed', values.get('--seed')!, 0, 4_294_967_295),
    parcels: wholeNumber('--parcels', values.get('--parcels')!, 200, 10_000_000),
    noise: values.get('--noise') as NoiseName,
    outDir: values.get('--out')!,
    asOf: values.get('--as-of') ?? DEFAULT_AS_OF,
    ...(values.has('--dated-on') ? { datedOn: values.get('--dated-on')! } : {}),
    ...(values.has('--truth') ? { truth: yesOrNo('--truth', values.get('--truth')!) } : {}),
    ...(values.has('--roll-before') ? { rollBefore: yesOrNo('--roll-before', values.get('--roll-before')!) } : {}),
  };
  checkOptions(options);
  return options;
}

function checkDay(name: string, text: string | undefined, last: string): void {
  if (text === undefined) return;
  if (readDay(text) === null || text < '2015-01-01' || text > last)
    throw new Error(`${name} must be a date from 2015-01-01 to ${last}; got "${text}"`);
}

export function checkOptions(options: WorldOptions): void {
  wholeNumber('seed', String(options.seed), 0, 4_294_967_295);
  wholeNumber('parcels', String(options.parcels), 200, 10_000_000);
  if (!NOISE_PROFILES.includes(options.noise))
    throw new Error(`--noise must be one of ${NOISE_PROFILES.join(', ')}; got "${options.noise}"`);
  checkDay('--as-of', options.asOf, '2035-12-31');
  checkDay('--dated-on', options.datedOn, '2099-12-31');
}
