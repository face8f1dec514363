import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import { lastSeenOf, type Records } from '../cluster/scene.ts';
import type { PersonComparison } from '../compare/compare-persons.ts';
import { firstDayOf } from '../compare/compare-dates.ts';
import type { Evidence, PartialDate } from '../model/evidence.ts';
import { TENURE } from '../model/weights.ts';

/** How an owner holds a property, by the county's records. */
export interface Tenure {
  /** The date of the purchase. */
  since: PartialDate;
  /** Where their mail goes: to the property, to another address, or to a box or nowhere that tells where they live. */
  mail: 'home' | 'elsewhere' | 'untold';
}

/** Evidence against records of the owner's name being the owner's, in bits. */
export interface TenureDoubt {
  bits: number;
  record: Evidence;
  tenure: Tenure;
  /**
   * The birth date, if it makes them too young to have bought: then an elder of the same name did, whether or not records show one. Null if they are seen
   * elsewhere instead.
   */
  born: PartialDate | null;
}

/** Why the person of these records can hardly be the buyer who receives the mail there; null if nothing says so. */
export function doubtTenure(
  records: Records,
  tenure: Tenure,
  { mentions }: PersonCluster,
  { address }: Pick<PersonComparison, 'address'>,
): TenureDoubt | null {
  const { since, mail } = tenure;
  for (const { birthDate: born, evidence: record } of mentions)
    if (born !== undefined && isTooYoung(born, since)) return { bits: TENURE.tooYoung, record, tenure, born };
  const bits = TENURE.seenElsewhere[mail][address === 'zip' || address === 'namesake' ? 'zip' : 'beyond'];
  if (bits === 0 || !IS_ELSEWHERE.has(address)) return null;
  const seen = latestAfter(records, mentions, since);
  return seen && { bits, record: seen.evidence, tenure, born: null };
}

const IS_ELSEWHERE: ReadonlySet<PersonComparison['address']> = new Set(['zip', 'namesake', 'city', 'elsewhere']);

/** Buyers are hardly ever younger. */
const LEAST_AGE = 16;

/** Uses the latest date that a partial birth date can stand for. */
function isTooYoung(born: PartialDate, since: PartialDate): boolean {
  return born.length >= 4 && Number(since.slice(0, 4)) - Number(born.slice(0, 4)) < LEAST_AGE;
}

/** Files take months to show a move. */
const MOVED_IN_DAYS = 180;
const DAY_MS = 86_400_000;

/** The latest record with an address, if it is so long after the purchase that a move would be known by then. */
function latestAfter(records: Records, mentions: readonly Mention[], since: PartialDate): Mention | null {
  const from = Date.parse(firstDayOf(since)) + MOVED_IN_DAYS * DAY_MS;
  let latest: Mention | null = null;
  let latestDay = from;
  for (const mention of mentions) {
    const day = Date.parse(lastSeenOf(records, mention.evidence) ?? '');
    if (mention.addresses.length === 0 || !(day >= latestDay)) continue;
    latest = mention;
    latestDay = day;
  }
  return latest;
}
