import { LONE_UNITS, UNITS } from './address-words.ts';

function isUnitId(word: string | undefined): boolean {
  if (word === undefined) return false;
  return /\d/.test(word) ? word.length <= 8 : /^[A-Z](?:-[A-Z])?$/.test(word) || word === 'PH';
}

function cleanId(word: string): string {
  return word.replace(/^0+(?=.)/, '');
}

/** A unit that begins at `at`: its text in USPS form and the index behind it. Undefined when none begins there. */
export function readUnitAt(words: readonly string[], at: number, to: number): { text: string; next: number } | undefined {
  const word = words[at] ?? '';
  if (word === '#') {
    const id = at + 1 < to ? words[at + 1] : undefined;
    return id === undefined ? undefined : { text: `UNIT ${cleanId(id)}`, next: at + 2 };
  }
  const ordinal = /^(\d+)(?:ST|ND|RD|TH)$/.exec(word);
  if (ordinal !== null && at + 1 < to && UNITS.get(words[at + 1] ?? '') === 'FL') return { text: `FL ${ordinal[1]}`, next: at + 2 };
  const glued = /^(APT|UNIT|STE|BLDG|LOT|RM)-?(\d[A-Z0-9-]*)$/.exec(word);
  if (glued !== null) return { text: `${glued[1]} ${cleanId(glued[2] ?? '')}`, next: at + 1 };
  const designator = UNITS.get(word);
  if (designator === undefined) return undefined;
  let next = at + 1;
  if (words[next] === '#' || words[next] === 'NO' || words[next] === 'NUMBER') next++;
  const id = next < to ? words[next] : undefined;
  if (isUnitId(id)) return { text: `${designator} ${cleanId(id ?? '')}`, next: next + 1 };
  return LONE_UNITS.has(designator) ? { text: designator, next: at + 1 } : undefined;
}

/** Units from `at` on, one behind the other: 'BLDG A FL 3'. */
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

/** A unit column of its own: '3', '#3', 'APT 3', 'B'. */
export function readUnitPart(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined;
  const units = readUnitsAt(words, 0, words.length);
  if (units !== undefined && units.next === words.length) return units.text;
  return `UNIT ${words.filter((word) => word !== '#').map(cleanId).join(' ')}`;
}
