/** Cached readers of printed names and addresses. */
import type { RawAddress, RawName } from '../model/evidence.ts';
import { readAlike } from '../model/read-once.ts';
import { parseAddress } from './address.ts';
import { readName, readPersonName } from './name.ts';

export const parseAddressOnce = readAlike(addressText, parseAddress);
export const readNameOnce = readAlike(rawNameText, readName);
export const readPersonNameOnce = readAlike(rawNameText, readPersonName);

function addressText({ line, unit, city, state, zip }: RawAddress): string {
  return textOf(line) + textOf(unit) + textOf(city) + textOf(state) + textOf(zip);
}

export function rawNameText({ full, first, middle, last, suffix, order, isFull, second }: RawName): string {
  return (
    textOf(full) + textOf(first) + textOf(middle) + textOf(last) + textOf(suffix) + textOf(order) + textOf(second) + (isFull ? '!' : '')
  );
}

/** Terminated by a character that no stored text contains. Readers distinguish an absent part from an empty one, so their keys differ. */
function textOf(part: string | undefined): string {
  return part === undefined ? '\u0001\u0000' : `${part}\u0000`;
}
