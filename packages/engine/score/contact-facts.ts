import type { SourceRole } from '../model/evidence.ts';
import { ASSUMED_AGE_YEARS } from '../model/weights.ts';
import { CONTACT_RATES } from './contact-rates.ts';
import type { ContactKind } from '../calibration/calibration.ts';
import { toProbability, toWeight } from '../model/odds.ts';

/** The roles whose word on a contact is weighed on its own; every other counts as 'other'. */
export const CLAIM_ROLES = ['voter', 'phone_listing', 'email_list', 'address_change', 'other'] as const;
export type ClaimRole = (typeof CLAIM_ROLES)[number];

/** What checks, other holders and other contacts of the person can say for or against one. */
export const FINDING_CODES = [
  'lineActive',
  'lineDisconnected',
  /** Checked before the person was last seen with it: it may have been the subscriber before. */
  'lineDisconnectedBefore',
  /** Checked before the person was first seen with it: it was the subscriber before. */
  'lineDisconnectedFormerly',
  /** The carrier gave the number to a new subscriber after it was last seen with this person. */
  'reassignedAfter',
  /** Given to its subscriber before this person was first seen with it: it has not changed hands since. */
  'heldSince',
  /** Given to its subscriber when this person was first seen with it. */
  'assignedToThem',
  /** Seen with it before it was given to its subscriber of today, and listed since: an old listing under a later date. */
  'seenBeforeAssigned',
  /** Given to its subscriber when somebody of another household was first seen with it. */
  'assignedToAnother',
  /** The person is seen with another mobile number since. */
  'newerMobile',
  /** Of a line that stays with a house: the person is seen at another address since. */
  'movedAway',
  'mailboxDeliverable',
  'mailboxUndeliverable',
  'mailboxCatchAll',
  'newerMailbox',
  /** One slip away from another of theirs that the carrier or the mail host knows, and not known itself. */
  'slipOfAnother',
  /** Somebody of another household has it since this person was last seen with it. */
  'laterHolder',
  /** Somebody of another household was first seen with it later than this person was. */
  'newerHolder',
  /** The same, where it is not known since when this person had it. */
  'begunHolder',
  /** Seen with somebody of another household later than with this person, and before that too. */
  'lateHolder',
  'earlierHolder',
  /** Seen with somebody of another household before this person was first seen with it. */
  'formerHolder',
  /** So many strangers have it that it is nobody's: an office, a placeholder. */
  'manyHolders',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** The numbers of the model, learned from people whose contacts are known. */
export interface ContactRates {
  /** The chance that an association was true when an origin of the role saw it. */
  truth: Readonly<Record<'phone' | 'email', Readonly<Record<ClaimRole, number>>>>;
  /** Rate at which associations end: numbers are given up and handed out again, mailboxes abandoned. */
  endsPerYear: Readonly<Record<ContactKind, number>>;
  /** Bits of log-odds that it reaches them today. */
  weights: Readonly<Record<FindingCode, number>>;
}

/** All of a contact that its chance depends on, once the records are taken to be of one person. */
export interface ContactFacts {
  kind: ContactKind;
  /** One per independent origin. */
  roles: readonly ClaimRole[];
  /** Since the latest sighting; null where no record is dated. */
  ageYears: number | null;
  findings: readonly FindingCode[];
  /** Bits by which the word of each origin is worth more here than that of its role on the made-up states; none where nothing was learned. */
  learned?: readonly number[];
  /** Bits by which the findings are worth more here than their weights, for checks that were found to err. */
  ofChecks?: number;
}

export function claimRole(role: SourceRole | null): ClaimRole {
  // Nobody has counted how often a list that somebody brings is right: most were traced from listings, so it is taken for one.
  // So it is of vendors until outcomes measure them, and what they alone say is held below that.
  if (role === 'own_list' || role === 'vendor') return 'phone_listing';
  return CLAIM_ROLES.find((known) => known === role) ?? 'other';
}

/** The chance that an association ever was true, its origins speaking independently (noisy or), and has not ended since. */
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

/** The chance that a contact is theirs and reaches them, given that the records are of the person asked for. */
export function chanceOf(facts: ContactFacts, rates: ContactRates = CONTACT_RATES): number {
  const start = toWeight(chanceOfClaims(facts, rates)) + (facts.ofChecks ?? 0);
  return toProbability(facts.findings.reduce((sum, code) => sum + rates.weights[code], start));
}
