import { lastSeenOf, type Records } from '../cluster/scene.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import { firstDayOf, lastDayOf } from '../compare/compare-dates.ts';
import { isSameNamedPerson, isSameOwner } from '../compare/compare-owners.ts';
import { toProbability } from '../model/odds.ts';
import { type Ground, weightOf } from '../model/grounds.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import type { Evidence } from '../model/evidence.ts';
import type { CurrentOwner } from './current-owner.ts';
import { OWNERSHIP_WEIGHTS } from './ownership-weights.ts';
import type { PropertyFile } from './property-file.ts';

/** Somebody who moved in later than this after a sale is not taken for its buyer. */
const MOVE_IN_DAYS = 200;
/** More adults than a couple with grown children: a house rented out by the room. */
const MAX_NEWCOMERS = 3;
const DAY_MS = 86_400_000;

/**
 * A replacement for a recorded owner who has probably sold: the people who moved in when the property was sold, if no record names the buyer. Most such homes
 * are occupied by their buyers, and the post office learns of a move before the county learns of a sale. `shown` is the recorded owner. Null if that owner is
 * still at least as likely, if nobody or too many people moved in then, or if they are the recorded owner.
 */
export function ownerByMove(records: Records, property: PropertyFile, shown: CurrentOwner): CurrentOwner | null {
  const [sale] = property.sales;
  const { situs } = property;
  if (!sale || sale.body.buyer || !situs || shown.probability >= 0.5) return null;
  const from = firstDayOf(sale.body.saleDate);
  const to = Date.parse(isoOf(lastDayOf(sale.body.saleDate))) + MOVE_IN_DAYS * DAY_MS;
  const moved = records.mentions.flatMap(({ evidence, names, addresses }): { name: PersonName; evidence: Evidence; on: string }[] => {
    const on = evidence.kind === 'person' ? evidence.body.movedOn : undefined;
    const [name] = names;
    if (!on || !name?.first || !name.last || addresses[0] === undefined) return [];
    const isThen = lastDayOf(on) >= from && Date.parse(isoOf(firstDayOf(on))) <= to;
    return isThen && isSameDoor(addresses[0].parts, situs) ? [{ name, evidence, on }] : [];
  });
  moved.sort((a, b) =>
    a.on > b.on ? -1 : a.on < b.on ? 1 : (lastSeenOf(records, b.evidence) ?? '') > (lastSeenOf(records, a.evidence) ?? '') ? 1 : -1,
  );
  const people = moved.filter(({ name }, index) => moved.findIndex((other) => isSameNamedPerson(other.name, name)) === index);
  const reading: NameReading = { kind: people.length > 1 ? 'couple' : 'person', persons: people.map(({ name }) => name), marks: [] };
  if (people.length === 0 || people.length > MAX_NEWCOMERS || shown.readings.some((owner) => isSameOwner(owner, reading))) return null;
  const [latest] = people as [(typeof people)[number]];
  const { saleDate, salePrice } = sale.body;
  const grounds: Ground[] = [
    {
      record: latest.evidence,
      text: `moved in in ${latest.on.slice(0, 7)}, when it was sold to a buyer whom no record names`,
      weight: OWNERSHIP_WEIGHTS.movedInWithSale,
    },
    ...shown.grounds
      .slice(0, 1)
      .map(({ record }) => ({ record, text: 'still shows the owner before', weight: OWNERSHIP_WEIGHTS.rollOfOwnerBefore })),
  ];
  return {
    readings: [reading],
    variants: [],
    grantor: null,
    probability: toProbability(weightOf(grounds)),
    grounds,
    rival: shown.readings[0] ? { reading: shown.readings[0], shownBy: shown.shownBy } : null,
    shownBy: `moved in when it was sold in ${saleDate.slice(0, 7)}`,
    mailing: null,
    mailingGrounds: [],
    otherMailing: null,
    careOf: null,
    since: saleDate,
    purchasePrice: salePrice || null,
  };
}

/** Replaces a nonexistent day, such as the 31st of a short month, by the 28th. */
function isoOf(day: string): string {
  return Number.isNaN(Date.parse(day)) ? `${day.slice(0, 7)}-28` : day;
}
