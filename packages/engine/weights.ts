/**
 * What each agreement is worth, in bits (log2 of how much likelier it is among records of one person than among
 * records of two), chances and limits. What is counted from records of known people stands in `person-bits.ts`; the rest is set here, and
 * `npm run bench:match` shows what a change of it does.
 */

/** Two records that one search brought together; negative because most of them are not one person. */
export const PERSON_PRIOR_BITS = -12;

/** Below it two groups of records stay apart. */
export const MERGE_BITS = 2;

/** Two homes for one record this close in bits: nobody can tell, it joins neither. */
export const AMBIGUOUS_BITS = 2;

/** Pairs of these can never be one person, whatever else agrees. */
export const HARD_CONTRADICTIONS = ['given', 'suffix', 'birth'] as const;

/** Groups of records are weighed against the person asked for: below the floor they are not of that person. */
export const MATCH_BITS = { floor: -4, sure: 3 } as const;

/** Somebody of the name without a link to the person's homes: likelier them where nobody else found bears the name. */
export const UNLINKED_NAME = { onlyBearerBits: 1.5, bitsPerDoubling: 1 } as const;

/** What sharing a name says that no list holds: rare, or mistyped, or common in one valley. */
export const UNKNOWN_NAME_BITS = { surname: 12, given: 11 } as const;

/** The chance before any record speaks. */
export const CONTACT_PRIOR = 0.05;

/** Age assumed where no record says when it was seen, in years. */
export const ASSUMED_AGE_YEARS = 3;

/** The chance that the owner found owns the property today, by what stands behind it. */
export const OWNER_CONFIDENCE = {
  rollConfirmed: 0.99,
  rollOnly: 0.95,
  rollDisputed: 0.85,
  deedConfirmed: 0.98,
  deedOverRoll: 0.93,
  billOverRoll: 0.9,
  billOnly: 0.8,
} as const;

/** The chance that a filing of the owner's name is the owner's: by its address, else by its status. */
export const REGISTRY_MATCH = { sameAddress: 0.98, active: 0.9, inactive: 0.6 } as const;

/** The chance that an officer speaks for the owner. A registered agent often serves many companies and owns none. */
export const OFFICER_ROLES = {
  manager: { role: 'Manager or member', probability: 0.95 },
  president: { role: 'President', probability: 0.9 },
  trustee: { role: 'Trustee', probability: 0.9 },
  officer: { role: 'Officer', probability: 0.8 },
  agent: { role: 'Registered agent', probability: 0.5 },
} as const;

/** Registered agent of this many of the companies found: a professional agent, never the owner. */
export const AGENT_OF_MANY = 3;

/** What is left of the chance to reach a person whom a record says has died. */
export const HOLDER_DECEASED_FACTOR = 0.1;

/** The chance that somebody is family or household, by what they share. */
export const RELATIVE_CONFIDENCE = {
  coOwner: 0.9,
  surnameAndContact: 0.9,
  surnameAndDoor: 0.85,
  doorAndContact: 0.8,
  doorTogether: 0.5,
  emailOnly: 0.5,
} as const;

/** A search by name means somebody: bits added to the prior, and how much a possible fragment counts as a rival. */
export const NAMED_PERSON = { priorBits: 4, fragmentShare: 0.3 } as const;

/** Below `least` nobody is named; others within `alikeShare` of the best are shown beside it. */
export const PERSON_MATCH = { least: 0.2, alikeShare: 0.5 } as const;

/** The chance that somebody named beside or behind the owner speaks for the owner. */
export const BEHIND_OWNER = {
  trustee: 0.95,
  deceased: 0.9,
  grantor: 0.85,
  leftOutOwner: 0.95,
  careOf: 0.7,
  /** Of the owner's surname at the owner's address, where the roll says 'ET UX'. */
  unnamedSpouse: 0.7,
  trustFamily: 0.5,
  /** A family trust that names nobody. */
  soleFamily: 0.8,
  heir: 0.5,
} as const;
