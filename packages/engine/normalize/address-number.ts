import { DIRECTIONS, NUMBER_WORDS, ORDINALS, TYPES, isPlainType } from './address-words.ts';

const FRACTION = /^\d\/\d$/;

/** The letter of '418 B TANNERY ROW'; other letters count before a direction, as in '418 F SOUTH BLVD'. */
function isNumberLetter(words: readonly string[], at: number): boolean {
  const after = words[at + 1] ?? '';
  if (/^[ABC]$/.test(words[at] ?? '')) return TYPES.get(after) === undefined && after !== '&' && after !== 'AND';
  return /^[DFGHJKLMPRTUVXYZ]$/.test(words[at] ?? '') && after.length > 2 && DIRECTIONS.has(after);
}

/** 'ONE MILL LN' is number 1; 'ONE ST' and 'TWENTY THIRD ST' are streets. */
function readSpelled(words: readonly string[], at: number, to: number, spelled: string): { number: string; next: number } | undefined {
  const after = words[at + 1] ?? '';
  if (to - at < 2 || FRACTION.test(after) || (Number(spelled) >= 20 && ORDINALS.has(after))) return undefined;
  return to - at > 2 || !isPlainType(after) ? { number: spelled, next: at + 1 } : undefined;
}

/** Numbers that begin with a letter: 'N6W23001', 'W148 N9748', 'N1234', 'A1075'. */
function readLettered(words: readonly string[], at: number, to: number): { number: string; next: number } | undefined {
  const word = words[at] ?? '';
  const second = words[at + 1] ?? '';
  if (/^[NSEW]\d+[NSEW]\d+$/.test(word)) return { number: word, next: at + 1 };
  if (to - at > 2 && /^[NSEW]\d+[NSEW]?$/.test(word) && /^[NSEW]\d+$/.test(second)) return { number: word + second, next: at + 2 };
  const isFireNumber = to - at > 2 ? /^(?:[NSEW]\d{3}|[A-Z]\d{4,5})/.test(word) : to - at > 1 && /^[A-Z]\d{4,5}/.test(word);
  return isFireNumber && /^[A-Z]\d{3,5}$/.test(word) ? { number: word, next: at + 1 } : undefined;
}

/** All digits, which most are: nothing else needs to be asked. */
function isAllDigits(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 57 || word.charCodeAt(i) < 48) return false;
  return word !== '';
}

/** '6257A', '45-12', '39W254', '2255/2343', '12-1/2', '12.5'; undefined for '21ST' and whatever is no number. */
function readCompound(word: string): string | undefined {
  if (!/^\d+[A-Z]{0,2}$|^\d+[NSEW]\d+$|^\d{2,}\/\d{2,}$|^\d+-\d*[A-Z]?\d*$|^\d+-?\d\/\d$|^\d+\.\d$/.test(word)) return undefined;
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return undefined;
  const number = word.replace(/^(\d\d+)\/(?=\d\d)/, '$1-');
  const glued = /^(\d+)-(\d\/\d)$/.exec(number);
  return glued === null ? number : `${glued[1]} ${glued[2]}`;
}

/** '418', '123 1/2', '45-12', 'N6W23001', 'ONE'; leading zeros dropped. */
export function readNumber(words: readonly string[], at: number, to: number): { number: string; next: number } | undefined {
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
  if (after === '&' && isAllDigits(words[next + 1] ?? '') && next + 2 < to)
    return { number: `${number}-${words[next + 1] ?? ''}`, next: next + 2 };
  if (next < to && after.length === 3 && FRACTION.test(after)) return { number: `${number} ${after}`, next: next + 1 };
  if (isPlain && after.length === 1 && to - next >= 2 && isNumberLetter(words, next)) return { number: number + after, next: next + 1 };
  return { number, next };
}
