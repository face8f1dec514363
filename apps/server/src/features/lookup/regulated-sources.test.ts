/** Records of a source that falls under GLBA or DPPA, for searches with and without a purpose under it. */
import type { Results } from '@deedline/contract/search/results';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CANARIES } from '../../testing/canaries.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { jsonUpload, workOff } from '../../testing/batches/batches.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { lackedBy, mayAsk, reasonLeftOut } from './gather-evidence.ts';
import { alwaysClosed, type Source } from './sources/source.ts';

let app: TestServer;
let client: TestClient;
const HIDDEN_PHONE = '4195550188';
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  const { first, last, birthDate } = CANARIES.odile;
  const address = { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' };
  await seedSource(app.owner, {
    facts: {
      name: 'fk-headers',
      label: 'Account Headers',
      origin: 'fk-headers',
      role: 'phone_listing',
      state: 'FK',
      regulated: ['glba', 'dppa'],
      asOf: '2026-10-01',
    },
    layout: 'headers',
    records: [
      {
        kind: 'person',
        recordId: 'H1',
        firstSeen: '2024-01-01',
        lastSeen: '2026-09-20',
        body: { name: { first, last }, birthDate, address, phones: [HIDDEN_PHONE] },
      },
    ],
  });
  client = await app.signUp();
});
afterAll(() => app.close());

async function find(over: object, asked: object = QUILLMERE.full): Promise<Results> {
  const who = await app.signUp();
  const { id } = (await who.post('/api/searches', { ...asked, ...over })).json<{ id: string }>();
  await app.runner.idle();
  return (await who.get(`/api/searches/${id}`)).json<{ results: Results }>().results;
}
const headersIn = ({ sources }: Results) => sources.list.find(({ name }) => name === 'fk-headers');
const saysHidden = (results: Results) => JSON.stringify(results).includes('555-0188');

describe('a search', () => {
  test.each([
    [{ purpose: 'skip_tracing' }, 'No permissible use under GLBA and DPPA'],
    [{ purpose: 'debt_collection', glbaPurpose: 'none' }, 'No permissible use under GLBA'],
    [{ purpose: 'debt_collection', dppaPurpose: 'none' }, 'No permissible use under DPPA'],
  ])('with %j leaves the regulated source out, and says why', async (over, reason) => {
    const results = await find(over);
    expect(headersIn(results)).toMatchObject({ label: 'Account Headers', status: 'not_permitted', reason, records: 0 });
    expect(saysHidden(results)).toBe(false);
    expect(results.sources.asked).toBe(results.sources.list.length - 1);
    expect(results.sources.answered).toBe(results.sources.asked);
  });

  test('with a purpose under each law gets its records', async () => {
    const results = await find({ purpose: 'debt_collection' });
    expect(headersIn(results)).toMatchObject({ status: 'answered', records: 1 });
    expect(saysHidden(results)).toBe(true);
  });

  test('by phone finds nobody through it without a purpose', async () => {
    const byPhone = { searchMode: 'reverse_phone', phoneNumber: HIDDEN_PHONE, permissibleUse: true };
    const [without, with_] = [await find({ purpose: 'skip_tracing' }, byPhone), await find({ purpose: 'legal_process' }, byPhone)];
    expect([without.matched, with_.matched]).toEqual([false, true]);
  });

  test('without legal purposes is permitted under neither law', () => {
    expect(lackedBy(null, null)).toEqual(['glba', 'dppa']);
  });
});

test('rows of a batch follow the purposes of their job, and the audit record names what was left out', async () => {
  const states: unknown[] = [];
  for (const purpose of ['skip_tracing', 'debt_collection']) {
    const { id } = (await client.post('/api/batch-jobs', jsonUpload({ purpose }))).json<{ id: string }>();
    await workOff(app.ctx);
    const [row] = (await client.get(`/api/batch-jobs/${id}/searches`)).json<{ id: string }[]>();
    const { results } = (await client.get(`/api/searches/${row!.id}`)).json<{ results: Results }>();
    const record = await app.owner.query<{ status: string }>(
      `select source ->> 'status' as status from audit_record, jsonb_array_elements(facts -> 'sources') source
       where kind = 'search' and subject = $1 and source ->> 'name' = 'fk-headers'`,
      [row!.id],
    );
    states.push([headersIn(results)!.status, saysHidden(results), record.rows[0]!.status]);
  }
  expect(states).toEqual([
    ['not_permitted', false, 'not_permitted'],
    ['answered', true, 'answered'],
  ]);
});

test('a vendor whose records all fall under a law is not asked without a purpose under it', () => {
  const source: Source = {
    id: 'vendor',
    regulated: ['dppa'],
    covers: () => true,
    feeds: () => [],
    lookup: () => Promise.reject(new Error('asked')),
  };
  const guarded = { source, deadlineMs: 1, breaker: alwaysClosed };
  expect([mayAsk(guarded, ['dppa']), mayAsk(guarded, ['glba']), mayAsk(guarded, [])]).toEqual([false, true, true]);
  expect(reasonLeftOut(['dppa'], lackedBy('none', 'none'))).toBe('No permissible use under DPPA');
});
