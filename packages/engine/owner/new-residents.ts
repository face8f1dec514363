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

/** Whom the county's records show as the owner. */
interface Shown {
  readings: readonly NameReading[];
  /** The day they bought. */
  since: PartialDate | null;
  /** The records that show them. */
  by: readonly (EvidenceKindOf<'parcel'> | EvidenceKindOf<'tax'>)[];
}

/** Longer before the latest record that shows the owner, a sale that went with the move has reached it. */
const HEARD_YEARS = 1;

/**
 * A household of other names has moved in since the owner bought, and the owner is not seen there from then on: most homes that their owners live in
 * change hands with the household, and the post hears of it before the county does. Where the owner's mail goes elsewhere they are
 * tenants more often. At most one ground, of the latest who moved in; none where an organisation owns.
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

/** A roll without a day of its own is of the first of its year. */
function latestDay(by: Shown['by']): string {
  const days = by.map(({ lastSeen, body }) =>
    lastSeen ? firstDayOf(lastSeen) : body.taxYear === undefined ? '' : `${body.taxYear}-01-01`,
  );
  return days.sort().at(-1) ?? '';
}
