import { propertyList } from '@deedline/contract/property-lists/property-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { hideProperties } from '../properties/hide-properties.ts';

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const facts = { name: 'willow', label: 'Willow', origin: 'willow', role: 'assessor', state: 'FK', countyFips: '03003' } as const;
  const situs = { line: '4 SLATE AVE', city: 'QUILLMERE', state: 'FK', zip: '00412' };
  const body = { countyFips: '03003', apn: '4', situs, owners: [{ full: 'BRAITHWORTH OTTILIE', order: 'last_first' as const }] };
  await seedSource(app.owner, {
    facts: { ...facts, countyName: 'Willow', asOf: '2026-10-01' },
    records: [{ kind: 'parcel', recordId: '4', body }],
  });
  await hideProperties(app.ctx);
});
afterAll(() => app.close());

test('simultaneous changes of marks do not overwrite each other', async () => {
  const client = await app.signUp();
  const { id } = propertyList.parse((await client.post('/api/property-lists', { name: 'Two of us', kind: 'living', filter: {} })).json());
  const write = (body: object) => client.send('PUT', `/api/property-lists/${id}/marks`, { countyFips: '03003', ParcelId: '4', ...body });
  expect((await write({ note: 'Asked not to be called', was: { note: null } })).statusCode).toBe(200);
  expect((await write({ note: 'Left a message', stage: 'talking', was: { note: null, stage: null } })).json()).toMatchObject({
    code: 'changed_meanwhile',
  });
  expect((await write({ tags: ['barn'], was: { tags: [] } })).json()).toEqual({
    stage: null,
    tags: ['barn'],
    note: 'Asked not to be called',
    followUp: null,
  });
  const both = await Promise.all(['a', 'b'].map((tag) => write({ tags: ['barn', tag], was: { tags: ['barn'] } })));
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
});

test('of deleting and stacking a list at once, exactly one succeeds', async () => {
  const client = await app.signUp();
  const make = async (name: string) =>
    propertyList.parse((await client.post('/api/property-lists', { name, kind: 'living', filter: {} })).json()).id;
  for (let time = 0; time < 5; time += 1) {
    const [all, out] = [await make(`All ${time}`), await make(`Do not write ${time}`)];
    const stack = { of: [all], atLeast: 1, without: [out] };
    const [made, gone] = await Promise.all([
      client.post('/api/property-lists', { name: `But ${time}`, kind: 'living', stack }),
      client.send('DELETE', `/api/property-lists/${out}`),
    ]);
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual([made.statusCode, gone.statusCode]);
  }
});
