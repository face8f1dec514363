/** A street line: boxes, routes, highways and named streets told apart. */
import type { AddressParts } from './address.ts';
import { readNamed, readPostDirection } from './address-named.ts';
import { readNumber } from './address-number.ts';
import { readHighway, readPoBox, readRuralRoute, type SpecialRead } from './address-special.ts';
import { readUnitsAt } from './address-unit.ts';
import { DIRECTIONS, TYPES, isPlainType } from './address-words.ts';

export interface StreetRead {
  parts: AddressParts;
  /** Index of the first word that belongs to no street: the city, when the line may hold one. */
  next: number;
}

type Words = readonly string[];

/** A box behind the name of a department or mail stop: no house number, no street before it. */
function readBoxBehind(words: Words, from: number, to: number): SpecialRead | undefined {
  const boxAt = findBox(words, from + 1, to);
  if (
    boxAt < 0 ||
    /^\d/.test(words[from] ?? '') ||
    words.slice(from, boxAt).some((word) => isPlainType(word)) ||
    readHighway(words, from, boxAt) !== undefined
  )
    return undefined;
  return readPoBox(words, boxAt, to);
}

function findBox(words: Words, from: number, to: number): number {
  for (let i = from; i < to; i++) if (readPoBox(words, i, to) !== undefined) return i;
  return -1;
}

/** Boxes and routes; the unit before a box is the department that has it. */
function readSpecial(words: Words, from: number, to: number, isOpen: boolean): StreetRead | undefined {
  const behind = readBoxBehind(words, from, to);
  const special = readPoBox(words, from, to) ?? readRuralRoute(words, from, to) ?? behind;
  if (special === undefined) return undefined;
  const parts: AddressParts = { kind: special.kind, street: special.street };
  if (special.number !== undefined) parts.number = special.number;
  const unit = special === behind ? readUnitsAt(words, from, to) : undefined;
  if (unit !== undefined) parts.unit = unit.text;
  return { parts, next: isOpen ? special.next : to };
}

/** 'LOT 5 TANNERY ROW' and '#2 TURNER RD': what stands before the street. */
function readBehindUnit(words: Words, from: number, to: number, isOpen: boolean, hasPlace: boolean): StreetRead | undefined {
  if (words[from] === '#') return /^\d/.test(words[from + 1] ?? '') ? readStreet(words, from + 1, to, isOpen, hasPlace) : undefined;
  const unit = readUnitsAt(words, from, to);
  if (unit === undefined || unit.next >= to || !unit.text.includes(' ')) return undefined;
  const street = readStreet(words, unit.next, to, isOpen, hasPlace);
  street.parts.unit ??= unit.text;
  return street;
}

/** Reads words `from`..`to` as a street line; `isOpen` when a city may follow, `hasPlace` when a state or ZIP says that one must. */
export function readStreet(words: Words, from: number, to: number, isOpen: boolean, hasPlace: boolean): StreetRead {
  const whole = readSpecial(words, from, to, isOpen) ?? readBehindUnit(words, from, to, isOpen, hasPlace);
  if (whole !== undefined) return whole;
  const boxAt = findBox(words, from + 1, to);
  if (boxAt > 0) {
    // Street and box in one line: the street is what stands on the ground.
    const street = readStreet(words, from, boxAt, false, hasPlace);
    return { parts: street.parts, next: isOpen ? (readPoBox(words, boxAt, to)?.next ?? to) : to };
  }
  const parts: AddressParts = { kind: 'street' };
  const number = readNumber(words, from, to);
  if (number !== undefined) parts.number = number.number;
  const at = number?.next ?? from;
  const pre = to - at > 2 ? DIRECTIONS.get(words[at] ?? '') : undefined;
  const highway = readHighway(words, pre === undefined ? at : at + 1, to);
  if (highway !== undefined) {
    if (pre !== undefined) parts.preDirection = pre;
    const next = readBesideHighway(words, highway, to, parts, isOpen);
    return { parts, next: isOpen ? next : to };
  }
  const next = readNamed(words, at, to, parts, isOpen, hasPlace);
  if (parts.number === undefined && parts.type === undefined) parts.kind = 'unparsed';
  return { parts, next };
}

function readBesideHighway(words: Words, highway: SpecialRead, to: number, parts: AddressParts, isOpen: boolean): number {
  parts.kind = 'highway';
  parts.street = highway.street;
  const post = readPostDirection(words, highway.next, to, isOpen);
  if (post !== undefined) parts.postDirection = post.direction;
  const rest = post?.next ?? highway.next;
  const beside = readFrontage(words, rest, to);
  if (beside !== undefined) parts.street += ` ${beside.text}`;
  const unit = readUnitsAt(words, beside?.next ?? rest, to);
  if (unit !== undefined) parts.unit = unit.text;
  return unit?.next ?? beside?.next ?? rest;
}

/** 'INTERSTATE 35 FRONTAGE ROAD', 'HIGHWAY 9 BYPASS'. */
function readFrontage(words: Words, at: number, to: number): { text: string; next: number } | undefined {
  const word = at < to ? (words[at] ?? '') : '';
  if (word === 'BYPASS' || word === 'BYP' || word === 'BUSINESS' || word === 'BUS')
    return { text: word.startsWith('BY') ? 'BYPASS' : 'BUSINESS', next: at + 1 };
  const isRoad = (word === 'FRONTAGE' || word === 'SERVICE' || word === 'ACCESS') && TYPES.get(words[at + 1] ?? '') === 'RD';
  return isRoad ? { text: `${word} ROAD`, next: at + 2 } : undefined;
}
