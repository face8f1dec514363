import { LICENCE_TEXT } from '@deedline/contract/compliance/licence-words';
import type { PrivacyRequest } from '@deedline/contract/compliance/opt-out';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMover } from '../../../testing/credits.ts';
import { QUILLMERE, seedQuillmere } from '../../../testing/quillmere.ts';
import { startTestServer, type TestClient, type TestServer } from '../../../testing/test-server.ts';
import { describeRecipients, gatherRecipients, type Recipients } from './read-requests.ts';
import { gatherRecords } from './gather-records.ts';

let app: TestServer;
let collector: TestClient;
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  collector = await signUp();
});
afterAll(() => app.close());

async function signUp(): Promise<TestClient> {
  const client = await app.signUp();
  await (await createMover(app.ctx.db, client)).grant(100);
  return client;
}

async function search(client: TestClient, body: object): Promise<void> {
  expect((await client.post('/api/searches', body)).statusCode).toBe(201);
  await app.runner.idle();
}

const ODILE: PrivacyRequest = {
  kind: 'know',
  email: 'odile.varnham@mail.example',
  name: 'Odile Varnham',
  street: '418 Tannery Row',
  city: 'Quillmere',
  zip: '00412',
};
async function gather(over: Partial<PrivacyRequest> = {}): Promise<Recipients[]> {
  const asked = { ...ODILE, ...over };
  return (await gatherRecipients(app.ctx, asked, await gatherRecords(app.ctx, asked))).map(describeRecipients);
}

test('there are no recipients before any search', async () => {
  expect(await gather()).toEqual([]);
});

test('recipients of one profession and purpose are one line with counts, dates and categories', async () => {
  const [one, other] = [await signUp(), await signUp()];
  await search(one, QUILLMERE.full);
  await search(one, QUILLMERE.phone);
  await search(other, QUILLMERE.email);
  await search(other, { ...QUILLMERE.insights, purpose: 'skip_tracing' });
  const today = new Date().toISOString().slice(0, 10);
  expect(await gather()).toEqual([
    {
      recipients: 'Business customer who named no profession',
      howMany: 2,
      received: ['email address', 'name', 'ownership of a property', 'phone number'],
      answers: 3,
      purpose: expect.stringMatching(/skip tracing/i),
      glba: expect.any(String),
      dppa: expect.any(String),
      first: today,
      last: today,
    },
  ]);
});

test('another profession and purpose is another line, and names nobody', async () => {
  const licence = {
    kind: 'licensed',
    profession: 'debt_collector',
    state: 'FK',
    number: 'DC-5550142',
    textVersion: LICENCE_TEXT.version,
    confirmed: true,
  };
  expect((await collector.post('/api/licence', licence)).statusCode).toBe(200);
  await search(collector, { ...QUILLMERE.person, purpose: 'debt_collection' });
  const found = await gather();
  expect(found).toHaveLength(2);
  expect(found[0]).toMatchObject({
    recipients: 'Debt collector, licensed',
    howMany: 1,
    answers: 1,
    received: ['email address', 'name', 'phone number'],
  });
  expect(JSON.stringify(found)).not.toMatch(/person-|example\.com|[0-9a-f]{8}-[0-9a-f]{4}|DC-5550142/);
});

test('recipients of somebody else’s data are not included', async () => {
  const other = { email: 'absalom@mail.example', name: 'Absalom Kettleby', street: '420 Tannery Row' };
  const found = await gather(other);
  expect(found.map(({ received, answers }) => ({ received, answers }))).toEqual([{ received: ['ownership of a property'], answers: 1 }]);
  expect(await gather({ ...other, name: 'Willa Quimby', street: '9 Coopers Wharf' })).toEqual([]);
});

const STRANGER = { email: 'someone@mail.example', name: 'Somebody Else', street: '9 Coopers Wharf' };
const HERS = '(419) 555-0142';

test('a given phone counts where a record has it with the person’s name', async () => {
  expect((await gather({ ...STRANGER, name: 'Odile Varnham', phone: HERS })).flatMap(({ received }) => received)).toContain('phone number');
});

test('a given phone of somebody else brings neither recipients nor records', async () => {
  const asked = { ...ODILE, ...STRANGER, phone: HERS };
  expect([await gather(asked), (await gatherRecords(app.ctx, asked)).filter(({ kind }) => kind === 'person')]).toEqual([[], []]);
  expect((await gatherRecords(app.ctx, { ...ODILE, phone: HERS })).some(({ by }) => by.includes('phone'))).toBe(true);
});
