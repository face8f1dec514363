/** The names under which one person may stand on record, as 'SURNAME|GIVEN'. Pure. */
import { readNameOnce } from '@deedline/engine/normalize/read-once';
import type { PersonName } from '@deedline/engine/normalize/name';
import { nicknameRoots } from '@deedline/engine/normalize/nickname';
import type { RawName } from '@deedline/engine/model/evidence';
import { ANY_GIVEN, wordFlags } from '@deedline/engine/normalize/name-words';
import { foldText } from '@deedline/engine/text/fold';
import { isListedSurname } from '@deedline/country/name-share';
import { otherSpellings } from './given-spellings.ts';
import { slipsToKeep } from './name-slips.ts';

export interface WholeName extends Pick<PersonName, 'middle'> {
  first: string;
  last: string;
}

/**
 * Everybody whom a line names with a given name and a surname, in every reading: a couple is two people, names behind 'A/K/A' are the same person, and a trust
 * that bears a person's name counts as that person. So does a name that reads like a firm but need not be one, and a beneficiary for whom the line says it is
 * held.
 */
export function readPeople(printed: RawName): WholeName[][] {
  const parts = printed.full !== undefined && /[;&]/.test(printed.full) ? printed.full.split(/;| & /) : [];
  const isList = printed.full?.includes(';') === true || (parts.length > 1 && parts.every((part) => part.includes(',')));
  return isList ? parts.flatMap((full) => readPeopleOfLine({ ...printed, full })) : readPeopleOfLine(printed);
}

function readPeopleOfLine(printed: RawName): WholeName[][] {
  const spelt = spellOutDigits(printed.full);
  if (spelt !== printed.full) return spelt?.includes('&') ? readPeopleOfLine({ ...printed, full: spelt }) : readWhole(spelt ?? '');
  const benefits = MAY_BENEFIT.test(printed.full ?? '') ? BENEFITS_ALONE.exec(foldText(printed.full ?? '')) : null;
  if (benefits !== null) return readWhole(benefits[1] ?? benefits[2] ?? '');
  const { kind, persons, organisation, aliases } = readNameOnce(withLetters(printed));
  const whole = persons.flatMap(wholeName);
  const people = whole.map((person, index) =>
    aliases === undefined ? [person] : [person, ...aliasesOf(index, whole, aliases.flatMap(wholeName))],
  );
  const core = organisation?.core ?? [];
  const whose = kind === 'trust' ? whoseTrust(core) : kind === 'company' && people.length === 0 ? whoseName(printed, core) : [];
  if (whose.length > 0) return [...people, whose];
  return people.length === 0 && kind === 'company' ? readWhole(CUSTODIAN_FOR.exec(foldText(printed.full ?? ''))?.[1] ?? '') : people;
}

/** A word of letters with one digit among them or in front, as text recognition misreads it: 'BRAM1EY', '0DILE'. '2ND' is none. */
const MISREAD = /\b(?:[A-Z]+[0158][A-Z]{2,}|[A-Z]{2,}[0158][A-Z]*|[0158][A-Z]{3,})\b/g;
const LETTERS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B' };

/** The text itself if no word of it has such a digit. */
function spellOutDigits(text: string | undefined): string | undefined {
  if (text === undefined || !/\d/.test(text)) return text;
  const folded = foldText(text);
  const spelt = folded.replace(MISREAD, (word) => word.replace(/\d/, (digit) => LETTERS[digit]!));
  return spelt === folded ? text : spelt;
}

/** A name in parts, with letters for misread digits. */
function withLetters(printed: RawName): RawName {
  const { first, last } = printed;
  if (!/\d/.test(`${first}${last}`)) return printed;
  return {
    ...printed,
    ...(first === undefined ? {} : { first: spellOutDigits(first)! }),
    ...(last === undefined ? {} : { last: spellOutDigits(last)! }),
  };
}

/** A quick test that rules most names out. */
const MAY_BENEFIT = /F\/?B\/?O|BENEFIT/i;
/** 'FBO ODILE BRAMLEY IRA', and how an answer shows it: 'Odile Bramley Ira Fbo'. */
const BENEFITS_ALONE = /^(?:C?FBO|F\/B\/O|FOR (?:THE )?BENEFIT OF) (.+)$|^(.+) (?:C?FBO|F\/B\/O)$/;
/** A beneficiary named after a custodian firm. */
const CUSTODIAN_FOR = / (?:CUST|CUSTODIAN|C\/F|FOR (?:THE )?BENEFIT OF) (?:FOR )?(.+)$/;
const ACCOUNT = /(?: (?:ROTH|SEP|SOLO|TRADITIONAL|INHERITED))* (?:IRA|ACCOUNT|ACCT)\b.*$/;

/** One person's name in either order, without the type of their account. */
function readWhole(full: string): WholeName[][] {
  const name = full.replace(ACCOUNT, '');
  const readings = (['first_last', 'last_first'] as const).flatMap((order) =>
    readNameOnce({ full: name, order }).persons.flatMap(wholeName),
  );
  return readings.length === 0 ? [] : [readings];
}

function wholeName({ first, middle, last }: PersonName): WholeName[] {
  return first && last ? [{ first, middle, last }] : [];
}

/**
 * Assigns other names to the person who shares a given name with them, otherwise to the first person; a roll may print them in another order than the rest of
 * the line.
 */
function aliasesOf(index: number, people: readonly WholeName[], aliases: readonly WholeName[]): WholeName[] {
  const whose = (alias: WholeName) =>
    Math.max(
      0,
      people.findIndex(({ first }) => first === alias.first || first === alias.last),
    );
  const last = people[index]!.last;
  return aliases
    .filter((alias) => whose(alias) === index)
    .flatMap((alias) => [
      alias,
      { ...alias, first: alias.last, last: alias.first },
      // 'BRAMLEY ODILE A/K/A DILLY' is also Dilly Bramley.
      ...(alias.first === people[index]!.first ? [{ first: alias.last, last }] : []),
    ]);
}

export function personsNamed(printed: RawName): WholeName[] {
  return readPeople(printed).flat();
}

/** 'BRAMLEY ODILE', 'ODILE M BRAMLEY', 'ODILE BRAMLEY 2012' and 'ODILE BRAMLEY FAMILY', in either order. 'BRAMLEY FAMILY' names nobody. */
function whoseTrust(words: readonly string[]): WholeName[] {
  const core = words.filter((word) => !/\d/.test(word) && !OF_TRUSTS.has(word));
  const [first, second] = [core[0], core[1]];
  const last = core.at(-1);
  if (first === undefined || second === undefined || last === undefined || core.length > 3) return [];
  return [
    { first, last },
    { first: second, last: first },
    // The initials of a couple, or of one person: 'O & J BRAMLEY' and 'BRAMLEY O M'.
    ...(core.length === 2
      ? [first, second].flatMap((word, at) => lettersOf(word).map((letter) => ({ first: letter, last: core[1 - at]! })))
      : []),
  ];
}

/** Words of trusts beside the name of whoever made them. */
const OF_TRUSTS: ReadonlySet<string> = new Set(
  'FAMILY SPECIAL SUPPLEMENTAL NEEDS QUALIFIED PERSONAL RESIDENCE CREDIT SHELTER MARITAL BYPASS CHARITABLE REMAINDER GIFT INSURANCE PROTECTION EXEMPT'.split(
    ' ',
  ),
);

/** Two initials written as one word. */
function lettersOf(word: string): string[] {
  return word.length === 2 && (wordFlags(word) & ANY_GIVEN) === 0 ? Array.from(word) : [];
}

/** 'LILY COTTON' and 'HOUSE LILY M', in either order, if only its words suggest a firm. With 'LLC', 'THE' or 'OF' the core has fewer words than the name. */
function whoseName({ full }: RawName, core: readonly string[]): WholeName[] {
  const words = foldText(full ?? '').match(/[A-Z]+/g) ?? [];
  const [first, second, third] = words;
  if (first === undefined || second === undefined || words.length > 3 || core.length !== words.length) return [];
  const inFront: WholeName = { first, middle: third && second, last: third ?? second };
  return [inFront, { first: second, middle: third, last: first }];
}

/** The forms under which records without an address may name somebody: the surname with the given name, or with the name that it may be short for. */
export function formsByName({ first, last }: WholeName): string[] {
  return join(surnamesOf(last), withRoots([first]));
}

/**
 * Forms that are sufficient at the person's own address, where nobody else can be meant: a part of a double name, a middle name in place of the first name or
 * the surname, and an initial if the opt-out gave no more than that.
 */
export function formsAtDoor({ first, middle = '', last }: WholeName): string[] {
  const words = [first, middle].flatMap((name) => name.split(' ')).filter((word) => word.length > 1);
  const given = [first, ...words, ...(words.length > 1 ? [words.join('')] : [])];
  const letters = isTwoInitials(first) ? [first[0]!] : [];
  const forms = join([...surnamesOf(last), ...partsOf(last)], [...withRoots(given), ...letters, initialAlone(first)]);
  const asSurname = middle.split(' ').filter((word) => word.length > 2);
  return asSurname.length === 0 ? forms : [...forms, ...join(asSurname.flatMap(surnamesOf), withRoots([first]))];
}

/**
 * The forms that are kept of a name as somebody typed it: also misreadings of it, with an initial, with a former surname in the middle, and with a surname of
 * two words.
 */
export function formsToKeep(typed: string): string[] {
  const names = readTyped(typed);
  const initials = names.map(({ first, last }) => `${last}|${first[0]}`);
  const others = names.flatMap(({ first, middle, last }) => [
    // Files have both in each other's columns.
    ...(last.includes(' ') ? [] : [{ first: last, last: first }]),
    ...(middle && middle.length > 2 ? [{ first, last: middle, middle: last }] : []),
    ...(middle ? [{ first, last: `${middle} ${last}` }] : []),
  ]);
  const spellings = names.flatMap((name) => otherSpellings(name.first).map((first) => ({ ...name, first })));
  const forms = [...names.flatMap(keptOf), ...[...others, ...spellings].flatMap(formsOfAll), ...names.flatMap(slipsToKeep)];
  return [...new Set([...forms, ...initials])];
}

/** Without the initial alone: somebody who gave a full first name is not everybody with the same initial. */
const formsOfAll = (name: WholeName) => formsAtDoor(name).filter((form) => !form.endsWith('.'));

function keptOf(name: WholeName): string[] {
  const isInitials = `${name.first} ${name.middle ?? ''}`.split(' ').every((word) => word.length < 2 || isTwoInitials(word));
  return isInitials ? formsAtDoor(name) : formsOfAll(name);
}

/** 'TJ' and 'JP'; not 'AL', 'BO' or 'YI'. */
const isTwoInitials = (word: string) => /^[B-DF-HJ-NP-TV-XZ]{2}$/.test(word) && (wordFlags(word) & ANY_GIVEN) === 0;

const initialAlone = (first: string) => `${first[0]}.`;

/** Reads 'Bramley Odile' in a field that asks for the first name first, and 'Müller' where rolls have MUELLER. */
function readTyped(typed: string): WholeName[] {
  const surnameSpelt = typed.replace(/(?<=\s.*)[äöüøåÄÖÜØÅ]/gu, spellOut);
  const spellings = new Set([typed, surnameSpelt, typed.replace(/[äöüøåÄÖÜØÅ]/gu, spellOut)]);
  return (['first_last', 'last_first'] as const).flatMap((order) => [...spellings].flatMap((full) => personsNamed({ full, order })));
}

function spellOut(letter: string): string {
  if (/[øØ]/u.test(letter)) return 'oe';
  return /[åÅ]/u.test(letter) ? 'aa' : `${letter.normalize('NFD')[0]}e`;
}

const join = (surnames: readonly string[], given: readonly string[]) => [
  ...new Set(surnames.flatMap((last) => given.map((first) => `${last}|${first}`))),
];

const withRoots = (given: readonly string[]) => given.flatMap((first) => [first, ...nicknameRoots(first)]);

/** 'DE LA CRUZ' and 'DELACRUZ'; 'ST JOHN', 'STJOHN' and 'SAINTJOHN'; 'MACDONALD', 'MCDONALD' and 'MDONALD'; 'MAGEE' and 'MCGEE'. */
function surnamesOf(last: string): string[] {
  if (!last.includes(' ') && !last.startsWith('M')) return [last];
  const inOne = last.replaceAll(' ', '');
  const rest = /^(?:MA?C([A-Z]{3,})|M([BDF-HJ-NP-TV-XZ][A-Z]{3,})|MA(G[A-Z]{2,}))$/
    .exec(inOne)
    ?.slice(1)
    .find((part) => part !== undefined);
  const ofSon = rest === undefined ? [] : [`MC${rest}`, `MAC${rest}`, ...(rest.startsWith('KI') ? [`MC${rest.slice(1)}`] : [])];
  const saint = /^(?:ST|SAINT) (.+)$/.exec(last)?.[1]?.replaceAll(' ', '');
  return [...new Set([last, inOne, ...(saint === undefined ? [] : [`ST${saint}`, `SAINT${saint}`]), ...ofSon])];
}

/** 'GARCIA' and 'LOPEZ' of 'GARCIA LOPEZ', 'CRUZ' of 'DE LA CRUZ' and 'DELACRUZ'; no particles, which only introduce a name. */
function partsOf(last: string): string[] {
  if (last.includes(' ')) return last.split(' ').filter((word) => word.length > 2 && !PARTICLES.has(word));
  const rest = INTRODUCED.exec(last)?.[1];
  return rest !== undefined && isListedSurname(rest) ? [rest] : [];
}

/** A particle written in one word with the name. */
const INTRODUCED = /^(?:VAND?E[RN]|VAN|VON|DELLA|DELA|DEL|D[EIOU]|L[AE]|EL|AL|O|SAN|BEN|ABU)([A-Z]{4,})$/;

const PARTICLES: ReadonlySet<string> = new Set(
  'DEL DELA LAS LOS SAN SANTA SAINT VAN VON VANDER DER DEN TEN TER DAS DOS BIN IBN ABU MAC'.split(' '),
);
