import type { Feed } from '@deedline/contract/operator/feeds';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../testing/operators.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const FEEDS = '/api/operator/feeds';
const PARCELS = { name: 'parcels', address: 'https://gis.example.gov/arcgis/rest/services/lots/FeatureServer/0' };
let app: TestServer;
let operator: TestOperator;
beforeAll(async () => {
  app = await startTestServer();
  operator = await makeOperator(app, { name: 'Mara Vale' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('delete from feed_run; delete from feed');
  await operator.client.post(FEEDS, { ...PARCELS, token: 'a-token-of-the-county' });
});

const list = async () => (await operator.client.get(FEEDS)).json<Feed[]>();
const send = async (method: 'POST' | 'PUT', path: string, body?: object) => {
  const { statusCode, body: text } = await operator.client.send(method, `${FEEDS}/${path}`, body);
  return [statusCode, text === '' ? '' : (JSON.parse(text) as { message: string }).message];
};

test('a feed is added, stopped, run, edited and removed, and each act is recorded', async () => {
  expect(await list()).toEqual([
    {
      ...PARCELS,
      where: null,
      tokenEnd: 'unty',
      every: 'once',
      hour: 0,
      isOn: false,
      nextAt: expect.any(String),
      begunAt: null,
      progress: null,
      last: null,
      canBeScheduled: false,
    },
  ]);
  expect(await send('POST', 'parcels/stop')).toEqual([204, '']);
  expect(await list()).toMatchObject([{ nextAt: null }]);
  expect(await send('POST', 'parcels/run')).toEqual([204, '']);
  expect(await list()).toMatchObject([{ nextAt: expect.any(String) }]);
  expect(await send('PUT', 'parcels', { ...PARCELS, name: 'lots', where: 'CITY = 1', token: null })).toEqual([204, '']);
  expect(await list()).toMatchObject([{ name: 'lots', where: 'CITY = 1', tokenEnd: null }]);
  expect(await send('POST', 'lots/remove', { reason: 'published no more' })).toEqual([204, '']);
  expect(await list()).toEqual([]);
  const acts = await app.ctx.db.query(`select operator, command, subject, ip from operator_audit where command like 'feed%' order by id`);
  expect(acts.rows.map((row) => Object.values(row).join(' '))).toEqual([
    'Mara Vale feed-add parcels 127.0.0.1',
    'Mara Vale feed-stop parcels 127.0.0.1',
    'Mara Vale feed-run parcels 127.0.0.1',
    'Mara Vale feed-edit parcels 127.0.0.1',
    'Mara Vale feed-remove lots 127.0.0.1',
  ]);
});

test('what was never loaded is not scheduled, a name is used once, and nothing but the internet is fetched', async () => {
  const at = { every: 'day', hour: 4 };
  expect(await send('PUT', 'parcels/schedule', at)).toEqual([409, expect.stringContaining('First load what was fetched')]);
  for (const address of ['http://gis.example.gov/x', 'https://127.0.0.1/x'])
    expect((await operator.client.post(FEEDS, { name: 'own', address })).json()).toMatchObject({ code: 'act_refused' });
  expect((await operator.client.post(FEEDS, PARCELS)).json()).toMatchObject({
    message: 'There is already a feed parcels. Nothing was changed.',
  });
  const none = [409, 'There is no feed none. Nothing was changed.'];
  expect([await send('POST', 'none/run'), await send('POST', 'none/stop'), await send('PUT', 'none/schedule', at)]).toEqual([
    none,
    none,
    none,
  ]);
  expect([await send('PUT', 'none', { ...PARCELS, where: null }), await send('POST', 'none/remove', { reason: 'x' })]).toEqual([
    none,
    none,
  ]);
  expect(await list()).toHaveLength(1);
});

test.each([
  ['failed', 'it was away', { isFailure: true, says: 'it was away' }],
  ['unchanged', null, { isFailure: false, says: 'Nothing had changed.' }],
  ['fetched', null, { isFailure: false, says: 'Fetched.' }],
])('a run that %s says so', async (outcome, failure, says) => {
  await app.owner.query(
    `insert into feed_run (id, feed_id, began_at, ended_at, outcome, failure) select gen_random_uuid(), id, now(), now(), $1, $2 from feed`,
    [outcome, failure],
  );
  expect((await list())[0]!.last).toMatchObject(says);
});
