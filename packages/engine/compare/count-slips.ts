import type { AddressParts } from '../normalize/address.ts';
import { TYPE_WORDS } from '../normalize/address-words.ts';
import { cityCore, numberCores, streetCore } from '../normalize/street-core.ts';
import { unitText } from './compare-addresses.ts';
import { isAlike, isTypo } from '../text/text-distance.ts';

/**
 * The distance between an address on record and one that was asked for: 0 for the same address, 0.5 for each part that one of them leaves out, 1 for a typing
 * error. Undefined if it cannot have been meant: another house number, another street, or another place with a street name that is not exactly the same.
 */
export function countSlips(asked: AddressParts, known: AddressParts): number | undefined {
  if (!numberCores(asked).some((number) => numberCores(known).includes(number))) return undefined;
  const street = streetSlips(asked, known);
  const place = street === undefined ? undefined : placeSlips(asked, known);
  if (street === undefined || place === undefined || (place >= ELSEWHERE && street.name > 0)) return undefined;
  const directions = slip(directionOf(asked), directionOf(known));
  return street.name + street.type + directions + place + slip(unitText(asked), unitText(known));
}

const ELSEWHERE = 2;

/** 0 for the same, 0.5 if one is missing, 1 if they contradict each other. */
function slip(left: string | undefined, right: string | undefined): number {
  const [a, b] = [left ?? '', right ?? ''];
  if (a === b) return 0;
  return a === '' || b === '' ? 0.5 : 1;
}

/** The direction, whether before or after the street's name. */
function directionOf({ preDirection, postDirection }: AddressParts): string {
  return preDirection ?? postDirection ?? '';
}

interface StreetSlips {
  name: number;
  type: number;
}

/** The best of the possible readings of both: 'OLD MILL' is a street of that name, or one named OLD of the type MILL. */
function streetSlips(asked: AddressParts, known: AddressParts): StreetSlips | undefined {
  const pairs = readingsOf(asked).flatMap((left) =>
    readingsOf(known).map((right) => ({ name: nameSlips(left.core, right.core), type: slip(left.type, right.type) })),
  );
  const near = pairs.filter((pair): pair is StreetSlips => pair.name !== undefined);
  return near.toSorted((a, b) => a.name + a.type - b.name - b.type)[0];
}

function readingsOf(parts: AddressParts): { core: string; type: string | undefined }[] {
  const plain = { core: streetCore(parts), type: parts.type };
  if (parts.type === undefined) return [plain];
  const street = `${parts.street ?? ''} ${TYPE_WORDS.get(parts.type) ?? parts.type}`;
  return [plain, { core: streetCore({ kind: 'street', street }), type: undefined }];
}

/** Undefined for another street. Numbers are never considered similar. */
export function nameSlips(left: string, right: string): number | undefined {
  if (left === right) return 0;
  if (/\d/.test(left + right)) return undefined;
  if (isTypo(left, right)) return 1;
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  if (shorter.length >= 4 && longer.startsWith(shorter)) return 1.5;
  return isAlike(left, right) ? 2 : undefined;
}

/** Another state is another place. So is another city, unless the ZIP code is the same. */
function placeSlips(asked: AddressParts, known: AddressParts): number | undefined {
  if (slip(asked.state, known.state) === 1) return undefined;
  const zip = slip(asked.zip5, known.zip5);
  const [left, right] = [cityCore(asked.city ?? ''), cityCore(known.city ?? '')];
  if (left === '' || right === '') return zip === 1 ? ELSEWHERE : 0;
  if (left === right || isTypo(left, right)) return (left === right ? 0 : 0.5) + (zip === 1 ? 0.5 : 0);
  return zip === 0 && asked.zip5 !== undefined ? 0.5 : ELSEWHERE;
}
