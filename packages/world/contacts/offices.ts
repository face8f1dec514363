import { type CountyPlan, NUMBERS_KEPT_UNUSED } from '../places/state-plan.ts';
import type { Random } from '../ground/random.ts';
import { unusedNumber } from './phones.ts';

/** Lower indexes are kept for examples of numbers that do not exist. */
const FIRST_OFFICE = 20;
const BLOCKS_PER_OFFICE = 12;

/** The number of offices whose phone and mailbox are listed under many people: agents, managers, schools. Larger counties have more. */
export function officesOf(county: CountyPlan): number {
  return Math.min(NUMBERS_KEPT_UNUSED - FIRST_OFFICE, Math.ceil(county.blocks / BLOCKS_PER_OFFICE));
}

export function officeNumber(county: CountyPlan, office: number): string {
  return unusedNumber(county, FIRST_OFFICE + office);
}

const TRADES = ['homes', 'realty', 'escrow', 'rentals', 'school', 'clinic'];

export function officeMailbox(county: CountyPlan, office: number): string {
  return `info@${county.name.toLowerCase()}-${TRADES[office % TRADES.length]!}${office}.example`;
}

/** Typed into number fields when there is none. */
const FILLERS = ['0000000000', '0000000000', '5555555555', '9999999999', '1111111111'] as const;

export function fillerNumber(random: Random): string {
  return random.pick(FILLERS);
}

/** Typed into email fields. */
export const FILLER_MAILBOXES = ['none@example.com', 'noemail@example.com', 'na@example.com'] as const;
