import { describe, expect, it } from 'vitest';
import { readRecords } from '../cluster/scene.ts';
import type { Evidence, ParcelBody, RawName, SaleBody, TaxBody } from '../model/evidence.ts';
import { makeEvidence, TEST_SOURCES } from '../testing/make-evidence.ts';
import { findCurrentOwner } from './current-owner.ts';
import { collectProperties } from './property-file.ts';

const PARCEL = { countyFips: '03001', apn: '1' };
const PIKE: RawName = { full: 'PIKE ANSEL R', order: 'last_first' };
const VANCE: RawName = { full: 'VANCE OTTO', order: 'last_first' };
const GRIST: RawName = { full: 'GRIST EMIL', order: 'last_first' };

const roll = (owner: RawName, more: Partial<ParcelBody> = {}): Evidence =>
  makeEvidence('parcel', 'r', { ...PARCEL, owners: [owner], taxYear: 2026, ...more });
const deed = (saleDate: string, buyer: RawName | undefined, seller?: RawName, more: Partial<SaleBody> = {}): Evidence =>
  makeEvidence('sale', `d${saleDate}`, { ...PARCEL, saleDate, ...(buyer ? { buyer } : {}), ...(seller ? { seller } : {}), ...more });
const bill = (owner: RawName, lastSeen?: string, more: Partial<TaxBody> = {}): Evidence =>
  makeEvidence('tax', 'b', { ...PARCEL, taxYear: 2026, billedTo: owner, ...more }, lastSeen ? { lastSeen } : {});

function ownerOf(
  ...evidence: Evidence[]
): { name: string | undefined; since: string | null; price: number | null; probability: number } | null {
  const records = readRecords(evidence, TEST_SOURCES);
  const owner = findCurrentOwner(records, collectProperties(records)[0]!);
  const reading = owner?.readings[0];
  return (
    owner && {
      name: reading?.organisation?.display ?? reading?.persons[0]?.display,
      since: owner.since,
      price: owner.purchasePrice,
      probability: owner.probability,
    }
  );
}

/** Everybody printed as an owner, in whichever record. */
const namesOf = (...evidence: Evidence[]): (string | undefined)[] => {
  const records = readRecords(evidence, TEST_SOURCES);
  const owner = findCurrentOwner(records, collectProperties(records)[0]!);
  const readings = [...(owner?.readings ?? []), ...(owner?.variants.map(({ reading }) => reading) ?? [])];
  return [...new Set(readings.flatMap(({ persons }) => persons.map(({ display }) => display)))];
};

describe('findCurrentOwner', () => {
  it.each<[string, Evidence[], string]>([
    ['the roll alone', [roll(PIKE)], 'Ansel R Pike'],
    ['the roll, its deed and its bill', [roll(PIKE), deed('2011-05-14', PIKE, GRIST), bill(PIKE, '2026-10-01')], 'Ansel R Pike'],
    ['a deed from the roll’s owner, after the roll', [roll(PIKE), deed('2026-08-01', VANCE, PIKE)], 'Otto Vance'],
    ['a deed that the bill confirms', [roll(PIKE), deed('2026-08-01', VANCE), bill(VANCE, '2026-10-01')], 'Otto Vance'],
    ['a deed later than the bill', [roll(PIKE), deed('2026-10-20', VANCE, PIKE), bill(PIKE, '2026-09-01')], 'Otto Vance'],
    [
      'a bill that has not heard of the sale',
      [roll(PIKE, { lastSaleDate: '2011-05' }), deed('2026-08-01', VANCE, PIKE), bill(PIKE, '2026-10-01')],
      'Otto Vance',
    ],
    [
      'a deed of ten months before a bill by the books of the year before',
      [roll(PIKE, { lastSaleDate: '2011-05' }), deed('2025-12-08', VANCE, PIKE), bill(PIKE, '2026-10-09')],
      'Otto Vance',
    ],
    [
      'a deed of somebody else’s that a later bill does not know',
      [roll(PIKE, { lastSaleDate: '2011-05' }), deed('2025-12-08', VANCE, GRIST), bill(PIKE, '2026-10-09')],
      'Ansel R Pike',
    ],
    [
      'a deed of years ago that no later bill knows',
      [roll(PIKE, { lastSaleDate: '2011-05' }), deed('2019-08-01', VANCE, PIKE), bill(PIKE, '2026-10-01')],
      'Ansel R Pike',
    ],
    ['an old deed to somebody before', [roll(PIKE), deed('1988-09-02', GRIST)], 'Ansel R Pike'],
    ['a deed that the roll knows of', [roll(PIKE, { lastSaleDate: '2026-08' }), deed('2026-08-01', VANCE)], 'Ansel R Pike'],
    ['a bill to a new name', [roll(PIKE), bill(VANCE, '2026-10-01')], 'Otto Vance'],
    ['a bill without a date', [roll(PIKE), bill(VANCE)], 'Ansel R Pike'],
    ['a bill to the bank', [roll(PIKE), bill({ full: 'PLOVER FEDERAL CREDIT UNION' }, '2026-10-01')], 'Ansel R Pike'],
    [
      'a bill to a company that a nameless sale explains',
      [roll(PIKE, { lastSaleDate: '2011-05' }), deed('2026-07', undefined), bill({ full: 'BIRCHWOOD HOMES LLC' }, '2026-10-01')],
      'Birchwood Homes LLC',
    ],
    ['deeds without a roll', [makeEvidence('parcel', 'r', { ...PARCEL, owners: [] }), deed('2011-05-14', PIKE)], 'Ansel R Pike'],
  ])('%s', (_, evidence, name) => {
    expect(ownerOf(...evidence)?.name).toBe(name);
    expect(ownerOf(...evidence.toReversed())?.name).toBe(name);
  });

  it.each(['1', '2'])('takes of two deeds of one day the later sale, whatever their numbers (%s)', (first) => {
    const [sold, bought] = [deed('2026-08-01', VANCE, PIKE), deed('2026-08-01', GRIST, VANCE)];
    const numbered = [
      { ...sold, id: 'x', recordId: first },
      { ...bought, id: 'y', recordId: first === '1' ? '2' : '1' },
    ];
    expect(ownerOf(roll(PIKE), ...numbered)?.name).toBe('Emil Grist');
  });

  it('dates the ownership from the sale to this owner, not from the latest sale', () => {
    expect(
      ownerOf(
        roll(PIKE),
        deed('1988-09-02', GRIST, undefined, { salePrice: 61_000 }),
        deed('2011-05-14', PIKE, GRIST, { salePrice: 182_500 }),
      ),
    ).toMatchObject({ since: '2011-05-14', price: 182_500 });
    expect(ownerOf(roll(PIKE, { lastSaleDate: '2011-05', lastSalePrice: 182_500 }))).toMatchObject({ since: '2011-05', price: 182_500 });
    expect(ownerOf(roll(PIKE), deed('1988-09-02', GRIST))).toMatchObject({ since: null, price: null });
  });

  describe('a deed of one co-owner to the other', () => {
    const BOTH: RawName = { full: 'PIKE ANSEL & DORIS', order: 'last_first' };
    const ANSEL: RawName = { full: 'PIKE ANSEL', order: 'last_first' };
    const DORIS: RawName = { full: 'PIKE DORIS', order: 'last_first' };
    const bought = deed('2011-05-14', BOTH, GRIST, { salePrice: 210_000 });
    const quitclaim = deed('2026-06-18', ANSEL, DORIS, { salePrice: 0 });

    it.each<[string, Evidence[]]>([
      ['the roll alone', [roll(BOTH)]],
      ['a roll of two lines', [makeEvidence('parcel', 'r', { ...PARCEL, owners: [DORIS, ANSEL], taxYear: 2026 })]],
      ['a bill to both', [roll(BOTH), bill(BOTH, '2026-10-01')]],
      ['a bill to the one who left', [roll(BOTH), bill(DORIS, '2026-10-01')]],
    ])('leaves out the one who left: %s', (_, evidence) => {
      expect(namesOf(...evidence, quitclaim)).toEqual(['Ansel Pike']);
      expect(namesOf(quitclaim, ...evidence.toReversed())).toEqual(['Ansel Pike']);
    });

    it('leaves out the one who signed with a birth name, and nobody for a stranger’s deed', () => {
      expect(namesOf(roll(BOTH), deed('2026-06-18', ANSEL, { full: 'HALE DORIS', order: 'last_first' }))).toEqual(['Ansel Pike']);
      expect(namesOf(roll(BOTH), deed('2026-06-18', ANSEL, GRIST))).toContain('Doris Pike');
    });

    it.each<[string, Evidence[]]>([
      ['the roll knows it and still shows both', [roll(BOTH, { lastSaleDate: '2026-06' }), quitclaim]],
      ['the roll is years later', [roll(BOTH), deed('2019-06-18', ANSEL, DORIS)]],
      ['it was given back', [roll(BOTH), quitclaim, deed('2026-07-02', BOTH, ANSEL)]],
      ['the buyer is printed with others', [roll(BOTH), deed('2026-06-18', { ...ANSEL, full: 'PIKE ANSEL ET UX' }, BOTH)]],
    ])('leaves out nobody where %s', (_, evidence) => {
      expect(namesOf(...evidence)).toContain('Doris Pike');
    });

    it('leaves the day and price of the purchase as they were', () => {
      expect(ownerOf(roll(ANSEL), bought, quitclaim)).toMatchObject({ since: '2011-05-14', price: 210_000 });
      expect(ownerOf(roll(BOTH), bought, quitclaim)).toMatchObject({ since: '2011-05-14', price: 210_000 });
      expect(ownerOf(roll(ANSEL), quitclaim)).toMatchObject({ since: '2026-06-18', price: null });
    });
  });

  it('has higher confidence the more records agree', () => {
    const agreed = ownerOf(roll(PIKE), deed('2011-05-14', PIKE), bill(PIKE, '2026-10-01'))!.probability;
    const alone = ownerOf(roll(PIKE))!.probability;
    const disputed = ownerOf(roll(PIKE), deed('2011-05-14', VANCE, undefined))!.probability;
    expect(agreed).toBeGreaterThan(alone);
    expect(alone).toBeGreaterThan(disputed);
  });

  it('has lower confidence in a deed the longer bills go to the seller', () => {
    const before = roll(PIKE, { lastSaleDate: '2011-05' });
    const [ofSeason, longAfter] = ['2026-08-01', '2025-12-08'].map((soldOn) =>
      ownerOf(before, deed(soldOn, VANCE, PIKE), bill(PIKE, '2026-10-09')),
    );
    expect(longAfter!.probability).toBeLessThan(ofSeason!.probability);
    expect(longAfter!.probability).toBeGreaterThan(0.8);
  });

  it('has low confidence in the roll after a sale to somebody whom no record names', () => {
    const before = roll(PIKE, { lastSaleDate: '2011-05' });
    const kept = ownerOf(before, bill(PIKE, '2026-10-01'))!;
    const billed = ownerOf(before, deed('2026-05', undefined), bill(PIKE, '2026-10-01'))!;
    const sold = ownerOf(before, deed('2026-10', undefined), bill(PIKE, '2026-09-01'))!;
    expect(kept.probability).toBeGreaterThan(billed.probability);
    expect(billed.probability).toBeGreaterThan(0.5);
    expect(sold.probability).toBeLessThan(0.3);
    expect(sold.since).toBe('2011-05');
  });

  it('treats a bill from the month of such a sale, or the weeks after it, as not yet updated', () => {
    const before = roll(PIKE, { lastSaleDate: '2011-05' });
    for (const soldOn of ['2026-10', '2026-09', '2026-08-20']) {
      const sold = ownerOf(before, deed(soldOn, undefined), bill(PIKE, '2026-10-18'))!;
      expect(sold.probability).toBeLessThan(0.3);
      expect(sold.since).toBe('2011-05');
    }
  });

  it('finds none if no record names one', () => {
    expect(ownerOf(makeEvidence('parcel', 'r', { ...PARCEL, owners: [] }))).toBeNull();
  });
});
