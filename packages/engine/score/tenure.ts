import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import { lastSeenOf, type Records } from '../cluster/scene.ts';
import type { PersonComparison } from '../compare/compare-persons.ts';
import { firstDayOf } from '../compare/compare-dates.ts';
import type { Evidence, PartialDate } from '../model/evidence.ts';
import { TENURE } from '../model/weights.ts';

/** How an owner has a property, by the county's records. */
export interface Tenure {
  /** The day they bought. */
  since: PartialDate;
  /** Where their mail goes: there, to another door, or to a box or nowhere that tells where they live. */
  mail: 'home' | 'elsewhere' | 'untold';
}

/** What speaks against it that records of the owner's name are the owner's, in bits. */
export interface TenureDoubt {
  bits: number;
  record: Evidence;
  tenure: Tenure;
  /** Born on it, they were too young to have bought: an elder of the name did, whether or not a record shows them. Null where they are seen elsewhere. */
  born: PartialDate | null;
}

/** Why whoever these records are of can hardly be who bought and where the mail says; null where nothing says so. */
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

/** Whoever buys is hardly younger. */
const LEAST_AGE = 16;

/** By the last day that the birth may be of. */
function isTooYoung(born: PartialDate, since: PartialDate): boolean {
  return born.length >= 4 && Number(since.slice(0, 4)) - Number(born.slice(0, 4)) < LEAST_AGE;
}

/** Files take months to hear of a move. */
const MOVED_IN_DAYS = 180;
const DAY_MS = 86_400_000;

/** The latest record with an address, where it is of a day so long after the purchase that its move would be known. */
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
