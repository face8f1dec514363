/**
 * What records say of those behind owners, of homes and of relatives; `ownership-weights.ts` speaks of owners, `weights.ts` of persons and their
 * contacts. Set by what was right in made-up states of typical noise.
 */

/** The chance that a filing of the owner's name is the owner's: by its address, else by its status. */
export const REGISTRY_MATCH = { sameAddress: 0.98, active: 0.95, inactive: 0.6 } as const;

/** The chance that an officer speaks for the owner. A registered agent often serves many companies and owns none. */
export const OFFICER_ROLES = {
  manager: { role: 'Manager or member', probability: 0.97 },
  president: { role: 'President', probability: 0.97 },
  trustee: { role: 'Trustee', probability: 0.93 },
  officer: { role: 'Officer', probability: 0.9 },
  agent: { role: 'Registered agent', probability: 0.65 },
} as const;

/** Registered agent of this many of the companies found: a professional agent, never the owner. */
export const AGENT_OF_MANY = 3;

/** The chance that somebody named beside or behind the owner speaks for the owner. */
export const BEHIND_OWNER = {
  trustee: 0.94,
  deceased: 0.9,
  /** Who deeded it to their own trust for a token price; a company more often bought it. */
  grantorOfTrust: 0.83,
  grantorOfCompany: 0.35,
  leftOutOwner: 0.95,
  careOf: 0.85,
  /** Of the owner's surname at the owner's address, where the roll says 'ET UX'. */
  unnamedSpouse: 0.7,
  trustFamily: 0.5,
  /** A family trust that names nobody. */
  soleFamily: 0.7,
  /** Somebody who lives with the owner, where the roll says that somebody else owns, too: by what is known of the two. */
  coOwner: { sharesLine: 0.93, cutOff: 0.93, spouse: 0.92, family: 0.75, familyOfAnyAge: 0.63, other: 0.72, oneOfTwo: 0.5 },
  heir: 0.5,
} as const;

/** That the owner's mail goes where it is said to go. */
export const MAILING_WEIGHTS = { roll: 3.6, bill: 3, other: -1.4, resident: 1.6 } as const;

/** That somebody is family or household: from the start, what each tie adds. */
export const RELATIVE_WEIGHTS = {
  start: -3,
  coOwner: 6.2,
  surname: 5,
  /** At one address at one time, or at times that records leave open; files go on listing who has left, so that whoever came next seems to have lived with them. */
  homeTogether: 3.4,
  homeParted: 2.9,
  homeUndated: 1.5,
  homeApart: 0.4,
  email: 1.5,
  phone: 2.5,
  /** Of their phones: whatever would speak against one was looked for of the one asked for alone. */
  notLookedFor: -0.5,
} as const;

/** That somebody lived where a record places them, by the role of its source. */
export const RESIDENCE_TRUTH = { voter: 0.93, address_change: 0.95, phone_listing: 0.75, email_list: 0.75, other: 0.7 } as const;

/** The chance before any record places them there. */
export const RESIDENCE_PRIOR = 0.02;

/** Share of people who move away from an address in a year. */
export const MOVES_PER_YEAR = 0.1;

/** That somebody still lives at an address, when a later record has them elsewhere. */
export const SEEN_ELSEWHERE_WEIGHT = -2;

/** That somebody at the mailing address of an organisation stands behind it, by how many are seen there; of more, nobody is named. */
export const RESIDENT_SHARE: readonly number[] = [0.83, 0.66, 0.6];

/**
 * An owner of whom nothing has been heard: from how many years on it counts, the ages at the last sign of life that are alike likely where no record tells it,
 * how many of the living the files of people say as little of, and what is left at least: of some the day of birth is a namesake's.
 */
export const OWNER_SILENCE = { fromYears: 1, assumedAges: [30, 40, 50, 60, 70], ofTheLiving: 0.8, least: 0.1 } as const;

/** The chance that a name whose order nothing tells is read the right way round: of such names drawn by how frequent they are, with the surname first and last. */
export const ORDER_GUESSED = 0.7;
