import { describe, expect, it } from 'vitest';
import { readRecords } from '../cluster/scene.ts';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { makeAddress, makeEvidence, TEST_SOURCES } from '../testing/make-evidence.ts';
import { findCurrentOwner } from './current-owner.ts';
import { collectProperties } from './property-file.ts';

const PARCEL = { countyFips: '03001', apn: '1' };
const HOME = makeAddress('418 TANNERY ROW');
const AWAY = makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN');
const PIKE = { full: 'PIKE ANSEL R', order: 'last_first' as const };

const roll = (mailing = HOME, owner = PIKE): Evidence =>
  makeEvidence('parcel', 'r', { ...PARCEL, situs: HOME, owners: [owner], mailing, taxYear: 2026, lastSaleDate: '2011-05' });
const bill = makeEvidence('tax', 'b', { ...PARCEL, taxYear: 2026, billedTo: PIKE }, { lastSeen: '2026-10-01' });
const mover = (movedOn: string, body: Partial<PersonBody> = {}): Evidence =>
  makeEvidence(
    'person',
    `m${movedOn}`,
    { name: { first: 'OTTO', last: 'VANCE' }, address: HOME, previousAddress: AWAY, movedOn, ...body },
    { source: 'address_change', lastSeen: movedOn },
  );
const ownerSeen = (lastSeen: string): Evidence =>
  makeEvidence('person', 'o', { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME }, { source: 'voter', lastSeen });

function chanceOf(...evidence: Evidence[]): number {
  const records = readRecords(evidence, TEST_SOURCES);
  return findCurrentOwner(records, collectProperties(records)[0]!)!.probability;
}
const KEPT = chanceOf(roll(), bill);

describe('an owner whose home another household has moved into', () => {
  it('is likely the former owner if the move is later than every record of them', () => {
    expect(KEPT).toBeGreaterThan(0.95);
    expect(chanceOf(roll(), bill, mover('2026-10-12'))).toBeLessThan(0.6);
  });

  it('has lower confidence if the county’s roll is within a year of the move, and the same as before if it is later', () => {
    const heard = chanceOf(roll(), bill, mover('2026-05-12'));
    expect(heard).toBeGreaterThan(chanceOf(roll(), bill, mover('2026-10-12')));
    expect(heard).toBeLessThan(KEPT - 0.05);
    expect(chanceOf(roll(), bill, mover('2024-05-12'))).toBe(KEPT);
  });

  it('is doubted less if the owner’s mail goes elsewhere, because the newcomers may be tenants', () => {
    const rented = chanceOf(roll(AWAY), bill, mover('2026-10-12'));
    expect(rented).toBeGreaterThan(chanceOf(roll(), bill, mover('2026-10-12')));
    expect(rented).toBeLessThan(chanceOf(roll(AWAY), bill));
    expect(chanceOf(roll(AWAY), bill, mover('2026-05-12'))).toBe(chanceOf(roll(AWAY), bill));
  });

  it('is not doubted if the owner was seen there since, somebody with their name moved in, or it was before the purchase', () => {
    expect(chanceOf(roll(), bill, mover('2026-08-12'), ownerSeen('2026-09-20'))).toBe(KEPT);
    expect(chanceOf(roll(), bill, mover('2026-10-12', { name: { first: 'MARIT', last: 'PIKE' } }))).toBe(KEPT);
    expect(chanceOf(roll(), bill, mover('2011-04-12'))).toBe(KEPT);
  });

  it('is not doubted if the move is into one of several apartments of the building, or an organisation owns it', () => {
    expect(chanceOf(roll(), bill, mover('2026-10-12', { address: { ...HOME, line: '418 TANNERY ROW APT 3' } }))).toBe(KEPT);
    const firm = roll(HOME, { full: 'BIRCHWOOD HOMES LLC', order: 'last_first' });
    expect(chanceOf(firm, mover('2026-10-12'))).toBe(chanceOf(firm));
  });

  it('is explained by the record of the move', () => {
    const records = readRecords([roll(), bill, mover('2026-10-12')], TEST_SOURCES);
    const { grounds } = findCurrentOwner(records, collectProperties(records)[0]!)!;
    expect(grounds.at(-1)).toMatchObject({ record: { id: 'm2026-10-12' }, text: expect.stringContaining('moved in in 2026-10') });
  });
});

function ownersOf(...evidence: Evidence[]): { names: string[]; since: string | null; probability: number } {
  const records = readRecords([roll(), bill, ...evidence], TEST_SOURCES);
  const { readings, since, probability } = findCurrentOwner(records, collectProperties(records)[0]!)!;
  return { names: readings.flatMap(({ persons }) => persons.map(({ display }) => display)), since, probability };
}

describe('a person who moved in at a sale whose buyer no record names', () => {
  const sold = makeEvidence('sale', 's', { ...PARCEL, saleDate: '2026-09', salePrice: 240_000 });
  const wife = mover('2026-09-21', { name: { first: 'NELL', last: 'VANCE' } });

  it('is likely the owner, together with those who moved in with them', () => {
    const owner = ownersOf(sold, mover('2026-09-20'), wife);
    expect(owner).toMatchObject({ names: ['Nell Vance', 'Otto Vance'], since: '2026-09' });
    expect(owner.probability).toBeGreaterThan(0.75);
    expect(owner.probability).toBeLessThan(0.9);
  });

  it.each<[string, Evidence[]]>([
    ['nothing was sold', [mover('2026-10-20')]],
    ['the deed names its buyer', [{ ...sold, body: { ...sold.body, buyer: PIKE } } as Evidence, mover('2026-09-20')]],
    ['they moved in long before', [sold, mover('2025-03-20')]],
    ['the owner is who moved in', [sold, mover('2026-09-20', { name: { first: 'ANSEL', last: 'PIKE' } })]],
    ['nobody moved in', [sold]],
    [
      'more than a family moved in',
      [
        sold,
        ...['OTTO VANCE', 'EMIL GRIST', 'CORA HALLAM', 'NELL OAKHURST'].map((name, index) =>
          mover(`2026-09-1${index}`, { name: { full: name, order: 'first_last' } }),
        ),
      ],
    ],
  ])('is not, where %s', (_, evidence) => {
    expect(ownersOf(...evidence).names).toEqual(['Ansel R Pike']);
  });
});
