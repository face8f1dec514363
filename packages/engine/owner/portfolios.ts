import type { Records } from '../cluster/scene.ts';
import { isSameDoor, mayBeSameDoor } from '../compare/compare-addresses.ts';
import { toComparableName } from '../compare/compare-names.ts';
import { isSameOrganisation } from '../compare/compare-owners.ts';
import { compareNames } from '../compare/compare-persons.ts';
import type { AddressParts } from '../normalize/address.ts';
import type { NameReading, PersonName } from '../normalize/name.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { Query } from '../query/query.ts';
import { type CurrentOwner, findCurrentOwner } from './current-owner.ts';
import { isInPlace, silentParts, withoutParts } from './pick-property.ts';
import { collectProperties, type PropertyFile } from './property-file.ts';

export type OwnerQuery = Extract<Query, { mode: 'owner_name' }>;

export interface Holding {
  property: PropertyFile;
  owner: CurrentOwner;
  mailing: AddressParts | null;
  /** 0..1: how well the owner's name fits the one asked for. */
  fit: number;
  ownerName: string;
}

/** The holdings of each owner whose name fits, best fit first; the first holding of each is the one to show. */
export function findPortfolios(records: Records, query: OwnerQuery): Holding[][] {
  const holdings = collectProperties(records)
    .filter((property) => !property.isConfidential && isInPlace(property, query))
    .flatMap((property) => toHolding(records, query.name, property));
  return groupByOwner(holdings)
    .map((group) => group.sort(homeFirst))
    .sort(byFitThenSize);
}

function toHolding(records: Records, asked: NameReading, property: PropertyFile): Holding[] {
  const owner = findCurrentOwner(records, property);
  if (!owner) return [];
  let best: { fit: number; ownerName: string } | null = null;
  for (const reading of owner.readings) {
    const fit = nameFit(asked, reading);
    if (fit > (best?.fit ?? 0))
      best = { fit, ownerName: reading.organisation?.display ?? reading.persons.map((person) => person.display).join(' and ') };
  }
  return best ? [{ property, owner, mailing: owner.mailing ? parseAddressOnce(owner.mailing) : property.situs, ...best }] : [];
}

/** 1 for the same name, less for nicknames, initials and typing errors; 0 if the names cannot be of one owner. */
function nameFit(asked: NameReading, owner: NameReading): number {
  if (asked.organisation && owner.organisation && isSameOrganisation(asked.organisation.core, owner.organisation.core)) return 1;
  // A trust is found by its trustee and an estate by the deceased, but a person's own holdings fit better.
  const whole = owner.organisation ? 0.8 : 1;
  const best = (person: PersonName): number => Math.max(0, ...owner.persons.map((other) => personFit(person, other)));
  const fits = asked.persons.map(best);
  const other = Math.max(0, ...(asked.aliases ?? []).map(best)) * 0.95;
  return fits.length === 0 ? 0 : Math.max(Math.min(...fits), other) * whole;
}

const SURNAME_FIT: Partial<Record<string, number>> = { exact: 1, typo: 0.7, part: 0.8 };
const GIVEN_FIT: Partial<Record<string, number>> = { exact: 1, nickname: 0.9, initial: 0.7, typo: 0.7, middle: 0.6 };

function personFit(asked: PersonName, owner: PersonName): number {
  const { surname, given, middle, suffix } = compareNames(toComparableName(asked), toComparableName(owner));
  if (middle === 'different' || suffix === 'different') return 0;
  return (SURNAME_FIT[surname] ?? 0) * (GIVEN_FIT[given] ?? 0) * (asked.suffix && suffix === 'one' ? 0.9 : 1);
}

/**
 * Other owners whose name fits equally well. If the best portfolio's records do not state some part of the place asked for, owners elsewhere are rivals too:
 * that the part rules them out is no evidence for it.
 */
export function findRivals(
  records: Records,
  query: OwnerQuery,
  best: readonly Holding[],
  inPlace: readonly Holding[][],
): readonly Holding[][] {
  const silent = best
    .map(({ property }) => silentParts(query, property))
    .reduce((least, parts) => (parts.length < least.length ? parts : least));
  const others = silent.length > 0 ? findPortfolios(records, withoutParts(query, silent)) : inPlace;
  const ids = new Set(best.map(idOf));
  return others.filter((other) => fitOf(other) >= fitOf(best) && !other.some((holding) => ids.has(idOf(holding))));
}

/** A holding that belongs to two groups merges them, so the result does not depend on the order. */
function groupByOwner(holdings: readonly Holding[]): Holding[][] {
  let groups: Holding[][] = [];
  for (const holding of holdings) {
    const tied = groups.filter((members) => members.some((member) => isOneOwner(member, holding)));
    groups = [...groups.filter((members) => !tied.includes(members)), [...tied.flat(), holding]];
  }
  return groups;
}

function isOneOwner(left: Holding, right: Holding): boolean {
  if (left.owner.readings[0]?.organisation && right.owner.readings[0]?.organisation) return true;
  const places = (holding: Holding): AddressParts[] => [holding.mailing, holding.property.situs].filter((place) => place !== null);
  return places(left).some((a) => places(right).some((b) => mayBeSameDoor(a, b)));
}

function byFitThenSize(a: Holding[], b: Holding[]): number {
  return fitOf(b) - fitOf(a) || b.length - a.length || (idOf(a[0]!) < idOf(b[0]!) ? -1 : 1);
}

function fitOf(holdings: readonly Holding[]): number {
  return Math.max(...holdings.map((holding) => holding.fit));
}

/** The property where the owner lives comes first, then the latest purchase. */
function homeFirst(a: Holding, b: Holding): number {
  const isHome = (holding: Holding): number =>
    holding.mailing && holding.property.situs && isSameDoor(holding.mailing, holding.property.situs) ? 1 : 0;
  const since = (holding: Holding): string => holding.owner.since ?? '';
  return isHome(b) - isHome(a) || (since(a) < since(b) ? 1 : since(a) > since(b) ? -1 : idOf(a) < idOf(b) ? -1 : 1);
}

function idOf(holding: Holding): string {
  return holding.property.id;
}
