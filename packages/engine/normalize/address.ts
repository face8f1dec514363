import type { PrintedAddress } from '../evidence.ts';
import { HIGHWAY_WORDS, readPoBox } from './address-special.ts';
import { readStreet } from './address-street.ts';
import { readTail } from './address-tail.ts';
import type { AddressWords } from './address-tokens.ts';
import { splitAddressWords } from './address-tokens.ts';
import { isBareUnit, readUnitPart, readUnitsAt } from './address-unit.ts';
import { DIRECTIONS, UNITS, isPlainType } from './address-words.ts';
import { readState } from './state.ts';
import { titleCase } from './title-case.ts';
import { readZip } from './zip.ts';

/** All parts upper case in USPS Publication 28 forms; absent where the text did not say. */
export interface AddressParts {
  kind: 'street' | 'po_box' | 'rural_route' | 'highway' | 'unparsed';
  /** '418', '123 1/2', '45-12': leading zeros dropped. For a PO box or rural route box: the box number. */
  number?: string;
  preDirection?: string;
  /** Street name without type and directionals. */
  street?: string;
  /** 'ST', 'AVE', 'ROW' */
  type?: string;
  postDirection?: string;
  /** 'APT 3', 'UNIT B' */
  unit?: string;
  city?: string;
  /** Two letters. */
  state?: string;
  zip5?: string;
  zip4?: string;
}

function cityText(words: readonly string[]): string {
  return words.filter((word) => word !== '#').join(' ');
}

/** Ends of comma segments within the first `to` words. */
function segmentEnds(text: AddressWords, to: number): number[] {
  const ends: number[] = [];
  for (let i = 0; i < to; i++) if (text.breaks[i] === true || i === to - 1) ends.push(i + 1);
  return ends;
}

/** First segment that begins like a street: with a digit, a box or a route; what stands before it is a recipient or a building. */
function firstStreetSegment(text: AddressWords, ends: readonly number[]): number {
  for (let s = 0; s < ends.length - 1; s++) {
    const from = s === 0 ? 0 : (ends[s - 1] ?? 0);
    if (
      /^\d/.test(text.words[from] ?? '') ||
      /^(?:PO|POBOX|BOX|RR|HC)$/.test(text.words[from] ?? '') ||
      (text.words[from] === 'P' && text.words[from + 1] === 'O')
    )
      return s;
  }
  return 0;
}

/** Where the house number stands in 'ZEN DESK 1019 MARKET ST'; the words before it name whoever lives there. */
function behindRecipient(words: readonly string[], from: number, to: number): number {
  for (let i = from; i < to - 1; i++) {
    const word = words[i] ?? '';
    if (/^\d+[A-Z]?$/.test(word)) return i - from > 1 && words.slice(i + 2, to).some((other) => isPlainType(other)) ? i : from;
    if (isPlainType(word) || DIRECTIONS.has(word) || HIGHWAY_WORDS.has(word) || UNITS.has(word) || word === '#' || /\d/.test(word))
      return from;
  }
  return from;
}

/** Units, directions and boxes between street and city; the rest of a segment that holds neither is a building's name. */
function readBetween(text: AddressWords, from: number, to: number, ends: readonly number[], parts: AddressParts, isOpen: boolean): number {
  const { words } = text;
  let at = from;
  while (at < to) {
    const unit = readUnitsAt(words, at, to);
    const box = readPoBox(words, at, to);
    const end = ends.find((index) => index > at) ?? to;
    const direction = DIRECTIONS.get(words[at] ?? '');
    const pair = DIRECTIONS.get(`${words[at] ?? ''}${words[at + 1] ?? ''}`);
    if (unit !== undefined || (end - at === 1 && isBareUnit(words[at]) && parts.number !== undefined)) {
      const unitText = unit?.text ?? `UNIT ${words[at] ?? ''}`;
      parts.unit = parts.unit === undefined ? unitText : `${parts.unit} ${unitText}`;
      at = unit?.next ?? end;
    } else if (box !== undefined) {
      if (parts.kind === 'rural_route' && parts.number === undefined && box.number !== undefined) parts.number = box.number;
      at = box.next;
    } else if (EMPTY_UNITS.has(words[at] ?? '')) at++;
    else if (
      !isOpen &&
      parts.postDirection === undefined &&
      parts.type !== undefined &&
      (direction?.length === 2 || pair?.length === 2 || (direction !== undefined && end - at === 1))
    ) {
      parts.postDirection = direction?.length === 2 || pair?.length !== 2 ? (direction ?? '') : pair;
      at += direction?.length === 2 || pair?.length !== 2 ? 1 : 2;
    } else if (end < to && !isOpen) at = end;
    else break;
  }
  return at;
}

/** Designators without a number; other ones begin the names of places, as KEY and UPPER do. */
const EMPTY_UNITS: ReadonlySet<string> = new Set(['UNIT', 'APT', 'STE', 'SUITE', '#']);

/** Street and city of a line whose state and ZIP are off. */
function readFront(text: AddressWords, to: number, hasPlace: boolean): AddressParts {
  const { words } = text;
  const ends = segmentEnds(text, to);
  const first = firstStreetSegment(text, ends);
  const from = first === 0 ? 0 : (ends[first - 1] ?? 0);
  const streetEnd = ends[first] ?? to;
  if (ends.length === 1 && hasPlace && !/\d/.test(words.slice(0, to).join('')) && to <= 3)
    return { kind: 'unparsed', city: cityText(words.slice(0, to)) };
  const isOpen = ends.length - first === 1;
  const leading = first === 0 ? undefined : readUnitsAt(words, 0, from);
  const streetFrom = behindRecipient(words, from, streetEnd);
  const { parts, next } = readStreet(words, streetFrom, streetEnd, isOpen, hasPlace);
  if (leading !== undefined) parts.unit ??= leading.text;
  const cityFrom = readBetween(text, isOpen ? next : streetEnd, to, ends, parts, isOpen);
  const city = words[cityFrom] === '&' ? '' : cityText(words.slice(cityFrom, to));
  if (city !== '') parts.city = city;
  return parts;
}

function readWhole(text: AddressWords): AddressParts {
  const tail = readTail(text);
  const parts =
    tail.to > 0
      ? readFront(text, tail.to, tail.state !== undefined || tail.zip5 !== undefined)
      : ({ kind: 'unparsed' } satisfies AddressParts);
  if (tail.state !== undefined) parts.state = tail.state;
  if (tail.zip5 !== undefined) parts.zip5 = tail.zip5;
  if (tail.zip4 !== undefined) parts.zip4 = tail.zip4;
  return parts;
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/**
 * Reads an address that stands in columns, or a whole one in `line` when city, state and ZIP are absent. Never throws; what cannot be
 * read as a street comes back as kind 'unparsed' with its words in `street`.
 */
export function parseAddress(printed: PrintedAddress): AddressParts {
  const text = splitAddressWords(printed.line);
  const isWhole = !hasText(printed.city) && ((!hasText(printed.state) && !hasText(printed.zip)) || text.breaks.includes(true));
  const parts = isWhole ? readWhole(text) : readStreet(text.words, 0, text.words.length, false, false).parts;
  if (hasText(printed.unit)) {
    const unit = readUnitPart(splitAddressWords(printed.unit).words);
    if (unit !== undefined) parts.unit = unit;
  }
  if (hasText(printed.city)) {
    const city = cityText(splitAddressWords(printed.city).words);
    if (city !== '') parts.city = city;
  }
  const state = hasText(printed.state) ? readState(printed.state) : undefined;
  if (state !== undefined) parts.state = state;
  const zip = hasText(printed.zip) ? readZip(printed.zip.trim()) : undefined;
  if (zip !== undefined) {
    parts.zip5 = zip.zip5;
    if (zip.zip4 === undefined) delete parts.zip4;
    else parts.zip4 = zip.zip4;
  }
  return parts;
}

/** '418 Tannery Row', 'PO Box 12', 'RR 2 Box 15': number and street without the unit. */
export function formatStreet(parts: AddressParts): string {
  if (parts.kind === 'po_box') return `PO Box ${parts.number ?? ''}`.trim();
  if (parts.kind === 'rural_route') return parts.number === undefined ? (parts.street ?? '') : `${parts.street ?? ''} Box ${parts.number}`;
  const words = [parts.preDirection, parts.street, parts.type, parts.postDirection].filter((word) => word !== undefined);
  const street = titleCase(words.join(' '), 'address');
  return parts.number === undefined ? street : `${parts.number} ${street}`.trim();
}

/** '418 Tannery Row, Unit 3, Quillmere, FK 00412'; parts that are absent leave no gap. */
export function formatAddress(parts: AddressParts): string {
  const zip = parts.zip5 === undefined ? '' : parts.zip4 === undefined ? parts.zip5 : `${parts.zip5}-${parts.zip4}`;
  const place = [parts.state ?? '', zip].filter((word) => word !== '').join(' ');
  const unit = parts.unit === undefined ? '' : titleCase(parts.unit, 'address');
  return [formatStreet(parts), unit, titleCase(parts.city ?? '', 'address'), place].filter((part) => part !== '').join(', ');
}
