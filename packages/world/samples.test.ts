import { afterAll, describe, expect, it } from 'vitest';
import { SAMPLE_MODES, type Payload, type Samples } from './samples.ts';
import { makeTestWorld, readTruth } from './testing.ts';

const world = makeTestWorld({ parcels: 2000, seed: 7 });
afterAll(() => world.remove());
const samples = JSON.parse(world.read('samples.json')) as Samples;
const truth = readTruth(world);
const persons = [...truth.persons.values()];
const feeds = world.paths
  .filter((path) => path.startsWith('statewide/'))
  .map((path) => world.read(path))
  .join('');

function text(payload: Payload, field: string): string {
  return String(payload[field] ?? '').toUpperCase();
}

function ownerOf(payload: Payload): string | undefined {
  return truth.parcels.find((parcel) => parcel.address.line === text(payload, 'street') && parcel.address.city === text(payload, 'city'))
    ?.ownerKind;
}

describe.each(SAMPLE_MODES)('samples of %s', (mode) => {
  it('can be posted as they are', () => {
    expect(samples[mode].matching.length).toBeGreaterThanOrEqual(4);
    expect(samples[mode].missing.length).toBeGreaterThanOrEqual(3);
    for (const payload of [...samples[mode].matching, ...samples[mode].missing])
      expect(payload).toMatchObject({ searchMode: mode, permissibleUse: true, purpose: 'skip_tracing' });
  });
});

describe('matching samples', () => {
  it('have owners of several kinds', () => {
    const kinds = samples.property_address.matching.map(ownerOf);
    expect(new Set(kinds)).toEqual(new Set(['person', 'trust', 'company']));
    expect(samples.owner_name.matching.some((payload) => String(payload['ownerName']).endsWith(' LLC'))).toBe(true);
    for (const payload of samples.parcel_id.matching) expect(truth.parcels.some((parcel) => parcel.apn === payload['ParcelId'])).toBe(true);
  });

  it('have people with a live contact', () => {
    for (const payload of samples.reverse_phone.matching) {
      const digits = text(payload, 'phoneNumber').replace(/\D/g, '');
      expect(persons.some((person) => person.phones.some((phone) => phone.number === digits && phone.live))).toBe(true);
      expect(feeds).toContain(digits);
    }
    for (const payload of samples.reverse_email.matching)
      expect(persons.some((person) => person.emails.some((mail) => mail.email === payload['emailAddress'] && mail.live))).toBe(true);
    for (const payload of samples.person_search.matching) {
      const found = persons.filter(
        ({ names }) => names.at(-1)!.first === text(payload, 'firstName') && names.at(-1)!.last === text(payload, 'lastName'),
      );
      expect(found.some((person) => person.phones.some((phone) => phone.live))).toBe(true);
    }
  });
});

describe('missing samples', () => {
  it('use an area code that occurs in no file, not even after one wrong digit', () => {
    const printed = new Set(
      world.paths
        .filter((path) => !path.endsWith('samples.json') && path !== 'truth.ndjson')
        .flatMap((path) => [...world.read(path).matchAll(/(?<!\d)\(?(\d{3})\)?[-. ]?555[-. ]?\d{4}(?!\d)/g)].map(([, code]) => code)),
    );
    expect(printed.size).toBeGreaterThan(3);
    expect(samples.reverse_phone.missing.filter((payload) => printed.has(text(payload, 'phoneNumber').slice(0, 3)))).toEqual([]);
  });

  it('occur in no file', () => {
    for (const payload of samples.reverse_phone.missing) expect(feeds).not.toContain(text(payload, 'phoneNumber').replace(/\D/g, ''));
    for (const payload of samples.reverse_email.missing) expect(feeds).not.toContain(payload['emailAddress']);
    for (const payload of samples.person_search.missing) expect(feeds).not.toContain(text(payload, 'lastName'));
    for (const payload of samples.owner_name.missing) expect(feeds).not.toContain(text(payload, 'ownerName').split(' ')[1]);
    for (const payload of samples.property_address.missing) expect(ownerOf(payload)).toBeUndefined();
    for (const payload of samples.parcel_id.missing) expect(truth.parcels.some((parcel) => parcel.apn === payload['ParcelId'])).toBe(false);
  });
});
