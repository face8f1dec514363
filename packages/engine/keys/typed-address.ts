/** Matches a parcel's address while it is being typed. Pure. */
import { type AddressParts, parseAddress } from '../normalize/address.ts';
import { DIRECTIONS, isPlainType, splitAddressWords, TYPES, UNITS } from '../normalize/address-words.ts';
import { cityCore, numberCores, streetCore } from '../normalize/street-core.ts';

/** '126 OLDMILL/QUILLMERE/00412': house number, street without type and directions, place. Undefined without a number or a street. */
export function addressSearchText(parts: AddressParts): string | undefined {
  const [number] = numberCores(parts);
  if (number === undefined || parts.street === undefined || (parts.kind !== 'street' && parts.kind !== 'highway')) return undefined;
  return `${number} ${streetCore(parts)}/${parts.city === undefined ? '' : cityCore(parts.city)}/${parts.zip5 ?? ''}`;
}

export interface TypedAddress {
  /** Prefixes of the search texts that may be meant, the longest first. Empty until a number and a letter are typed. */
  beginnings: string[];
  /** What was typed of the city after the street: 'QUILL'. */
  city: string;
  /** Number, street and unit as far as they are typed. */
  parts: AddressParts;
}

/** Reads a street line that is still being typed: the last word may be the beginning of a street type, a street name or a city. */
export function readTypedAddress(text: string): TypedAddress {
  const [line = '', behind = ''] = text.split(',', 2);
  const parts = readLine(line);
  const [number] = numberCores(parts);
  if (number === undefined) return { beginnings: [], city: '', parts };
  const words = splitAddressWords(line).words.slice(parts.number!.split(' ').length);
  const typeAt = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isPlainType(word));
  const readings = [streetCore(parts), coreOf(words), coreOf(undirected(words)), ...wordsBefore(words, typeAt), ...withoutBegunType(words)];
  const cores = [...new Set(readings.map((core) => core.replace(/[^A-Z0-9]/g, '')))].filter((core) => core !== '');
  const city = behind === '' && typeAt > 0 ? words.slice(typeAt + 1).join('') : splitAddressWords(behind).words.join('');
  return { beginnings: cores.toSorted((a, b) => b.length - a.length).map((core) => `${number} ${core}`), city, parts };
}

/** Reads the line as if the city had its own column, so that no word is taken for a city. */
function readLine(line: string): AddressParts {
  return parseAddress({ line, state: '-' });
}

function coreOf(words: readonly string[]): string {
  return streetCore({ kind: 'street', street: words.join(' ') });
}

function undirected(words: readonly string[]): readonly string[] {
  return words.length > 1 && DIRECTIONS.has(words[0]!) ? words.slice(1) : words;
}

/** 'OLD MILL LN QUILL' -> 'OLDMILL' */
function wordsBefore(words: readonly string[], typeAt: number): string[] {
  return typeAt > 0 ? [coreOf(undirected(words.slice(0, typeAt)))] : [];
}

/** 'OLD MILL LA' -> 'OLDMILL' */
function withoutBegunType(words: readonly string[]): string[] {
  const street = undirected(words);
  const last = street.at(-1) ?? '';
  return street.length > 1 && BEHIND_STREETS.some((word) => word.startsWith(last)) ? [coreOf(street.slice(0, -1))] : [];
}

const BEHIND_STREETS = [...TYPES.keys(), ...DIRECTIONS.keys(), ...UNITS.keys()];
