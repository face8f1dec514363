import type { Random } from '../ground/random.ts';
import { misspell } from '../errors/misspell.ts';
import { withSlips } from '../errors/name-errors.ts';
import type { Noise } from '../errors/noise.ts';
import { ageAt, nameAt } from '../people/person.ts';
import type { Day, FullName, Person, Title } from '../people/types.ts';

/** How one office prints owners; every county has its own style. */
export interface RollStyle {
  comma: boolean;
  joiner: '&' | 'AND' | '+';
  trustee: 'TR' | 'TTEE' | 'TRS';
  /** The mark for a married couple. */
  couple: 'H/W' | 'JTRS' | '';
  wholeMiddle: boolean;
  /** Whether a shared surname is printed with both names. */
  bothSurnames: boolean;
  /** Width of the owner field in characters. */
  width: number;
  /** Whether overlong text is truncated within a word; other offices use a shorter form. */
  cuts: boolean;
}

export function rollStyle(countyIndex: number, width: number): RollStyle {
  return {
    comma: countyIndex % 4 === 1,
    joiner: (['&', '&', '+', 'AND'] as const)[countyIndex % 4]!,
    trustee: (['TR', 'TTEE', 'TRS'] as const)[countyIndex % 3]!,
    couple: (['', 'H/W', 'JTRS'] as const)[(countyIndex * 2) % 3]!,
    wholeMiddle: countyIndex % 5 === 2,
    bothSurnames: countyIndex % 3 === 1,
    width,
    cuts: countyIndex % 3 === 2,
  };
}

function given(name: FullName, style: RollStyle): string {
  const middle = style.wholeMiddle ? name.middle : name.middle.charAt(0);
  return [name.first, middle, name.suffix].filter(Boolean).join(' ');
}

/** 'SMITH JOHN A JR' */
export function lastFirst(name: FullName, style: RollStyle): string {
  return `${name.last}${style.comma ? ',' : ''} ${given(name, style)}`;
}

export function firstLast(name: FullName): string {
  return [name.first, name.middle.charAt(0), name.last, name.suffix].filter(Boolean).join(' ');
}

/** 'JOHN A AND MARY B SMITH', if both have the same surname and the first has no suffix. */
function togetherFirst(names: readonly FullName[]): string {
  const [one, two] = names;
  if (!one || !two || one.last !== two.last || one.suffix !== '') return names.map(firstLast).join(' AND ');
  return `${[one.first, one.middle.charAt(0)].filter(Boolean).join(' ')} AND ${firstLast(two)}`;
}

/** The most complete form of a couple that fits the field. */
function couple(random: Random, one: FullName, two: FullName, style: RollStyle): string {
  const first = lastFirst(one, style);
  const shared = one.last === two.last;
  const mark = style.couple !== '' && random.chance(0.5) ? ` ${style.couple}` : '';
  const second = shared && !style.bothSurnames ? given(two, style) : lastFirst(two, style);
  const short = shared ? two.first : `${two.last} ${two.first}`;
  const forms = [
    `${first} ${style.joiner} ${second}${mark}`,
    `${first} ${style.joiner} ${second}`,
    `${one.last} ${one.first} ${style.joiner} ${short}`,
    `${first} ET AL`,
    `${one.last} ${one.first} ET AL`,
  ];
  if (random.chance(0.09)) forms.unshift(`${first} ET UX`);
  return style.cuts ? forms[0]!.slice(0, style.width).trimEnd() : (forms.find((form) => form.length <= style.width) ?? first);
}

/** Heirs have often not informed the assessor; then the deceased are printed as if alive. */
function estate(random: Random, title: Title, today: Day, style: RollStyle, names: readonly FullName[]): string {
  const name = names[0]!;
  const fresh = today - title.from < 300;
  const kind = random.next();
  if (kind < (fresh ? 0.6 : 0.25)) return names[1] ? couple(random, name, names[1], style) : lastFirst(name, style);
  if (kind < 0.72) return `ESTATE OF ${lastFirst(name, { ...style, comma: false })}`;
  if (kind < 0.85) return `${lastFirst(name, style)} EST`;
  return kind < 0.93 ? `${lastFirst(name, style)} (DEC'D)` : `HEIRS OF ${firstLast(name)}`;
}

function trust(title: Title, style: RollStyle, names: readonly FullName[], random: Random): string {
  if (title.trustName) return title.trustName;
  const printed = names[1]
    ? couple(random, names[0]!, names[1], { ...style, couple: '', width: style.width - 5 })
    : lastFirst(names[0]!, style);
  return `${printed.replace(/ (ET UX|ET AL)$/, '')} ${names[1] ? (style.trustee === 'TR' ? 'TR' : 'TRS') : style.trustee === 'TRS' ? 'TR' : style.trustee}`;
}

/** The surviving owner keeps the house; the roll learns of it later. */
function printedHolders(random: Random, title: Title, today: Day): Person[] {
  const living = title.persons.filter((person) => person.died === null || person.died > today);
  return living.length === 0 || random.chance(0.4) ? title.persons : living;
}

const SHORT_WORDS: Readonly<Record<string, string>> = {
  PROPERTIES: 'PROPS',
  INVESTMENTS: 'INVS',
  MANAGEMENT: 'MGMT',
  HOLDINGS: 'HLDGS',
  COMPANY: 'CO',
  '&': 'AND',
};

/** A company's name as an office writes it: various forms of LLC, long words abbreviated. */
export function printOrganisation(random: Random, name: string, noise: Noise): string {
  let text = name;
  if (text.endsWith(' LLC') && noise.happens(random, 'shortForm', 4))
    text = text.replace(/ LLC$/, random.pick([', LLC', ' L L C', ' L.L.C.', '']));
  const long = text.split(' ').find((word) => SHORT_WORDS[word]);
  if (long && noise.happens(random, 'shortForm')) text = text.replace(long, SHORT_WORDS[long]!);
  return noise.happens(random, 'misspelt', 0.7) ? misspell(random, text, noise.rates.spelling) : text;
}

/** The owner field of a roll, with the owners' names as of the deed. */
export function printOwners(random: Random, title: Title, today: Day, style: RollStyle, noise: Noise): string {
  if (title.organisation) return printOrganisation(random, title.organisation.name, noise);
  const people = title.kind === 'person' ? printedHolders(random, title, today) : title.persons;
  const names = people.map((person) => withSlips(random, nameAt(person, title.from), noise));
  if (names.length === 0) return 'UNKNOWN OWNER';
  if (title.kind === 'estate') return estate(random, title, today, style, names);
  if (title.kind === 'trust') return trust(title, style, names, random);
  if (names.length > 1) return couple(random, names[0]!, names[1]!, style);
  if (noise.happens(random, 'swapped')) return firstLast(names[0]!);
  const alone = lastFirst(names[0]!, style);
  if (people[0]!.died === null && ageAt(people[0]!, today) > 76 && random.chance(0.06)) return `${alone} LIFE EST`;
  return random.chance(0.01) ? `${alone} ET AL` : alone;
}

/** A party of a deed: recorders write names as in the deed, in either order. */
export function printParty(
  random: Random,
  title: Title,
  day: Day,
  style: RollStyle,
  noise: Noise,
): { full: string; order?: 'last_first' | 'first_last' } {
  if (title.organisation) return { full: printOrganisation(random, title.organisation.name, noise) };
  if (title.persons.length === 0) return { full: 'UNKNOWN' };
  const names = title.persons.map((person) => withSlips(random, nameAt(person, day), noise));
  if (title.kind === 'trust' && title.trustName) return { full: title.trustName };
  const tail = title.kind === 'estate' ? ' ESTATE' : title.kind === 'trust' ? ' TRUSTEE' : '';
  if (random.chance(0.5)) {
    const text = names[1]
      ? couple(random, names[0]!, names[1], { ...style, comma: false, width: 90, cuts: false })
      : lastFirst(names[0]!, { ...style, comma: false });
    return { full: text + tail, order: 'last_first' };
  }
  const full = (random.chance(0.4) ? togetherFirst(names) : names.map(firstLast).join(' AND ')) + tail;
  return random.chance(0.5) ? { full, order: 'first_last' } : { full };
}
