/** Lots of made-up counties, and how a client asks for them. For tests. */
import { propertyCount, type PropertyFilter, propertyPage } from '@deedline/contract/properties/filter';
import type { EvidenceDraft, ParcelBody, SourceFacts } from '@deedline/engine/model/evidence';
import { seedSource } from './seed-evidence.ts';
import type { TestClient, TestServer } from './test-server.ts';

/** Willow's roll, of five lots. */
export const FACTS: SourceFacts = {
  name: 'willow',
  label: 'Willow',
  origin: 'willow',
  role: 'assessor',
  state: 'FK',
  countyFips: '03003',
  countyName: 'Willow',
  asOf: '2026-10-01',
};
const AWAY = { line: '9 COOPERS WHARF', city: 'DAYTON', state: 'OH', zip: '45402' };
const situs = (line: string) => ({ line, city: 'QUILLMERE', state: 'FK', zip: '00412' });
export function lot(apn: string, line: string, over: Partial<ParcelBody> = {}): EvidenceDraft {
  const owners = [{ full: 'BRAITHWORTH OTTILIE', order: 'last_first' as const }];
  return {
    kind: 'parcel',
    recordId: apn,
    body: { countyFips: '03003', apn, situs: situs(line), mailing: situs(line), owners, propertyType: 'Single family', ...over },
  };
}
export const ROLL = [
  lot('1', '1 SLATE AVE', { marketValue: 100_000, yearBuilt: 1950, lastSaleDate: '1999-05-01', exemptions: ['Homestead'] }),
  lot('2', '2 SLATE AVE', { mailing: AWAY, marketValue: 200_000, lastSaleDate: '2026-01-01', lastSalePrice: 190_000 }),
  lot('3', '3 SLATE AVE', { mailing: AWAY, propertyType: 'Vacant land' }),
  lot('4', '4 SLATE AVE', { owners: [{ full: 'MARLOW HOLDINGS LLC' }], propertyType: '0131' }),
  lot('5', '5 SLATE AVE', { owners: [{ full: 'HALE JOHN', order: 'last_first' }], mailing: { line: '' } }),
];

const DEEDS: SourceFacts = {
  ...FACTS,
  name: 'willow-deeds',
  label: 'Willow deeds',
  origin: 'willow-deeds',
  role: 'recorder',
  asOf: '2026-10-15',
};
const deed = (apn: string, saleDate: string, salePrice: number, over: object = {}): EvidenceDraft => ({
  kind: 'sale',
  recordId: `${apn} ${saleDate}`,
  body: { countyFips: '03007', apn, saleDate, salePrice, deedType: 'Warranty', ...over },
});
const THERE = { countyFips: '03007', countyName: 'Rowan' };
const rowan = (apn: string, line: string, over: Partial<ParcelBody> = {}) =>
  lot(apn, line, { countyFips: '03007', squareFeet: 1_500, acreage: 0.2, yearBuilt: 1970, ...over });

/** Five lots of Rowan in a row along a road, on the rolls of two years, with their deeds. */
export async function seedRowan(app: TestServer): Promise<void> {
  const facts = { ...FACTS, ...THERE, name: 'rowan', label: 'Rowan roll', asOf: '2025-10-01' };
  const records = [
    rowan('70-1', '1 BIRCH RD', { mailing: AWAY, marketValue: 180_000 }),
    rowan('70-2', '3 BIRCH RD', { owners: [{ full: 'HALE JOHN', order: 'last_first' }] }),
    rowan('70-3', '5 BIRCH RD', { mailing: AWAY }),
    rowan('70-4', '7 BIRCH RD', { lastSaleDate: '2026-06-01', lastSalePrice: 195_000 }),
    rowan('70-5', '9 BIRCH RD'),
  ];
  const before = await seedSource(app.owner, { facts, records });
  await app.owner.query(`update load set state = 'superseded' where id = $1`, [before]);
  const sold = records.with(
    0,
    rowan('70-1', '1 BIRCH RD', { mailing: AWAY, marketValue: 210_000, owners: [{ full: 'TURVEY ISOLDE', order: 'last_first' }] }),
  );
  const loaded = await seedSource(app.owner, {
    facts: { ...facts, asOf: '2026-10-01' },
    records: sold.with(2, rowan('70-3', '5 BIRCH RD', { mailing: AWAY, owners: [{ full: 'TURVEY ISOLDE', order: 'last_first' }] })),
  });
  await app.owner.query('delete from property where load_id = $1', [before]);
  await seedSource(app.owner, {
    facts: { ...DEEDS, ...THERE },
    records: [
      deed('701', '2026-03-01', 200_000, { buyer: { full: 'TURVEY ISOLDE' }, seller: { full: 'BRAITHWORTH OTTILIE' } }),
      deed('70-2', '2026-05-01', 210_000),
      deed('70-3', '2026-05-02', 10),
      deed('70-5', '2026-07-01', 190_000),
    ],
  });
  for (const [key, x] of [
    ['701', 0],
    ['702', 0.001],
    ['703', 0.002],
    ['704', 0.003],
    ['705', 0.004],
  ] as const)
    await app.owner.query(`update property set place = point($1, 40) where load_id = $2 and apn_key = $3`, [-80 + x, loaded, key]);
  await app.owner.query(`select count_classes($1, '03007')`, [loaded]);
}

/** Four lots of Cedar in Texas without positions, of which two were sold by one deed. */
export async function seedCedar(app: TestServer): Promise<void> {
  const facts = { ...FACTS, countyFips: '48003', countyName: 'Cedar', state: 'TX', name: 'cedar', label: 'Cedar roll' };
  const records = [2, 4, 6, 8].map((door) => {
    const draft = rowan(`8-${door}`, `${door} ELM ST`);
    return {
      ...draft,
      body: { ...draft.body, countyFips: '48003', situs: { line: `${door} ELM ST`, city: 'CEDAR', state: 'TX', zip: '75001' } },
    } as EvidenceDraft;
  });
  await seedSource(app.owner, { facts, records });
  const deeds = [
    deed('8-4', '2026-05-01', 900_000, { book: '12', page: '7' }),
    deed('8-6', '2026-05-01', 900_000, { book: '12', page: '7' }),
    deed('8-8', '2026-06-01', 200_000),
  ];
  await seedSource(app.owner, {
    facts: { ...DEEDS, ...facts, role: 'recorder', name: 'cedar-deeds' },
    records: deeds.map((draft) => ({ ...draft, body: { ...draft.body, countyFips: '48003' } }) as EvidenceDraft),
  });
}

export function askForLots(clientOf: () => TestClient) {
  const count = async (filter: PropertyFilter) => propertyCount.parse((await clientOf().post('/api/properties/count', filter)).json());
  const page = async (filter: PropertyFilter, after?: string) =>
    propertyPage.parse((await clientOf().post('/api/properties/page', { filter, ...(after ? { after } : {}) })).json());
  const lots = async (filter: PropertyFilter) => (await page(filter)).properties.map(({ ParcelId }) => ParcelId);
  return { count, page, lots };
}
