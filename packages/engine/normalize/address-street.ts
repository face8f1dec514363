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

/** 'PO BOX 318 216 N PINE ST' and 'PO BOX 628 HWY 231': the street is what stands on the ground. */
function readBehindBox(words: Words, from: number, to: number, isOpen: boolean): StreetRead | undefined {
  if (from >= to - 1) return undefined;
  const isHighway = readHighway(words, from, to) !== undefined;
  const isStreet = readNumber(words, from, to) !== undefined && words.slice(from + 2, to).some((word) => isPlainType(word));
  return isHighway || isStreet ? readStreet(words, from, to, isOpen, true) : undefined;
}

function findBox(words: Words, from: number, to: number): number {
  for (let i = from; i < to; i++) {
    if (words[i] === 'RR' && readRuralRoute(words, i, to)?.number !== undefined && i > 1) return i;
    if (readPoBox(words, i, to) !== undefined) return i;
  }
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
  if (special.kind === 'po_box') {
    const street = readBehindBox(words, special.next, to, isOpen);
    if (street !== undefined) return street;
  }
  return { parts, next: isOpen ? special.next : to };
}

/** 'CHURCH STREET STATION PO BOX 12' names the post office that has the box. */
function isPostOffice(word: string | undefined): boolean {
  return word === 'STATION' || word === 'STA' || word === 'BRANCH';
}

function boxParts(words: Words, at: number, to: number): AddressParts {
  const box = readPoBox(words, at, to);
  return { kind: 'po_box', street: 'PO BOX', ...(box?.number === undefined ? {} : { number: box.number }) };
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

const CROSSED: ReadonlySet<string> = new Set(['CORNER', 'COR', 'JCT', 'JUNCTION', 'INTERSECTION', 'OF']);

/** 'OAK AVE & ELM RD', 'CORNER OF OAK & ELM STS': two streets and no house; both stand in the street, nothing can be found under it. */
function readCrossing(words: Words, from: number, to: number, isOpen: boolean, hasPlace: boolean): StreetRead | undefined {
  let joint = from + 1;
  while (joint < to && words[joint] !== '&' && words[joint] !== 'AND') joint++;
  if (joint >= to - 1) return undefined;
  let at = from;
  while (at < joint - 1 && CROSSED.has(words[at] ?? '')) at++;
  if (joint - at === 1 && words[at]?.length === 1) return undefined;
  const isNumberedRoad = at > from && joint - at === 1 && /^\d+$/.test(words[at] ?? '');
  if (!isNumberedRoad && readNumber(words, at, to) !== undefined) return undefined;
  const left = isNumberedRoad ? { kind: 'street' as const, street: words[at] ?? '' } : readStreet(words, at, joint, false, hasPlace).parts;
  if (left.number !== undefined) return undefined;
  const right = readStreet(words, joint + 1, to, isOpen, hasPlace);
  if (right.parts.number !== undefined && right.parts.street !== undefined) return undefined;
  const rightText = streetText(right.parts) || (right.parts.number ?? '');
  return { parts: { kind: 'unparsed', street: `${streetText(left)} & ${rightText}` }, next: right.next };
}

function streetText(parts: AddressParts): string {
  return [parts.preDirection, parts.street, parts.type, parts.postDirection].filter((word) => word !== undefined).join(' ');
}

/** Reads words `from`..`to` as a street line; `isOpen` when a city may follow, `hasPlace` when a state or ZIP says that one must. */
export function readStreet(words: Words, from: number, to: number, isOpen: boolean, hasPlace: boolean): StreetRead {
  const whole =
    readCrossing(words, from, to, isOpen, hasPlace) ??
    readSpecial(words, from, to, isOpen) ??
    readBehindUnit(words, from, to, isOpen, hasPlace);
  if (whole !== undefined) return whole;
  const boxAt = findBox(words, from + 1, to);
  if (boxAt > 0 && isPostOffice(words[boxAt - 1]))
    return { parts: boxParts(words, boxAt, to), next: isOpen ? (readPoBox(words, boxAt, to)?.next ?? to) : to };
  if (boxAt > 0 && words[boxAt] === 'RR' && !words.slice(from, boxAt).some((word) => /\d/.test(word) || isPlainType(word)))
    return readStreet(words, boxAt, to, isOpen, hasPlace);
  if (boxAt > 0) {
    // Street and box in one line: the street is what stands on the ground.
    const street = readStreet(words, from, boxAt, false, hasPlace);
    const box = readPoBox(words, boxAt, to) ?? readRuralRoute(words, boxAt, to);
    return { parts: street.parts, next: isOpen ? (box?.next ?? to) : to };
  }
  const houseAt = behindUrbanization(words, from, to);
  const parts: AddressParts = { kind: 'street' };
  const number = readNumber(words, houseAt, to);
  if (number !== undefined) parts.number = number.number;
  let at = number?.next ?? houseAt;
  const early = words[at] === '#' && number !== undefined ? readUnitsAt(words, at, to) : undefined;
  if (early !== undefined && early.next < to) {
    parts.unit = early.text;
    at = early.next;
  }
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

/** Puerto Rico prints the estate before the house: 'URB LAS GLADIOLAS 150 CALLE A'. */
function behindUrbanization(words: Words, from: number, to: number): number {
  const first = words[from];
  if (first !== 'URB' && first !== 'URBANIZACION' && first !== 'URBANIZATION') return from;
  for (let i = from + 2; i < to - 1; i++) if (readNumber(words, i, to) !== undefined) return i;
  return from;
}

function readBesideHighway(words: Words, highway: SpecialRead, to: number, parts: AddressParts, isOpen: boolean): number {
  parts.kind = 'highway';
  parts.street = highway.street;
  // 'FM 1960 RD W'
  const behind = words[highway.next + 1];
  const isRoad =
    TYPES.get(words[highway.next] ?? '') === 'RD' && highway.next < to && (highway.next + 1 === to || DIRECTIONS.has(behind ?? ''));
  const end = isRoad ? highway.next + 1 : highway.next;
  const post = readPostDirection(words, end, to, isOpen);
  if (post !== undefined) parts.postDirection = post.direction;
  const rest = post?.next ?? end;
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
