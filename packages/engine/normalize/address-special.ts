/** Reads addresses that are not a number on a named street: post office boxes, rural routes, numbered highways. */

import { DIRECTIONS, NUMBER_WORDS, TYPES, UNITS } from './address-words.ts';
import { isTypo } from '../text/text-distance.ts';
import { readState } from './place.ts';

export interface SpecialRead {
  kind: 'po_box' | 'rural_route' | 'highway';
  street: string;
  /** The number of the box. A highway's house number is read before the highway. */
  number?: string;
  next: number;
}

function boxNumber(words: readonly string[], at: number, to: number): { number: string; next: number } | undefined {
  let next = at;
  while (next < to && (words[next] === '#' || words[next] === 'NO' || words[next] === 'NUMBER')) next++;
  const id = words[next];
  if (next >= to || id === undefined || !/^(?:\d[A-Z0-9-]*|[A-Z]{1,2}|[A-Z]-?\d+)$/.test(id)) return undefined;
  const number = id.replace(/^0+(?=.)/, '');
  const behind = next + 1 < to ? (words[next + 1] ?? '') : '';
  // 'DRAWER CS 198422' and 'BOX 42 D' are one number each; a direction letter may instead begin the city.
  const isOne = /^[A-Z]{1,2}$/.test(id) ? /^\d+$/.test(behind) : /^\d+$/.test(id) && /^[A-DF-MP-RT-VX-Z]$/.test(behind);
  return isOne ? { number: number + behind, next: next + 2 } : { number, next: next + 1 };
}

function isBox(word: string | undefined): boolean {
  return word === 'BOX' || word === 'BX' || word === 'DRAWER' || word === 'DRWR' || word === 'DWR' || word === 'LOCKBOX' || word === 'LBX';
}

/** 'PO BOX 12', 'P O BOX 12', 'POST OFFICE BOX 12', 'BOX 12'. */
export function readPoBox(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  let next = at;
  const word = words[at];
  if (word === 'POBOX') next = at + 1;
  else {
    if (word === 'PO' || word === 'POB') next = at + 1;
    else if (word === 'P' && words[at + 1] === 'O') next = at + 2;
    else if (word === 'POST' && words[at + 1] === 'OFFICE') next = at + 2;
    else if (word === 'CALLER') next = at + 1;
    if (isBox(words[next])) next++;
    else if (word !== 'POB' && !(word === 'PO' && /^\d+$/.test(words[next] ?? ''))) return undefined;
  }
  const box = boxNumber(words, next, to);
  return box === undefined ? undefined : { kind: 'po_box', street: 'PO BOX', number: box.number, next: box.next };
}

const RURAL: ReadonlyMap<string, string> = new Map([
  ['RR', 'RR'],
  ['RFD', 'RR'],
  ['RURAL', 'RR'],
  ['RT', 'RR'],
  ['RTE', 'RR'],
  ['ROUTE', 'RR'],
  ['R', 'RR'],
  ['HC', 'HC'],
  ['HCR', 'HC'],
  ['PSC', 'PSC'],
  ['CMR', 'CMR'],
  ['UNIT', 'UNIT'],
  ['STAR', 'HC'],
  ['SR', 'HC'],
  ['RD', 'RR'],
]);

const TAKES_ROUTE: ReadonlySet<string> = new Set(['RURAL', 'STAR', 'HC', 'HCR']);
/** Military addresses abroad; a UNIT is one only with a box. */
const MILITARY: ReadonlySet<string> = new Set(['PSC', 'CMR', 'UNIT']);
const ROUTE_ALONE: ReadonlySet<string> = new Set(['ROUTE', 'RR', 'RFD', 'HC']);

/** Reads 'RR 2 BOX 15', 'HC 1 BOX 5'; a plain 'ROUTE 2' without a box is a highway. */
export function readRuralRoute(words: readonly string[], at: number, to: number, shift = 0): SpecialRead | undefined {
  const first = words[at] ?? '';
  const contractAt = (first === 'HIGHWAY' || first === 'HWY') && words[at + 1] === 'CONTRACT' ? at + 1 : -1;
  if (contractAt > 0) return readRuralRoute(['HCR', ...words.slice(contractAt + 1, to)], 0, to - contractAt, contractAt);
  const glued = /^(RR|HC|RT)-?(\d+)$/.exec(first);
  let form = RURAL.get(glued?.[1] ?? first);
  if (form === undefined) return undefined;
  let next = at + 1;
  if (first === 'R') {
    // Also 'R 3 BOX 44' and 'R#2 BOX 15'.
    if (words[next] === 'R' || words[next] === 'D') next++;
    else if (!isBox(words[words[next] === '#' ? next + 2 : next + 1])) return undefined;
  } else if (TAKES_ROUTE.has(first) && (words[next] === 'ROUTE' || words[next] === 'RT' || words[next] === 'RTE')) next++;
  while (words[next] === '#' || words[next] === 'NO') next++;
  let route = glued?.[2];
  if (route === undefined && next < to && /^\d+[A-Z]{0,2}$/.test(words[next] ?? '')) route = words[next++];
  if (route === undefined && first !== 'STAR' && !(ROUTE_ALONE.has(first) && isBox(words[next]))) return undefined;
  const isSure =
    form === 'HC' ? first !== 'SR' : first === 'RR' || first === 'RFD' || first === 'RURAL' || first === 'R' || glued?.[1] === 'RR';
  const name = route === undefined ? form : `${form} ${route.replace(/^0+(?=.)/, '')}`;
  if (isBox(words[next]) || words[next] === 'BUZON') {
    const box = boxNumber(words, next + 1, to);
    if (box !== undefined) return { kind: 'rural_route', street: name, number: box.number, next: box.next + shift };
  }
  return isSure && !MILITARY.has(first) ? { kind: 'rural_route', street: name, next: next + shift } : undefined;
}

const SHORT_HIGHWAYS: ReadonlyMap<string, string> = new Map([
  ['SR', 'STATE ROAD'],
  ['CR', 'COUNTY ROAD'],
  ['FM', 'FM'],
  ['RM', 'RM'],
  ['SH', 'STATE HIGHWAY'],
  ['CH', 'COUNTY HIGHWAY'],
  ['CTH', 'COUNTY HIGHWAY'],
  ['STH', 'STATE HIGHWAY'],
  ['I', 'INTERSTATE'],
  ['IH', 'INTERSTATE'],
  ['INTERSTATE', 'INTERSTATE'],
  ['TR', 'TOWNSHIP ROAD'],
  ['US', 'US HIGHWAY'],
  ['HWY', 'HIGHWAY'],
  ['HIGHWAY', 'HIGHWAY'],
  ['RTE', 'ROUTE'],
  ['RT', 'ROUTE'],
  ['ROUTE', 'ROUTE'],
  ['HIWAY', 'HIGHWAY'],
  ['HWAY', 'HIGHWAY'],
  ['PR', 'PRIVATE ROAD'],
  ['SPUR', 'SPUR'],
  ['LOOP', 'LOOP'],
  ['BUSINESS', 'BUSINESS'],
  ['ALT', 'ALTERNATE'],
  ['BUS', 'BUSINESS'],
  ['LP', 'LOOP'],
  ['CSAH', 'COUNTY HIGHWAY'],
  // A farm road in Missouri, a forest road elsewhere: kept as written.
  ['FR', 'FR'],
  ['TH', 'TH'],
]);
export const HIGHWAY_WORDS: ReadonlyMap<string, string> = new Map([
  ['HWY', 'HIGHWAY'],
  ['HIGHWAY', 'HIGHWAY'],
  ['HIWAY', 'HIGHWAY'],
  ['HWAY', 'HIGHWAY'],
  ['RTE', 'ROUTE'],
  ['RT', 'ROUTE'],
  ['ROUTE', 'ROUTE'],
  ['RD', 'ROAD'],
  ['ROAD', 'ROAD'],
  ['ROUTES', 'ROUTE'],
]);
const OWNERS: ReadonlyMap<string, string> = new Map([
  ['US', 'US'],
  ['U', 'US'],
  ['UNITED', 'US'],
  ['STATES', 'US'],
  ['STATE', 'STATE'],
  ['ST', 'STATE'],
  ['COUNTY', 'COUNTY'],
  ['CO', 'COUNTY'],
  ['CNTY', 'COUNTY'],
  ['TOWNSHIP', 'TOWNSHIP'],
  ['TWP', 'TOWNSHIP'],
  ['FEDERAL', 'US'],
  ['RANCH', 'RANCH'],
  ['COUNTRY', 'COUNTY'],
  ['CTY', 'COUNTY'],
  ['PVT', 'PRIVATE'],
  ['PRIVATE', 'PRIVATE'],
  ['PARISH', 'PARISH'],
  // A road kind in Missouri; in Texas short for farm to market.
  ['FARM', 'FARM'],
]);

const PARTS_OF_MILE: ReadonlyMap<string, string> = new Map([
  ['1/2', '.5'],
  ['1/4', '.25'],
  ['3/4', '.75'],
]);

function highwayNumber(words: readonly string[], at: number, to: number): { text: string; next: number } | undefined {
  let next = at;
  while (next < to && (words[next] === '#' || words[next] === 'NO' || words[next] === 'NUMBER')) next++;
  const word = next < to ? (words[next] ?? '') : '';
  // 'US ROUTE ONE'. The pattern below also covers Florida's A1A.
  if (NUMBER_WORDS.has(word) && (next + 1 === to || DIRECTIONS.has(words[next + 1] ?? '')))
    return { text: NUMBER_WORDS.get(word)!, next: next + 1 };
  if (!/^(?:\d{1,4}[A-Z]{0,2}|[A-Z]{1,2}-\d{1,4}|\d{1,4}-[A-Z0-9]{1,3}|[A-Z]\d[A-Z]|\d{1,3}\.\d{1,2})$/.test(word)) return undefined;
  const text = word.replace(/^0+(?=.)/, '');
  // Colorado's roads between two numbered roads: '5.5', '5 1/2'.
  const part = next + 1 < to ? PARTS_OF_MILE.get(words[next + 1] ?? '') : undefined;
  if (part !== undefined && /^\d+$/.test(text)) return { text: text + part, next: next + 2 };
  // New Jersey's routes 1 and 9 are one road.
  const isTwo = (words[next + 1] === '&' || words[next + 1] === 'AND') && next + 2 < to && /^\d{1,3}$/.test(words[next + 2] ?? '');
  return isTwo ? { text: `${text}-${words[next + 2]}`, next: next + 3 } : { text, next: next + 1 };
}

/** Letters as numbers: Wisconsin names its county roads by letters, 'COUNTY ROAD MM', and Iowa by a letter and a number, 'COUNTY ROAD N30'. */
function highwayLetter(words: readonly string[], at: number, to: number): { text: string; next: number } | undefined {
  const word = at < to ? (words[at] ?? '') : '';
  return /^[A-Z](?:[A-Z]|\d{1,3})?$/.test(word) && (at + 1 === to || !DIRECTIONS.has(word)) ? { text: word, next: at + 1 } : undefined;
}

/** States of two words and abbreviations of road kinds that rolls print as two words. */
const PRINTED_APART: ReadonlySet<string> = new Set(
  'C R|S R|T R|U S|F M|R M|N C|N D|N H|N J|N M|N Y|S C|S D|W V|NORTH CAROLINA|NORTH DAKOTA|NEW HAMPSHIRE|NEW JERSEY|NEW MEXICO|NEW YORK|SOUTH CAROLINA|SOUTH DAKOTA|WEST VIRGINIA'.split(
    '|',
  ),
);

/** Joins the two words of 'N C HIGHWAY 55', 'NORTH CAROLINA 55' or 'C R 88' into one, if the result is a highway. */
export function joinApart(words: readonly string[], at: number, to: number): readonly string[] | undefined {
  const [first = '', second = '', third = ''] = words.slice(at, Math.min(at + 3, to));
  if (!PRINTED_APART.has(`${first} ${second}`) || !(HIGHWAY_WORDS.has(third) || /^\d{1,4}$/.test(third))) return undefined;
  const joined = [...words.slice(0, at), first.charAt(0) + second.charAt(0), ...words.slice(at + 2)];
  return readHighway(joined, at, to - 1) === undefined ? undefined : joined;
}

/** Reads 'US HWY 278', 'STATE ROAD 39', 'CR 441', 'I-25', 'FM 1960', 'OLD ROUTE 66' into the forms of Publication 28, appendix F. */
export function readHighway(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const first = words[at] ?? '';
  const glued = /^(I|IH|SR|CR|FM|US|SH|RM|HWY|RTE|RT|STH|CTH|TR|SPUR|LOOP)-?(\d{1,4}[A-Z]?)$/.exec(first);
  if (glued !== null) return behindWord({ street: `${SHORT_HIGHWAYS.get(glued[1] ?? '')} ${glued[2]}`, next: at + 1 }, words, to);
  if ((first === 'FARM' || first === 'RANCH') && words[at + 1] === 'TO' && words[at + 2] === 'MARKET')
    return readFarmRoad(words, at + 3, to, first === 'FARM' ? 'FM' : 'RM');
  const drive = readPrivateDrive(words, at, to);
  if (drive !== undefined) return drive;
  if (first === 'A1A')
    return { kind: 'highway', street: 'A1A', next: HIGHWAY_WORDS.get(words[at + 1] ?? '') === 'HIGHWAY' && at + 1 < to ? at + 2 : at + 1 };
  if (first === 'FM' || first === 'RM') return readFarmRoad(words, at + 1, to, first);
  return (
    readDashed(words, at, to) ??
    readTrunk(words, at, to) ??
    readCarretera(words, at, to) ??
    readOld(words, at, to) ??
    readBeforeWord(words, at, to) ??
    readLongHighway(words, at, to) ??
    readLettered(words, at, to) ??
    readShortHighway(words, at, to)
  );
}

/** Reads 'COUNTY TRUNK HH' and 'STATE TRUNK HIGHWAY 57', Wisconsin's names for its highways. */
function readTrunk(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const isTrunk = words[at + 1] === 'TRUNK' || words[at + 1] === 'TRK' || words[at + 1] === 'TK';
  if (!isTrunk || !OWNERS.has(words[at] ?? '')) return undefined;
  const behind = HIGHWAY_WORDS.has(words[at + 2] ?? '') ? at + 3 : at + 2;
  const read = readLongHighway([...words.slice(0, at + 1), 'HIGHWAY', ...words.slice(behind, to)], at, to - behind + at + 2);
  return read === undefined ? undefined : { ...read, next: read.next + behind - at - 2 };
}

/** Reads Puerto Rico's 'CARR 863 KM 2.3', where the kilometer serves as the house number. */
function readCarretera(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  if (words[at] !== 'CARR' && words[at] !== 'CARRETERA') return undefined;
  const road = highwayNumber(words, at + 1, to);
  if (road === undefined) return undefined;
  const kilometer = words[road.next] === 'KM' && road.next + 1 < to ? /^\d{1,3}(?:\.\d)?$/.exec(words[road.next + 1] ?? '') : null;
  const read: SpecialRead = { kind: 'highway', street: `CARR ${road.text}`, next: road.next };
  return kilometer === null ? read : { ...read, number: `KM ${kilometer[0]}`, next: road.next + 2 };
}

/** Reads 'HIGHWAY K', a lettered county road of Missouri, and 'VZ CR 2301', a Texas road preceded by its county. */
function readLettered(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const [word = '', next = ''] = words.slice(at, at + 2);
  // 'COUNTY E', as used in Wisconsin.
  if (word === 'COUNTY' && at + 2 === to && /^([A-Z])\1?$/.test(next))
    return { kind: 'highway', street: `COUNTY HIGHWAY ${next}`, next: to };
  const kind = HIGHWAY_WORDS.get(word);
  if ((kind === 'HIGHWAY' || kind === 'ROUTE') && !TYPES.has(next) && !UNITS.has(next)) {
    const letter = highwayLetter(words, at + 1, to);
    if (letter !== undefined) return { kind: 'highway', street: `${kind} ${letter.text}`, next: letter.next };
  }
  // 'WCR 44' is a Weld County road; 'HCR 64 BOX 9' is a rural route.
  const [, glued] = at > 0 ? (/^([A-Z]{1,2})CR$/.exec(word) ?? []) : [];
  const isApart = /^[A-Z]{2}$/.test(word) && next === 'CR' && !SHORT_HIGHWAYS.has(word);
  if (glued === undefined && !isApart) return undefined;
  const road = highwayNumber(words, glued === undefined ? at + 2 : at + 1, to);
  return road === undefined ? undefined : { kind: 'highway', street: `${glued ?? word} COUNTY ROAD ${road.text}`, next: road.next };
}

/** Reads 'PRIVATE DRIVE 1402', 'PVT DR 8': Texas numbers roads that no county maintains. */
function readPrivateDrive(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const isPrivate = words[at] === 'PRIVATE' || words[at] === 'PVT';
  const number = isPrivate && TYPES.get(words[at + 1] ?? '') === 'DR' ? highwayNumber(words, at + 2, to) : undefined;
  return number === undefined ? undefined : { kind: 'highway', street: `PRIVATE DRIVE ${number.text}`, next: number.next };
}

/** 'FM 1960', 'FM RD 1960'. */
function readFarmRoad(words: readonly string[], at: number, to: number, kind: string): SpecialRead | undefined {
  const number = highwayNumber(words, HIGHWAY_WORDS.has(words[at] ?? '') ? at + 1 : at, to);
  return number === undefined ? undefined : { kind: 'highway', street: `${kind} ${number.text}`, next: number.next };
}

/** Reads 'KY-15' and Michigan's 'M-52' or Kansas's 'K-10' as state highways, optionally followed by HIGHWAY. 'T-456' is a township road in Pennsylvania. */
function readDashed(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const [, of = '', dash = '', number = ''] = /^([A-Z]{1,2})(-?)(\d{1,4}[A-Z]?)$/.exec(words[at] ?? '') ?? [];
  const behind = at + 1 < to ? (words[at + 1] ?? '') : '';
  const isSaid = HIGHWAY_WORDS.get(behind) === 'HIGHWAY';
  if ((of === 'M' || of === 'K') && (dash !== '' || behind === '' || isSaid || DIRECTIONS.has(behind)))
    return { kind: 'highway', street: `${of} ${number}`, next: isSaid ? at + 2 : at + 1 };
  if (dash === '') return undefined;
  if (of === 'T') return { kind: 'highway', street: `TOWNSHIP ROAD ${number}`, next: at + 1 };
  if (of === 'PR') return readDashedRoad(words, at, to, number);
  return STATES.has(of) ? { kind: 'highway', street: `${of} HIGHWAY ${number}`, next: at + 1 } : undefined;
}

/** 'PR-102 KM 6.7' is a road of Puerto Rico, 'PR-102' a private road in Texas. */
function readDashedRoad(words: readonly string[], at: number, to: number, number: string): SpecialRead {
  const road = behindKilometers(['CARR', number, ...words.slice(at + 1, to)]);
  return road === undefined ? { kind: 'highway', street: `PRIVATE ROAD ${number}`, next: at + 1 } : { ...road, next: at + road.next - 1 };
}

function behindKilometers(words: readonly string[]): SpecialRead | undefined {
  const road = readCarretera(words, 0, words.length);
  return road?.number === undefined ? undefined : road;
}

/** Words that may precede the kind of a highway: 'OLD NC 10', 'BUS US 287', 'STATE LOOP 337'. */
const BEFORE_KIND: ReadonlyMap<string, string> = new Map([
  ['OLD', 'OLD '],
  ['BUS', 'BUSINESS '],
  ['BUSINESS', 'BUSINESS '],
  ['ALT', 'ALTERNATE '],
  ['STATE', ''],
]);

function readOld(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const before = BEFORE_KIND.get(words[at] ?? '');
  if (before === undefined) return undefined;
  // 'OLD 99 HWY'
  if (before === 'OLD ' && /^\d{1,3}$/.test(words[at + 1] ?? '') && at + 2 < to && HIGHWAY_WORDS.get(words[at + 2] ?? '') === 'HIGHWAY')
    return { kind: 'highway', street: `OLD HIGHWAY ${words[at + 1]}`, next: at + 3 };
  if (before === '' && !/^(?:LOOP|LP|SPUR)$/.test(words[at + 1] ?? '')) return undefined;
  const short = readShortHighway(words, at + 1, to);
  return short === undefined ? undefined : { ...short, street: before + short.street };
}

/** Reads '13 HWY', as used in Missouri. */
function readBeforeWord(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const isLast = at + 2 === to || DIRECTIONS.has(words[at + 2] ?? '');
  const isNumber = at > 0 && at + 1 < to && /^\d{1,3}$/.test(words[at] ?? '') && HIGHWAY_WORDS.get(words[at + 1] ?? '') === 'HIGHWAY';
  return isNumber && isLast ? { kind: 'highway', street: `HIGHWAY ${words[at]}`, next: at + 2 } : undefined;
}

/** 'US 301 HWY N': HIGHWAY after the number adds nothing. */
function behindWord({ street, next }: Omit<SpecialRead, 'kind'>, words: readonly string[], to: number): SpecialRead {
  const isSaid = next < to && street.includes('HIGHWAY') && HIGHWAY_WORDS.get(words[next] ?? '') === 'HIGHWAY';
  return { kind: 'highway', street, next: isSaid ? next + 1 : next };
}

/** Reads up to three words before HIGHWAY or ROUTE and its number; ROAD only after COUNTY, STATE and the like. */
function readLongHighway(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  for (let i = at; i < Math.min(at + 4, to - 1); i++) {
    const kind = HIGHWAY_WORDS.get(words[i] ?? '');
    if (kind === undefined || (kind === 'ROAD' && !OWNERS.has(words[i - 1] ?? '')) || (i === at && kind === 'ROAD')) continue;
    const isNamed = words.slice(at, i).some((word) => !OWNERS.has(word) && !STATES.has(word) && word !== 'S' && word !== 'OLD');
    const isOwned = OWNERS.has(words[i - 1] ?? '') && i > at;
    const number =
      isNamed && words[i + 1] === '#'
        ? undefined
        : (highwayNumber(words, i + 1, to) ?? (isOwned ? highwayLetter(words, i + 1, to) : undefined));
    if (number === undefined || (isNamed && kind === 'HIGHWAY' && !isOwned && isUnitBehind(words, i, to))) return undefined;
    const before = words
      .slice(at, i)
      .filter((word, j, all) => !(word === 'S' && all[j - 1] === 'U') && !(word === 'STATES' && all[j - 1] === 'UNITED'));
    const owner = before.map((word) => OWNERS.get(word) ?? KINDS.get(word) ?? (word.length > 2 ? readState(word) : undefined) ?? word);
    return { kind: 'highway', street: [...owner, kind, number.text].join(' '), next: number.next };
  }
  return undefined;
}

/** 'FARRINGTON HWY 12': a named highway has no number, so the number after it is a unit. */
function isUnitBehind(words: readonly string[], at: number, to: number): boolean {
  const word = words[at - 1] ?? '';
  return (
    at + 2 === to &&
    word.length > 3 &&
    !KINDS.has(word) &&
    !BESIDE_NUMBER.has(word) &&
    readState(word) === undefined &&
    !['STATE', 'COUNTY'].some((owner) => isTypo(word, owner))
  );
}
const BESIDE_NUMBER: ReadonlySet<string> = new Set(
  'SCENIC BUSINESS ALTERNATE BYPASS LOOP SPUR TRUCK TRUNK AID TOWN TOWNSHIP PARISH NORTH SOUTH EAST WEST'.split(' '),
);

/** Abbreviations before HIGHWAY, spelled out. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['NYS', 'NY'],
  ['BUS', 'BUSINESS'],
  ['ALT', 'ALTERNATE'],
  ['BYP', 'BYPASS'],
]);

/** After a house number two digits are enough; elsewhere 'RR 2' is a rural route. */
function isRanchRoad(number: string, at: number): boolean {
  return at > 0 ? /^\d{2,4}$/.test(number) : /^\d{3,4}$/.test(number);
}

function readShortHighway(words: readonly string[], at: number, to: number): SpecialRead | undefined {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const short = SHORT_HIGHWAYS.get(word) ?? (word === 'RR' && isRanchRoad(next, at) ? 'RANCH ROAD' : undefined);
  // Michigan's 'M 52': a street of one letter is not followed by a unit.
  if (word === 'M' && /^\d{1,3}$/.test(next) && (at + 2 === to || DIRECTIONS.has(words[at + 2] ?? '')))
    return { kind: 'highway', street: `M ${next}`, next: at + 2 };
  const number = highwayNumber(words, at + 1, to) ?? (word === 'CR' || word === 'CTH' ? highwayLetter(words, at + 1, to) : undefined);
  if (number === undefined) return undefined;
  if (short === undefined) return readStateHighway(words, at, to, number);
  return behindWord({ street: `${short} ${number.text}`, next: number.next }, words, to);
}

/** The states and the fictional one (FK). CT and NE are left out because they are also a street type and a direction. */
const STATES: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY FK'.split(
    ' ',
  ),
);
/** 'FL 2' is a floor. */
const LEAST_OF_FLORIDA = 20;

/** Reads state highways such as 'NC 55', 'TX 6 HWY'. */
function readStateHighway(
  words: readonly string[],
  at: number,
  to: number,
  number: { text: string; next: number },
): SpecialRead | undefined {
  const state = words[at] ?? '';
  if (!STATES.has(state) || !/^\d{1,4}[A-Z]?$/.test(number.text)) return undefined;
  if (state === 'FL' && !(Number.parseInt(number.text, 10) >= LEAST_OF_FLORIDA)) return undefined;
  return behindWord({ street: `${state} HIGHWAY ${number.text}`, next: number.next }, words, to);
}
