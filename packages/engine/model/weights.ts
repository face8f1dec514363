/**
 * Chosen match weights, probabilities and limits. A match weight is in bits: log2 of how much likelier an agreement is between two records of one person than
 * between records of two people. Weights counted from records of known people are in `person-weights.ts`; `npm run bench:match` shows the effect of a change
 * here.
 */

/** Two groups of records whose match weight is below this stay separate. */
export const MERGE_THRESHOLD = 1;

/** A record whose two best groups are within this many bits of each other is ambiguous and joins neither. */
export const AMBIGUOUS_MARGIN = 2;

/** Match weights between a group of records and the person asked for. Below `floor` the group is not that person; from `sure` on it is. */
export const MATCH_THRESHOLDS = { floor: -4, sure: 3 } as const;

/** Weight of sharing a name that is in no frequency list: it may be rare, mistyped, or common in one valley. */
export const UNKNOWN_NAME_WEIGHTS = { surname: 12, given: 11 } as const;

/** Prior probability of a contact, before any record is considered. */
export const CONTACT_PRIOR = 0.05;

/** Age in years assumed for a record that does not say when it was seen. */
export const ASSUMED_AGE_YEARS = 3;

/** Upper limit for a contact that rests on a single source whose reliability has not been measured in this installation. */
export const MAX_OF_ONE_UNPROVED = 0.89;

/** Upper limit for a contact that only vendors report and for which outcomes have not measured how often they are right. */
export const MAX_OF_UNMEASURED_VENDOR = 0.79;

/**
 * Probabilities for an address without a county record: that the person a vendor marks as its owner owns it, that a person it names there lives there, and that
 * a resident owns it. Assumed, and kept below four of five until measured; about two in three homes in the country are owner-occupied.
 */
export const NAMED_BY_VENDORS = { owns: 0.79, lives: 0.79, residentOwns: 0.6 } as const;

/**
 * Bits against a contact that somebody tried and found not to belong to the person. Assumed: about one in twenty such reports is entered for the wrong line.
 */
export const DENIED_WEIGHT = -4.2;

/**
 * How the other phones found for a search adjust one phone's probability, in bits. `alone` is the starting value, which holds if there are no others. `like`,
 * `likeNewer`, `unlike` and `ofOthers` are the shares that count of the bits of doubt in each other phone: one of the same person and the same sort (`house`:
 * landline or VoIP), one of the same sort when a newer mobile exists, one of the other sort, and one of another reachable person.
 * `leastDoubt` is the smallest doubt that counts. `newerDoubtful` compensates for a newer mobile if no other phone of the sort reaches the probability
 * `leastNewer`. The remaining values are bits for adverse findings. Fitted to 12,000 searches in seven generated states that no published figure is measured
 * on.
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
 * How the dates of a phone adjust its probability beyond its survival rate, as (years, bits) points with linear interpolation. `known`: since a record first
 * listed it under the person (more old listings have ended than the rate suggests). `houseLast`: for a landline or VoIP, since it was last seen with them.
 * `freshAlone`: since it was last seen, when no record says since when they have it (a recent date without a beginning usually comes from a file that reprinted
 * the number). `aheadOfAnother`: how much later it was seen with them than with somebody of another household, who may have it now.
 * `redated`: for a date in a file's last months, how much likelier to be wrong a redated old record is than a record really of that date, without (`alone`) and
 * with (`begun`) a beginning. Fitted to the same searches; `redated` to 20,000 phones of five other states.
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

/** Factor on the chance of reaching a person whom a record reports as deceased. */
export const HOLDER_DECEASED_FACTOR = 0.1;

/**
 * For a search by name: the weight added to the prior because such a search means somebody; the highest probability that groups kept apart belong to one
 * person; and the lowest such probability for groups that do not contradict each other.
 */
export const NAMED_PERSON = { priorWeight: 4, mostFragment: 0.7, leastFragment: 0.1 } as const;

/**
 * Below `least` nobody is named. Other candidates within `alikeShare` of the best are shown beside it. If a candidate within `rivalShare` of the best exists,
 * the best keeps its raw probability: the calibration for name-and-place searches was measured only for candidates without such a rival.
 */
export const PERSON_MATCH = { least: 0.2, alikeShare: 0.5, rivalShare: 0.05 } as const;

/**
 * For an owner without any record at the property or its mailing address: the probability that they are on file at another address in the same ZIP code, city
 * or state. Assumed: of those who move, four in ten stay in the ZIP code or city, and two more in the state.
 */
export const ELSEWHERE_SHARE = { zip: 0.15, city: 0.3, state: 0.5 } as const;

/**
 * For the holder of a phone or email that was searched for: the age assumed at the last record if none states it, the yearly rate at which files of people
 * record a living person again, and the probability of being alive from which on it is not worth reporting.
 */
export const HOLDER_SILENCE = { assumedAge: 50, heardPerYear: 0.18, most: 0.99 } as const;

/**
 * For the phones of relatives: the ages at the latest record if none states one (the middle of each tenth of the country's adults, because the oldest of them
 * bear most of the risk), the yearly rate at which files of people record a living person again, the share of the living of whom they hardly ever do, and the
 * shares of the living and the dead whom the roll of voters has. Fitted to some 17,000 people of four states that no published figure is measured on.
 */
export const RELATIVE_SILENCE = {
  assumedAges: [21, 26, 32, 37, 44, 50, 56, 62, 69, 79],
  heardPerYear: 0.18,
  hardlyHeard: 0.2,
  onVoterRoll: { living: 0.75, dead: 0.35 },
} as const;

/**
 * For dates in a file's last months: the share of records that are older and were redated, used where no share was learned for the source, and how many years
 * older than that date such a record is. Assumed.
 */
export const REDATED = { assumed: 0.05, yearsOlder: 6 } as const;

/**
 * Bits against records of the owner's name being the owner's. `seenElsewhere`: long after the purchase, the person is at neither the property nor the mailing
 * address; by where the mail goes, for those seen in the same ZIP code and those farther away. `tooYoung`: born too late to have bought. `unseenElder`: how
 * much more likely an elder without records then is than theirs. The ages are assumed; the places are fitted to 12,000 searches of states that no published
 * figure is measured on.
 */
export const TENURE = {
  seenElsewhere: { home: { zip: 2.5, beyond: 2.5 }, elsewhere: { zip: 0, beyond: 1.5 }, untold: { zip: 0, beyond: 0 } },
  tooYoung: 4,
  unseenElder: 0.7,
} as const;
