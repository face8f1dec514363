/** Reads a street line and distinguishes boxes, routes, highways and named streets. */
import { readNamed, readPostDirection } from './address-named.ts';
import { behindEstate, readEstate } from './address-recipient.ts';
import { joinApart, readHighway, readPoBox, readRuralRoute, type SpecialRead } from './address-special.ts';
import { isBareUnit, readUnitsAt } from './address-unit.ts';
import { COUNTED, DIRECTIONS, isPlainType, NUMBER_WORDS, ORDINALS, TYPES } from './address-words.ts';
import type { AddressParts } from './address.ts';

interface StreetRead {
  parts: AddressParts;
  /** Index of the first word after the street: the city, if the line may contain one. */
  next: number;
}

type Words = readonly string[];

/** Reads a box after the name of a department or mail stop: no house number and no street precedes it. */
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

/** Reads a street after a box: 'PO BOX 318 216 N PINE ST' and 'PO BOX 628 HWY 231'. The physical street is preferred. */
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

/** 'BOX 118 RT 2' is on a rural route; 'PO BOX 628 HWY 231' is not. */
function readRouteBehindBox(words: Words, from: number, to: number, box: SpecialRead): SpecialRead | undefined {
  const isPlain = words[from] === 'BOX' || words[from] === 'BX';
  const route =
    isPlain && /^(?:R[RTF]|STAR$|HC)/.test(words[box.next] ?? '')
      ? readRuralRoute([...words.slice(box.next, to), 'BOX', box.number!], 0, to - box.next + 2)
      : undefined;
  return route?.number === undefined || route.next !== to - box.next + 2 ? undefined : { ...route, next: to };
}

/** Reads boxes and routes; a unit before a box is the department that uses it. */
function readSpecial(words: Words, from: number, to: number, isOpen: boolean): StreetRead | undefined {
  const behind = readBoxBehind(words, from, to);
  const box = readPoBox(words, from, to);
  const special = (box && readRouteBehindBox(words, from, to, box)) ?? box ?? readRuralRoute(words, from, to) ?? behind;
  if (special === undefined) return undefined;
  const parts: AddressParts = { kind: special.kind, street: special.street };
  if (special.number !== undefined) parts.number = special.number;
  // 'PO BOX 1283 PMB 44'
  const isAlone = special.kind === 'po_box' && !isOpen && special.next < to;
  const unit = special === behind ? readUnitsAt(words, from, to) : isAlone ? readUnitsAt(words, special.next, to) : undefined;
  if (unit !== undefined) parts.unit = unit.text;
  if (special.kind === 'po_box') {
    const street = readBehindBox(words, special.next, to, isOpen);
    if (street !== undefined) return street;
  }
  return { parts, next: isOpen ? special.next : to };
}

/** In 'CHURCH STREET STATION PO BOX 12' the station is the post office of the box. */
function isPostOffice(word: string | undefined): boolean {
  return word === 'STATION' || word === 'STA' || word === 'BRANCH';
}

function boxParts(words: Words, at: number, to: number): AddressParts {
  const box = readPoBox(words, at, to);
  return { kind: 'po_box', street: 'PO BOX', ...(box?.number === undefined ? {} : { number: box.number }) };
}

/** Reads a unit that precedes the street: 'LOT 5 TANNERY ROW' and '#2 TURNER RD'. */
function readBehindUnit(words: Words, from: number, to: number, isOpen: boolean, hasPlace: boolean): StreetRead | undefined {
  if (words[from] === '#') return /^\d/.test(words[from + 1] ?? '') ? readStreet(words, from + 1, to, isOpen, hasPlace) : undefined;
  // 'REAR 12 ELM ST': the number belongs to the house.
  const isRear = words[from] === 'REAR' && to - from > 3 && readNumber(words, from + 1, to) !== undefined;
  const unit = isRear ? { text: 'REAR', next: from + 1 } : readUnitsAt(words, from, to);
  if (unit === undefined || unit.next >= to || !(isRear || unit.text.includes(' '))) return undefined;
  const street = readStreet(words, unit.next, to, isOpen, hasPlace);
  street.parts.unit ??= unit.text;
  return street;
}

const CROSSED: ReadonlySet<string> = new Set(['CORNER', 'COR', 'JCT', 'JUNCTION', 'INTERSECTION', 'OF']);

/** 'OAK AVE & ELM RD', 'CORNER OF OAK & ELM STS': two streets and no house. Both become the street of an unparsed address, which has no keys. */
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

/** Reads words `from`..`to` as a street line. `isOpen` if a city may follow, `hasPlace` if a state or ZIP code implies that one does. */
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
    // Street and box in one line: the physical street is preferred.
    const street = readStreet(words, from, boxAt, false, hasPlace);
    const box = readPoBox(words, boxAt, to) ?? readRuralRoute(words, boxAt, to);
    return { parts: street.parts, next: isOpen ? (box?.next ?? to) : to };
  }
  const calle = isOpen && hasPlace ? undefined : readOfEstate(words, from, to);
  if (calle !== undefined) return calle;
  const houseAt = behindWhereabouts(words, behindFireNumber(words, behindEstate(words, from, to), to), to);
  const parts: AddressParts = { kind: 'street' };
  const side = readSideFirst(words, houseAt, to);
  if (side !== undefined) parts.preDirection = side.direction;
  const number = side ?? readMile(words, houseAt, to) ?? readNumber(words, houseAt, to);
  if (number !== undefined) parts.number = number.number;
  let at = behindWhereabouts(words, number?.next ?? houseAt, to);
  // '215 1/2 B OAK ST'
  if (number !== undefined && at < to - 2 && / \d\/\d$/.test(number.number) && /^[A-D]$/.test(words[at] ?? '')) {
    parts.unit = `UNIT ${words[at]}`;
    at++;
  }
  // '12 REAR ELM ST'
  if (number !== undefined && words[at] === 'REAR' && to - at > 2 && words.slice(at + 2, to).some((word) => isPlainType(word))) {
    parts.unit = 'REAR';
    at++;
  }
  const early = words[at] === '#' && number !== undefined ? readUnitsAt(words, at, to) : undefined;
  if (early !== undefined && early.next < to) {
    parts.unit = early.text;
    at = early.next;
  }
  const joined = joinApart(words, at, to);
  if (joined !== undefined) {
    const next = readBesideHighway(joined, readHighway(joined, at, to - 1)!, to - 1, parts, isOpen) + 1;
    return { parts, next: isOpen ? next : to };
  }
  const pre = to - at > 1 && !isStateTrunk(words, at, to) ? DIRECTIONS.get(words[at] ?? '') : undefined;
  const highway = readHighway(words, pre === undefined ? at : at + 1, to);
  if (highway !== undefined) {
    if (pre !== undefined) parts.preDirection = pre;
    const next = readBesideHighway(words, highway, to, parts, isOpen);
    return { parts, next: isOpen ? next : to };
  }
  const next = readNamed(words, at, to, parts, isOpen, hasPlace);
  if (!isOpen) takeHouseBehind(words, at, to, parts);
  if (parts.number === undefined && parts.type === undefined) parts.kind = 'unparsed';
  return { parts, next };
}

/** 'FIRE NO 1203 LAKE RD', 'FN 1203 LAKE RD': skips the words that name the kind of number. */
function behindFireNumber(words: Words, from: number, to: number): number {
  const isSaid = words[from] === 'FIRE' || words[from] === 'HOUSE';
  const isKind = isSaid && (words[from + 1] === '#' || words[from + 1] === 'NUMBER');
  const at = isKind ? from + 2 : words[from] === 'FN' ? from + 1 : from;
  return at > from && at + 1 < to && /^[NSEW]?\d{1,5}[A-Z]?$/.test(words[at] ?? '') ? at : from;
}

/** 'N 1234 ELM ST' in Spokane and 'N 1234 500 E' in Indiana have the number 1234 and the direction N; 'N 400 W' and 'W 100 ACRE DR' are streets. */
function readSideFirst(words: Words, at: number, to: number): { number: string; direction: string; next: number } | undefined {
  const [first = '', number = '', name = ''] = words.slice(at, Math.min(at + 3, to));
  if (first.length !== 1 || !DIRECTIONS.has(first) || !/^\d{1,5}$/.test(number) || name === '') return undefined;
  const isName = number.length > 2 ? /^(?:[A-Z]{2,}|\d+(?:ST|ND|RD|TH)?)$/.test(name) : /^\d+(?:ST|ND|RD|TH)$/.test(name);
  if (!isName || isPlainType(name) || DIRECTIONS.has(name) || COUNTED.has(name)) return undefined;
  return { number: number.replace(/^0+(?=.)/, ''), direction: first, next: at + 2 };
}

/** Skips the location words of a lot without a house: 'N SIDE OF ELM ST', 'OFF COUNTY LINE RD'. */
function behindWhereabouts(words: Words, at: number, to: number): number {
  if (at + 3 < to && DIRECTIONS.has(words[at] ?? '') && words[at + 1] === 'SIDE' && words[at + 2] === 'OF') return at + 3;
  return at + 2 < to && words[at] === 'OFF' && TYPES.has(words[to - 1] ?? '') ? at + 1 : at;
}

/** Roads that are named by a number. */
const NUMBERED: ReadonlySet<string> = new Set(['FIRE', 'FOREST', 'LATERAL', 'CAMP', 'PRIVATE', 'SPUR', 'LANE']);

/** 'MAIN ST 402', 'ELM ST N 215': in a separate street column, a bare number after a street that has none before it is the house number. */
function takeHouseBehind(words: Words, at: number, to: number, parts: AddressParts): void {
  const house = words[to - 1] ?? '';
  const isBare = /^\d{1,5}$/.test(house) && parts.unit === `UNIT ${house.replace(/^0+(?=.)/, '')}` && /^[A-Z]+$/.test(words[to - 2] ?? '');
  const isStreet = TYPES.has(words[to - 2] ?? '') || DIRECTIONS.has(words[to - 2] ?? '');
  if (parts.number !== undefined || parts.type === undefined || !isBare || !isStreet || NUMBERED.has(words[at] ?? '')) return;
  parts.number = house.replace(/^0+(?=.)/, '');
  delete parts.unit;
}

/** Wisconsin's 'STH 57'; in 'STH 300 EAST' STH is the direction south. */
function isStateTrunk(words: Words, at: number, to: number): boolean {
  return words[at] === 'STH' && /^\d{1,3}$/.test(words[at + 1] ?? '') && (at + 2 === to || !DIRECTIONS.has(words[at + 2] ?? ''));
}

/** Alaska's 'MILE 42 STEESE HWY' and 'MP 87.5 SEWARD HWY': the milepost is the house number. 'MILE 3 RD' is a street. */
function readMile(words: Words, at: number, to: number): { number: string; next: number } | undefined {
  const isMile = words[at] === 'MILE' || words[at] === 'MP' || words[at] === 'MILEPOST';
  const name = words[at + 2] ?? '';
  if (!isMile || to - at < 4 || !/^\d{1,4}(?:\.\d)?$/.test(words[at + 1] ?? '') || !/^[A-Z]{2,}$/.test(name)) return undefined;
  return TYPES.has(name) || DIRECTIONS.has(name) || !TYPES.has(words[to - 1] ?? '')
    ? undefined
    : { number: `MILE ${words[at + 1]}`, next: at + 2 };
}

function readOfEstate(words: Words, from: number, to: number): StreetRead | undefined {
  const read = readEstate(words, from, to);
  if (read === undefined) return undefined;
  const parts: AddressParts = { kind: 'street', number: read.number, street: read.street };
  if (read.estate !== undefined) parts.landmark = read.estate;
  if (read.unit !== undefined) parts.unit = read.unit;
  return { parts, next: to };
}

function readBesideHighway(words: Words, highway: SpecialRead, to: number, parts: AddressParts, isOpen: boolean): number {
  parts.kind = 'highway';
  parts.street = highway.street;
  if (highway.number !== undefined) parts.number ??= highway.number;
  // 'FM 1960 RD W'
  const behind = words[highway.next + 1];
  const isRoad =
    TYPES.get(words[highway.next] ?? '') === 'RD' &&
    highway.next < to &&
    (highway.next + 1 === to || DIRECTIONS.has(behind ?? '') || readUnitsAt(words, highway.next + 1, to) !== undefined);
  const end = isRoad ? highway.next + 1 : highway.next;
  const post = readPostDirection(words, end, to, isOpen);
  if (post !== undefined) parts.postDirection = post.direction;
  const rest = post?.next ?? end;
  const beside = readFrontage(words, rest, to);
  if (beside !== undefined) parts.street += ` ${beside.text}`;
  // 'HWY 17 BUS S'
  const later = beside !== undefined && post === undefined ? readPostDirection(words, beside.next, to, isOpen) : undefined;
  if (later !== undefined) parts.postDirection = later.direction;
  const behindAll = later?.next ?? beside?.next ?? rest;
  const unit = readUnitsAt(words, behindAll, to) ?? (isOpen || behindAll !== to - 1 ? undefined : bareUnit(words[behindAll]));
  if (unit !== undefined) parts.unit = unit.text;
  return unit?.next ?? behindAll;
}

/** 'SR A1A 301' in a separate street column. */
function bareUnit(word: string | undefined): { text: string; next?: number } | undefined {
  return isBareUnit(word) ? { text: `UNIT ${word}` } : undefined;
}

/** 'INTERSTATE 35 FRONTAGE ROAD', 'HIGHWAY 9 BYPASS'. */
function readFrontage(words: Words, at: number, to: number): { text: string; next: number } | undefined {
  const word = at < to ? (words[at] ?? '') : '';
  const beside = BESIDE_HIGHWAY.get(word);
  if (beside !== undefined) return { text: beside, next: at + 1 };
  const road = FRONTAGES.get(word);
  return road !== undefined && TYPES.get(words[at + 1] ?? '') === 'RD' ? { text: `${road} ROAD`, next: at + 2 } : undefined;
}
const BESIDE_HIGHWAY: ReadonlyMap<string, string> = new Map(
  'BYPASS BYPASS|BYP BYPASS|BUSINESS BUSINESS|BUS BUSINESS|ALT ALTERNATE|ALTERNATE ALTERNATE|LOOP LOOP'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);
const FRONTAGES: ReadonlyMap<string, string> = new Map(
  'FRONTAGE FRONTAGE|FRTG FRONTAGE|FRNTG FRONTAGE|SERVICE SERVICE|SVC SERVICE|ACCESS ACCESS'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

const FRACTION = /^\d\/\d$/;

/** Whether the letter belongs to the number, as in '418 B TANNERY ROW'; letters other than A, B and C only do before a direction, as in '418 F SOUTH BLVD'. */
function isNumberLetter(words: readonly string[], at: number): boolean {
  const after = words[at + 1] ?? '';
  // 'C R 88' is a county road.
  if (after === 'R' && /^\d+$/.test(words[at + 2] ?? '')) return false;
  if (/^[ABC]$/.test(words[at] ?? '')) return TYPES.get(after) === undefined && after !== '&' && after !== 'AND';
  return /^[DFGHJKLMPRTUVXYZ]$/.test(words[at] ?? '') && after.length > 2 && DIRECTIONS.has(after);
}

/** 'ONE MILL LN' is number 1; 'ONE ST' and 'TWENTY THIRD ST' are streets. */
function readSpelled(words: readonly string[], at: number, to: number, spelled: string): { number: string; next: number } | undefined {
  const after = words[at + 1] ?? '';
  if (to - at < 2 || FRACTION.test(after) || (Number(spelled) >= 20 && ORDINALS.has(after))) return undefined;
  return to - at > 2 || !isPlainType(after) ? { number: spelled, next: at + 1 } : undefined;
}

/** Numbers that begin with a letter: 'N6W23001', 'W148 N9748', 'N 48 W 16550', 'N1234', 'A1075'. */
function readLettered(words: readonly string[], at: number, to: number): { number: string; next: number } | undefined {
  const word = words[at] ?? '';
  const second = words[at + 1] ?? '';
  if (/^[NSEW]\d+[NSEW]\d+$/.test(word)) return { number: word, next: at + 1 };
  const four = word.length === 1 && to - at > 4 ? words.slice(at, at + 4).join('') : '';
  if (/^[NSEW]\d+[NSEW]\d{3,}$/.test(four) && words[at + 2]?.length === 1) return { number: four, next: at + 4 };
  if (to - at > 2 && /^[NSEW]\d+[NSEW]?$/.test(word) && /^[NSEW]\d+$/.test(second)) return { number: word + second, next: at + 2 };
  // Houses of Puerto Rican estates: 'B5 CALLE 3'.
  if (second === 'CALLE' && /^[A-Z]{1,2}-?\d{1,3}$/.test(word)) return { number: word.replace('-', ''), next: at + 1 };
  const isFireNumber = to - at > 2 ? /^(?:[NSEW]\d{3}|[A-Z]\d{4,5})/.test(word) : to - at > 1 && /^[A-Z]\d{4,5}/.test(word);
  return isFireNumber && /^[A-Z]\d{3,5}[A-Z]?$/.test(word) ? { number: word, next: at + 1 } : undefined;
}

/** A quick check: most numbers consist of digits only. */
function isAllDigits(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 57 || word.charCodeAt(i) < 48) return false;
  return word !== '';
}

/** Reads '6257A', '45-12', '39W254' and '39W-254', '2255/2343', '12-1/2', '12.5'; undefined for '21ST' and anything that is not a number. */
function readCompound(word: string): string | undefined {
  if (!/^\d+[A-Z]{0,2}$|^\d+[NSEW]-?\d+$|^\d{2,}\/\d{2,}$|^\d+-\d*[A-Z]?\d*$|^\d+-?\d\/\d$|^\d+\.\d$/.test(word)) return undefined;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return undefined;
  const number = word.replace(/^(\d\d+)\/(?=\d\d)/, '$1-').replace(/^(\d+[NSEW])-/, '$1');
  const glued = /^(\d+)-(\d\/\d)$/.exec(number);
  if (glued !== null) return `${glued[1]} ${glued[2]}`;
  return number.endsWith('.5') ? `${number.slice(0, -2)} 1/2` : number;
}

/** '12 & 14', '12 THRU 16': a house with several numbers. */
const JOINS_NUMBERS: ReadonlySet<string> = new Set(['&', 'AND', 'TO', 'THRU', 'THROUGH']);

/** Reads '418', '123 1/2', '45-12', 'N6W23001', 'ONE'; drops leading zeros. */
function readNumber(words: readonly string[], at: number, to: number): { number: string; next: number } | undefined {
  const word = words[at] ?? '';
  const first = word.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) {
    const spelled = NUMBER_WORDS.get(word);
    return spelled === undefined ? readLettered(words, at, to) : readSpelled(words, at, to, spelled);
  }
  const isPlain = isAllDigits(word);
  const compound = isPlain ? word : readCompound(word);
  if (compound === undefined) return undefined;
  const number = first === 48 ? compound.replace(/^0+(?=\d)/, '') : compound;
  const next = at + 1;
  const after = words[next] ?? '';
  if (JOINS_NUMBERS.has(after) && isAllDigits(words[next + 1] ?? '') && next + 2 < to)
    return { number: `${number}-${words[next + 1] ?? ''}`, next: next + 2 };
  if (next < to && after.length === 3 && FRACTION.test(after)) return { number: `${number} ${after}`, next: next + 1 };
  const mayHaveLetter = isPlain || /^\d+-\d+$/.test(number);
  if (mayHaveLetter && after.length === 1 && to - next >= 2 && isNumberLetter(words, next))
    return { number: number + after, next: next + 1 };
  return { number, next };
}
