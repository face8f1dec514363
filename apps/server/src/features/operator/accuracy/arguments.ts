/** What was typed after `npm run calibration --`, as a command. */
import { ENOUGH_ACCOUNTS, ENOUGH_REPORTS } from '@deedline/contract/accuracy-limits';
import { parseArgs } from 'node:util';
import { UsageError } from '../command/arguments.ts';

export type CalibrationCommand =
  | { verb: 'help' | 'propose' | 'list' }
  | { verb: 'show'; id?: number }
  | { verb: 'activate'; id: number; reason?: string }
  | { verb: 'deactivate'; reason?: string };

export const CALIBRATION_USAGE = `npm run calibration -- propose
    Fits curves to what users reported of contacts, and keeps them as a proposal; it changes nothing yet.
    A kind of contact takes part with ${ENOUGH_REPORTS} reports of ${ENOUGH_ACCOUNTS} accounts; the others keep the curve of the engine.
npm run calibration -- list                 every proposal, and which of them is on
npm run calibration -- show [ID]            what switching it on would change; without an ID, the latest
npm run calibration -- activate ID [--reason TEXT]
npm run calibration -- deactivate [--reason TEXT]
    Switches a proposal on in the place of any other, or goes back to the curves of the engine. API and workers follow within
    five seconds, without a restart. The reason stays on record for good: name nobody in it.

Every command leaves a record; npm run ledger -- records shows it. The database is that of DATABASE_URL, else of the Deedline that
runs over DATA_DIR. Exit codes: 0 done; 1 not found or not possible; 2 asked wrongly.`;

const OPTIONS = { reason: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
const MOST_PLACES = { propose: 0, list: 0, show: 1, activate: 1, deactivate: 0 } as const;
type Verb = keyof typeof MOST_PLACES;
const MOST_ID = 2 ** 31 - 1;

/** Throws UsageError. */
export function readCalibrationCommand(args: readonly string[]): CalibrationCommand {
  const { values, positionals } = parse(args);
  const [verb, ...places] = positionals;
  if (values.help === true || verb === undefined || verb === 'help') return { verb: 'help' };
  if (!isVerb(verb)) throw new UsageError(`There is no command ${verb}.`);
  if (places.length > MOST_PLACES[verb]) throw new UsageError(`${verb} has no use for "${places[MOST_PLACES[verb]]}".`);
  const isSwitch = verb === 'activate' || verb === 'deactivate';
  if (values.reason !== undefined && !isSwitch) throw new UsageError(`${verb} takes no --reason.`);
  const reason = values.reason === undefined ? {} : { reason: readReason(values.reason) };
  const [id] = places.map(readId);
  if (verb === 'activate') {
    if (id === undefined) throw new UsageError('activate needs the number of a calibration.');
    return { verb, id, ...reason };
  }
  if (verb === 'deactivate') return { verb, ...reason };
  return verb === 'show' && id !== undefined ? { verb, id } : { verb };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.replace(/\. To specify.*$/s, '.'));
  }
}

function isVerb(text: string): text is Verb {
  return Object.hasOwn(MOST_PLACES, text);
}

function readId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  if (!(id <= MOST_ID)) throw new UsageError(`A calibration has a number, for example 3, and not ${text}.`);
  return id;
}

function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > 500) throw new UsageError('A reason has 1 to 500 characters.');
  return reason;
}
