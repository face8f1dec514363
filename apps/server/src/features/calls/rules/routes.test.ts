import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, type TestOperator } from '../../../testing/operators.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { readShippedRules, watchRules } from './watch-rules.ts';

let app: TestServer;
let operator: TestOperator;
/** A Tuesday, half past ten in the morning in Fenmark. */
let now = new Date('2026-11-24T15:30:00Z');
beforeAll(async () => {
  app = await startTestServer({ ctx: { now: () => now } });
  // Without the cache, so that changes apply at once instead of within seconds.
  Object.assign(app.ctx, { callingRules: { current: () => watchRules(app.ctx, true).current() } });
  await seedQuillmere(app.owner);
  operator = await makeOperator(app);
});
afterAll(() => app.close());

async function search(client: TestClient): Promise<string> {
  const { id } = (await client.post('/api/searches', QUILLMERE.person)).json<{ id: string }>();
  await app.runner.idle();
  return id;
}
const LISTS = '/api/do-not-call/lists?kind=national&san=10012345&listDate=';
const load = (client: TestClient, path: string, text: string) => client.send('POST', path, text, { 'content-type': 'text/plain' });

test('own lists, operator lists and the time of day change the call readiness in an existing result', async () => {
  const client = await app.signUp();
  const id = await search(client);
  const phone = async () => {
    const { results } = (await client.get(`/api/searches/${id}`)).json();
    return results.phones.find(({ e164 }: { e164: string }) => e164 === '+14195550177' || e164 === results.phones[0].e164);
  };
  const found = await phone();
  const [areaCode, rest] = [found.e164.slice(2, 5), found.e164.slice(5)];
  expect(found.callReadiness.localTimes).toEqual([{ zone: 'America/New_York', time: '10:30', day: 'tue' }]);
  // A number next to it: the list then covers the area code without this number.
  expect((await load(client, `${LISTS}2026-11-23`, `${areaCode},5559999\n`)).statusCode).toBe(201);
  const before = await phone();
  expect(before.dnc.lists).toContainEqual({ owner: 'account', kind: 'national', state: null, listDate: '2026-11-23', says: 'not_listed' });
  expect(
    (await load(operator.client, LISTS.replace('/do-not', '/operator/do-not') + '2026-11-22', `${areaCode},${rest}\n`)).statusCode,
  ).toBe(201);
  expect(await phone()).toMatchObject({ isDNC: true, dnc: { state: 'listed' }, callReadiness: { state: 'blocked' } });
  const other = await app.signUp();
  const theirs = (await other.get(`/api/searches/${await search(other)}`)).json().results.phones[0];
  expect(theirs.dnc.lists.map(({ owner }: { owner: string }) => owner)).not.toContain('account');
  const [record] = (await app.ctx.db.query(`select facts from audit_record where kind = 'search' order by id desc limit 1`)).rows;
  expect(record.facts.delivered.dnc.lists).toContainEqual({ owner: 'installation', kind: 'national', state: null, listDate: '2026-11-22' });
  now = new Date('2026-11-25T02:30:00Z');
  expect((await phone()).callReadiness.reasons.map(({ code }: { code: string }) => code)).toContain('outside_hours');
  now = new Date('2026-11-24T15:30:00Z');
});

test('an operator previews, loads and switches editions; account users may not', async () => {
  const { client } = operator;
  const editions = (await client.get('/api/operator/calling-rules')).json();
  expect(editions).toMatchObject([{ isInUse: true, loadedBy: 'shipped' }]);
  const shown = (await client.get(`/api/operator/calling-rules/${editions[0].id}`)).json();
  expect(shown.lines[0]).toMatch(/^US every day 08:00-21:00/);
  const rules = { ...readShippedRules(true), edition: 'later' };
  rules.rules = rules.rules.map((rule) => (rule.place === 'US' ? { ...rule, opens: '11:00' } : rule));
  const document = JSON.stringify(rules);
  expect((await client.post('/api/operator/calling-rules/preview', { document })).json().changes).toHaveLength(2);
  expect((await client.post('/api/operator/calling-rules/preview', { document: '{}' })).json()).toMatchObject({
    code: 'calling_rules_refused',
  });
  expect((await client.post('/api/operator/calling-rules', { document })).statusCode).toBe(201);
  expect((await client.post(`/api/operator/calling-rules/${editions[0].id}/use`)).statusCode).toBe(204);
  expect((await client.post('/api/operator/calling-rules/999/use')).json()).toMatchObject({ code: 'calling_rules_not_found' });
  const acts = await app.ctx.db.query(`select command from operator_audit where command like 'calling%' order by id`);
  expect(acts.rows.map(({ command }) => command)).toEqual(['calling_rules_load', 'calling_rules_switch']);
});
