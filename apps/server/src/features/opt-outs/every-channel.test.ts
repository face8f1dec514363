/** People whose names are recorded in many forms are found, and leave by every channel; once they have opted out, no channel contains them. */
import { BATCH_LAYOUTS } from '@deedline/contract/search/batch';
import { CRM_IDS } from '@deedline/contract/crm/crm-words';
import { SCOPES } from '@deedline/contract/api/scopes';
import type { EvidenceDraft, RawName, SourceFacts } from '@deedline/engine/model/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CRMS } from '../../outside/crm/catalogue.ts';
import type { CrmFetch } from '../../outside/crm/crm.ts';
import { storeInMemory } from '../../outside/crm/twin-stores.ts';
import { STEADY, twinKey } from '../../outside/crm/twins.ts';
import { createMover } from '../../testing/credits.ts';
import { FILE_HEADERS, TERMS, uploadCsv, workOff } from '../../testing/batches/batches.ts';
import { createMailBox } from '../../testing/mail-box.ts';
import { type Assistant, connectAssistant, listenForAssistants, makeProgramKey } from '../../testing/programs.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestClient, type TestServer } from '../../testing/test-server.ts';
import { startReceiver, type Receiver } from '../../testing/webhooks/receiver.ts';
import { followEvents } from '../crm/push/pushes.ts';
import { workPushes } from '../crm/push/work-pushes.ts';
import { placeEvents } from '../events/read-events.ts';
import { deliverDue, queueDeliveries } from '../webhooks/work-deliveries.ts';
import { findFormerAddresses } from './find-person.ts';
import { tellHolders } from './told/tell-holders.ts';

/** The name under which a person opts out, and how a roll, a phone list and a deed print it. `trace`: a word that is in nobody else's name. */
interface Person {
  typed: string;
  roll: string;
  listed: RawName;
  deed: string;
  trace: RegExp;
}
const PEOPLE: Person[] = [
  { typed: 'Odile Tamsett', roll: 'TAMSETT ODILE', listed: { first: 'ODILE', last: 'TAMSETT' }, deed: 'ODILE TAMSETT', trace: /tamsett/i },
  { typed: 'Rhea MacQuarrie', roll: 'MC QUARRIE RHEA', listed: { full: 'RHEA MCQUARRIE' }, deed: 'RHEA MAC QUARRIE', trace: /quarrie/i },
  {
    typed: 'Ines Tarleby',
    roll: 'KESTLEBY INES N/K/A TARLEBY INES',
    listed: { first: 'INES', last: 'TARLEBY' },
    deed: 'INES TARLEBY F/K/A INES KESTLEBY',
    trace: /tarleby|kestleby/i,
  },
  {
    typed: 'Boyd Hexworthy',
    roll: 'BOYD HEXWORTHY REVOCABLE TRUST',
    listed: { full: 'HEXWORTHY, BOYD' },
    deed: 'BOYD HEXWORTHY TRUSTEE',
    trace: /hexworthy/i,
  },
  {
    typed: 'Juan De La Vantre',
    roll: 'DELAVANTRE JUAN',
    listed: { first: 'JUAN', last: 'DE LA VANTRE' },
    deed: 'JUAN DE LA VANTRE',
    trace: /vantre/i,
  },
  {
    typed: 'Thea Orsby',
    roll: 'ORSBY THEA & CALDERWYN MILES',
    listed: { first: 'THEA', middle: 'ANN', last: 'ORSBY' },
    deed: 'THEA A ORSBY',
    trace: /thea/i,
  },
  {
    typed: 'Alma Penhallick',
    roll: 'FBO ALMA PENHALLICK IRA',
    listed: { first: 'ALMA', last: 'PENHALLICK' },
    deed: 'FOR THE BENEFIT OF ALMA PENHALLICK',
    trace: /penhallick/i,
  },
];
const CITY = { city: 'QUILLMERE', state: 'FK', zip: '00412' };
const streetOf = (at: number) => `${200 + 2 * at} CHANNEL ST`;
const phoneOf = (at: number) => `419555${String(110 + at).padStart(4, '0')}`;
const emailOf = (at: number) => `box${at}@mail.example`;
const apnOf = (at: number) => `91-${1000 + at}`;

const county = (role: SourceFacts['role']): SourceFacts => ({
  name: `channel-${role}`,
  label: `Channel County ${role}`,
  origin: `channel-${role}`,
  role,
  state: 'FK',
  countyFips: '03005',
  countyName: 'Channel County',
  asOf: '2026-10-01',
});
const parcel = (_: Person, at: number): EvidenceDraft => {
  const situs = { ...CITY, line: streetOf(at) };
  const owners = [{ full: PEOPLE[at]!.roll, order: 'last_first' as const }];
  return {
    kind: 'parcel',
    recordId: apnOf(at),
    body: { countyFips: '03005', apn: apnOf(at), situs, mailing: situs, owners, marketValue: 200_000 },
  };
};
const sale = ({ deed }: Person, at: number): EvidenceDraft => {
  // They bought their own lot, and sold it to the owner of the next one.
  const buyer = { full: deed, order: 'first_last' as const };
  return {
    kind: 'sale',
    recordId: `S${at}`,
    body: { countyFips: '03005', apn: apnOf(at), saleDate: '2015-03-02', salePrice: 150_000, buyer },
  };
};
const bornOn = (at: number) => `19${60 + at}-04-1${at}`;
const voter = ({ listed }: Person, at: number): EvidenceDraft => {
  const body = { name: listed, address: { ...CITY, line: streetOf(at) }, birthDate: bornOn(at) };
  return { kind: 'person', recordId: `V${at}`, firstSeen: '2015-01-01', lastSeen: '2026-09-01', body };
};
const line = (_: Person, at: number): EvidenceDraft => ({
  kind: 'phone_line',
  recordId: `L${at}`,
  body: {
    phone: phoneOf(at),
    lineType: 'mobile',
    carrier: 'Northlight Wireless',
    status: 'active',
    assignedOn: '2014-01-01',
    checkedOn: '2026-09-20',
  },
});
const listing = ({ listed }: Person, at: number): EvidenceDraft => {
  const address = { ...CITY, line: streetOf(at) };
  const body = { name: listed, address, birthDate: bornOn(at), phones: [phoneOf(at)], emails: [emailOf(at)] };
  return { kind: 'person', recordId: `P${at}`, firstSeen: '2016-01-01', lastSeen: '2026-09-01', body };
};

const stores = new Map(CRMS.map(({ id }) => [id, storeInMemory()]));
const twins = new Map(CRMS.map((crm) => [crm.id, crm.createTwin(stores.get(crm.id)!, STEADY)]));
const crmAt = (url: string) => CRM_IDS.find((id) => url.includes({ gohighlevel: 'leadconnector', hubspot: 'hubapi' }[id as string] ?? id))!;
let app: TestServer;
let client: TestClient;
let assistant: Assistant;
let receiver: Receiver;
let accountId: string;
beforeAll(async () => {
  const crmShelf = {
    crms: CRMS,
    fetch: ((request, signal) => twins.get(crmAt(request.url))!(request, signal)) as CrmFetch,
    twinOf: ({ id }: { id: (typeof CRM_IDS)[number] }) => twins.get(id)!,
    forgetTwins: () => undefined,
  };
  app = await startTestServer({ ctx: { crmShelf }, config: { isLoopbackOnly: true } });
  await seedSource(app.owner, { facts: county('assessor'), layout: 'channel-roll', records: PEOPLE.map(parcel) });
  await seedSource(app.owner, { facts: county('recorder'), layout: 'channel-deeds', records: PEOPLE.map(sale) });
  await seedSource(app.owner, {
    facts: { ...county('phone_listing'), name: 'channel-phones' },
    layout: 'channel-phones',
    records: PEOPLE.map(listing),
  });
  await seedSource(app.owner, {
    facts: { ...county('voter'), name: 'channel-voters' },
    layout: 'channel-voters',
    records: PEOPLE.map(voter),
  });
  await seedSource(app.owner, {
    facts: { ...county('phone_line'), name: 'channel-lines' },
    layout: 'channel-lines',
    records: PEOPLE.map(line),
  });
  client = await app.signUp();
  accountId = (await client.get('/api/auth/user')).json<{ id: string }>().id;
  await (await createMover(app.ctx.db, client)).grant(900);
  receiver = await startReceiver();
  await client.post('/api/webhooks', { url: receiver.url, kinds: ['search.completed', 'batch.completed', 'contact.suppressed'] });
  for (const { id, credentials } of CRMS) {
    const given = Object.fromEntries(credentials.map(({ name, isSecret }) => [name, isSecret ? twinKey(accountId) : accountId]));
    await client.send('PUT', `/api/crm/${id}/key`, { credentials: given });
  }
  const { secret } = await makeProgramKey(client, { name: 'Reads', scopes: [...SCOPES] });
  assistant = await connectAssistant(await listenForAssistants(app), secret);
});
afterAll(async () => {
  await assistant.close();
  await receiver.close();
  await app.close();
});

const questionsOf = (at: number) => [
  { searchMode: 'property_address', street: streetOf(at), city: 'Quillmere', state: 'FK', zip: '00412' },
  { searchMode: 'parcel_id', ParcelId: apnOf(at), state: 'FK' },
  { searchMode: 'reverse_phone', phoneNumber: phoneOf(at) },
  { searchMode: 'reverse_email', emailAddress: emailOf(at) },
];
async function search(body: object): Promise<string> {
  const { id } = (await client.post('/api/searches', { ...body, permissibleUse: true })).json<{ id: string }>();
  await app.runner.idle();
  return id;
}
async function runBatch(): Promise<string> {
  const rows = PEOPLE.map((_, at) => `${streetOf(at)},,Quillmere,FK,00412,,`);
  const { id } = (await uploadCsv(client, ['address,name,city,state,zip,phone,mail', ...rows, ''].join('\r\n'), TERMS, FILE_HEADERS)).json<{
    id: string;
  }>();
  await workOff(app.ctx);
  return id;
}
/** Runs the jobs until nothing is left to do. */
async function workAll(): Promise<void> {
  await findFormerAddresses(app.ctx);
  await tellHolders(app.ctx);
  await placeEvents(app.ctx);
  await followEvents(app.ctx);
  for (let some = 1; some > 0;) some = await workPushes(app.ctx);
  await queueDeliveries(app.ctx);
  for (let some = 1; some > 0;) some = await deliverDue(app.ctx);
}

/** Everything that leaves, by channel. */
async function readChannels(searches: readonly string[], job: string, listId: string): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  const read = async (address: string) => {
    const answer = await client.get(address);
    if (answer.statusCode === 200) said.set(address, address.endsWith('.pdf') ? readPdf(answer.rawPayload).flat().join('\n') : answer.body);
  };
  for (const id of searches) {
    for (const part of ['', '/packet.json', '/packet.pdf', '/receipt', '/receipt.pdf', '/outcomes'])
      await read(`/api/searches/${id}${part}`);
    said.set(`mcp ${id}`, JSON.stringify(await assistant.ask('read_search', { searchId: id })));
  }
  for (const layout of BATCH_LAYOUTS) await read(`/api/batch-jobs/${job}/output?layout=${layout}`);
  for (const address of [
    `/api/batch-jobs/${job}/searches`,
    '/api/searches?results=1',
    '/api/audit.csv',
    `/api/lists/${listId}?results=1`,
    '/api/statement.csv',
    '/api/statement.pdf',
  ])
    await read(address);
  said.set('mcp batch', JSON.stringify(await assistant.ask('read_batch', { batchId: job })));
  for (const [id, store] of stores) said.set(`crm ${id}`, JSON.stringify(store.list(accountId)));
  said.set('webhooks', JSON.stringify(receiver.messages));
  (await createMailBox(app).receive()).forEach(({ text }, at) => said.set(`mail ${at}`, text));
  return said;
}

const tracesOf = (at: number) => [
  PEOPLE[at]!.trace,
  new RegExp(phoneOf(at).replace(/(...)(...)(....)/, '$1\\D{0,3}$2\\D?$3')),
  new RegExp(emailOf(at)),
];
/** The number or mailbox of a query stays as the account typed it: somebody who opts out by name has not said that it is theirs. */
const TYPED = /"(?:phoneNumber|emailAddress)":"[^"]*"/g;
const whereTold = (said: ReadonlyMap<string, string>, at: number) =>
  [...said]
    .filter(([, text]) => tracesOf(at).some((trace) => trace.test(text.replace(TYPED, ''))))
    .map(([where]) => where.replace(/[0-9a-f-]{36}/g, ':id'));

test('people who opted out are in no output of any channel, in whichever form their names are recorded', async () => {
  const searches: string[] = [];
  for (const at of PEOPLE.keys()) for (const question of questionsOf(at)) searches.push(await search(question));
  const job = await runBatch();
  const { id: listId } = (await client.post('/api/lists', { name: 'All' })).json<{ id: string }>();
  for (const id of searches) await client.send('PUT', `/api/lists/${listId}/searches/${id}`, {});
  for (const id of CRM_IDS) expect((await client.post(`/api/crm/${id}/pushes`, { listId })).json()).toEqual({ queued: searches.length });
  await workAll();
  const before = await readChannels(searches, job, listId);
  const told = [...PEOPLE.keys()].map((at) => new Set(whereTold(before, at)));
  // Every channel names somebody before the opt-outs, so that the comparison is not empty.
  expect(receiver.messages.length).toBeGreaterThan(PEOPLE.length);
  for (const channel of ['/api/searches/:id', 'mcp :id', 'mcp batch', ...CRM_IDS.map((id) => `crm ${id}`)])
    expect([channel, told.filter((where) => where.has(channel)).length]).toEqual([channel, PEOPLE.length]);
  for (const [at, { typed: name }] of PEOPLE.entries()) {
    const answer = await app.visitor.post('/api/opt-outs', { kind: 'person', name, street: streetOf(at), city: 'Quillmere', zip: '00412' });
    expect(answer.statusCode).toBe(201);
  }
  await workAll();
  const after = await readChannels(searches, job, listId);
  expect(PEOPLE.map(({ typed }, at) => [typed, whereTold(after, at)])).toEqual(PEOPLE.map(({ typed }) => [typed, []]));
});
