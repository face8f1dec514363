/** What the client of every CRM does, tested against its twin. */
import { describe, expect, test } from 'vitest';
import { CRMS } from './catalogue.ts';
import { callOf, ODALYS } from './conformance/scenario.ts';
import type { Crm, CrmFetch, CrmPerson, Put } from './crm.ts';
import { storeInMemory } from './twin-stores.ts';
import { STEADY } from './twins.ts';

const WHOSE = 'held';
const open = (crm: Crm, habits = {}) => {
  const store = storeInMemory();
  return { store, call: callOf(crm, crm.createTwin(store, { ...STEADY, ...habits }), WHOSE) };
};
async function put(crm: Crm, call: ReturnType<typeof callOf>, person: CrmPerson, known: { externalId: string; put: Put } | null = null) {
  const done = await crm.upsert(person, known, call);
  if (done.outcome !== 'done') throw new Error(done.outcome);
  return done;
}
const MARIT: CrmPerson = { ...ODALYS, first: 'Marit', last: 'Osgood', emails: ['marit@example.com'] };
const answering =
  (status: number, body: string): CrmFetch =>
  () =>
    Promise.resolve({ status, headers: {}, body });
const textOf = (store: ReturnType<typeof storeInMemory>) => JSON.stringify(store.list(WHOSE));

describe.each(CRMS.map((crm) => [crm.id, crm] as const))('%s', (_, crm) => {
  test('makes nobody twice, and does not take somebody of another surname for them', async () => {
    const { store, call } = open(crm);
    const made = await put(crm, call, ODALYS);
    expect(made.isNew).toBe(true);
    // Put again as if the first result had been lost.
    expect(await put(crm, call, ODALYS)).toMatchObject({ isNew: false, externalId: made.externalId });
    expect(store.list(WHOSE)).toHaveLength(1);
    // A member of the household has the same number. GoHighLevel’s own rule takes both for one contact, and the name of the first stays.
    const isOne = crm.id === 'gohighlevel';
    expect(await put(crm, call, MARIT)).toMatchObject({ isNew: !isOne });
    expect(textOf(store)).toContain('Odalys');
    expect(textOf(store).includes('Marit')).toBe(!isOne);
  });

  test('finds whom the customer wrote in with a number of another form', async () => {
    const { store, call } = open(crm);
    const written = { ...ODALYS, phones: [{ number: '(409) 555-0101', type: 'mobile' as const }], emails: [] };
    const theirs = await put(crm, call, written);
    const ours = { ...ODALYS, phones: [{ number: '+14095550101', type: 'mobile' as const }], emails: [] };
    expect(await put(crm, call, ours)).toMatchObject({ isNew: false, externalId: theirs.externalId });
    expect(textOf(store)).toContain('(409) 555-0101');
  });

  test('leaves what is theirs, and takes out what it put alone', async () => {
    const { store, call } = open(crm);
    // The customer already has this person with a number: ours is added beside it, or not at all.
    const theirs = await put(crm, call, {
      ...ODALYS,
      phones: [{ number: '+14095550199', type: 'landline' }],
      emails: ['odalys@example.com'],
    });
    const done = await put(crm, call, { ...ODALYS, phones: [{ number: '+14095550101', type: 'mobile' }] });
    expect(done).toMatchObject({ isNew: false, externalId: theirs.externalId });
    const removed = await crm.remove({ externalId: done.externalId, put: done.put }, null, false, call);
    expect(removed).toEqual({ outcome: 'done', isDeleted: false });
    expect(textOf(store)).toContain('4095550199');
    expect(textOf(store)).toContain('odalys@example.com');
    expect(textOf(store)).not.toContain('4095550101');
  });

  test('takes out what is no longer sent, and deletes whom it made', async () => {
    const { store, call } = open(crm);
    const made = await put(crm, call, ODALYS);
    const noted = await crm.note(made.externalId, null, 'about 4095550101', call);
    const { noteId } = noted as { noteId: string };
    const less = await put(crm, call, { ...ODALYS, phones: ODALYS.phones.slice(1), emails: [] }, made);
    expect(textOf(store).replace('about 4095550101', '')).not.toContain('4095550101');
    expect(textOf(store)).not.toContain('odalys@');
    expect(await crm.remove({ externalId: made.externalId, put: less.put }, noteId, true, call)).toEqual({
      outcome: 'done',
      isDeleted: true,
    });
    expect(store.list(WHOSE)).toEqual([]);
    // Removing succeeds again, as it does after somebody deleted the contact there.
    expect(await crm.remove({ externalId: made.externalId, put: less.put }, noteId, true, call)).toEqual({
      outcome: 'done',
      isDeleted: true,
    });
    expect(await put(crm, call, ODALYS, made)).toMatchObject({ isNew: true });
  });

  test('tells a key that is not taken, a limit and a fault apart, and says how long to wait', async () => {
    const { call } = open(crm);
    const asKey = (value: string) => ({
      ...call,
      credentials: Object.fromEntries(Object.keys(call.credentials).map((name) => [name, value])),
    });
    expect(await crm.upsert(ODALYS, null, asKey('wrong'))).toMatchObject({ outcome: 'key_refused' });
    expect(await crm.discoverFields(asKey('wrong'))).toMatchObject({ outcome: 'key_refused' });
    expect(await crm.upsert(ODALYS, null, open(crm, { tooMany: 1 }).call)).toMatchObject({
      outcome: 'too_many',
      status: 429,
      retryAfterMs: 1000,
    });
    expect(await crm.upsert(ODALYS, null, open(crm, { fault: 1 }).call)).toMatchObject({ outcome: 'unreachable' });
    expect(await crm.upsert(ODALYS, null, { ...call, fetch: answering(422, 'no') })).toEqual({ outcome: 'refused', status: 422 });
    expect(await crm.discoverFields({ ...call, fetch: answering(200, '[null]') })).toMatchObject({ outcome: 'unreachable' });
    const slow = { ...open(crm, { hang: 1 }).call, signal: AbortSignal.timeout(30) };
    expect(await crm.upsert(ODALYS, null, slow)).toEqual({ outcome: 'unreachable', status: null });
  });

  test('sends what a field holds to nobody but the CRM, over HTTPS', async () => {
    const { call } = open(crm);
    const hosts = new Set<string>();
    const watched: CrmFetch = (request, signal) => {
      hosts.add(new URL(request.url).origin);
      return call.fetch(request, signal);
    };
    await crm.upsert(ODALYS, null, {
      ...call,
      fetch: watched,
      credentials: { ...call.credentials, apiDomain: 'https://elsewhere.example' },
    });
    expect([...hosts]).toHaveLength(1);
    expect([...hosts][0]).toMatch(/^https:\/\/(services\.leadconnectorhq|api\.hubapi|api\.pipedrive|api\.followupboss)\.com$/);
  });
});

test('HubSpot’s contact that has the email beside its first one is not made again, and keeps what is its own', async () => {
  const crm = CRMS.find(({ id }) => id === 'hubspot')!;
  const { store, call } = open(crm);
  const properties = {
    firstname: 'Odalys',
    lastname: 'Pemberwick',
    email: 'first@example.com',
    hs_additional_emails: 'odalys@example.com',
  };
  store.put(WHOSE, 'contacts-77', { id: '77', properties });
  const done = await put(crm, call, { ...ODALYS, phones: ODALYS.phones.slice(0, 1) });
  expect(done).toMatchObject({ isNew: false, externalId: '77', put: { fields: { phone: ODALYS.phones[0]!.number } } });
  expect(store.list(WHOSE)).toHaveLength(1);
  expect(textOf(store)).toContain('"email":"first@example.com"');
});

test('marks who may not be called where the CRM knows it, and takes its own mark away alone', async () => {
  const crm = CRMS.find(({ facts }) => facts.knowsDoNotDisturb)!;
  const { store, call } = open(crm);
  const made = await put(crm, call, { ...ODALYS, doNotDisturb: true });
  expect(textOf(store)).toContain('"dnd":true,"dndSettings":{"Call":{"status":"active"},"SMS":{"status":"active"}}');
  const free = await put(crm, call, ODALYS, made);
  expect(textOf(store)).toContain('"dnd":false');
  // Now the customer sets the flag.
  const contact = store.get(WHOSE, `contact-${made.externalId}`)!;
  store.put(WHOSE, `contact-${made.externalId}`, { ...contact, dnd: true });
  await put(crm, call, ODALYS, { externalId: free.externalId, put: free.put });
  expect(textOf(store)).toContain('"dnd":true');
});
