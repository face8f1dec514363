import { propertyList } from '@deedline/contract/property-lists/property-list';
import type { EvidenceDraft } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMover } from '../../testing/credits.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { hideProperties } from '../properties/hide-properties.ts';
import { countAllListed, readPropertyList } from './rows.ts';

const lot = (apn: string, marketValue: number): EvidenceDraft => ({
  kind: 'parcel',
  recordId: apn,
  body: {
    countyFips: '03003',
    apn,
    situs: { line: `${apn} SLATE AVE`, city: 'QUILLMERE', state: 'FK', zip: '00412' },
    owners: [{ full: 'BRAITHWORTH OTTILIE', order: 'last_first' }],
    marketValue,
  },
});

let app: TestServer;
beforeAll(async () => {
  app = await startTestServer();
  const facts = { name: 'willow', label: 'Willow', origin: 'willow', role: 'assessor', state: 'FK', countyFips: '03003' } as const;
  await seedSource(app.owner, {
    facts: { ...facts, countyName: 'Willow', asOf: '2026-10-01' },
    records: [lot('1', 100_000), lot('2', 200_000), lot('3', 300_000)],
  });
  await hideProperties(app.ctx);
});
afterAll(() => app.close());

/** A context that counts the queries to the evidence. */
function counting() {
  const asked = { times: 0 };
  const evidence = new Proxy(app.ctx.evidence, {
    get(store, name) {
      const own = Reflect.get(store, name);
      if (name === 'query') asked.times += 1;
      return typeof own === 'function' ? own.bind(store) : own;
    },
  });
  return { ctx: { ...app.ctx, evidence }, asked };
}

test('lists counted together have the same counts as each alone', async () => {
  const client = await app.signUp();
  const { accountId } = await createMover(app.ctx.db, client);
  const make = async (name: string, filter: object, kind = 'living') =>
    propertyList.parse((await client.post('/api/property-lists', { name, kind, filter })).json()).id;
  const dear = { marketValue: { least: 150_000 }, state: 'FK' };
  const ids = [await make('Dear', dear), await make('All', { state: 'FK' }), await make('Kept', dear, 'frozen')];
  const before = counting();
  await countAllListed(before.ctx, accountId);
  for (let n = 0; n < 5; n += 1) ids.push(await make(`Dear ${n}`, { state: 'FK', marketValue: { least: 150_000 } }));
  const { ctx, asked } = counting();
  const counts = new Map((await countAllListed(ctx, accountId)).map(({ id, count }) => [id, count]));
  expect(asked.times).toBe(before.asked.times);
  const { rows } = await app.owner.query<{ id: string }>('select id from member where account_id = $1', [accountId]);
  const asker = { accountId, memberId: rows[0]!.id };
  for (const id of ids) expect([id, counts.get(id)]).toEqual([id, (await readPropertyList(app.ctx, asker, id)).count]);
  expect([...counts.values()].toSorted((a, b) => a! - b!)).toEqual([2, 2, 2, 2, 2, 2, 2, 3]);
});
