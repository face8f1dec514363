/** The n8n node and the Zapier app, run against the product over HTTP. */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { workOff } from '../../../apps/server/src/testing/batches/batches.ts';
import { createMover } from '../../../apps/server/src/testing/credits.ts';
import { makeProgramKey } from '../../../apps/server/src/testing/programs.ts';
import { QUILLMERE, seedQuillmere } from '../../../apps/server/src/testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../apps/server/src/testing/test-server.ts';
import { type Receiver, startReceiver } from '../../../apps/server/src/testing/webhooks/receiver.ts';
import { placeEvents } from '../../../apps/server/src/features/events/read-events.ts';
import { deliverDue, queueDeliveries } from '../../../apps/server/src/features/webhooks/work-deliveries.ts';
import { type Connection, loadN8n, runNode, startTrigger } from './run-node.ts';
import { type Bundle, runZap } from './run-zap.ts';

vi.mock('n8n-workflow', () => import('./n8n-workflow.ts'));

const { Deedline, DeedlineTrigger, DeedlineApi } = await loadN8n();
const require = createRequire(import.meta.url);
const { authentication, ...middleware } = require('../../../integrations/zapier/authentication.js');
const { event } = require('../../../integrations/zapier/event.js');
const { createSearch, reportOutcome } = require('../../../integrations/zapier/creates.js');
const { findSearch, mayCall } = require('../../../integrations/zapier/searches.js');

type Json = Record<string, unknown>;

let app: TestServer;
let receiver: Receiver;
let baseUrl: string;
let owner: TestClient;
let at: Connection;
beforeAll(async () => {
  app = await startTestServer({ config: { searchesPerMinute: 100_000 } });
  await seedQuillmere(app.owner);
  // With a trailing slash, as users write it.
  baseUrl = `${await app.server.listen({ host: '127.0.0.1', port: 0 })}/`;
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});
beforeEach(async () => {
  owner = await app.signUp();
  await (await createMover(app.ctx.db, owner)).grant(200);
  const scopes = ['search', 'batch', 'outcomes', 'opt_outs', 'money', 'webhooks', 'events'] as const;
  const { secret } = await makeProgramKey(owner, { name: 'Automation', scopes: [...scopes], uses: ['skip_tracing'] });
  at = { baseUrl, apiKey: secret };
});

const credits = async () => (await owner.get('/api/auth/user')).json<{ credits: number }>().credits;
const ADDRESS = { street: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const TERMS = { purpose: 'skip_tracing', permissibleUse: true };

/** Delivers pending events and returns the last message received. */
async function deliver() {
  await placeEvents(app.ctx);
  await queueDeliveries(app.ctx);
  await deliverDue(app.ctx);
  return receiver.messages.at(-1)!;
}

describe('the n8n node', () => {
  const node = new Deedline();
  const run = (parameters: Json, items?: Json[], execution = '7') => runNode(node, at, execution, parameters, items);
  const bySearch = { resource: 'search', operation: 'create', searchMode: 'property_address', ...ADDRESS, ...TERMS };

  test('offers each operation with its fields, and sends the key as its credentials define', () => {
    const { properties } = node.description;
    const [resources] = properties;
    for (const { value } of resources!.options as { value: string }[]) {
      const of = properties.filter(
        ({ name, displayOptions }) => name === 'operation' && displayOptions?.show?.['resource']?.includes(value),
      );
      expect(of).toHaveLength(1);
    }
    expect(new DeedlineApi().authenticate.properties).toEqual({ headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } });
  });

  test('searches, and buys once however often the same execution is retried', async () => {
    const before = await credits();
    const [first] = await run(bySearch);
    expect(first).toMatchObject({ status: 'completed', creditsCost: 5, results: { phones: [{}] } });
    const [again] = await run(bySearch);
    expect(again!['id']).toBe(first!['id']);
    expect(await credits()).toBe(before - 5);
    // A loop runs the same node again within one execution.
    expect(await run({ ...bySearch, street: '9 Nowhere' })).toMatchObject([{ creditsCost: 0 }]);
    expect(await run({ resource: 'search', operation: 'get', id: first!['id'] })).toMatchObject([{ id: first!['id'] }]);
    expect(await run({ resource: 'account', operation: 'balance' })).toMatchObject([{ credits: before - 5 }]);
  });

  test('reports a refusal with the API’s message, is not charged, and continues if set to', async () => {
    const before = await credits();
    const unattested = { ...bySearch, permissibleUse: false };
    await expect(run(unattested)).rejects.toMatchObject({
      message: 'Please agree to the permissible use policy',
      description: expect.stringMatching(/^permissible_use_required, request /),
    });
    const items = [{}, {}];
    expect(await run({ ...unattested, continueOnFail: true }, items)).toEqual(
      items.map(() => ({ error: 'Please agree to the permissible use policy' })),
    );
    expect(await credits()).toBe(before);
  });

  test('sends all items as one batch with a cap, and reads its rows over several pages', async () => {
    const items = [418, 420, 9].map((number) => ({ place: `${number} Tannery Row`, city: 'Quillmere', state: 'FK', zip: '00412' }));
    const parameters = { resource: 'batch', operation: 'create', addressField: 'place', capCredits: 12, includeContacts: true, ...TERMS };
    const [job] = await run(parameters, items);
    expect(job).toMatchObject({ status: 'processing', totalRows: 3, capCredits: 12 });
    await workOff(app.ctx);
    expect(await run({ resource: 'batch', operation: 'get', id: job!['id'] })).toMatchObject([{ status: 'completed' }]);
    const rows = await run({ resource: 'batch', operation: 'rows', id: job!['id'], filter: 'all' });
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3]);
  });

  test('checks before a call, and reports its outcome', async () => {
    const [found] = await run(bySearch);
    const { e164 } = (found!['results'] as { phones: { e164: string }[] }).phones[0]!;
    const of = { resource: 'contact', id: found!['id'], contact: e164 };
    expect(await run({ ...of, operation: 'callable' })).toMatchObject([{ isKnown: true, e164 }]);
    expect(await run({ ...of, operation: 'outcome', kind: 'phone', outcome: 'wrong_number' })).toMatchObject([{ outcome: 'wrong_number' }]);
  });

  test('starts workflows on signed messages only', async () => {
    const workflow = startTrigger(new DeedlineTrigger(), at, receiver.url, ['search.completed']);
    expect(await workflow.isThere()).toBe(false);
    await workflow.begin();
    expect(await workflow.isThere()).toBe(true);
    const [found] = await run(bySearch);
    const message = await deliver();
    expect(await workflow.hear(message)).toMatchObject([{ type: 'search.completed', data: { searchId: found!['id'] } }]);
    expect(await workflow.hear({ ...message, body: message.body.replace('completed', 'failed') })).toBe(401);
    expect(await workflow.hear({ ...message, headers: { ...message.headers, 'webhook-timestamp': '1700000000' } })).toBe(401);
    expect(await workflow.hear({ ...message, headers: {} })).toBe(401);
    await workflow.end();
    expect([await workflow.isThere(), workflow.kept]).toEqual([false, {}]);
    expect((await owner.get('/api/webhooks')).json()).toMatchObject({ webhooks: [] });
  });
});

const bundle = (inputData: Json, over: Json = {}): Bundle => ({ authData: at, inputData, ...over });

const runAction = <T = Json>({ operation }: { operation: { perform: never } }, inputData: Json, over?: Json): Promise<T> =>
  runZap(middleware, operation.perform as (z: unknown, with_: Bundle) => Promise<T>, bundle(inputData, over));

describe('the Zapier app', () => {
  const typed = { searchMode: 'property_address', ...ADDRESS, ...TERMS };

  test('identifies the account of its key', async () => {
    expect(await runZap(middleware, authentication.test, bundle({}))).toMatchObject({ keyName: 'Automation' });
    const wrong = { ...bundle({}), authData: { ...at, apiKey: 'dl_live_nothing' } };
    await expect(runZap(middleware, authentication.test, wrong)).rejects.toThrow(/key/);
  });

  test('searches, and buys once per Zap run', async () => {
    const before = await credits();
    const zap = { meta: { zap: { id: 'zap-1' } } };
    const found = await runAction(createSearch, typed, zap);
    expect(found).toMatchObject({ status: 'completed', creditsCost: 5 });
    expect(await runAction(createSearch, typed, zap)).toMatchObject({ id: found['id'] });
    expect(await credits()).toBe(before - 5);
    expect(await runAction<Json[]>(findSearch, { searchId: found['id'] })).toMatchObject([{ id: found['id'], results: { phones: [{}] } }]);
    const { e164 } = (found['results'] as { phones: { e164: string }[] }).phones[0]!;
    expect(await runAction<Json[]>(mayCall, { searchId: found['id'], phone: e164 })).toMatchObject([{ isKnown: true, e164 }]);
    expect(await runAction(reportOutcome, { searchId: found['id'], kind: 'phone', contact: e164, outcome: 'right_party' })).toMatchObject({
      outcome: 'right_party',
    });
    await expect(runAction(createSearch, { ...typed, permissibleUse: false })).rejects.toThrow(
      'Please agree to the permissible use policy',
    );
  });

  test('shows the fields of each mode', () => {
    const [, fields] = createSearch.operation.inputFields;
    const keys = (searchMode: string) => fields({}, { inputData: { searchMode } }).map(({ key }: { key: string }) => key);
    expect(keys('reverse_phone')).toEqual(['phoneNumber']);
    expect(keys('property_address')).toEqual(['street', 'city', 'state', 'zip']);
  });

  test('subscribes a Zap, reads the items of its events with its own key, and unsubscribes with it', async () => {
    const { operation } = event;
    const targetUrl = receiver.url;
    const subscribeData = await runZap(middleware, operation.performSubscribe, bundle({ kind: 'search.completed' }, { targetUrl }));
    const { id } = (await owner.post('/api/searches', QUILLMERE.full)).json<{ id: string }>();
    await app.runner.idle();
    const message = await deliver();
    const heard = { cleanedRequest: JSON.parse(message.body), rawRequest: { headers: { 'Http-Webhook-Id': message.id } } };
    const [told] = await runAction<Json[]>(event, { kind: 'search.completed' }, heard);
    expect(told).toMatchObject({ id: message.id, kind: 'search.completed', search: { id, results: { phones: [{}] } } });
    expect(await runZap(middleware, operation.performList, bundle({ kind: 'search.completed' }))).toMatchObject([{ search: { id } }]);
    await runZap(middleware, operation.performUnsubscribe, bundle({}, { subscribeData }));
    expect((await owner.get('/api/webhooks')).json()).toMatchObject({ webhooks: [] });
  });
});
