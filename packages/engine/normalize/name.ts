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

/** Upper case A-Z; apostrophes are gone, hyphens are spaces ('OBRIEN SMITH', 'DE LA CRUZ'); `display` is what was printed, in title case. */
export interface PersonName {
  first?: string | undefined;
  middle?: string | undefined;
  last?: string | undefined;
  /** 'JR', 'SR', 'II', 'III', 'IV' */
  suffix?: string | undefined;
  display: string;
}

/** The layout's order, or that of a line in small letters without one. */
export type NameOrder = RawName['order'] | 'spoken';

/** Vesting and role marks that stood beside the name. */
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
  /** One for a person, two or more for a couple; trustees, decedents or beneficiaries where an organisation's line names them. */
  persons: PersonName[];
  /** For trusts, estates, companies and governments: the comparable core tokens without legal forms, and what to print. */
  organisation?: { core: string[]; display: string };
  marks: NameMark[];
  /** Other names of the first person, where the line says 'A/K/A'. */
  aliases?: PersonName[];
  /** Of the surname of somebody else, where the column cut off the rest of them: 'TURK JOSHUA & ESQUIV'. */
  cutOff?: string;
  /** True when a line without a comma or a known layout may as well be read the other way round. */
  orderGuessed?: boolean;
}

/** Who stands behind a custodian: 'EQUITY TRUST CO CUSTODIAN FBO JOHN SMITH IRA'. */
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
  // Marks alone ('& &') name neither a firm nor anybody.
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

/** Other names of the first person; of 'NEE QUILLON' and 'FORMERLY QUILLON' the surname alone is another. */
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

/** Rolls print capitals; who writes small letters writes names as they are spoken. */
function isSpoken(full: string): boolean {
  for (let i = 0; i < full.length; i++) {
    const code = full.charCodeAt(i);
    if (code >= 97 && code <= 122) return true;
  }
  return false;
}

/** 'JAMES OR CAROL', 'JUAN CARLOS Y MARIA', 'PIKE ANSEL R, PIKE ISADORA J' and 'PIKE ANSEL R PIKE ISADORA J' are two persons. */
function asPersons(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token, i) => (joinsPersons(tokens, token, i) ? ['&'] : isSurnameAgain(tokens, i) ? ['&', token] : [token]));
}

/** The surname of the first before another given name. */
function isSurnameAgain(tokens: readonly string[], i: number): boolean {
  if (i < 2 || tokens[i] !== tokens[0] || tokens.slice(0, i).includes('&') || tokens.includes(',')) return false;
  return fitAsSurname(tokens[0]!) > 0 && isGivenAlone(tokens[1]!) && isGivenAlone(tokens[i + 1] ?? '');
}

function joinsPersons(tokens: readonly string[], token: string, i: number): boolean {
  if (i === 0 || i >= tokens.length - 1) return false;
  // Spanish Y stands between two surnames as well: 'GARCIA Y LOPEZ ANA'.
  if (token === 'Y') return i > 1 && i === tokens.length - 2 && (wordFlags(tokens[i + 1]!) & GIVEN_COMMON) !== 0 && !tokens.includes('&');
  if (token !== ',') return token === 'OR';
  if (i < 2 || tokens.indexOf(',') !== i) return false;
  return (tokens.length - i > 2 && tokens[i + 1] === tokens[0]) || areTwoNames(tokens, i);
}

/** 'SMITH JOHN, JONES MARY', 'SMITH JOHN, MARY & AMY' and 'JOHN SMITH, MARY JONES': before the comma stands a whole name, and another behind it. */
function areTwoNames(tokens: readonly string[], comma: number): boolean {
  const [a = '', b = '', more = ''] = tokens;
  const [c = '', d = ''] = tokens.slice(comma + 1);
  // 'SAINT JOHN, MARY' and 'MC DONALD, LINDA' are one.
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
 * What a printed name says: marks stripped, kind told, persons split with the surname carried over ('SMITH JOHN & MARY TR' is two
 * trustees named Smith). Never throws; text without letters gives one person with nothing but `display`.
 */
export function readName(printed: RawName): NameReading {
  return readPrinted(printed, false);
}

/** The same of a record that is of one person, whose name letters alone make no firm; words of firms do ('BIRCHWOOD HOMES LLC'). */
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

/** What rolls and lists print where they know no owner, may not tell, or write to whoever is there: words that name nobody. */
const NOBODY: ReadonlySet<string> = new Set(
  'UNKNOWN OWNER OWNERS HOMEOWNER RESIDENT RESIDENTS OCCUPANT OCCUPANTS TENANT TAXPAYER CUSTOMER CONFIDENTIAL WITHHELD REDACTED UNASSIGNED UNAVAILABLE AVAILABLE PROVIDED DETERMINED NONE TBD NA N/A'.split(
    ' ',
  ),
);
/** Words that stand beside those: 'NAME NOT PROVIDED', 'CURRENT OWNER OR RESIDENT', 'OWNER OF RECORD'. */
const BESIDE: ReadonlySet<string> = new Set(
  'CURRENT PROPERTY POSTAL NAME RECORD NOT NO FOUND GIVEN ON FILE OF OR & AT TO BE THE'.split(' '),
);
/** Of these some only together. */
const PHRASES: ReadonlySet<string> = new Set([
  'NO NAME',
  'NO NAME GIVEN',
  'NOT ON FILE',
  'NAME NOT FOUND',
  'NOT GIVEN',
  'NOT FOUND',
  'NO RECORD',
]);

/** A line of such words alone. */
function namesNobody(tokens: readonly string[]): boolean {
  if (tokens.length === 0 || tokens.length > 6) return false;
  if (!tokens.every((token) => NOBODY.has(token) || BESIDE.has(token))) return false;
  return tokens.some((token) => NOBODY.has(token)) || PHRASES.has(tokens.join(' '));
}

/**
 * The words of a line without what its column cut off: behind '&' one word that is nobody's given name began somebody's surname, as does a word before a comma
 * behind which nothing or no name stands; a third word that no list knows is a middle name. Nobody is told by either. `isFull`: the line fills its column; of one that may,
 * only a word that surnames begin with, and given names do not, is taken for the beginning of one.
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

/** From this on a word behind '&' is a surname, whole or cut off, and nobody's given name: a column ends within one name of a hundred. */
const LEANS_TO_SURNAME = 300;

/** 'MOOR' of MOORE, 'GARCI', 'LOPEZ', and not 'MAR', 'ALEJ' or a name that no list knows. */
function isSurnameBegun(word: string): boolean {
  return word.length > 2 && (wordFlags(word) & ANY_GIVEN) === 0 && leanToSurname(word) >= LEANS_TO_SURNAME;
}

/** 'SMITH , JOHN A': behind one comma stands a given name. */
function isListedPerson(tokens: readonly string[]): boolean {
  const comma = tokens.indexOf(',');
  return comma > 0 && comma === tokens.lastIndexOf(',') && !tokens.includes('&') && fitAsGiven(tokens[comma + 1] ?? '') >= 2;
}

function isCutGiven([given = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && given.length > 1 && fitAsGiven(given) < 0.5;
}
