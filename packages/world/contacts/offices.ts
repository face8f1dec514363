import { type CountyPlan, NUMBERS_KEPT_UNUSED } from '../places/state-plan.ts';
import type { Random } from '../ground/random.ts';
import { unusedNumber } from './phones.ts';

/** Numbers past the ones that examples of what is not there are made of. */
const FIRST_OFFICE = 20;
const BLOCKS_PER_OFFICE = 12;

/** Offices whose number and mailbox stand under many people: agents, managers, schools. More of them in larger counties. */
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

/** Typed where a form wants a number and there is none. */
const FILLERS = ['0000000000', '0000000000', '5555555555', '9999999999', '1111111111'] as const;

export function fillerNumber(random: Random): string {
  return random.pick(FILLERS);
}

/** Typed where a form wants a mailbox. */
export const FILLER_MAILBOXES = ['none@example.com', 'noemail@example.com', 'na@example.com'] as const;
