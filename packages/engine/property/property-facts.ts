/** The searchable facts of a property from a roll record: kinds and classes, never a name. Unknown facts are null, and no filter treats null as no. Pure. */
import { compareAddresses } from '../compare/compare-addresses.ts';
import type { ParcelBody, RawAddress } from '../model/evidence.ts';
import { type AddressParts, formatStreet, parseAddress } from '../normalize/address.ts';
import { type NameReading, readName } from '../normalize/name.ts';
import { isNobody } from './placeholder-owners.ts';
import { cityCore, numberCores, streetCore } from '../normalize/street-core.ts';
import { type LandUse, readLandUse } from './land-use.ts';

/** Numbers of the owner kinds in the store. Never renumber: stored loads contain them. */
export const OWNER_KIND_IDS = { person: 1, company: 2, trust: 3, estate: 4, government: 5 } as const;
export type OwnerKind = keyof typeof OWNER_KIND_IDS;

/** Where the owner's mail goes: to the property, elsewhere in its state, or to another state. */
export const OCCUPANCY_IDS = { owner_occupied: 1, absentee: 2, out_of_state: 3 } as const;
export type Occupancy = keyof typeof OCCUPANCY_IDS;

export interface PropertyFacts {
  /** '418 Tannery Row'; the unit is in `unit`. */
  street: string | null;
  unit: string | null;
  /** Upper case. */
  city: string | null;
  state: string | null;
  zip: string | null;
  ownerKind: OwnerKind | null;
  occupancy: Occupancy | null;
  /** Derived from the printed owner and the mailing address; equal for all lots of one owner. Must not be displayed. */
  ownerText: string | null;
  /** Derived from the mailing address. Must not be displayed. */
  mailingText: string | null;
  landUse: LandUse | null;
  /** Null if the roll states no homestead exemption, which is meaningful only if it states others'. */
  isHomestead: true | null;
}

/** `state` is the source's, used if the record's own address does not state one. */
export function readPropertyFacts(body: ParcelBody, state: string | undefined): PropertyFacts {
  const situs = body.situs === undefined ? undefined : parseAddress(body.situs);
  const mailing = body.mailing === undefined ? undefined : parseAddress(body.mailing);
  const readings = body.owners.filter((owner) => !isNobody(owner)).map((owner) => readName(owner));
  const isHomestead = body.exemptions?.some(isHomesteadName) === true ? true : null;
  const mailingText = mailing === undefined ? null : textOfPlace(mailing);
  return {
    street: streetOf(situs, body.situs),
    unit: situs?.unit ?? null,
    city: situs?.city ?? null,
    state: situs?.state ?? state ?? null,
    zip: situs?.zip5 ?? null,
    ownerKind: kindOf(readings),
    occupancy: isHomestead ? 'owner_occupied' : occupancyOf(situs, mailing, state),
    ownerText: mailingText === null || readings.length === 0 ? null : `${readings.map(textOfOwner).toSorted().join('&')}|${mailingText}`,
    mailingText,
    landUse: readLandUse(body.propertyType),
    isHomestead,
  };
}

/** Whether an exemption on a tax bill or roll is a homestead: 'HX', 'Homestead', 'PRINCIPAL RESIDENCE'. */
export function isHomesteadName(exemption: string): boolean {
  return /homestead|principal residence|owner.occupied|^(?:hx|hs|hstd)$/i.test(exemption.trim());
}

function streetOf(situs: AddressParts | undefined, printed: RawAddress | undefined): string | null {
  if (situs === undefined || printed === undefined) return null;
  const street = situs.kind === 'unparsed' ? printed.line.trim() : formatStreet(situs);
  return street === '' ? null : street;
}

/** An estate or trust on any owner line makes it the kind of the lot. */
function kindOf(readings: readonly NameReading[]): OwnerKind | null {
  if (readings.length === 0) return null;
  const kinds = readings.map(({ kind, marks }) => (marks.includes('heirs') || marks.includes('estate_of') ? 'estate' : kind));
  const special = (['estate', 'trust', 'government', 'company'] as const).find((kind) => kinds.includes(kind));
  return special ?? 'person';
}

function textOfOwner({ organisation, persons }: NameReading): string {
  if (organisation !== undefined) return organisation.core.join(' ');
  return persons
    .map(({ first = '', last = '' }) => `${last} ${first}`)
    .toSorted()
    .join('&');
}

/** '418/TANNERY/3/00412'; null if the address does not identify a building or unit. */
function textOfPlace(parts: AddressParts): string | null {
  const [number] = numberCores(parts);
  const place = parts.zip5 ?? (parts.city === undefined ? undefined : cityCore(parts.city));
  if (number === undefined || place === undefined || parts.kind === 'unparsed') return null;
  return [number, streetCore(parts), parts.unit ?? '', place].join('/');
}

/**
 * A mailing address that only lacks the unit counts as owner-occupied. A box in the same state is undecided (null), because owners living there and absentees
 * both use one.
 */
function occupancyOf(
  situs: AddressParts | undefined,
  mailing: AddressParts | undefined,
  sourceState: string | undefined,
): Occupancy | null {
  if (mailing === undefined) return null;
  const state = situs?.state ?? sourceState;
  if (state !== undefined && mailing.state !== undefined && mailing.state !== state) return 'out_of_state';
  if (situs === undefined || mailing.kind !== 'street' || situs.kind !== 'street') return null;
  if (situs.number === undefined || mailing.number === undefined) return null;
  const level = compareAddresses(situs, mailing);
  if (level === 'unit' || level === 'open') return 'owner_occupied';
  // One or two typing errors away, or under another name of the street: it may be the same address.
  if (level === 'alike' || level === 'number' || level === 'namesake' || level === 'missing') return null;
  return mailing.state === undefined ? null : 'absentee';
}
