import { afterAll, describe, expect, it } from 'vitest';
import { makeTestWorld, readTruth, splitCsv } from './testing.ts';
import type { TruthPerson } from './truth.ts';

const world = makeTestWorld();
afterAll(() => world.remove());
const truth = readTruth(world);
const persons = [...truth.persons.values()];

/** Parcel numbers as each county's roll prints them. */
function rollNumbers(): string[] {
  return world.manifest.files.flatMap(({ layout, paths, source }) => {
    const lines = ['fl-nal', 'massgis-l3', 'tx-pacs'].includes(layout) ? world.lines(paths[0]!) : [];
    const cell = layout === 'fl-nal' ? 1 : 0;
    const numbers =
      layout === 'tx-pacs' ? lines.map((line) => line.slice(546, 596).trim()) : lines.slice(1).map((line) => splitCsv(line)[cell]!);
    return numbers.map((apn) => `${source.countyFips!}:${apn}`);
  });
}

function parents(person: TruthPerson): string {
  return person.relatives
    .flatMap(({ id, relation }) => (relation === 'parent' ? [id] : []))
    .toSorted()
    .join(' ');
}

function disordered(person: TruthPerson): boolean {
  const { addresses, names, phones, died } = person;
  const gaps = addresses.some((stay, at) => at > 0 && addresses[at - 1]!.to !== stay.from);
  const backwards = [...addresses, ...phones].some((span) => span.to !== null && span.to < span.from);
  const renamed = names.some((name, at) => at > 0 && names[at - 1]!.from > name.from);
  return gaps || backwards || renamed || (addresses.at(-1)?.to === null) !== (died === null) || (died !== null && died < person.born);
}

describe('truth.ndjson', () => {
  it('has every parcel of the rolls once, and no other', () => {
    const known = truth.parcels.map((parcel) => `${parcel.fips}:${parcel.apn}`);
    expect(known).toHaveLength(world.manifest.parcels);
    expect(rollNumbers().toSorted()).toEqual(known.toSorted());
  });

  it('refers only to people and organisations that it contains', () => {
    const { organisations } = truth;
    for (const parcel of truth.parcels) {
      expect(parcel.personIds.every((id) => truth.persons.has(id))).toBe(true);
      expect(parcel.organisationId === null ? parcel.personIds.length > 0 : organisations.has(parcel.organisationId)).toBe(true);
      expect(parcel.ownerKind === 'company' || parcel.ownerKind === 'government').toBe(parcel.organisationId !== null);
    }
    for (const one of organisations.values()) {
      expect(one.officerIds.every((id) => truth.persons.has(id))).toBe(true);
      expect(one.officerOrganisationIds.every((id) => organisations.has(id))).toBe(true);
    }
    for (const person of persons) expect(person.relatives.every(({ id }) => truth.persons.has(id))).toBe(true);
  });

  it('keeps every life in chronological order', () => {
    expect(persons.filter(disordered).map((person) => person.id)).toEqual([]);
  });

  it('keeps a household on one side of the split', () => {
    for (const household of Map.groupBy(persons, (person) => person.household).values())
      expect(new Set(household.map((person) => person.split)).size).toBe(1);
    expect(new Set(persons.map((person) => person.split))).toEqual(new Set(['train', 'calibrate', 'test', 'none']));
  });

  it('gives a live number to one household at a time, and former numbers to others', () => {
    const holders = Map.groupBy(
      persons.flatMap((person) => person.phones.map((phone) => ({ person, phone }))),
      ({ phone }) => phone.number,
    );
    let recycled = 0;
    for (const held of holders.values()) {
      expect(new Set(held.filter(({ phone }) => phone.live).map(({ person }) => person.household)).size).toBeLessThan(2);
      if (held.some(({ phone }) => phone.live) && held.some(({ phone }) => phone.to !== null)) recycled++;
    }
    expect(recycled).toBeGreaterThan(20);
  });

  it('contains the difficult cases', () => {
    const births = Map.groupBy(
      persons.filter((person) => parents(person) !== ''),
      (person) => `${person.born} ${parents(person)}`,
    );
    expect([...births.values()].some((children) => children.length === 2)).toBe(true);
    const suffixes = new Set(persons.map((person) => person.names.at(-1)!.suffix));
    expect(suffixes.has('JR') && suffixes.has('SR')).toBe(true);
    expect(persons.some((person) => person.names.length > 1)).toBe(true);
    expect(persons.some((person) => person.relatives.some(({ relation }) => relation === 'former_spouse'))).toBe(true);
    expect(new Set(truth.parcels.map((parcel) => parcel.ownerKind))).toEqual(
      new Set(['person', 'trust', 'estate', 'company', 'government']),
    );
    expect(truth.parcels.some((parcel) => parcel.confidential)).toBe(true);
    const living = persons.filter((person) => person.died === null);
    const named = Map.groupBy(living, ({ names }) => `${names.at(-1)!.first} ${names.at(-1)!.last}`);
    expect([...named.values()].some((group) => new Set(group.map((person) => person.household)).size > 1)).toBe(true);
  });
});

describe('the feeds', () => {
  it('have a live phone for nine in ten owners', () => {
    const listed = new Set(
      ['voters', 'phone-listings', 'emails', 'address-changes'].flatMap((name) =>
        [...world.read(`statewide/${name}.ndjson`).matchAll(/"phones":\["(\d{10})"/g)].map(([, phone]) => phone!),
      ),
    );
    const owners = truth.parcels
      .map((parcel) => parcel.personIds.map((id) => truth.persons.get(id)!).filter((person) => person.died === null))
      .filter((people) => people.length > 0);
    const reached = owners.filter((people) =>
      people.some((person) => person.phones.some((phone) => phone.live && listed.has(phone.number))),
    );
    expect(reached.length / owners.length).toBeGreaterThan(0.88);
    expect(reached.length / owners.length).toBeLessThan(0.98);
  });

  it('withhold the owners of confidential parcels', () => {
    const confidential = new Set(truth.parcels.filter((parcel) => parcel.confidential).map((parcel) => parcel.apn));
    const bills = world.paths
      .filter((path) => path.endsWith('/tax.ndjson'))
      .flatMap((path) => world.lines(path))
      .map((line) => JSON.parse(line) as { apn: string; billedTo?: unknown });
    const withheld = bills.filter((bill) => confidential.has(bill.apn));
    expect(withheld.length).toBeGreaterThan(0);
    expect(withheld.filter((bill) => bill.billedTo !== undefined)).toEqual([]);
    const flags = world.manifest.files
      .filter(({ layout }) => layout === 'tx-pacs')
      .flatMap(({ paths }) => world.lines(paths[0]!))
      .map((line) => line.slice(989, 991));
    expect(flags.length).toBeGreaterThan(0);
    expect(flags.filter((pair) => !/^[TF]{2}$/.test(pair))).toEqual([]);
  });
});
