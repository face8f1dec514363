/** The end of a whole address line: country, ZIP code, state. What they leave is street and city. */
import type { AddressWords } from './address-tokens.ts';
import { DIRECTIONS, TYPES, UNITS } from './address-words.ts';
import { isStateCode, readState } from './state.ts';
import { PLAIN_TYPES } from './street-types.ts';
import { readZip, stateOfZip } from './zip.ts';

export interface AddressTail {
  /** Index behind the last word of street and city. */
  to: number;
  state?: string;
  zip5?: string;
  zip4?: string;
}

function dropCountry(words: readonly string[], to: number): number {
  const last = words[to - 1];
  if (last === 'USA' || (last === 'US' && to > 1)) return to - 1;
  if (last === 'STATES' && words[to - 2] === 'UNITED') return to - 2;
  if (last === 'AMERICA' && words[to - 2] === 'OF' && words[to - 3] === 'STATES') return to - 4;
  return to;
}

function takeZip(words: readonly string[], to: number): { to: number; zip5: string; zip4?: string } | undefined {
  const last = words[to - 1] ?? '';
  const before = words[to - 2] ?? '';
  if (/^\d{4}$/.test(last) && /^\d{5}$/.test(before) && to > 2) return { to: to - 2, zip5: before, ...(last === '0000' ? {} : { zip4: last }) };
  const isZip = /^\d{5}$/.test(last) || /^\d{5}-\d{4}$/.test(last) || /^\d{9}$/.test(last);
  const zip = isZip && (to > 1 || last.length > 4) ? readZip(last) : undefined;
  return zip === undefined ? undefined : { to: to - 1, ...zip };
}

const LONG_STATES: readonly (readonly string[])[] = [['DISTRICT', 'OF', 'COLUMBIA']];
const TWO_WORD_FIRST: ReadonlySet<string> = new Set(['NEW', 'NORTH', 'SOUTH', 'WEST', 'RHODE', 'PUERTO', 'D', 'N', 'S', 'W', 'R']);

/** Whether two letters are the state rather than a street type, a direction or a unit. */
function isStatePlace(text: AddressWords, at: number, zip5: string | undefined): boolean {
  const word = text.words[at] ?? '';
  const isOther = TYPES.has(word) || DIRECTIONS.has(word) || UNITS.has(word);
  if (at > 0 && text.breaks[at - 1] === true) return !(DIRECTIONS.has(word) && !isStateCode(word));
  if (zip5 !== undefined && stateOfZip(zip5) === word) return true;
  if (!isOther) return zip5 !== undefined || isStateCode(word);
  return text.words.slice(1, at).some((other) => PLAIN_TYPES.has(TYPES.get(other) ?? ''));
}

function takeState(text: AddressWords, to: number, zip5: string | undefined): { to: number; state: string } | undefined {
  const { words, breaks } = text;
  const last = words[to - 1] ?? '';
  for (const name of LONG_STATES) if (name.every((word, i) => words[to - name.length + i] === word)) return { to: to - name.length, state: 'DC' };
  if (TWO_WORD_FIRST.has(words[to - 2] ?? '') && breaks[to - 2] !== true && last.length > 1) {
    const state = readState(`${words[to - 2]}${last}`);
    if (state !== undefined && to > 2 && state.length === 2 && `${words[to - 2]}${last}`.length > 4) return { to: to - 2, state };
  }
  if (words[to - 2]?.length === 1 && last.length === 1 && to > 2 && isStateCode(`${words[to - 2]}${last}`) && zip5 !== undefined) {
    const state = `${words[to - 2]}${last}`;
    if (stateOfZip(zip5) === state) return { to: to - 2, state };
  }
  if (last.length === 2 && /^[A-Z]{2}$/.test(last) && to > 1) return isStatePlace(text, to - 1, zip5) ? { to: to - 1, state: last } : undefined;
  const state = last.length > 2 ? readState(last) : undefined;
  if (state === undefined || to < 2) return undefined;
  const isSure = breaks[to - 2] === true || zip5 === undefined || stateOfZip(zip5) === state;
  return isSure && !(to === 1) ? { to: to - 1, state } : undefined;
}

/** Reads the tail of a line from its end. */
export function readTail(text: AddressWords): AddressTail {
  let to = dropCountry(text.words, text.words.length);
  const zip = takeZip(text.words, to);
  if (zip !== undefined) to = dropCountry(text.words, zip.to);
  const state = takeState(text, to, zip?.zip5);
  if (state !== undefined) to = state.to;
  const tail: AddressTail = { to };
  if (state !== undefined) tail.state = state.state;
  if (zip !== undefined) tail.zip5 = zip.zip5;
  if (zip?.zip4 !== undefined) tail.zip4 = zip.zip4;
  return tail;
}
