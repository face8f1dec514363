import { DIRECTIONS, isPlainType, LONE_UNITS, ORDINALS, splitAddressWords, UNITS } from './address-words.ts';

function isUnitId(word: string | undefined): boolean {
  if (word === undefined) return false;
  return /\d/.test(word) ? word.length <= 12 : /^(?:[A-Z](?:-[A-Z])?|PH(?:-?[A-Z])?|GDN|GARDEN|TH)$/.test(word);
}

function cleanId(word: string): string {
  return word.replace(/^0+(?=.)/, '');
}

/** '3RD FLOOR', 'SECOND FL', 'GROUND FLOOR', 'LOWER LEVEL'. */
function readFloor(words: readonly string[], at: number, to: number): { text: string; next: number } | undefined {
  // '2FL', '2NDFL'
  const [, glued] = at + 1 === to ? (/^(\d{1,2})(?:ST|ND|RD|TH)?FLR?$/.exec(words[at] ?? '') ?? []) : [];
  if (glued !== undefined) return { text: `FL ${glued}`, next: to };
  if (at + 1 >= to) return undefined;
  const word = words[at] ?? '';
  const designator = UNITS.get(words[at + 1] ?? '');
  if (words[at + 1] === 'LEVEL' && (UNITS.get(word) === 'LOWR' || UNITS.get(word) === 'UPPR'))
    return { text: UNITS.get(word) ?? '', next: at + 2 };
  if (designator !== 'FL') return undefined;
  if (word === 'GROUND') return { text: 'FL G', next: at + 2 };
  const number = /^(\d{1,3})(?:ST|ND|RD|TH)?$/.exec(ORDINALS.get(word) ?? word);
  if (number?.[0] === number?.[1] && at + 2 < to) return undefined;
  return number === null ? undefined : { text: `FL ${number[1]}`, next: at + 2 };
}

/** 'APT 13 C' becomes APT 13C; a direction letter may instead begin the city. */
function withLetter(id: string, words: readonly string[], next: number, to: number): { id: string; next: number } {
  const letter = next < to ? (words[next] ?? '') : '';
  const isLetter =
    letter.length === 1 &&
    letter >= 'A' &&
    letter <= 'Z' &&
    /^\d+$/.test(id) &&
    (next + 1 === to || !DIRECTIONS.has(letter)) &&
    words[next + 1] !== 'O';
  return isLetter ? { id: id + letter, next: next + 1 } : { id, next };
}

/** Reads numbers of a mail room: 'MAIL CODE 55083', 'MC F646', 'REF NO 24385309'. */
function readMailStop(words: readonly string[], at: number, to: number): { text: string; next: number } | undefined {
  let next = at + 1;
  if (words[at] === 'MAIL') {
    if (words[next] !== 'CODE' && words[next] !== 'STOP') return undefined;
    next++;
  }
  while (next < to && (words[next] === '#' || words[next] === 'NO')) next++;
  const id = next < to ? (words[next] ?? '') : '';
  return /^[A-Z]?\d[A-Z0-9-]{2,}$/.test(id) ? { text: `${words[at] === 'REF' ? 'REF' : 'MSC'} ${cleanId(id)}`, next: next + 1 } : undefined;
}

function holdsDigitInside(word: string): boolean {
  if (word.charCodeAt(0) < 65) return false;
  for (let i = 2; i < word.length; i++) if (word.charCodeAt(i) < 58 && word.charCodeAt(i) > 47) return true;
  return false;
}

/** Penthouses, townhouses and garden apartments without a designator, at the end of a line. */
function isLastUnit(word: string, words: readonly string[], at: number, to: number): boolean {
  return at + 1 === to && (/^(?:PH-?[A-Z]|TH-?\d{1,3})$/.test(word) || (word === 'GDN' && isPlainType(words[at - 1])));
}

/** Reads a unit that begins at `at`: its text in USPS form and the index after it. Undefined if none begins there. */
export function readUnitAt(words: readonly string[], at: number, to: number): { text: string; next: number } | undefined {
  const word = words[at] ?? '';
  const floor = readFloor(words, at, to);
  if (floor !== undefined) return floor;
  const glued = holdsDigitInside(word) ? /^([A-Z]{2,})-?(\d[A-Z0-9-]*)$/.exec(word) : null;
  if (glued !== null && glued[1] !== 'FL' && UNITS.has(glued[1] ?? ''))
    return { text: `${UNITS.get(glued[1] ?? '')} ${cleanId(glued[2] ?? '')}`, next: at + 1 };
  if (word === '#' && UNITS.has(words[at + 1] ?? '')) return readUnitAt(words, at + 1, to);
  if (word === 'MAIL' || word === 'MC' || word === 'REF') return readMailStop(words, at, to);
  const designator = word === '#' ? 'UNIT' : UNITS.get(word);
  // 'U:2', 'TH 3'
  const isShort =
    (word === 'U' || word === 'TH') && at + 2 === to && at > 1 && isPlainType(words[at - 1]) && /^\d{1,4}[A-Z]?$/.test(words[at + 1] ?? '');
  if (isShort) return { text: `UNIT ${word === 'TH' ? 'TH' : ''}${cleanId(words[at + 1] ?? '')}`, next: to };
  // 'PHA', 'PH-A', 'TH-3', 'GDN' after a street
  if (designator === undefined) return isLastUnit(word, words, at, to) ? { text: `UNIT ${word}`, next: at + 1 } : undefined;
  let next = at + 1;
  while (next < to && words[next] === '#') next++;
  const numbered = readFloor(words, next, to);
  if (numbered !== undefined) return numbered;
  const id = next < to ? words[next] : undefined;
  if (
    isUnitId(id) ||
    (word === '#' && id !== undefined) ||
    (next + 1 === to && /^[A-Z]{2}$/.test(id ?? '') && !LONE_UNITS.has(designator))
  ) {
    const full = withLetter(cleanId(id ?? ''), words, next + 1, to);
    return { text: `${designator} ${full.id}`, next: full.next };
  }
  return LONE_UNITS.has(designator) ? { text: designator, next: at + 1 } : undefined;
}

/** Whether the word can only be a unit at this position: '1506', 'B6', '12C'. Ordinals are streets. */
export function isBareUnit(word: string | undefined): boolean {
  return (
    word !== undefined &&
    /^(?:\d{1,5}[A-Z]?|[A-Z]\d{1,4}[A-Z]?|[A-Z]?\d{1,5}[A-Z]?-[A-Z0-9]{1,4}|[A-Z]-\d{1,4})$/.test(word) &&
    !/^\d+(?:ST|ND|RD|TH)$/.test(word)
  );
}

/** Reads consecutive units from `at` on: 'BLDG A FL 3'. */
export function readUnitsAt(words: readonly string[], at: number, to: number): { text: string; next: number } | undefined {
  let text = '';
  let next = at;
  while (next < to) {
    if (text !== '' && words[next] === '&') next++;
    const unit = readUnitAt(words, next, to);
    if (unit === undefined) break;
    text = text === '' ? unit.text : `${text} ${unit.text}`;
    next = unit.next;
  }
  return text === '' ? undefined : { text, next };
}

/** Whether a whole line is nothing but a unit: 'APT 3', '#3', '2ND FLOOR', '12-A', 'B'. */
export function isUnitLine(line: string): boolean {
  const words = splitAddressWords(line).words;
  if (words.length === 0 || readUnitsAt(words, 0, words.length)?.next === words.length) return true;
  const ids = words.filter((word) => word !== '#');
  return ids.length <= 2 && ids.every((word) => isBareUnit(word) || isUnitId(word));
}

/** Reads a separate unit column: '3', '#3', 'APT 3', 'B'. */
export function readUnitPart(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const units = readUnitsAt(words, 0, words.length);
  if (units !== undefined && units.next === words.length) return units.text;
  return `UNIT ${words
    .filter((word) => word !== '#')
    .map(cleanId)
    .join(' ')}`;
}

/** The part that all spellings of one unit share: designators differ from source to source, the number does not. */
export function unitCore(unit: string): string {
  const [, last = '', building = ''] = /^(?:APT|UNIT|STE|#) (\S+) (BLDG \S+)$/.exec(unit) ?? [];
  const ordered = building === '' ? unit : `${building} UNIT ${last}`;
  return ordered
    .replace(/^BLDG (?=\S+ [A-Z])/, '')
    .replace(/^UNIT (?:SPC?|LOT|PMB|APT|STE)(?=\d)/, '')
    .replace(/(?:^| )(?:APT|UNIT|STE|SUITE|RM|LOT|SPC|TRLR|PMB|#)(?= )|[ -]/g, '');
}
