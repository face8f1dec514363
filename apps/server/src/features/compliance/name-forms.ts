/** The names under which one person may stand on record, as 'SURNAME|GIVEN'. Pure. */
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
 * Everybody whom a line names with a given name and a surname, each with all readings of the name. A couple is two people. A trust with a person's name counts
 * as that person, and so does a name that reads like a firm but need not be one.
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
 * The forms under which records at the person's own address may name them. Nobody else is likely meant there, so these are enough: a part of a double surname,
 * a middle name in place of the first, or the initial of the first name, if the opt-out gave no more of it.
 */
export function formsAtDoor({ first, middle, last }: WholeName): string[] {
  const words = [first, middle ?? ''].flatMap((name) => name.split(' ')).filter((word) => word.length > 1);
  const given = [first, ...words, ...(words.length > 1 ? [words.join('')] : [])];
  return join([...surnamesOf(last), ...partsOf(last)], [...withRoots(given), initialAlone(first)]);
}

/**
 * The forms that are kept of a name as somebody typed it: also misreadings of it, with an initial, with a former surname in the middle, and with a surname of
 * two words.
 */
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

/** Without the initial alone: somebody who gave a full first name is not everybody with the same initial. */
const formsOfAll = (name: WholeName) => formsAtDoor(name).filter((form) => !form.endsWith('.'));

function keptOf(name: WholeName): string[] {
  const isInitials = `${name.first} ${name.middle ?? ''}`.split(' ').every((word) => word.length < 2);
  return isInitials ? formsAtDoor(name) : formsOfAll(name);
}

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

/** 'DE LA CRUZ' and 'DELACRUZ', 'ST JOHN', 'STJOHN' and 'SAINTJOHN'. */
function surnamesOf(last: string): string[] {
  if (!last.includes(' ')) return [last];
  const inOne = last.replaceAll(' ', '');
  return [last, inOne, ...(last.startsWith('ST ') ? [inOne.replace('ST', 'SAINT')] : [])];
}

/** 'GARCIA' and 'LOPEZ' of 'GARCIA LOPEZ', 'CRUZ' of 'DE LA CRUZ'; no particles, which only introduce a name. */
function partsOf(last: string): string[] {
  return last.includes(' ') ? last.split(' ').filter((word) => word.length > 2 && !PARTICLES.has(word)) : [];
}

const PARTICLES: ReadonlySet<string> = new Set(
  'DEL DELA LAS LOS SAN SANTA SAINT VAN VON VANDER DER DEN TEN TER DAS DOS BIN IBN ABU MAC'.split(' '),
);
