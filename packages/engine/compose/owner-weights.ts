/** What a record of an owner, a home or a relative is worth, in bits; `weights.ts` speaks of persons and their contacts. */

/**
 * Who owns a parcel: the sum of what its records say is the log-odds that the owner shown owns it. The roll is made once a year, a deed is
 * the sale itself, the collector hears of a new owner sooner than the assessor.
 */
export const OWNER_BITS = {
  roll: 4.2,
  /** The latest deed names this buyer; it came after the roll. */
  deedAfterRoll: 5.6,
  /** A deed names the roll's or the bill's owner as buyer. */
  deedAgrees: 2.4,
  billAlone: 3.2,
  billAgrees: 2.1,
  rollOfOwnerBefore: -1.6,
  otherBuyer: -1.8,
  otherBilled: -1.8,
} as const;

/** That the owner's mail goes where it is said to go. */
export const MAILING_BITS = { roll: 3.6, bill: 3, other: -1.4, resident: 1.6 } as const;

/** That somebody is family or household: from the start, what each tie adds. */
export const RELATIVE_BITS = {
  start: -3,
  coOwner: 6.2,
  surname: 2.5,
  /** At one door at one time, or at times that records leave open. */
  doorTogether: 3,
  doorOpen: 2.9,
  doorApart: 0.4,
  email: 3,
  phone: 3,
} as const;

/** That somebody lived where a record places them, by the role of its source. */
export const RESIDENCE_TRUTH = { voter: 0.93, address_change: 0.93, phone_listing: 0.85, email_list: 0.85, other: 0.75 } as const;

/** The chance before any record places them there. */
export const RESIDENCE_PRIOR = 0.02;

/** Share of people who move away from an address in a year. */
export const MOVES_PER_YEAR = 0.1;

/** That somebody still lives at an address, when a later record has them elsewhere. */
export const SEEN_ELSEWHERE_BITS = -2;
