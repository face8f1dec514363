import { comparePersons, type PersonComparison } from '../compare/compare-persons.ts';
import type { ComparableName, PersonView } from '../compare/comparable.ts';
import { buildingText, compareAddresses, isSameDoor } from '../compare/compare-addresses.ts';
import { isTypo } from '../text/text-distance.ts';
import type { AddressParts } from '../normalize/address.ts';

/** What a query may state about a person besides the given name and surname. */
const CONDITIONS = ['middle', 'suffix', 'birth', 'street', 'unit', 'city', 'state', 'zip'] as const;
type Condition = (typeof CONDITIONS)[number];

/** A set of conditions, one bit each, in the order of `CONDITIONS`. */
export type ConditionSet = number;

const BIT = Object.fromEntries(CONDITIONS.map((condition, index) => [condition, 1 << index])) as Readonly<Record<Condition, number>>;

export function setOf(conditions: readonly Condition[]): ConditionSet {
  return conditions.reduce((set, condition) => set | BIT[condition], 0);
}

export function holdsAny(set: ConditionSet, conditions: readonly Condition[]): boolean {
  return (set & setOf(conditions)) !== 0;
}

/** The conditions that a query states. */
export function conditionsOf({ names, births, addresses }: PersonView): ConditionSet {
  const parts = addresses[0]?.parts;
  const is: Readonly<Record<Condition, unknown>> = {
    middle: names.some(({ middle }) => middle),
    suffix: names.some(({ suffix }) => suffix),
    birth: births[0],
    street: parts?.street ?? parts?.number,
    unit: parts?.unit,
    city: parts?.city,
    state: parts?.state,
    zip: parts?.zip5,
  };
  return setOf(CONDITIONS.filter((condition) => is[condition]));
}

/** The query without some of its conditions. */
export function withoutConditions(asked: PersonView, set: ConditionSet): PersonView {
  const has = (condition: Condition): boolean => (set & BIT[condition]) !== 0;
  return {
    ...asked,
    names: asked.names.map((name) => withoutNameParts(name, has)),
    births: has('birth') ? [] : asked.births,
    addresses: asked.addresses.flatMap(({ parts }) => {
      const left = withoutAddressParts(parts, has);
      return left === null ? [] : [{ parts: left, building: buildingText(left) }];
    }),
  };
}

function withoutNameParts(name: ComparableName, has: (condition: Condition) => boolean): ComparableName {
  const { middle, suffix, ...rest } = name;
  return { ...rest, ...(middle && !has('middle') ? { middle } : {}), ...(suffix && !has('suffix') ? { suffix } : {}) };
}

function withoutAddressParts(parts: AddressParts, has: (condition: Condition) => boolean): AddressParts | null {
  const { city, state, zip5, zip4, unit, ...street } = parts;
  const left: AddressParts = {
    ...(has('street') ? { kind: 'unparsed' as const } : street),
    ...(unit && !has('unit') && !has('street') ? { unit } : {}),
    ...(city && !has('city') ? { city } : {}),
    ...(state && !has('state') ? { state } : {}),
    ...(zip5 && !has('zip') ? { zip5 } : {}),
    ...(zip4 && !has('zip') ? { zip4 } : {}),
  };
  return Object.values(left).filter((part) => part !== undefined).length > 1 ? left : null;
}

const ON_STREET: ReadonlySet<PersonComparison['address']> = new Set(['unit', 'open', 'building', 'alike', 'number', 'street', 'namesake']);
const BORN_THEN: ReadonlySet<PersonComparison['birth']> = new Set(['exact', 'typo', 'month', 'year']);
const CALLED_SO: ReadonlySet<PersonComparison['middle']> = new Set(['exact', 'initial', 'former']);

/** The conditions of a query that the records of one person agree with. */
export function confirmedBy(asked: PersonView, view: PersonView, comparison: PersonComparison): ConditionSet {
  const parts = asked.addresses[0]?.parts;
  const lives = (agrees: (seen: AddressParts) => boolean): boolean => view.addresses.some((seen) => agrees(seen.parts));
  const is: Readonly<Record<Condition, boolean>> = {
    middle: CALLED_SO.has(comparison.middle) || comparison.given === 'middle',
    suffix: comparison.suffix === 'exact',
    birth: BORN_THEN.has(comparison.birth),
    street: parts !== undefined && lives((seen) => ON_STREET.has(compareAddresses(parts, seen))),
    unit: parts !== undefined && lives((seen) => isSameDoor(parts, seen)),
    city: parts?.city !== undefined && lives(({ city }) => city !== undefined && (city === parts.city || isTypo(city, parts.city!))),
    state: parts?.state !== undefined && lives(({ state }) => state === parts.state),
    zip: parts?.zip5 !== undefined && lives(({ zip5 }) => zip5 === parts.zip5),
  };
  return setOf(CONDITIONS.filter((condition) => is[condition]));
}

/** All subsets of a set, including the empty one and the set itself. */
export function partsOf(set: ConditionSet): ConditionSet[] {
  const parts: ConditionSet[] = [];
  for (let part = set; part > 0; part = (part - 1) & set) parts.push(part);
  return [...parts, 0];
}

/** Compares a query without some of its conditions with each of several persons. */
export function compareWithout(asked: PersonView, set: ConditionSet, views: readonly PersonView[]): PersonComparison[] {
  const question = set === 0 ? asked : withoutConditions(asked, set);
  return views.map((view) => comparePersons(question, view));
}
