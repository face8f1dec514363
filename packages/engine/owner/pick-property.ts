import {
  areOtherWays,
  endsInType,
  isSameCity,
  isSameName,
  isSameNumber,
  isSameStreet,
  isWithin,
  unitText,
} from '../compare/compare-addresses.ts';
import { isSameGridRoad } from '../compare/compare-highways.ts';
import { editDistance, isTypo } from '../text/text-distance.ts';
import type { AddressParts } from '../normalize/address.ts';
import { compareApns } from '../normalize/apn.ts';
import type { PropertyFile } from './property-file.ts';
import { nearestLots } from './tell-lots.ts';

export interface PickedProperty {
  /** Null when none fits, or when several fit equally well: a wrong house is worse than none. */
  property: PropertyFile | null;
  /** 0..1: the probability that it is the property asked for. */
  probability: number;
  /** The properties that fit equally well, when there are several. */
  alike: readonly PropertyFile[];
}

const NONE: PickedProperty = { property: null, probability: 0, alike: [] };

/** The one property that an address denotes. */
export function pickByAddress(asked: AddressParts, properties: readonly PropertyFile[]): PickedProperty {
  return pickSurely(asked, (question) =>
    properties.flatMap((property) => {
      const probability = property.situs ? situsFit(question, property.situs) : 0;
      return probability > 0 ? [{ property, probability }] : [];
    }),
  );
}

/**
 * The one property with this parcel number. A contradicting city or state rules a parcel out. None is picked if the same number exists in several counties or
 * towns and nothing distinguishes them, or if the number without separators fits several.
 */
export function pickByApn(apn: string, place: AskedPlace, properties: readonly PropertyFile[]): PickedProperty {
  return pickSurely(place, (question) => {
    const there = properties.filter((property) => isInPlace(property, question));
    return nearestLots(there, apn).map((property) => ({ property, probability: compareApns(apn, property.apn) === 'part' ? 0.9 : 0.99 }));
  });
}

/** Where the property asked for is located. */
export interface AskedPlace {
  city?: string | undefined;
  state?: string | undefined;
  zip5?: string | undefined;
}

type PlacePart = 'city' | 'state' | 'zip5';

/** The parts of the place asked for that the property's records do not state. */
export function silentParts(place: AskedPlace, { situs, state }: PropertyFile): PlacePart[] {
  const known: Readonly<Record<PlacePart, string | null | undefined>> = {
    city: situs?.city,
    state: situs?.state ?? state,
    zip5: situs?.zip5,
  };
  return (['city', 'state', 'zip5'] as const).filter((part) => place[part] && !known[part]);
}

/** The query without some parts of its place. */
export function withoutParts<P extends AskedPlace>(asked: P, parts: readonly PlacePart[]): P {
  const left = { ...asked };
  for (const part of parts) delete left[part];
  return left;
}

/**
 * The best fit. If its records do not state some part of the place asked for, it must also be the best without that part: that the part rules others out is no
 * evidence for it.
 */
function pickSurely<P extends AskedPlace>(asked: P, fitsFor: (question: P) => Fit[]): PickedProperty {
  const picked = pickBest(fitsFor(asked));
  const silent = picked.property ? silentParts(asked, picked.property) : [];
  if (silent.length === 0) return picked;
  const wider = pickBest(fitsFor(withoutParts(asked, silent)));
  // The street alone finds nothing, so the rest of the place is all the evidence there is.
  if (wider.property === null) return wider.alike.length === 0 ? picked : wider;
  return { ...wider, probability: Math.min(picked.probability, wider.probability) };
}

interface Fit {
  property: PropertyFile;
  probability: number;
}

export function isInPlace(property: PropertyFile, place: AskedPlace): boolean {
  const state = property.situs?.state ?? property.state;
  if (place.state && state && place.state !== state) return false;
  const city = property.situs?.city;
  return !place.city || !city || isLikeCity(place.city, city) || isLikeCity(place.city, (property.countyName ?? '').toUpperCase());
}

function isLikeCity(left: string, right: string): boolean {
  return isSameCity(left, right) || isTypo(left, right);
}

function pickBest(fits: readonly Fit[]): PickedProperty {
  const best = Math.max(0, ...fits.map((fit) => fit.probability));
  const leading = fits.filter((fit) => fit.probability === best);
  if (leading.length === 0) return NONE;
  if (leading.length > 1) return { property: null, probability: 0, alike: leading.map((fit) => fit.property) };
  return { property: leading[0]!.property, probability: best, alike: [] };
}

/**
 * 0 unless number, street, place and unit agree. Parts that the user left out (unit, street type, directional, ZIP) may be missing; parts that they typed may
 * contain a small typing error but may not be another type, directional or unit.
 */
export function situsFit(asked: AddressParts, situs: AddressParts): number {
  if (!asked.number || (asked.kind !== situs.kind && !isSameGridRoad(asked, situs))) return 0;
  return numberFit(asked, situs) * streetFit(asked, situs) * placeFit(asked, situs) * unitFit(asked, situs);
}

/** The roll may print all numbers of a house, of which the user types one. */
function numberFit(asked: AddressParts, situs: AddressParts): number {
  if (isSameNumber(asked, situs)) return 1;
  return isWithin(situs, asked) ? 0.95 : 0;
}

function streetFit(asked: AddressParts, situs: AddressParts): number {
  const isWhole = asked.type === situs.type && asked.preDirection === situs.preDirection && asked.postDirection === situs.postDirection;
  if (asked.kind === 'highway' || situs.kind === 'highway')
    return isSameStreet(asked, situs) ? (isWhole && asked.street === situs.street ? 1 : 0.95) : 0;
  if (areOtherWays(asked, situs)) return 0;
  if (endsInType(asked, situs)) return 0.9;
  if (differs(asked.type, situs.type)) return 0;
  const [a, b] = [asked.street ?? '', situs.street ?? ''];
  if (a === b || (asked.kind === 'street' && isSameName(a, b))) return a === '' && asked.kind === 'street' ? 0 : isWhole ? 1 : 0.95;
  // Mill and Hill are two streets: short names, different initials and digits are never treated as typing errors.
  if (a[0] !== b[0] || /\d/.test(a + b) || Math.min(a.length, b.length) < 5) return 0;
  const limit = Math.min(a.length, b.length) >= 8 ? 2 : 1;
  const edits = editDistance(a, b, limit);
  return edits > limit ? 0 : (edits === 1 ? 0.8 : 0.7) * (isWhole ? 1 : 0.9);
}

function placeFit(asked: AddressParts, situs: AddressParts): number {
  if (differs(asked.state, situs.state)) return 0;
  const zipAgrees = asked.zip5 !== undefined && asked.zip5 === situs.zip5;
  const cityAgrees = asked.city !== undefined && situs.city !== undefined && isLikeCity(asked.city, situs.city);
  if (zipAgrees) return cityAgrees || !asked.city || !situs.city ? 1 : 0.9;
  if (cityAgrees) return differs(asked.zip5, situs.zip5) ? (asked.zip5!.slice(0, 3) === situs.zip5!.slice(0, 3) ? 0.85 : 0) : 0.98;
  if (asked.zip5 && situs.zip5) return 0;
  if (asked.city && situs.city) return 0;
  return asked.state !== undefined && asked.state === situs.state ? 0.9 : 0;
}

/** A query without a unit may mean the only property at that number even if the roll prints a unit. */
function unitFit(asked: AddressParts, situs: AddressParts): number {
  if (unitText(asked) === unitText(situs) || (asked.number !== situs.number && isSameNumber(asked, situs))) return 1;
  if (asked.unit && situs.unit) return 0;
  return asked.unit ? 0.7 : 0.9;
}

function differs(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right;
}
