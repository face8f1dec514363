/**
 * The match weight of each agreement in bits (log2 of how much likelier it is among records of one person than among
 * records of two), chances and limits. What is counted from records of known people stands in `person-weights.ts`; the rest is set here, and
 * `npm run bench:match` shows what a change of it does.
 */

/** Below it two groups of records stay apart. */
export const MERGE_THRESHOLD = 1;

/** Two homes for one record this close in bits: nobody can tell, it joins neither. */
export const AMBIGUOUS_MARGIN = 2;

/** Groups of records are weighed against the person asked for: below the floor they are not of that person. */
export const MATCH_THRESHOLDS = { floor: -4, sure: 3 } as const;

/** What sharing a name says that no list holds: rare, or mistyped, or common in one valley. */
export const UNKNOWN_NAME_WEIGHTS = { surname: 12, given: 11 } as const;

/** The chance before any record speaks. */
export const CONTACT_PRIOR = 0.05;

/** Age assumed where no record says when it was seen, in years. */
export const ASSUMED_AGE_YEARS = 3;

/** A contact that rests on one source which nothing here has proved is no surer: short of nine of ten. */
export const MAX_OF_ONE_UNPROVED = 0.89;

/** A contact that vendors alone give, of whom outcomes have not shown how often they are right, is no surer. */
export const MAX_OF_UNMEASURED_VENDOR = 0.79;

/**
 * Of a door of which no county record is at hand: that whoever a vendor marks as its owner is, that whom it names there lives there, and that a resident
 * owns it. Assumed, and short of four of five until it is measured; of homes in the country about two in three are lived in by an owner.
 */
export const NAMED_BY_VENDORS = { owns: 0.79, lives: 0.79, residentOwns: 0.6 } as const;

/**
 * Bits that a contact is theirs where somebody who tried it found that it is not. Assumed: who calls writes one word in twenty at the wrong line.
 */
export const DENIED_WEIGHT = -4.2;

/**
 * What the other phones found say of one, over what is said of each alone: bits where there are none, and the share that counts of the bits of doubt in each
 * other one: of the same person's like it (lines of the house are landlines and VoIP), of one that took its place, of those unlike it, or of somebody else who is to be reached. The least
 * doubt that counts. Where none that took its place is likely to be theirs at all (`leastNewer`), bits of what that counted against it. Fitted to 12,000 searches of
 * seven states that no figure is of.
 */
export const BESIDE = {
  alone: 1.5,
  like: { mobile: 0.57, house: 0.43 },
  likeNewer: 0.16,
  unlike: 0.21,
  ofOthers: 0.08,
  leastDoubt: 0.02,
  leastNewer: 0.1,
  newerDoubtful: 1.6,
  newer: -0.7,
  moved: -1,
  housematesOwn: -4.5,
  housemateToo: -1.7,
} as const;

/**
 * What the dates of a phone say over its survival, in bits by years, between two of them in proportion: since a record first had it under the person (of what was
 * listed long ago more has ended than a rate says); of a line of the house, since it was last seen with them; where no record says since when, since it was last seen
 * (a late day without a beginning is mostly that of a file which printed it again); and by how much later than with somebody of another household, who may have it since.
 * `redated`: of a day in a file's last months, how much likelier wrong an old record under a new day is than one of that day, with and without a beginning. Fitted to
 * the same searches, `redated` to 20,000 phones of five others.
 */
export const SEEN = {
  known: [
    [1, 0],
    [5, -0.5],
    [10, -1.35],
    [20, -2.5],
  ],
  houseLast: [
    [5, 0],
    [10, -1.3],
  ],
  freshAlone: [
    [0.25, -1.2],
    [0.75, 0],
  ],
  aheadOfAnother: [
    [0, -2.5],
    [1.5, 0],
  ],
  redated: { alone: 4, begun: 2 },
} as const;

/** What is left of the chance to reach a person whom a record says has died. */
export const HOLDER_DECEASED_FACTOR = 0.1;

/**
 * A search by name means somebody: weight added to the prior; how sure it can at most be that groups kept apart are of one person, and how sure it is
 * at least of groups that are no rivals.
 */
export const NAMED_PERSON = { priorWeight: 4, mostFragment: 0.7, leastFragment: 0.1 } as const;

/**
 * Below `least` nobody is named; others within `alikeShare` of the best are shown beside it. Where one within `rivalShare` is on record, the best is no surer than its
 * chance: that people by name and place are right more often than their chance is so of those who stand alone.
 */
export const PERSON_MATCH = { least: 0.2, alikeShare: 0.5, rivalShare: 0.05 } as const;

/**
 * How likely an owner of whom no record is found at the property or where its mail goes is on file at another door of the same ZIP code, city or
 * state. Assumed: of those who move, four in ten stay in the ZIP code or city, and two more in the state.
 */
export const ELSEWHERE_SHARE = { zip: 0.15, city: 0.3, state: 0.5 } as const;

/**
 * Somebody of whom a phone or email is all that is asked: the age assumed at the last record where none tells it, the rate a year at which files of people
 * hear anew of somebody alive, and from which chance on their being alive is not worth telling.
 */
export const HOLDER_SILENCE = { assumedAge: 50, heardPerYear: 0.18, most: 0.99 } as const;

/**
 * Of what a file dates in its last months, the share that is old under a new day where none was learned of its source, and by how many years such a record is older than
 * that day. Assumed.
 */
export const REDATED = { assumed: 0.05, yearsOlder: 6 } as const;
