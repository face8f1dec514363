import type { Mention } from '../cluster/mention.ts';
import { type EvidenceKindOf, lastSeenOf, type Records } from '../cluster/scene.ts';
import type { ComparableName } from '../compare/comparable.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import { firstDayOf, yearsBetween } from '../compare/compare-dates.ts';
import { compareSurnames, toComparableName } from '../compare/compare-names.ts';
import type { Evidence, PartialDate } from '../model/evidence.ts';
import type { Ground } from '../model/grounds.ts';
import type { NameReading } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import { OWNERSHIP_WEIGHTS } from './ownership-weights.ts';
import type { PropertyFile } from './property-file.ts';

/** The owner according to the county's records. */
interface Shown {
  readings: readonly NameReading[];
  /** The date on which they bought. */
  since: PartialDate | null;
  /** The records that show them as the owner. */
  by: readonly (EvidenceKindOf<'parcel'> | EvidenceKindOf<'tax'>)[];
}

/** A move longer than this before the latest record of the owner is ignored: a sale that came with it would have reached the county by then. */
const HEARD_YEARS = 1;

/**
 * Evidence against the recorded owner: a household with other surnames moved in after the owner bought, and the owner was not seen there afterwards. Most
 * owner-occupied homes change owners when the household changes, and the post office learns of it before the county. If the owner's mail goes elsewhere, the
 * newcomers are more often tenants. Returns at most one ground, for the latest move; none if an organisation owns the property.
 */
export function newResidentGrounds(records: Records, { situs }: PropertyFile, { readings, since, by }: Shown): Ground[] {
  if (!situs || readings.some(({ organisation }) => organisation)) return [];
  const surnames = readings.flatMap(({ persons }) => persons.map(toComparableName));
  const here = records.mentions.filter(({ addresses }) => addresses[0] !== undefined && isSameDoor(addresses[0].parts, situs));
  const lastHere = here.filter((mention) => isOfName(mention, surnames)).map(({ evidence }) => lastSeenOf(records, evidence) ?? '');
  const floor = [since ?? '', ...lastHere].reduce((latest, day) => (day > latest ? day : latest));
  const moved = here
    .filter((mention) => !isOfName(mention, surnames))
    .flatMap(({ evidence }) => moveOf(evidence))
    .filter(({ on }) => firstDayOf(on) > floor)
    .sort((a, b) => (a.on > b.on ? -1 : 1))[0];
  if (!moved) return [];
  const isHome = by.some(({ body }) => body.mailing !== undefined && isSameDoor(parseAddressOnce(body.mailing), situs));
  const weight = weightOf(isHome, moved.on, latestDay(by));
  const text = `somebody of another name moved in in ${moved.on.slice(0, 7)}, and the owner is not seen here since`;
  return weight === 0 ? [] : [{ record: moved.evidence, text, weight }];
}

function weightOf(isHome: boolean, movedOn: PartialDate, knownOn: string): number {
  const isKnownLater = firstDayOf(movedOn) <= knownOn;
  if (isKnownLater && (yearsBetween(movedOn, knownOn) ?? 0) >= HEARD_YEARS) return 0;
  if (isHome) return isKnownLater ? OWNERSHIP_WEIGHTS.movedInBefore : OWNERSHIP_WEIGHTS.movedInSince;
  return isKnownLater ? 0 : OWNERSHIP_WEIGHTS.movedInSinceElsewhere;
}

function isOfName({ names }: Mention, surnames: readonly ComparableName[]): boolean {
  return names.some((name) => surnames.some((surname) => compareSurnames(name, surname) !== 'different'));
}

function moveOf(evidence: Evidence): { evidence: Evidence; on: PartialDate }[] {
  return evidence.kind === 'person' && evidence.body.movedOn ? [{ evidence, on: evidence.body.movedOn }] : [];
}

/** A roll without a date is taken as of January 1 of its year. */
function latestDay(by: Shown['by']): string {
  const days = by.map(({ lastSeen, body }) =>
    lastSeen ? firstDayOf(lastSeen) : body.taxYear === undefined ? '' : `${body.taxYear}-01-01`,
  );
  return days.sort().at(-1) ?? '';
}
