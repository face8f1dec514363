import { expect, test } from 'vitest';
import { bodiesOf, readBytes, readSample, rejectsOf } from '../../testing.ts';

const FIRST = '{"type":"mailbox","record":"m-1","email":"a@example.org","status":"deliverable"}\n';

async function rejectOf(record: Record<string, unknown>): Promise<string | undefined> {
  return rejectsOf(await readBytes('feed-ndjson', `${FIRST}${JSON.stringify(record)}\n`))[0]?.reject;
}

test('every type of record is read', async () => {
  const items = await readSample('feed-ndjson', 'sample.ndjson');
  expect(items.map((item) => 'draft' in item && item.draft.kind)).toEqual([
    'person',
    'phone_line',
    'mailbox',
    'sale',
    'tax',
    'court',
    'parcel',
    'organisation',
  ]);
  expect(items[0]).toMatchObject({
    line: 1,
    draft: { recordId: 'V0001', lastSeen: '2026-10-01', body: { birthDate: '1961-04-02', phones: ['4195550142'] } },
  });
  expect(bodiesOf(items, 'sale')[0]).toMatchObject({ salePrice: 265_000, seller: { full: 'HALE JOHN', order: 'last_first' } });
  expect(bodiesOf(items, 'organisation')[0]).toMatchObject({ officers: [] });
});

test('a confidential parcel keeps neither names nor mailing address', async () => {
  const [parcel] = bodiesOf(await readSample('feed-ndjson', 'sample.ndjson'), 'parcel');
  expect(parcel).toEqual({
    countyFips: '03001',
    apn: '04-18-211-0090',
    situs: { line: '430 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
    confidential: true,
    owners: [],
  });
});

test('an invalid record is rejected with the wrong field', async () => {
  expect(await rejectOf({ type: 'person', record: 'x', name: 'ADA' })).toBe('name is no object');
  expect(await rejectOf({ type: 'person', record: 'x', name: { first: null } })).toBe('name cannot be read');
  expect(await rejectOf({ type: 'person', name: { last: 'ADA' } })).toBe('no record');
  expect(await rejectOf({ type: 'ghost', record: 'x' })).toMatch('type is none of parcel, sale');
  expect(await rejectOf({ type: 'sale', record: 'x', apn: '1', saleDate: '2020' })).toBe('no countyFips');
  expect(await rejectOf({ type: 'sale', record: 'x', countyFips: '03001', apn: '1', saleDate: '00000000' })).toBe(
    'saleDate cannot be read',
  );
  expect(await rejectOf({ type: 'phone_line', record: 'x', phone: '4195550142', lineType: 'pager' })).toBe(
    'lineType is none of mobile, landline, voip',
  );
  expect(await rejectOf({ type: 'tax', record: 'x', countyFips: '03001', apn: '1', taxYear: 'soon' })).toBe('taxYear is no number');
  expect(rejectsOf(await readBytes('feed-ndjson', `${FIRST}{"type":"person",\n[]\n`)).map(({ reject }) => reject)).toEqual([
    'not a JSON object',
    'not a JSON object',
  ]);
});

test('an invalid first line refuses the file', async () => {
  await expect(readBytes('feed-ndjson', 'PARCEL_ID,OWN_NAME\n')).rejects.toThrow('there is no JSON object');
  await expect(readBytes('feed-ndjson', '{"type":"dnc","record":"1"}\n')).rejects.toThrow('type is none of parcel, sale');
  await expect(readBytes('feed-ndjson', '{"type":"person"}\n')).rejects.toThrow('there is no record');
});
