import { describe, expect, it } from 'vitest';
import { rates as country } from '@deedline/country/rates';
import { makeTestWorld, readTruth } from '../../packages/world/testing.ts';
import type { TruthParcel, TruthPerson } from '@deedline/world/truth';
import { countState } from './count-state.ts';

const HOME = { line: '1 ELM ST', city: 'ALDER', state: 'FK', zip: '00101' };
let made = 0;

function person(over: Partial<TruthPerson> = {}): TruthPerson {
  return {
    type: 'person',
    id: `P${++made}`,
    household: 'H1',
    split: 'train',
    sex: 'F',
    born: '1980-01-01',
    died: null,
    names: [{ first: 'ADA', middle: '', last: 'Marlhurst', suffix: '', from: '1980-01-01' }],
    phones: [],
    emails: [],
    addresses: [{ ...HOME, from: '2010-01-01', to: null }],
    relatives: [],
    records: [],
    ...over,
  };
}

function parcel(over: Partial<TruthParcel> = {}): TruthParcel {
  return {
    type: 'parcel',
    fips: '03001',
    apn: 'R1',
    address: HOME,
    confidential: false,
    ownerKind: 'person',
    personIds: [],
    organisationId: null,
    heirIds: [],
    otherHeirIds: [],
    formerOwnerIds: [],
    occupantIds: ['P1'],
    trustName: null,
    since: '2010-01-01',
    price: 100_000,
    ownerOccupied: true,
    ...over,
  };
}

const span = (from: string, to: string | null) => ({ number: '5550100', type: 'mobile' as const, from, to, live: to === null });
const count = (people: TruthPerson[], parcels: TruthParcel[] = [parcel()]) => countState(people, parcels, '2026-11-01', 'FK');

describe('what a state has of the country’s figures', () => {
  it('counts who moved within the year, of adults who live in the state', () => {
    const { rates, surnames } = count([
      person(),
      person({ addresses: [{ ...HOME, from: '2026-02-01', to: null }] }),
      person({ addresses: [{ ...HOME, state: 'OT', from: '2026-02-01', to: null }] }),
      person({ born: '2015-01-01', addresses: [{ ...HOME, from: '2026-02-01', to: null }] }),
    ]);
    expect(rates.movers).toEqual({ share: 0.5, of: 2 });
    expect(surnames).toEqual(new Map([['MARLHURST', 2]]));
  });

  it('counts who died within the year, of adults who were alive at its start, beside what the life table expects', () => {
    const { rates, deaths } = count([
      person({ born: '1936-06-01' }),
      person({ born: '1936-06-01', died: '2026-03-01', addresses: [{ ...HOME, from: '2010-01-01', to: '2026-03-01' }] }),
      person({ born: '1936-06-01', died: '2020-03-01', addresses: [{ ...HOME, from: '2010-01-01', to: '2020-03-01' }] }),
    ]);
    expect(rates.deathsOfAdults).toEqual({ share: 0.5, of: 2 });
    expect(deaths).toHaveLength(1);
    expect(deaths[0]).toMatchObject({ ages: '85 to 119', died: 1, of: 2 });
    expect(deaths[0]!.expected / 2).toBeCloseTo(0.123, 2);
  });

  it('counts a number that several people have once, and those given up within the year', () => {
    const shared = { number: '5550100', type: 'landline' as const, from: '2010-01-01', to: null, live: true };
    const { rates } = count([
      person({ phones: [shared] }),
      person({ phones: [shared, { number: '5550101', type: 'mobile', from: '2015-01-01', to: '2026-05-01', live: false }] }),
      person({ phones: [{ number: '5550102', type: 'mobile', from: '2015-01-01', to: '2024-05-01', live: false }] }),
    ]);
    expect(rates.numbersDisconnected).toEqual({ share: 0.5, of: 2 });
    expect(rates.mobilesGivenUp).toEqual({ share: 1, of: 1 });
    expect(rates.adultsWithLandline).toEqual({ share: 2 / 3, of: 3 });
    expect(rates.voipOfFixedLines).toEqual({ share: 0, of: 1 });
  });

  it('counts owners of homes that are lived in, and sales for a price', () => {
    const { rates } = count(
      [person()],
      [
        parcel(),
        parcel({ ownerOccupied: false, ownerKind: 'company', since: '2026-01-01' }),
        parcel({ ownerOccupied: false, since: '2026-01-01', price: null }),
        parcel({ occupantIds: [], ownerOccupied: false, ownerKind: 'government' }),
      ],
    );
    expect(rates.homesOfOwners).toEqual({ share: 1 / 3, of: 3 });
    expect(rates.rentedByPersons).toEqual({ share: 0.5, of: 2 });
    expect(rates.rentedByCompanies).toEqual({ share: 0.5, of: 2 });
    expect(rates.homesSold).toEqual({ share: 1 / 3, of: 3 });
    expect(rates.soldByCompanies).toEqual({ share: 1, of: 1 });
    expect(rates.soldByGovernments).toEqual({ share: 0, of: 1 });
  });

  it('counts the days that a number rests between two who have it one after the other', () => {
    const { rest } = count([
      person({ phones: [span('2010-01-01', '2020-01-01')] }),
      person({ phones: [span('2020-03-01', '2021-01-01')] }),
      person({ phones: [span('2021-03-22', null)] }),
      person({ phones: [span('2021-03-22', null)] }),
    ]);
    expect(rest).toEqual({ least: 60, median: 80 });
  });

  it('counts adults of all who are alive in the state', () => {
    const { rates } = count([person(), person({ born: '2015-01-01' }), person({ died: '2020-01-01' })]);
    expect(rates.adultsOfPeople).toEqual({ share: 0.5, of: 2 });
  });
});

describe('the made-up state', () => {
  it('has the country’s rates, each within the range of the years and definitions', () => {
    const world = makeTestWorld({ parcels: 4000, seed: 31, noise: 'clean' });
    const { persons, parcels } = readTruth(world);
    world.remove();
    const { rates } = countState([...persons.values()], parcels, world.manifest.asOf, 'FK');
    for (const key of [
      'movers',
      'numbersDisconnected',
      'mobilesGivenUp',
      'adultsWithLandline',
      'voipOfFixedLines',
      'mailboxesEnded',
      'homesOfOwners',
      'rentedByPersons',
      'rentedByCompanies',
      'ownedByTrusts',
    ] as const) {
      const { share, of } = rates[key]!;
      const { low, high, value } = country[key];
      const chance = 2.5 * Math.sqrt((value * (1 - value)) / of);
      expect([key, share, share > low - chance && share < high + chance]).toEqual([key, share, true]);
    }
  });
});
