/** Under which names one person may stand on record, as 'SURNAME|GIVEN'. Pure. */
import { readNameOnce } from '@deedline/engine/normalize/read-once';
import type { PersonName } from '@deedline/engine/normalize/name';
import { nicknameRoots } from '@deedline/engine/normalize/nickname';
import type { RawName } from '@deedline/engine/model/evidence';
import { foldText } from '@deedline/engine/text/fold';

export interface WholeName extends Pick<PersonName, 'middle'> {
  first: string;
  last: string;
}

/**
 * Everybody whom a line names with a given name and a surname, each in every reading: a couple is two, and a trust that bears a person's name is that person. So is
 * what reads like a firm and need not be one.
 */
export function readPeople(printed: RawName): WholeName[][] {
  const { kind, persons, organisation } = readNameOnce(printed);
  const people = persons.flatMap(({ first, middle, last }) => (first && last ? [[{ first, middle, last }]] : []));
  const core = organisation?.core ?? [];
  const whose = kind === 'trust' ? whoseTrust(core) : kind === 'company' && people.length === 0 ? whoseName(printed, core) : [];
  return whose.length === 0 ? people : [...people, whose];
}

export function personsNamed(printed: RawName): WholeName[] {
  return readPeople(printed).flat();
}

/** 'BRAMLEY ODILE' and 'ODILE M BRAMLEY': in either order. 'SMITH FAMILY' names nobody. */
function whoseTrust(core: readonly string[]): WholeName[] {
  const [first, second] = [core[0], core[1]];
  const last = core.at(-1);
  if (first === undefined || second === undefined || last === undefined || core.length > 3 || core.includes('FAMILY')) return [];
  return [
    { first, last },
    { first: second, last: first },
  ];
}

/** 'LILY COTTON' and 'HOUSE LILY M': in either order, where nothing says that it is a firm but its words. With 'LLC', 'THE' or 'OF' the core has fewer. */
function whoseName({ full }: RawName, core: readonly string[]): WholeName[] {
  const words = foldText(full ?? '').match(/[A-Z]+/g) ?? [];
  const [first, second, third] = words;
  if (first === undefined || second === undefined || words.length > 3 || core.length !== words.length) return [];
  const inFront: WholeName = { first, middle: third && second, last: third ?? second };
  return [inFront, { first: second, middle: third, last: first }];
}

/** As others' records name somebody of whom no address is said: by the surname and the given name, or what that may be short for. */
export function formsByName({ first, last }: WholeName): string[] {
  return join(surnamesOf(last), withRoots([first]));
}

/**
 * At one door nobody else is meant: there a part of a double name, a middle name in the place of the first, and the letter that a first name begins with, where
 * that is all that whoever opted out gave of it, are enough.
 */
export function formsAtDoor({ first, middle, last }: WholeName): string[] {
  const words = [first, middle ?? ''].flatMap((name) => name.split(' ')).filter((word) => word.length > 1);
  const given = [first, ...words, ...(words.length > 1 ? [words.join('')] : [])];
  return join([...surnamesOf(last), ...partsOf(last)], [...withRoots(given), initialAlone(first)]);
}

/** The same as somebody gave their name: also as it is misread, by an initial, by the name before a marriage where it stands in the middle, and by a surname of two words. */
export function formsToKeep(typed: string): string[] {
  const names = readTyped(typed);
  const initials = names.map(({ first, last }) => `${last}|${first[0]}`);
  const others = names.flatMap(({ first, middle, last }) => [
    ...(middle && middle.length > 2 ? [{ first, last: middle, middle: last }] : []),
    ...(middle ? [{ first, last: `${middle} ${last}` }] : []),
  ]);
  const forms = [...names.flatMap(keptOf), ...others.flatMap(formsOfAll)];
  return [...new Set([...forms, ...initials])];
}

/** Whoever gave all of their first name is not whoever else begins as they do. */
const formsOfAll = (name: WholeName) => formsAtDoor(name).filter((form) => !form.endsWith('.'));

function keptOf(name: WholeName): string[] {
  const isInitials = `${name.first} ${name.middle ?? ''}`.split(' ').every((word) => word.length < 2);
  return isInitials ? formsAtDoor(name) : formsOfAll(name);
}

const initialAlone = (first: string) => `${first[0]}.`;

/** 'Bramley Odile' in a field that asks for the first name first, and 'Müller' where rolls have MUELLER. */
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

/** 'DE LA CRUZ' and 'DELACRUZ', 'ST JOHN', 'STJOHN' and 'SAINTJOHN'. */
function surnamesOf(last: string): string[] {
  if (!last.includes(' ')) return [last];
  const inOne = last.replaceAll(' ', '');
  return [last, inOne, ...(last.startsWith('ST ') ? [inOne.replace('ST', 'SAINT')] : [])];
}

/** 'GARCIA' and 'LOPEZ' of 'GARCIA LOPEZ', 'CRUZ' of 'DE LA CRUZ', and none of what only leads to a name. */
function partsOf(last: string): string[] {
  return last.includes(' ') ? last.split(' ').filter((word) => word.length > 2 && !PARTICLES.has(word)) : [];
}

const PARTICLES: ReadonlySet<string> = new Set(
  'DEL DELA LAS LOS SAN SANTA SAINT VAN VON VANDER DER DEN TEN TER DAS DOS BIN IBN ABU MAC'.split(' '),
);
