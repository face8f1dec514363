import type { SourceRole } from '../model/evidence.ts';
import { ASSUMED_AGE_YEARS } from '../model/weights.ts';
import { CONTACT_RATES } from './contact-rates.ts';
import type { ContactKind } from '../calibration/calibration.ts';
import { toProbability, toWeight } from '../model/odds.ts';

/** The roles whose claims have a weight of their own; every other role counts as 'other'. */
export const CLAIM_ROLES = ['voter', 'phone_listing', 'email_list', 'address_change', 'other'] as const;
export type ClaimRole = (typeof CLAIM_ROLES)[number];

/** Findings from checks, other holders and the person's other contacts, for or against a contact. */
export const FINDING_CODES = [
  'lineActive',
  'lineDisconnected',
  /** The check is older than the person's last sighting with it: the disconnected subscriber may have been an earlier one. */
  'lineDisconnectedBefore',
  /** The check is older than the person's first sighting with it: the disconnected subscriber was an earlier one. */
  'lineDisconnectedFormerly',
  /** The carrier gave the number to a new subscriber after it was last seen with this person. */
  'reassignedAfter',
  /** Assigned to its subscriber before this person was first seen with it, so it has not changed hands since. */
  'heldSince',
  /** Assigned to its subscriber when this person was first seen with it. */
  'assignedToThem',
  /** Seen with them before it was assigned to its current subscriber, and listed since: an old listing under a later date. */
  'seenBeforeAssigned',
  /** Assigned to its subscriber when somebody of another household was first seen with it. */
  'assignedToAnother',
  /** The person has been seen with another mobile number since. */
  'newerMobile',
  /** For a line tied to a house: the person has been seen at another address since. */
  'movedAway',
  'mailboxDeliverable',
  'mailboxUndeliverable',
  'mailboxCatchAll',
  'newerMailbox',
  /** One typing error away from another contact of theirs that the carrier or mail host knows, and unknown itself. */
  'slipOfAnother',
  /** Somebody of another household has had it since after this person was last seen with it. */
  'laterHolder',
  /** Somebody of another household was first seen with it later than this person was. */
  'newerHolder',
  /** The same, when it is unknown since when this person had it. */
  'begunHolder',
  /** Seen with somebody of another household later than with this person, and before that too. */
  'lateHolder',
  'earlierHolder',
  /** Seen with somebody of another household before this person was first seen with it. */
  'formerHolder',
  /** So many strangers have it that it is nobody's own: an office, a placeholder. */
  'manyHolders',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** The parameters of the model, learned from people whose contacts are known. */
export interface ContactRates {
  /** The probability that an association was true when an origin of the role saw it. */
  truth: Readonly<Record<'phone' | 'email', Readonly<Record<ClaimRole, number>>>>;
  /** Rate per year at which associations end: numbers are given up and reassigned, mailboxes are abandoned. */
  endsPerYear: Readonly<Record<ContactKind, number>>;
  /** Bits added to the log-odds that it reaches them today. */
  weights: Readonly<Record<FindingCode, number>>;
}

/** Everything that a contact's probability depends on, given that the records are of one person. */
export interface ContactFacts {
  kind: ContactKind;
  /** One per independent origin. */
  roles: readonly ClaimRole[];
  /** Years since the latest sighting; null if no record is dated. */
  ageYears: number | null;
  findings: readonly FindingCode[];
  /** Bits by which each origin's claim is worth more in this installation than its role's claim in the generated states; absent if nothing was learned. */
  learned?: readonly number[];
  /** Bits by which the findings are worth more here than their weights, because checks were found to be wrong at times. */
  ofChecks?: number;
}

export function claimRole(role: SourceRole | null): ClaimRole {
  // Nobody has counted how often an uploaded list is right. Most were traced from listings, so it counts as one. Vendors do too until outcomes measure them;
  // contacts that only vendors report are limited further.
  if (role === 'own_list' || role === 'vendor') return 'phone_listing';
  return CLAIM_ROLES.find((known) => known === role) ?? 'other';
}

/** The probability that an association was ever true, with independent origins (noisy-or), and has not ended since. */
export function chanceOfClaims(
  { kind, roles, ageYears, learned }: Omit<ContactFacts, 'findings'>,
  rates: ContactRates = CONTACT_RATES,
): number {
  const truth = rates.truth[kind === 'email' ? 'email' : 'phone'];
  const truthOf = (role: ClaimRole, index: number): number => {
    const bits = learned?.[index] ?? 0;
    return bits === 0 ? truth[role] : toProbability(toWeight(truth[role]) + bits);
  };
  const doubt = roles.reduce((product, role, index) => product * (1 - truthOf(role, index)), 1);
  return (1 - doubt) * Math.exp(-rates.endsPerYear[kind] * (ageYears ?? ASSUMED_AGE_YEARS));
}

/** The probability that a contact is theirs and reaches them, given that the records are of the person asked for. */
export function chanceOf(facts: ContactFacts, rates: ContactRates = CONTACT_RATES): number {
  const start = toWeight(chanceOfClaims(facts, rates)) + (facts.ofChecks ?? 0);
  return toProbability(facts.findings.reduce((sum, code) => sum + rates.weights[code], start));
}
