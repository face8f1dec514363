/** Compares somebody who opted out with somebody who is on no record, asked for in the same way: everything that the two accounts can read must be the same. */
import { BATCH_LAYOUTS } from '@deedline/contract/search/batch';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FILE_HEADERS, TERMS, uploadCsv, workOff } from '../../testing/batches/batches.ts';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { clientOf, PASSWORD, readCookie, startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { unsealLeftOut } from '../audit/read-records.ts';
import { suppressSubject } from '../compliance/suppression.ts';

const PLACE = { city: 'Quillmere', state: 'FK', zip: '00412' };
const SOMEBODY = {
  firstName: 'Odile',
  lastName: 'Varnham',
  dob: '04/02/1961',
  street: '418 Tannery Row',
  phoneNumber: '(419) 555-0142',
  emailAddress: 'odile.varnham@mail.example',
  ParcelId: '12-0418-003',
};
const NOBODY: typeof SOMEBODY = {
  firstName: 'Zebedee',
  lastName: 'Quarrelton',
  dob: '05/03/1962',
  street: '7 Nowhere Row',
  phoneNumber: '(419) 555-0999',
  emailAddress: 'zebedee.q@mail.example',
  ParcelId: '12-9999-003',
};

type Who = typeof SOMEBODY;
const named = ({ firstName, lastName }: Who) => `${firstName} ${lastName}`;

const QUESTIONS: [what: string, ask: (who: Who) => object][] = [
  ['an address', ({ street }) => ({ searchMode: 'property_address', street, ...PLACE })],
  ['an address without contacts', ({ street }) => ({ searchMode: 'property_address', street, ...PLACE, includeContacts: false })],
  ['a parcel', ({ ParcelId }) => ({ searchMode: 'parcel_id', ParcelId, state: 'FK' })],
  ['an owner', (who) => ({ searchMode: 'owner_name', ownerName: named(who), state: 'FK' })],
  ['a person at an address', ({ firstName, lastName, street }) => ({ searchMode: 'person_search', firstName, lastName, street, ...PLACE })],
  ['a person by name', ({ firstName, lastName }) => ({ searchMode: 'person_search', firstName, lastName })],
  ['a person by birth date', ({ firstName, lastName, dob }) => ({ searchMode: 'person_search', firstName, lastName, dob })],
  ['a phone', ({ phoneNumber }) => ({ searchMode: 'reverse_phone', phoneNumber })],
  ['an email', ({ emailAddress }) => ({ searchMode: 'reverse_email', emailAddress })],
];

let app: TestServer;
let clients: { asker: TestClient; other: TestClient };
beforeAll(async () => {
  app = await startTestServer();
  await seedQuillmere(app.owner);
  await suppressSubject(app.ctx, { kind: 'phone', phone: '419-555-0142' });
  await suppressSubject(app.ctx, { kind: 'email', email: 'odile.varnham@mail.example' });
  await suppressSubject(app.ctx, { kind: 'person', name: 'Odile Varnham', address: '418 Tannery Row, Quillmere, FK 00412' });
  clients = { asker: await signUp('asker@example.com'), other: await signUp('other@example.com') };
});
afterAll(() => app.close());

async function signUp(email: string): Promise<TestClient> {
  const body = { email, password: PASSWORD, firstName: 'Willa', lastName: 'Quimby' };
  return clientOf(app.server, readCookie(await app.visitor.post('/api/auth/register', body)));
}

/** Removes what differs between two accounts, moments and questions, and nothing else. */
function alike(text: string, who: Who): string {
  const typed = [...Object.values(who), named(who)].toSorted((a, b) => b.length - a.length);
  return typed
    .reduce((left, value) => left.replaceAll(value, '<typed>').replaceAll(value.toUpperCase(), '<typed>'), text)
    .replace(/(asker|other)@example\.com/g, '<account>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z| UTC)?/g, '<moment>')
    .replace(/\b[0-9a-f]{12,64}\b/g, '<hash>')
    .replace(/[0-9a-zA-Z+/]{42,}={0,2}/g, (sealed) => `<${sealed.length} sealed>`)
    .replace(/"(number|id|next|elapsedMs)": ?[\d.]+/g, '"$1": <count>')
    .replace(/^\d+,(?=<moment>)/gm, '<count>,');
}

async function read(client: TestClient, address: string): Promise<string> {
  const answer = await client.get(address);
  if (address.endsWith('.pdf'))
    return readPdf(answer.rawPayload)
      .flat()
      .join('\n')
      .replace(/(?<=Number\s)\d+/g, '<count>');
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return `${answer.statusCode} ${isJson ? JSON.stringify(answer.json(), null, 1) : answer.body}`;
}

const ABOUT_SEARCH = ['', '/events', '/receipt', '/outcomes', '/plat', '/meant', '/loaded', '/packet.json', '/packet.pdf'];
const OF_ACCOUNT = [
  '/api/searches',
  '/api/searches?results=1',
  '/api/searches/recent',
  '/api/audit?kind=search',
  '/api/audit.csv?kind=search',
  '/api/audit.json?kind=search',
  '/api/statement',
  '/api/auth/user',
];

const isOfPeople = ([asked]: readonly unknown[]) => (asked as { name?: string }).name === 'select-suppressed';

async function askFor(client: TestClient, body: object, who: Who): Promise<Record<string, string>> {
  const lookUps = vi.spyOn(app.ctx.db, 'query');
  const { id } = (await client.post('/api/searches', { ...body, permissibleUse: true })).json<{ id: string }>();
  await app.runner.idle();
  const isAboutLand = 'ParcelId' in body || !/person|reverse|owner/.test(JSON.stringify(body));
  const heldAgainst = isAboutLand ? '' : `${lookUps.mock.calls.filter(isOfPeople).length} look-ups of opt-outs`;
  lookUps.mockRestore();
  const addresses = [...ABOUT_SEARCH.map((part) => `/api/searches/${id}${part}`), ...OF_ACCOUNT];
  const answers: [string, string][] = [];
  for (const address of addresses) answers.push([alike(address, who), alike(await read(client, address), who)]);
  return { ...Object.fromEntries(answers), heldAgainst };
}

/** Everything that is readable of a batch of one row. */
async function runBatch(client: TestClient, who: Who): Promise<[string, string][]> {
  const { street, phoneNumber, emailAddress } = who;
  const file = `address,name,city,state,zip,phone,mail\r\n${street},${named(who)},Quillmere,FK,00412,${phoneNumber},${emailAddress}\r\n`;
  const { id } = (await uploadCsv(client, file, TERMS, FILE_HEADERS)).json<{ id: string }>();
  await workOff(app.ctx);
  const outputs = BATCH_LAYOUTS.flatMap((layout) => ['all', 'misses'].map((rows) => `/output?layout=${layout}&rows=${rows}`));
  const answers: [string, string][] = [];
  for (const part of ['', '/searches', ...outputs]) answers.push([part, alike(await read(client, `/api/batch-jobs/${id}${part}`), who)]);
  return answers;
}

describe('a search for somebody who opted out answers like one for somebody on no record:', () => {
  test.each(QUESTIONS)('%s', async (_, ask) => {
    const somebody = await askFor(clients.asker, ask(SOMEBODY), SOMEBODY);
    const nobody = await askFor(clients.other, ask(NOBODY), NOBODY);
    expect(somebody).toEqual(nobody);
    expect(somebody['/api/searches/<id>']).toContain('"matched": false');
  });

  test('the rows and all files of a batch, with contacts in cells of their own', async () => {
    const somebody = await runBatch(clients.asker, SOMEBODY);
    expect(somebody).toEqual(await runBatch(clients.other, NOBODY));
    expect(somebody[1]![1]).toContain('"state": "not_found"');
  });
});

test('the audit record holds sealed how much was left out', async () => {
  const { id } = (await clients.asker.post('/api/searches', QUILLMERE.phone)).json<{ id: string }>();
  await app.runner.idle();
  const found = await app.ctx.db.query('select facts from audit_record where subject = $1', [id]);
  expect(unsealLeftOut(app.ctx.hash, found.rows[0].facts)['suppressed']).toBeGreaterThan(0);
  expect(JSON.stringify(found.rows)).not.toContain('suppressed');
});
