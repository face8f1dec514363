import { afterAll, describe, expect, it } from 'vitest';
import { readDay } from './ground/days.ts';
import { makeTestWorld, readTruth } from './testing.ts';
import type { TruthPerson } from './truth.ts';

const world = makeTestWorld({ parcels: 3000, seed: 22 });
afterAll(() => world.remove());
const truth = readTruth(world);
/** People of the lots only; generated namesakes say nothing about how frequent anything is. */
const persons = [...truth.persons.values()].filter(({ split }) => split !== 'none');
const living = persons.filter((person) => person.died === null);
const owned = truth.parcels.filter((parcel) => parcel.personIds.length > 0);

const nameOf = (person: TruthPerson): TruthPerson['names'][number] => person.names.at(-1)!;
const homeOf = (person: TruthPerson): TruthPerson['addresses'][number] => person.addresses.at(-1)!;
const streetOf = (person: TruthPerson): string =>
  `${homeOf(person)
    .line.replace(/^\d+ /, '')
    .replace(/ (UNIT|APT) .*$/, '')} ${homeOf(person).city}`;
const related = (one: TruthPerson, other: TruthPerson): boolean => one.relatives.some(({ id }) => id === other.id);
const kinds = (person: TruthPerson): string =>
  person.relatives.flatMap(({ id, relation }) => (relation === 'parent' ? [id] : [])).join(' ');

/** Living people with one given name and surname in one place, without relatives of each other. */
function namesakes(placeOf: (person: TruthPerson) => string): TruthPerson[] {
  const groups = Map.groupBy(living, (person) => `${nameOf(person).first} ${nameOf(person).last} ${placeOf(person)}`);
  return [...groups.values()].flatMap((group) =>
    group.filter((one) => group.some((other) => other !== one && other.household !== one.household && !related(one, other))),
  );
}

const twins = [
  ...Map.groupBy(
    persons.filter((person) => kinds(person) !== ''),
    (person) => `${person.born} ${kinds(person)}`,
  ).values(),
].filter((group) => group.length === 2);
const held = Map.groupBy(
  persons.flatMap((person) => person.phones.map((phone) => ({ person, ...phone }))),
  ({ number }) => number,
);

/** Numbers reassigned to a stranger within four months of the last subscriber. */
function givenAgainSoon(): number {
  return [...held.values()].filter((spans) => {
    const inOrder = spans.toSorted((a, b) => readDay(a.from)! - readDay(b.from)!);
    return inOrder.some((span, at) => {
      const before = inOrder[at - 1];
      const gap = before?.to ? readDay(span.from)! - readDay(before.to)! : 0;
      return gap > 0 && gap < 120 && before!.person.household !== span.person.household;
    });
  }).length;
}

function depthOf(id: string): number {
  const { officerOrganisationIds } = truth.organisations.get(id)!;
  const managers = officerOrganisationIds.filter((other) => /^O\d/.test(other));
  return 1 + Math.max(0, ...managers.map(depthOf));
}

const companies = [...truth.organisations.values()].filter(({ kind, id }) => kind === 'company' && /^O\d/.test(id));
const surnames = Map.groupBy(living, (person) => nameOf(person).last);
const bySurname = [...surnames.values()].map((group) => group.length).toSorted((a, b) => b - a);
const owners = owned.flatMap((parcel) => parcel.personIds.map((id) => truth.persons.get(id)!)).filter((person) => person.died === null);
const lodged = owned.filter(
  (parcel) =>
    parcel.ownerOccupied &&
    parcel.occupantIds.some((id) => {
      const one = truth.persons.get(id)!;
      return one.relatives.length === 0 && !parcel.personIds.includes(id);
    }),
);

function rate(count: number, of: number): number {
  return count / of;
}

describe('the people of Fenmark', () => {
  it.each([
    ['twins', rate(twins.length * 2, persons.length), 0.004, 0.03],
    [
      'twins whose names begin alike',
      rate(twins.filter(([a, b]) => a!.names[0]!.first.slice(0, 2) === b!.names[0]!.first.slice(0, 2)).length, twins.length),
      0.2,
      0.8,
    ],
    ['suffixes', rate(living.filter((person) => nameOf(person).suffix !== '').length, living.length), 0.015, 0.1],
    ['namesakes in a town', rate(namesakes((person) => homeOf(person).city).length, living.length), 0.012, 0.06],
    ['namesakes in a street', rate(namesakes(streetOf).length, living.length), 0.003, 0.03],
    ['changed surnames', rate(persons.filter(({ names }) => names.length > 1).length, persons.length), 0.15, 0.45],
    [
      'names taken back',
      rate(
        persons.filter(({ names }) => names.length > 2 && names.some((name, at) => at > 1 && name.last === names[0]!.last)).length,
        persons.length,
      ),
      0.003,
      0.05,
    ],
    ['hyphens', rate(living.filter((person) => nameOf(person).last.includes('-')).length, living.length), 0.02, 0.08],
    [
      'double surnames',
      rate(living.filter((person) => /^[A-Z]{4,} [A-Z]{3,}$/.test(nameOf(person).last)).length, living.length),
      0.04,
      0.12,
    ],
    [
      'particles',
      rate(living.filter((person) => /^(DE|DEL|LA|VAN|VON|ST|DI|DA|DOS|LE|TEN|SAN) /.test(nameOf(person).last)).length, living.length),
      0.01,
      0.05,
    ],
    ['numbers given again within months', rate(givenAgainSoon(), held.size), 0.05, 0.4],
    [
      'live numbers of two people',
      rate([...held.values()].filter((spans) => spans.filter(({ live }) => live).length > 1).length, held.size),
      0.01,
      0.2,
    ],
    [
      'mailboxes of two people',
      rate(
        [
          ...Map.groupBy(
            persons.flatMap(({ emails }) => emails),
            ({ email }) => email,
          ).values(),
        ].filter((spans) => spans.length > 1).length,
        persons.length,
      ),
      0.005,
      0.06,
    ],
    ['lodgers with an owner', rate(lodged.length, owned.length), 0.005, 0.06],
    ['owners out of the state', rate(owners.filter((person) => homeOf(person).state !== 'FK').length, owners.length), 0.08, 0.35],
    ['estates with heirs', rate(truth.parcels.filter(({ heirIds }) => heirIds.length > 0).length, truth.parcels.length), 0.002, 0.05],
    ['trusts', rate(truth.parcels.filter(({ ownerKind }) => ownerKind === 'trust').length, truth.parcels.length), 0.03, 0.15],
    [
      'trusts that name nobody',
      rate(truth.parcels.filter(({ trustName }) => /LAND TRUST/.test(trustName ?? '')).length, truth.parcels.length),
      0.001,
      0.02,
    ],
    ['companies that own', rate(truth.parcels.filter(({ ownerKind }) => ownerKind === 'company').length, truth.parcels.length), 0.05, 0.3],
    ['companies behind companies', rate(companies.filter(({ id }) => depthOf(id) > 1).length, companies.length), 0.04, 0.25],
    ['chains of three', rate(companies.filter(({ id }) => depthOf(id) > 2).length, companies.length), 0.003, 0.08],
    ['the commonest surname', rate(bySurname[0]!, living.length), 0.004, 0.02],
    ['surnames of a handful of people', rate(bySurname.filter((count) => count < 4).length, bySurname.length), 0.4, 0.9],
  ])('%s', (_, share, low, high) => {
    expect(share).toBeGreaterThan(low);
    expect(share).toBeLessThan(high);
  });

  it('include renters and former owners at addresses that others own', () => {
    const renters = truth.parcels.filter(
      (parcel) => !parcel.ownerOccupied && parcel.occupantIds.some((id) => !parcel.personIds.includes(id)),
    );
    expect(rate(renters.length, truth.parcels.length)).toBeGreaterThan(0.1);
    expect(rate(truth.parcels.filter(({ formerOwnerIds }) => formerOwnerIds.length > 0).length, truth.parcels.length)).toBeGreaterThan(0.4);
  });
});

describe('the split', () => {
  it('does not divide a household', () => {
    const houses = Map.groupBy(living, (person) => `${homeOf(person).line} ${homeOf(person).zip}`);
    const torn = [...houses.values()].filter(
      (people) => homeOf(people[0]!).state === 'FK' && new Set(people.map(({ split }) => split)).size > 1,
    );
    expect(torn.map((people) => people.map(({ id }) => id))).toEqual([]);
  });

  it('is six to two to two', () => {
    for (const [split, share] of [
      ['train', 0.6],
      ['calibrate', 0.2],
      ['test', 0.2],
    ] as const)
      expect(Math.abs(rate(persons.filter((person) => person.split === split).length, persons.length) - share)).toBeLessThan(0.04);
  });
});

describe('the records of a person', () => {
  const rows = new Map(
    world.manifest.files.flatMap(({ paths: [path], layout, source }) =>
      layout === 'feed-ndjson'
        ? world.lines(path!).map((line): [string, { type: string }] => {
            const row = JSON.parse(line) as { type: string; record: string };
            return [`${source.name} ${row.record}`, row];
          })
        : [],
    ),
  );
  const told = [...truth.persons.values()].flatMap((person) => person.records.map((record) => ({ person, ...record })));

  it('are all in the files, and no record of a person is left out', () => {
    const named = new Set(told.map(({ source, record }) => `${source} ${record}`));
    const unnamed = [...rows].filter(([key, { type }]) => type === 'person' && !named.has(key));
    expect(unnamed).toEqual([]);
    const feeds = told.filter(({ source }) => !/assessor|companies/.test(source));
    expect(feeds.length).toBeGreaterThan(10_000);
    expect(feeds.filter(({ source, record }) => !rows.has(`${source} ${record}`))).toEqual([]);
    expect(new Set(told.map(({ as }) => as))).toEqual(new Set(['person', 'owner', 'buyer', 'seller', 'party', 'officer', 'agent']));
  });

  it('begin with the person’s number', () => {
    const other = told.filter(({ as, record, person }) => as === 'person' && /^[A-Z]+(\d+)/.exec(record)?.[1] !== person.id.slice(1));
    expect(other).toEqual([]);
  });
});
