import type { Random } from '../random.ts';
import type { NoiseProfile } from '../feeds/noise-profiles.ts';
import { typed } from '../feeds/typing-errors.ts';
import { ageAt, nameAt } from '../people/person.ts';
import type { Day, FullName, Person, Title } from '../people/types.ts';

/** How one office writes owners: every county has its habits. */
export interface RollStyle {
  comma: boolean;
  joiner: '&' | 'AND' | '+';
  trustee: 'TR' | 'TTEE' | 'TRS';
  /** Marks a married couple so. */
  couple: 'H/W' | 'JTRS' | '';
  wholeMiddle: boolean;
  /** Columns of the owner field. */
  width: number;
}

export function rollStyle(countyIndex: number, width: number): RollStyle {
  return {
    comma: countyIndex % 4 === 1,
    joiner: (['&', '&', '+', 'AND'] as const)[countyIndex % 4]!,
    trustee: (['TR', 'TTEE', 'TRS'] as const)[countyIndex % 3]!,
    couple: (['', 'H/W', 'JTRS'] as const)[(countyIndex * 2) % 3]!,
    wholeMiddle: countyIndex % 5 === 2,
    width,
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

/** The fullest way of writing a couple that still fits the field. */
function couple(random: Random, one: FullName, two: FullName, style: RollStyle): string {
  const first = lastFirst(one, style);
  const shared = one.last === two.last;
  const mark = style.couple !== '' && random.chance(0.5) ? ` ${style.couple}` : '';
  const second = shared ? given(two, style) : lastFirst(two, style);
  const short = shared ? two.first : `${two.last} ${two.first}`;
  const forms = [
    `${first} ${style.joiner} ${second}${mark}`,
    `${first} ${style.joiner} ${second}`,
    `${one.last} ${one.first} ${style.joiner} ${short}`,
    `${first} ET AL`,
    `${one.last} ${one.first} ET AL`,
  ];
  if (random.chance(0.09)) forms.unshift(`${first} ET UX`);
  return forms.find((form) => form.length <= style.width) ?? first;
}

/** Heirs have often not told the assessor; then the dead are printed as if they lived. */
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

/** Of two owners the survivor keeps the house; the roll finds out in its own time. */
function printedHolders(random: Random, title: Title, today: Day): Person[] {
  const living = title.persons.filter((person) => person.died === null || person.died > today);
  return living.length === 0 || random.chance(0.4) ? title.persons : living;
}

/** The owner field of a roll, as the deed named the owners on its day. */
export function printOwners(random: Random, title: Title, today: Day, style: RollStyle, noise: NoiseProfile): string {
  if (title.organisation) return typed(random, title.organisation.name, noise.typo);
  const people = title.kind === 'person' ? printedHolders(random, title, today) : title.persons;
  const names = people.map((person): FullName => {
    const name = nameAt(person, title.from);
    return {
      first: typed(random, name.first, noise.typo),
      middle: random.chance(noise.missing) ? '' : name.middle,
      last: typed(random, name.last, noise.typo / 2),
      suffix: name.suffix,
    };
  });
  if (names.length === 0) return 'UNKNOWN OWNER';
  if (title.kind === 'estate') return estate(random, title, today, style, names);
  if (title.kind === 'trust') return trust(title, style, names, random);
  if (names.length > 1) return couple(random, names[0]!, names[1]!, style);
  const alone = lastFirst(names[0]!, style);
  if (people[0]!.died === null && ageAt(people[0]!, today) > 76 && random.chance(0.06)) return `${alone} LIFE EST`;
  return random.chance(0.01) ? `${alone} ET AL` : alone;
}

/** A party of a deed: recorders write names as the deed does, in either order. */
export function printParty(
  random: Random,
  title: Title,
  day: Day,
  style: RollStyle,
): { full: string; order?: 'last_first' | 'first_last' } {
  if (title.organisation) return { full: title.organisation.name };
  if (title.persons.length === 0) return { full: 'UNKNOWN' };
  const names = title.persons.map((person) => nameAt(person, day));
  if (title.kind === 'trust' && title.trustName) return { full: title.trustName };
  const tail = title.kind === 'estate' ? ' ESTATE' : title.kind === 'trust' ? ' TRUSTEE' : '';
  if (random.chance(0.5)) {
    const text = names[1]
      ? couple(random, names[0]!, names[1], { ...style, comma: false, width: 90 })
      : lastFirst(names[0]!, { ...style, comma: false });
    return { full: text + tail, order: 'last_first' };
  }
  const full = names.map(firstLast).join(' AND ') + tail;
  return random.chance(0.5) ? { full, order: 'first_last' } : { full };
}
