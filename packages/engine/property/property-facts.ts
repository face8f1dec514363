/**
 * What a roll's record says of a property that somebody may look for: kinds and classes, never a name. What it does not say is null, and
 * no filter takes null for no. Pure.
 */
import { compareAddresses } from '../compare/compare-addresses.ts';
import type { ParcelBody, RawAddress } from '../model/evidence.ts';
import { type AddressParts, formatStreet, parseAddress } from '../normalize/address.ts';
import { type NameReading, readName } from '../normalize/name.ts';
import { cityCore, numberCores, streetCore } from '../normalize/street-core.ts';
import { type LandUse, readLandUse } from './land-use.ts';

/** How the store numbers them. Never renumber: loads on disk carry them. */
export const OWNER_KIND_IDS = { person: 1, company: 2, trust: 3, estate: 4, government: 5 } as const;
export type OwnerKind = keyof typeof OWNER_KIND_IDS;

/** Where the owner's mail goes: to the property, elsewhere in its state, to another state. */
export const OCCUPANCY_IDS = { owner_occupied: 1, absentee: 2, out_of_state: 3 } as const;
export type Occupancy = keyof typeof OCCUPANCY_IDS;

export interface PropertyFacts {
  /** '418 Tannery Row', with its unit in `unit`. */
  street: string | null;
  unit: string | null;
  /** Upper case. */
  city: string | null;
  state: string | null;
  zip: string | null;
  ownerKind: OwnerKind | null;
  occupancy: Occupancy | null;
  /** Of the owner as printed and where their mail goes: equal for the lots of one owner. Not to be shown. */
  ownerText: string | null;
  /** Of where the owner's mail goes. Not to be shown. */
  mailingText: string | null;
  landUse: LandUse | null;
  /** Null: the roll tells of no exemption, which says something only where it tells of others'. */
  isHomestead: true | null;
}

/** `state`: of the source, where the record's own address does not say it. */
export function readPropertyFacts(body: ParcelBody, state: string | undefined): PropertyFacts {
  const situs = body.situs === undefined ? undefined : parseAddress(body.situs);
  const mailing = body.mailing === undefined ? undefined : parseAddress(body.mailing);
  const readings = body.owners.map((owner) => readName(owner)).filter(namesSomebody);
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

/** Of a tax bill or a roll: 'HX', 'Homestead', 'PRINCIPAL RESIDENCE'. */
export function isHomesteadName(exemption: string): boolean {
  return /homestead|principal residence|owner.occupied|^(?:hx|hs|hstd)$/i.test(exemption.trim());
}

function streetOf(situs: AddressParts | undefined, printed: RawAddress | undefined): string | null {
  if (situs === undefined || printed === undefined) return null;
  const street = situs.kind === 'unparsed' ? printed.line.trim() : formatStreet(situs);
  return street === '' ? null : street;
}

function namesSomebody({ organisation, persons }: NameReading): boolean {
  return organisation !== undefined || persons.some(({ first, last }) => first !== undefined || last !== undefined);
}

/** An estate or a trust on any line is what the lot is held by. */
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

/** '418/TANNERY/3/00412'; null where there is nothing that tells one door from another. */
function textOfPlace(parts: AddressParts): string | null {
  const [number] = numberCores(parts);
  const place = parts.zip5 ?? (parts.city === undefined ? undefined : cityCore(parts.city));
  if (number === undefined || place === undefined || parts.kind === 'unparsed') return null;
  return [number, streetCore(parts), parts.unit ?? '', place].join('/');
}

/** At home are also those of whose mail only the unit is not told. A box in the same state is where people who live there have it, and those who do not. */
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
  // One or two slips from the door, or another name of its street: it may be the same one.
  if (level === 'alike' || level === 'number' || level === 'namesake' || level === 'missing') return null;
  return mailing.state === undefined ? null : 'absentee';
}
