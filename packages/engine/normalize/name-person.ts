import { isListedSurname, isSurnameOf } from '@deedline/country/name-share';
import type { RawName } from '../model/evidence.ts';
import type { NameOrder, PersonName } from './name.ts';
import { foldText } from '../text/fold.ts';
import {
  ANY_GIVEN,
  ANY_SURNAME,
  COMPANY,
  fitAsGiven,
  fitAsSurname,
  LEGAL_FORM,
  splitNameTokens,
  withLetters,
  wordFlags,
} from './name-words.ts';
import { withoutRecorderMarks } from './name-marks.ts';
import { titleCase } from '../text/title-case.ts';

/** The words of one person's name, still as printed. */
export interface NameParts {
  first: string[];
  last: string[];
  suffix?: string;
}

const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['JR', 'JR'],
  ['JNR', 'JR'],
  ['JUNIOR', 'JR'],
  ['SR', 'SR'],
  ['SNR', 'SR'],
  ['SENIOR', 'SR'],
  ['II', 'II'],
  ['2ND', 'II'],
  ['III', 'III'],
  ['3RD', 'III'],
  ['IV', 'IV'],
  ['4TH', 'IV'],
  ['V', 'V'],
  ['VI', 'VI'],
  ['5TH', 'V'],
]);

export function isSuffix(word: string): boolean {
  return SUFFIXES.has(word);
}

/** Degrees that are also names or initials, and therefore count only after a comma. */
const COMMA_DEGREES: ReadonlySet<string> = new Set(
  'DO BSN MSN NP PAC ARNP APRN FNP CRNA LNCC LCSW LPC LMT MBA MPH MSW EDD PSYD PHARMD RPH DPT PT OTR LLM PE AIA CFP CLU PLS RLA FAIA'.split(
    ' ',
  ),
);

export function isDegree(word: string): boolean {
  return DEGREES.has(word) || COMMA_DEGREES.has(word);
}

/** Degrees and ranks that are also names or initials; they count at the end of a full name whose surname is elsewhere in it. */
const END_DEGREES: ReadonlySet<string> = new Set('DO PE NP PT PAC PLS LT COL MAJ CAPT SGT MSGT CDR CMDR LCDR LTC'.split(' '));

function isPlainSurname(word: string): boolean {
  return (fitAsSurname(word) >= 2 || isListedSurname(word)) && fitAsSurname(word) > fitAsGiven(word);
}

/** Matches 'SMITH JOHN A DO' and 'JOHN SMITH PE', but neither 'NGUYEN VAN DO' nor 'JOHN DAVID DO'. */
function endsInDegree(words: readonly string[]): boolean {
  const names = words.slice(0, -1);
  if (names.length < 2 || !END_DEGREES.has(words.at(-1)!) || names.some((word) => isSurnameOf(word, 'vietnamese', 'chinese'))) return false;
  const [first, last] = [names[0]!, names.at(-1)!];
  return (isPlainSurname(first) && fitAsGiven(names[1]!) >= 2) || (isPlainSurname(last) && fitAsGiven(first) >= 2);
}

/** Titles that are recognized anywhere; the other titles count only at the beginning. */
const SURE_TITLES: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'DR', 'REV', 'REVEREND']);
const TITLES: ReadonlySet<string> = new Set(
  'MR MRS MS MISS DR DRS REV REVEREND SIR FR SGT CAPT COL LT PROF MSGT CMDR CONGRESSMAN CONGRESSWOMAN SENATOR'.split(' '),
);
/** Titles only before a given name and a surname. */
const OFFICES: ReadonlySet<string> = new Set('FATHER SISTER BROTHER RABBI GOVERNOR'.split(' '));
/** Offices that are also surnames: 'PASTOR PEYTON DANIEL' is Peyton Daniel Pastor in surname-first lines, and Peyton Daniel otherwise. */
const CALLED_SO: ReadonlySet<string> = new Set('MAYOR PASTOR DEACON JUDGE CAPTAIN HON SEN MAJ GEN'.split(' '));
/** Abbreviated ranks; the given name after one may be unlisted. */
const SHORT_RANKS: ReadonlySet<string> = new Set('HON SEN MAJ GEN'.split(' '));

function mayBearOffice([office = '', next = '', ...more]: readonly string[]): boolean {
  if (more.length === 0) return false;
  if (OFFICES.has(office)) return fitAsGiven(next) >= 2;
  if (!CALLED_SO.has(office)) return false;
  return next.length === 1 || fitAsGiven(next) >= 2 || (SHORT_RANKS.has(office) && wordFlags(next) === 0);
}

/** Whether such an office is the surname instead: always in surname-first lines; in lines of unknown order unless the name ends like a surname. */
function isCalledSo(tokens: readonly string[], order: NameOrder): boolean {
  if (!CALLED_SO.has(tokens[0] ?? '') || order === 'first_last' || order === 'spoken') return false;
  const last = nameEnd(tokens);
  return order === 'last_first' || fitAsSurname(last) <= fitAsGiven(last);
}

function nameEnd(tokens: readonly string[]): string {
  return tokens.findLast((token) => !isSuffix(token) && !isDegree(token)) ?? '';
}

/** Whether the office at the beginning of a line may be the surname, because the last word is both a given name and a surname. */
export function isOfficeUnsure(tokens: readonly string[]): boolean {
  const last = nameEnd(tokens);
  return mayBearOffice(tokens) && CALLED_SO.has(tokens[0] ?? '') && fitAsGiven(last) > 0 && fitAsSurname(last) > 0;
}

const DEGREES: ReadonlySet<string> = new Set(
  'MD DDS PHD ESQ ESQUIRE DVM CPA RN DMD OD DPM JD DC USN USAF USMC RET AIA LCSW PSYD EDD PHARMD RPH APRN ARNP FNP CRNA BSN MSN MSW MBA MPH LPN CFA CFP CLU LPC LMT DPT LLM OTR FACS PA-C'.split(
    ' ',
  ),
);
/** Words that begin a surname of several words. */
const PARTICLES: ReadonlySet<string> = new Set(
  'DE DEL DELA DELLA DI DA DAL DOS DAS DU LA LE LOS LAS VAN VANDER VANDEN VON VOM ZU ZUM DER DEN TER TEN ST SAINT SAN SANTA EL AL BIN BEN IBN ABU ABD MAC MC'.split(
    ' ',
  ),
);
/** Also true for the end of a hyphenated word: 'KEMSTONE-DE LA CRUZ'. */
export function isParticle(word: string): boolean {
  return PARTICLES.has(word) || (word.includes('-') && PARTICLES.has(word.slice(word.lastIndexOf('-') + 1)));
}

/** Whether the word and the next one form a surname: 'ST CLAIR', 'MC DONALD', 'FITZ GERALD', 'O BRIEN'. */
export function opensSurname(word: string): boolean {
  return isParticle(word) || word === 'FITZ' || word.length === 1;
}

const HISPANIC: ReadonlySet<string> = new Set(
  'GARCIA FLORES TORRES RIVERA DIAZ CRUZ REYES MORALES ORTIZ RAMOS RUIZ MENDOZA CASTILLO ROMERO MORENO HERRERA MEDINA AGUILAR CASTRO VARGAS GUZMAN MUNOZ SALAZAR GARZA SOTO ALVARADO DELGADO PENA CONTRERAS SANDOVAL GUERRERO RIOS ESTRADA ORTEGA NUNEZ MALDONADO VEGA ESPINOZA ROJAS PADILLA LUNA MEJIA ACOSTA NAVARRO FIGUEROA AVILA MOLINA CAMPOS AYALA CARRILLO DURAN CABRERA LARA ROBLES CERVANTES SOLIS SALINAS FUENTES OCHOA CARDENAS PACHECO CALDERON RIVAS SERRANO ROSALES TRUJILLO MONTOYA CASTANEDA VALENCIA CAMACHO IBARRA SALAS OROZCO ESCOBAR ANDRADE MACIAS VILLANUEVA ZAMORA MERCADO SANTANA BAUTISTA'.split(
    ' ',
  ),
);

function isHispanic(word: string): boolean {
  return (word.length > 4 && word.endsWith('EZ')) || HISPANIC.has(word);
}

interface Line {
  /** Degrees are recognized only after this many words. */
  leastWords?: number;
  order?: NameOrder | undefined;
  /** The number of words before a comma, which determine whether the line begins with an office; all words if there is no comma. */
  head?: number | undefined;
}

/** Whether only degrees are between a suffix and the word at `at`. */
function behindSuffix(tokens: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before > 0 && DEGREES.has(tokens[before] ?? '')) before--;
  return SUFFIXES.has(tokens[before] ?? '');
}

/** Removes titles and degrees and separates the suffix; a lone 'V' is an initial unless it ends a full name. */
export function takeSuffix(
  tokens: readonly string[],
  { leastWords = 2, order, head = tokens.length }: Line = {},
): { words: string[]; suffix?: string } {
  let from = 0;
  while (from < tokens.length && (SURE_TITLES.has(tokens[from] ?? '') || (from < tokens.length - 1 && TITLES.has(tokens[from] ?? ''))))
    from++;
  const named = tokens.slice(from, head);
  if (mayBearOffice(named) && !isCalledSo(named, order)) from++;
  const words: string[] = [];
  let suffix: string | undefined;
  for (let i = from; i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    const isLast = i === tokens.length - 1;
    // 'JR MD ERIK' in a given-name column.
    const found = words.length > 0 || DEGREES.has(tokens[i + 1] ?? '') ? SUFFIXES.get(token) : undefined;
    if (found !== undefined && found === suffix) continue;
    // 'HALVORSEN JR MD ERIK': without the suffix, MD after a surname may be Mohammed.
    if (!isLast && suffix !== undefined && DEGREES.has(token) && behindSuffix(tokens, i)) continue;
    if (found !== undefined && suffix === undefined && (token !== 'V' || (i === tokens.length - 1 && words.length > 2))) suffix = found;
    else if (!(words.length >= leastWords && DEGREES.has(token)) && !(words.length > 0 && SURE_TITLES.has(token))) words.push(token);
  }
  // 'PH D' is one degree in two words, and 'LT COL' one rank.
  if (words.length > leastWords + 1 && words.at(-2) === 'PH' && words.at(-1) === 'D') words.length -= 2;
  if (words.at(-1) === 'COL' && words.at(-2) === 'LT' && endsInDegree(words.slice(0, -1))) words.pop();
  if (endsInDegree(words)) words.pop();
  return suffix === undefined ? { words } : { words, suffix };
}

/** After a Vietnamese surname, VAN and THI begin the given name: in 'LE VAN TAM' the surname is Le. */
export function opensVietnamese(words: readonly string[], at: number): boolean {
  const next = words[at + 1];
  return words.length > at + 2 && (next === 'VAN' || next === 'THI') && isSurnameOf(words[at]!, 'vietnamese');
}

/** In 'HUNG VAN TRAN' the surname is Tran. */
function isVietnameseMiddle(words: readonly string[], at: number): boolean {
  return at === words.length - 1 && words[at - 1] === 'VAN' && isSurnameOf(words[at]!, 'vietnamese');
}

/** The number of words from `at` on that form one surname with its particles: 'DE LA CRUZ' 3, 'MC DONALD' 2, 'SMITH' 1. */
export function surnameLength(words: readonly string[], at: number): number {
  if (opensVietnamese(words, at)) return 1;
  let length = 1;
  while (at + length < words.length && isParticle(words[at + length - 1] ?? '')) length++;
  if (words[at] === 'FITZ' && isListedSurname(`FITZ${words[at + 1] ?? ''}`)) return 2;
  const opens = words[at] === 'O' || words[at] === 'D';
  if (length === 1 && opens && (wordFlags(`${words[at] ?? ''}${words[at + 1] ?? ''}`) & ANY_SURNAME) !== 0) return 2;
  return length;
}

/** A single word is a surname unless it is only known as a given name. */
function splitAlone(words: readonly string[]): NameParts {
  const isGiven = fitAsGiven(words[0] ?? '') >= 2 && fitAsSurname(words[0] ?? '') < 0;
  return isGiven ? { first: [...words], last: [] } : { first: [], last: [...words] };
}

/**
 * In 'LE CHRISTINE L' the surname is Le: a surname that is also a particle, before a given name that does not form a surname with it ('LE CLAIRE', 'LE ROY').
 */
function isSurnameAlone([surname = '', next = '']: readonly string[]): boolean {
  return (
    isSurnameOf(surname, 'vietnamese') &&
    fitAsGiven(next) >= 2 &&
    fitAsSurname(next) < 0 &&
    (wordFlags(surname + next) & ANY_GIVEN) === 0 &&
    !isListedSurname(surname + next)
  );
}

/** A second surname before a given name: a double surname that a roll prints without its hyphen ('BALLARD PERALTA TINA M') or that has none. */
function isSecondSurname(words: readonly string[], at: number): boolean {
  const [word = '', given = ''] = words.slice(at);
  // In 'NGUYEN HOANG VAN' the surname is Nguyen alone.
  if (at === 1 && isSurnameOf(words[0] ?? '', 'vietnamese') && isSurnameOf(word, 'vietnamese')) return false;
  if (at === 1 && isHispanic(words[0] ?? '') && isHispanic(word)) return fitAsGiven(given) >= 0.5;
  return given.length > 1 && fitAsGiven(given) >= 2 && fitAsSurname(word) >= 2 && (wordFlags(word) & ANY_GIVEN) === 0;
}

const OF_PORTUGAL: ReadonlySet<string> = new Set(['DA', 'DOS', 'DAS']);

/**
 * The length of a double Spanish or Portuguese surname: 'SANTOS DA SILVA PAULO' 3, 'LOPEZ DE LEON ANA' 3, 'RODRIGUEZ Y GARCIA MARIA' 3; 0 if there is none
 * before a given name.
 */
function doubleSurnameLength(words: readonly string[]): number {
  if (words.length < 4) return 0;
  // DA may be the first syllable of a given name; DOS and DAS are not.
  if (OF_PORTUGAL.has(words[1] ?? '') && (words[1] !== 'DA' || isPlainSurname(words[0]!)) && isPlainSurname(words[2]!)) return 3;
  if (!isHispanic(words[0] ?? '')) return 0;
  if (words[1] === 'Y') return fitAsSurname(words[2] ?? '') > 0 ? 3 : 0;
  if (words[1] !== 'DE' && words[1] !== 'DEL') return 0;
  const length = 1 + surnameLength(words, 1);
  return length < words.length ? length : 0;
}

/** Splits words in LAST FIRST MIDDLE order. */
export function splitLastFirst(words: readonly string[]): NameParts {
  const double = doubleSurnameLength(words);
  if (double > 0) return { last: words.slice(0, double), first: words.slice(double) };
  let length = isSurnameAlone(words) ? 1 : Math.min(surnameLength(words, 0), Math.max(words.length - 1, 1));
  if (words.length - length >= 2 && isSecondSurname(words, length)) length++;
  return { last: words.slice(0, length), first: words.slice(length) };
}

/** Splits words in FIRST MIDDLE LAST order. */
export function splitFirstLast(words: readonly string[]): NameParts {
  if (words.length === 1) return splitAlone(words);
  let at = words.length - 1;
  while (at > 1 && isParticle(words[at - 1] ?? '') && !isVietnameseMiddle(words, at)) at--;
  if (at === words.length - 1 && at > 1 && surnameLength(words, at - 1) === 2 && !isVietnameseMiddle(words, at)) at--;
  if (at === words.length - 1 && at > 1 && isHispanic(words[at] ?? '') && isHispanic(words[at - 1] ?? '')) at--;
  // 'ANA LOPEZ DE LEON' and 'ANA RODRIGUEZ Y GARCIA'.
  else if (at < words.length - 1 && at > 1 && words[at] === 'DE' && isHispanic(words[at - 1] ?? '')) at--;
  else if (at === words.length - 1 && at > 2 && words[at - 1] === 'Y' && isHispanic(words[at - 2] ?? '')) at -= 2;
  return { first: words.slice(0, at), last: words.slice(at) };
}

/** 'MC DONALD' and "O' BRIEN" become one word. */
function joinPrefixes(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const next = words[i + 1];
    const isLetter = (word === 'O' || word === 'D') && words.length === 2;
    if (next !== undefined && (word === 'MC' || word === 'MAC' || word === 'FITZ' || isLetter)) {
      joined.push(isLetter ? `${word}'${next}` : word + next);
      i++;
    } else joined.push(word);
  }
  return joined;
}

function comparable(words: readonly string[]): string {
  const text = words.join(' ');
  return /^[A-Z ]*$/.test(text)
    ? text
    : text
        .replace(/[-/]/g, ' ')
        .replace(/[^A-Z ]/g, '')
        .replace(/ +/g, ' ')
        .trim();
}

/** Builds the comparable parts and the display name, first name first. */
export function makePerson(parts: NameParts): PersonName {
  const [first = '', ...middle] = parts.first;
  const lastWords = joinPrefixes(parts.last);
  const words = parts.suffix === undefined ? [...parts.first, ...lastWords] : [...parts.first, ...lastWords, parts.suffix];
  const person: PersonName = { display: titleCase(withoutRecorderMarks(words).join(' '), 'person') };
  const firstText = comparable([first]);
  const middleText = comparable(middle);
  const lastText = comparable(lastWords);
  if (firstText !== '') person.first = firstText;
  if (middleText !== '') person.middle = middleText;
  if (lastText !== '') person.last = lastText;
  if (parts.suffix !== undefined) person.suffix = parts.suffix;
  return person;
}

/** Reads a name given in parts; null if the parts contain more than one person or a company and must be read as a line. */
export function readNameParts(printed: RawName): NameParts | null {
  const given = splitNameTokens(foldText(printed.first ?? '')).map(withLetters);
  const middle = splitNameTokens(foldText(printed.middle ?? '')).map(withLetters);
  const last = splitNameTokens(foldText(printed.last ?? '')).map(withLetters);
  if (given.includes('&') || last.includes('&') || middle.includes('&')) return null;
  if (
    given.length === 0 &&
    last.length > 1 &&
    last.some((word) => (wordFlags(word) & (COMPANY | LEGAL_FORM)) !== 0 && (wordFlags(word) & (ANY_GIVEN | ANY_SURNAME)) === 0)
  )
    return null;
  const first = takeSuffix([...given, ...middle].filter((word) => word !== ','));
  const surname = takeSuffix(
    last.filter((word) => word !== ','),
    { order: 'last_first' },
  );
  const suffix = SUFFIXES.get(splitNameTokens(foldText(printed.suffix ?? ''))[0] ?? '') ?? surname.suffix ?? first.suffix;
  return suffix === undefined ? { first: first.words, last: surname.words } : { first: first.words, last: surname.words, suffix };
}
