import { leanToSurname } from '@deedline/country/name-share';
import type { RawName } from '../model/evidence.ts';
import { foldText } from '../text/fold.ts';
import { titleCase } from '../text/title-case.ts';
import { readPersons } from './name-couple.ts';
import { classifyTokens } from './name-kind.ts';
import { BENEFIT, type MarkedTokens, takeMarks, takeNicknames } from './name-marks.ts';
import { readOrganisation, readTrust, splitFirm } from './name-organisation.ts';
import { isSuffix, makePerson, opensSurname, readNameParts } from './name-person.ts';
import { ANY_GIVEN, fitAsGiven, fitAsSurname, GIVEN_COMMON, splitNameTokens, withLetters, wordFlags } from './name-words.ts';

export type NameKind = 'person' | 'couple' | 'trust' | 'estate' | 'company' | 'government';

/** Upper case A-Z, without apostrophes, hyphens as spaces ('OBRIEN SMITH', 'DE LA CRUZ'). `display` is the printed name in title case. */
export interface PersonName {
  first?: string | undefined;
  middle?: string | undefined;
  last?: string | undefined;
  /** 'JR', 'SR', 'II', 'III', 'IV' */
  suffix?: string | undefined;
  display: string;
}

/** The layout's order, or 'spoken' for a line with lower-case letters and no known order. */
export type NameOrder = RawName['order'] | 'spoken';

/** Vesting and role marks printed with the name. */
export type NameMark =
  | 'et_al'
  | 'et_ux'
  | 'et_vir'
  | 'trustee'
  | 'life_estate'
  | 'estate_of'
  | 'joint_tenants'
  | 'care_of'
  | 'deceased'
  | 'husband_wife'
  | 'heirs';

export interface NameReading {
  kind: NameKind;
  /** One for a person, two or more for a couple; for an organisation, the trustees, decedents or beneficiaries that its line names. */
  persons: PersonName[];
  /** For trusts, estates, companies and governments: the comparable core words without legal forms, and the display name. */
  organisation?: { core: string[]; display: string };
  marks: NameMark[];
  /** Other names of the first person, if the line says 'A/K/A' or has nicknames. */
  aliases?: PersonName[];
  /** The beginning of another person's surname that the column truncated: 'TURK JOSHUA & ESQUIV'. */
  cutOff?: string;
  /** True if a line without a comma or a known layout may be read in the other order just as well. */
  orderGuessed?: boolean;
}

/** The beneficiaries after a custodian: 'EQUITY TRUST CO CUSTODIAN FBO JOHN SMITH IRA'. */
function readBeneficiaries(tokens: readonly string[], order: RawName['order']): PersonName[] {
  const named = tokens.filter((token) => !ACCOUNT_WORDS.has(token) && !BENEFIT.has(token) && !/\d/.test(token));
  return readPersons(named, order, true).persons.filter((person) => person.first !== undefined && person.last !== undefined);
}
const ACCOUNT_WORDS: ReadonlySet<string> = new Set('IRA ROTH SEP SOLO ACCOUNT ACCT NO TRADITIONAL BENEFICIARY INHERITED'.split(' '));

interface LineFacts extends Pick<RawName, 'isFull' | 'second'> {
  isPersonField?: boolean;
}

function readLine(full: string, order: RawName['order'], { isFull, second, isPersonField = false }: LineFacts = {}): NameReading {
  const folded = foldText(full);
  const plain = takeNicknames(folded);
  const marked = takeMarks(splitNameTokens(plain.text));
  const { marks } = marked;
  const benefitAt = marked.tokens.findIndex((token) => BENEFIT.has(token));
  const tokens = benefitAt > 0 ? marked.tokens.slice(0, benefitAt) : marked.tokens;
  if (namesNobody(tokens) || folded.trim() === 'N/A') return readNobody(tokens, marks);
  const said = asPersons(tokens).map(withLetters);
  const { whole: persons, cutOff } = cutShort(said, isFull === true);
  // Punctuation alone ('& &') names neither a firm nor a person.
  const kind = tokens.some((token) => /[A-Z0-9]/.test(token))
    ? classifyTokens(cutOff !== undefined && isListedPerson(persons) ? persons : said, marks, isPersonField)
    : 'person';
  if (kind === 'company' || kind === 'government') {
    const beside = splitFirm(tokens);
    if (beside !== undefined)
      return { kind, persons: readPersons(beside.people, order).persons, organisation: readOrganisation(beside.firm), marks };
    const behind = benefitAt > 0 ? readBeneficiaries(marked.tokens.slice(benefitAt + 1), order) : [];
    const named = plain.text === folded ? tokens : takeMarks(splitNameTokens(folded)).tokens;
    return { kind, persons: behind, organisation: readOrganisation(named), marks };
  }
  if (kind === 'trust') return { kind, ...readTrust(tokens, marked.trusteeAt, order), marks };
  if (persons.lastIndexOf('&') < said.lastIndexOf('&') && !marks.includes('et_al')) marks.push('et_al');
  const reading = readPeople(
    { tokens: persons, kind, marked, nicknames: plain.nicknames, folded, second },
    order ?? (isSpoken(full) ? 'spoken' : undefined),
  );
  return cutOff === undefined ? reading : { ...reading, cutOff };
}

function readNobody(tokens: readonly string[], marks: NameMark[]): NameReading {
  return { kind: 'person', persons: [{ display: titleCase(tokens.join(' '), 'person') }], marks };
}

interface PeopleLine {
  tokens: readonly string[];
  kind: 'person' | 'estate';
  marked: MarkedTokens;
  nicknames: readonly string[];
  folded: string;
  second: RawName['second'];
}

function readPeople(line: PeopleLine, order: NameOrder): NameReading {
  const { marks, alias } = line.marked;
  const { persons, orderGuessed } = readPersons(line.tokens, order, marks.includes('estate_of') || marks.includes('heirs'), line.second);
  if (persons.length === 0) persons.push({ display: titleCase(line.folded.trim().replace(/\s+/g, ' '), 'person') });
  const reading: NameReading = { kind: persons.length > 1 ? 'couple' : 'person', persons, marks };
  if (line.kind === 'estate') {
    reading.kind = 'estate';
    reading.organisation = {
      core: readOrganisation(line.tokens).core,
      display: `Estate of ${persons.map((person) => person.display).join(' and ')}`,
    };
  }
  const aliases = [...readAliases(alias, order, persons[0]), ...knownAs(line.nicknames, persons[0])];
  if (aliases.length > 0) reading.aliases = aliases;
  if (orderGuessed) reading.orderGuessed = true;
  return reading;
}

/** Other names of the first person; after 'NEE' or 'FORMERLY', as in 'NEE QUILLON', only the surname differs. */
function readAliases(alias: readonly string[], order: NameOrder, person: PersonName | undefined): PersonName[] {
  if (alias.length === 0) return [];
  const [only = '', ...more] = alias;
  const isSurname = more.length === 0 || opensSurname(only);
  if (!isSurname || person?.first === undefined) return readPersons(alias, order).persons;
  const given = person.middle === undefined ? [person.first] : [person.first, person.middle];
  return [makePerson({ first: given, last: [...alias] })];
}

/** The first person under each nickname. */
function knownAs(nicknames: readonly string[], person: PersonName | undefined): PersonName[] {
  const last = person?.last;
  return last === undefined ? [] : nicknames.map((nickname) => makePerson({ first: [nickname], last: [last] }));
}

/** Whether the line has lower-case letters: rolls print capitals, and people who write lower case write names in spoken order. */
function isSpoken(full: string): boolean {
  for (let i = 0; i < full.length; i++) {
    const code = full.charCodeAt(i);
    if (code >= 97 && code <= 122) return true;
  }
  return false;
}

/**
 * Inserts '&' between persons: 'JAMES OR CAROL', 'JUAN CARLOS Y MARIA', 'PIKE ANSEL R, PIKE ISADORA J' and 'PIKE ANSEL R PIKE ISADORA J' are two persons each.
 */
function asPersons(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token, i) => (joinsPersons(tokens, token, i) ? ['&'] : isSurnameAgain(tokens, i) ? ['&', token] : [token]));
}

/** Whether the first person's surname is repeated before another given name. */
function isSurnameAgain(tokens: readonly string[], i: number): boolean {
  if (i < 2 || tokens[i] !== tokens[0] || tokens.slice(0, i).includes('&') || tokens.includes(',')) return false;
  return fitAsSurname(tokens[0]!) > 0 && isGivenAlone(tokens[1]!) && isGivenAlone(tokens[i + 1] ?? '');
}

function joinsPersons(tokens: readonly string[], token: string, i: number): boolean {
  if (i === 0 || i >= tokens.length - 1) return false;
  // Spanish Y may also connect two surnames: 'GARCIA Y LOPEZ ANA'.
  if (token === 'Y') return i > 1 && i === tokens.length - 2 && (wordFlags(tokens[i + 1]!) & GIVEN_COMMON) !== 0 && !tokens.includes('&');
  if (token !== ',') return token === 'OR';
  if (i < 2 || tokens.indexOf(',') !== i) return false;
  return (tokens.length - i > 2 && tokens[i + 1] === tokens[0]) || areTwoNames(tokens, i);
}

/** 'SMITH JOHN, JONES MARY', 'SMITH JOHN, MARY & AMY' and 'JOHN SMITH, MARY JONES': a whole name before the comma and another after it. */
function areTwoNames(tokens: readonly string[], comma: number): boolean {
  const [a = '', b = '', more = ''] = tokens;
  const [c = '', d = ''] = tokens.slice(comma + 1);
  // 'SAINT JOHN, MARY' and 'MC DONALD, LINDA' are one person each.
  if (comma > 3 || (comma === 3 && more.length !== 1 && !isSuffix(more)) || opensSurname(a)) return false;
  if (isGivenAlone(b)) return !isGiven(a) && (isGivenAlone(c) || (!isGiven(c) && isGivenAlone(d)));
  return !tokens.includes('&') && isGivenAlone(a) && isGivenAlone(c) && !isGiven(b) && !isGiven(d) && d.length > 1;
}

function isGiven(word: string): boolean {
  return (wordFlags(word) & ANY_GIVEN) !== 0;
}

function isGivenAlone(word: string): boolean {
  return isGiven(word) && fitAsSurname(word) < 0;
}

/**
 * Reads a printed name: strips marks, determines the kind, and splits persons with the surname carried over ('SMITH JOHN & MARY TR' is two trustees named
 * Smith). Never throws; text without letters yields one person with only `display`.
 */
export function readName(printed: RawName): NameReading {
  return readPrinted(printed, false);
}

/** `readName` for a record known to be about one person: letter patterns alone do not make it a firm; words of firms do ('BIRCHWOOD HOMES LLC'). */
export function readPersonName(printed: RawName): NameReading {
  return readPrinted(printed, true);
}

function readPrinted(printed: RawName, isPersonField: boolean): NameReading {
  const hasParts = printed.last !== undefined || printed.first !== undefined;
  if (!hasParts) return readLine(printed.full ?? '', printed.order, { ...printed, isPersonField });
  const parts = readNameParts(printed);
  if (parts === null)
    return readLine([printed.first, printed.middle, printed.last, printed.suffix].filter(Boolean).join(' '), 'first_last');
  const words = [...parts.first, ...parts.last];
  return namesNobody(words) ? readNobody(words, []) : { kind: 'person', persons: [makePerson(parts)], marks: [] };
}

/** Words printed by rolls and lists if the owner is unknown or withheld, or to address whoever is there. They name nobody. */
const NOBODY: ReadonlySet<string> = new Set(
  'UNKNOWN OWNER OWNERS HOMEOWNER RESIDENT RESIDENTS OCCUPANT OCCUPANTS TENANT TAXPAYER CUSTOMER CONFIDENTIAL WITHHELD REDACTED UNASSIGNED UNAVAILABLE AVAILABLE PROVIDED DETERMINED NONE TBD NA N/A'.split(
    ' ',
  ),
);
/** Words that accompany them: 'NAME NOT PROVIDED', 'CURRENT OWNER OR RESIDENT', 'OWNER OF RECORD'. */
const BESIDE: ReadonlySet<string> = new Set(
  'CURRENT PROPERTY POSTAL NAME RECORD NOT NO FOUND GIVEN ON FILE OF OR & AT TO BE THE'.split(' '),
);
/** Combinations of accompanying words that name nobody by themselves. */
const PHRASES: ReadonlySet<string> = new Set([
  'NO NAME',
  'NO NAME GIVEN',
  'NOT ON FILE',
  'NAME NOT FOUND',
  'NOT GIVEN',
  'NOT FOUND',
  'NO RECORD',
]);

/** Whether a line consists of such words only. */
function namesNobody(tokens: readonly string[]): boolean {
  if (tokens.length === 0 || tokens.length > 6) return false;
  if (!tokens.every((token) => NOBODY.has(token) || BESIDE.has(token))) return false;
  return tokens.some((token) => NOBODY.has(token)) || PHRASES.has(tokens.join(' '));
}

/**
 * Removes what the column truncated. A single word after '&' that is not a given name is the beginning of a surname, as is a word before a comma with no name
 * after it; an unlisted third word is the beginning of a middle name. Neither identifies anybody. `isFull`: the line fills its column. For a line that only
 * may, a word counts as truncated only if surnames begin with it and given names do not.
 */
function cutShort(tokens: readonly string[], isFull: boolean): { whole: readonly string[]; cutOff?: string } {
  const last = tokens.at(-1) ?? '';
  const joint = tokens.lastIndexOf('&');
  const behind = tokens.slice(joint + 1);
  const comma = behind.indexOf(',');
  const isListed = joint > 0 && tokens.slice(0, joint).includes(',');
  if (isListed && comma > 0 && (comma === behind.length - 1 || (isFull && isCutGiven(behind.slice(comma + 1)))))
    return { whole: tokens.slice(0, joint), cutOff: behind.slice(0, comma).join(' ') };
  const isAlone = joint > 1 && behind.length === 1;
  if (!isFull) return isAlone && isSurnameBegun(last) ? { whole: tokens.slice(0, joint), cutOff: last } : { whole: tokens };
  if (joint > 0 && behind.length < 2 && (behind.length === 0 || fitAsGiven(last) < 0.5))
    return { whole: tokens.slice(0, joint), ...(behind.length === 0 ? {} : { cutOff: last }) };
  return { whole: behind.length > 2 && last.length > 1 && wordFlags(last) === 0 ? tokens.slice(0, -1) : tokens };
}

/** From this lean on, a word after '&' is a surname, whole or truncated, and not a given name. Only about one in a hundred names is truncated. */
const LEANS_TO_SURNAME = 300;

/** 'MOOR' of MOORE, 'GARCI', 'LOPEZ'; not 'MAR', 'ALEJ' or an unlisted name. */
function isSurnameBegun(word: string): boolean {
  return word.length > 2 && (wordFlags(word) & ANY_GIVEN) === 0 && leanToSurname(word) >= LEANS_TO_SURNAME;
}

/** 'SMITH , JOHN A': a given name follows a single comma. */
function isListedPerson(tokens: readonly string[]): boolean {
  const comma = tokens.indexOf(',');
  return comma > 0 && comma === tokens.lastIndexOf(',') && !tokens.includes('&') && fitAsGiven(tokens[comma + 1] ?? '') >= 2;
}

function isCutGiven([given = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && given.length > 1 && fitAsGiven(given) < 0.5;
}
