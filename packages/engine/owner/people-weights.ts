/**
 * Weights and probabilities about people behind owners, residences and relatives. `ownership-weights.ts` has those of owners, `weights.ts` those of persons and
 * their contacts. Set to what proved right in generated states with a typical amount of errors.
 */

/**
 * The probability that a filing of the owner's name is the owner's, by its address, otherwise by its status. `otherState`: an active one if the owner's mail
 * goes to a state in which it has no address. Assumed: made-up states have few companies with the same name.
 */
export const REGISTRY_MATCH = { sameAddress: 0.98, active: 0.95, otherState: 0.7, inactive: 0.6 } as const;

/** The probability that an officer speaks for the owner. A registered agent often serves many companies and owns none. */
export const OFFICER_ROLES = {
  manager: { role: 'Manager or member', probability: 0.97 },
  president: { role: 'President', probability: 0.97 },
  trustee: { role: 'Trustee', probability: 0.93 },
  officer: { role: 'Officer', probability: 0.9 },
  agent: { role: 'Registered agent', probability: 0.65 },
} as const;

/** The registered agent of this many of the companies found is a professional agent, never the owner. */
export const AGENT_OF_MANY = 3;

/** The probability that somebody named with or behind the owner speaks for the owner. */
export const BEHIND_OWNER = {
  trustee: 0.94,
  deceased: 0.9,
  /** The person who deeded it to a trust of their own for a token price; a company more often bought it. */
  grantorOfTrust: 0.83,
  grantorOfCompany: 0.35,
  leftOutOwner: 0.95,
  careOf: 0.85,
  /** Somebody with the owner's surname at the owner's address, when the roll says 'ET UX'. */
  unnamedSpouse: 0.7,
  trustFamily: 0.5,
  /** The family behind a family trust that names nobody. */
  soleFamily: 0.7,
  /** Somebody who lives with the owner when the roll says that another person owns as well, by what is known of the two. */
  coOwner: { sharesLine: 0.93, cutOff: 0.93, spouse: 0.92, family: 0.75, familyOfAnyAge: 0.63, other: 0.72, oneOfTwo: 0.5 },
  heir: 0.5,
} as const;

/** Bits that the owner's mail goes to the stated address. */
export const MAILING_WEIGHTS = { roll: 3.6, bill: 3, other: -1.4, resident: 1.6 } as const;

/** Bits that somebody is family or household: the starting weight, and what each tie adds. */
export const RELATIVE_WEIGHTS = {
  start: -3,
  coOwner: 6.2,
  surname: 5,
  /**
   * Seen at one address at the same time (`homeParted`: one of them was seen elsewhere since), or at times that the records leave open. Files keep listing
   * people who have left, so whoever came next seems to have lived with them.
   */
  homeTogether: 3.4,
  homeParted: 2.9,
  homeUndated: 1.5,
  homeApart: 0.4,
  email: 1.5,
  phone: 2.5,
  /** For a relative's phones: evidence against a phone was only looked up for the person asked for. */
  notLookedFor: -0.5,
} as const;

/** The probability that somebody lived where a record places them, by the role of its source. */
export const RESIDENCE_TRUTH = { voter: 0.93, address_change: 0.95, phone_listing: 0.75, email_list: 0.75, other: 0.7 } as const;

/** The probability before any record places them there. */
export const RESIDENCE_PRIOR = 0.02;

/** Share of people who move away from an address in a year. */
export const MOVES_PER_YEAR = 0.1;

/** Bits that somebody still lives at an address when a later record shows them elsewhere. */
export const SEEN_ELSEWHERE_WEIGHT = -2;

/**
 * The probability that a person seen at the mailing address of an organisation is behind it, by the number of people seen there; with more people than entries
 * nobody is named.
 */
export const RESIDENT_SHARE: readonly number[] = [0.83, 0.66, 0.6];

/**
 * For an owner of whom nothing has been heard: from how many years on it counts, the ages at the last sign of life assumed equally likely if no record tells,
 * how many living people the files say as little of, and the smallest remaining chance, since some birth dates are a namesake's. `mostOfGreatAge`: from this
 * chance on, a doubt is also stated of somebody heard of lately.
 */
export const OWNER_SILENCE = {
  fromYears: 1,
  assumedAges: [30, 40, 50, 60, 70],
  ofTheLiving: 0.8,
  least: 0.1,
  mostOfGreatAge: 0.85,
} as const;

/** The probability that a name of unknown order is read the right way round, measured on such names drawn by frequency with the surname first and last. */
export const ORDER_GUESSED = 0.7;
