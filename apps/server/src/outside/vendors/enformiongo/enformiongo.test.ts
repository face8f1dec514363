import { describe, expect, it } from 'vitest';
import { answering, cleared, IDA, IDAS_TRUTH, vendorCall } from '../../../testing/vendors.ts';
import type { Question, TwinHabits } from '../vendor.ts';
import { ENFORMIONGO } from './client.ts';

const TANNERY = { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const NAME = { first: 'Ida', last: 'Marlow' };
const byPhone: Question = { id: 'p', kind: 'phone_holder', phone: '4195550142' };
const byEmail: Question = { id: 'e', kind: 'email_holder', email: 'ida.marlow@example.com' };
const named: Question = { id: 'n', kind: 'person', name: NAME, address: { city: 'Quillmere', state: 'FK' }, birthDate: '1958-12-03' };
const STEADY: Partial<TwinHabits> = { hit: 1, wrongNumber: 0, nullEntry: 0, tooMany: 0, hang: 0, fault: 0 };
const askOne = async (question: Question, body: unknown, status = 200) =>
  (await ENFORMIONGO.ask(cleared(question), vendorCall(answering({ status, body }).fetch)))[0]!;
const askTwin = async (question: Question, habits: Partial<TwinHabits> = {}) =>
  (await ENFORMIONGO.ask(cleared(question), vendorCall(ENFORMIONGO.createTwin(IDAS_TRUTH, { ...STEADY, ...habits }))))[0]!;

describe('what EnformionGO is asked', () => {
  it('goes to the search that answers it, with both halves of the key in headers', async () => {
    const { fetch, asked } = answering(...Array.from({ length: 5 }, () => ({ body: { persons: [] } })));
    const at: Question = { id: 'a', kind: 'contacts_at_address', address: TANNERY };
    await ENFORMIONGO.ask(cleared(at, { ...at, id: 'b', name: NAME }, named, byPhone, byEmail), vendorCall(fetch));
    expect(asked.map(({ url, headers }) => [url.replace('https://devapi.enformion.com', ''), headers['galaxy-search-type']])).toEqual([
      ['/PersonSearch', 'Person'],
      ['/Contact/Enrich', 'DevAPIContactEnrich'],
      ['/PersonSearch', 'Person'],
      ['/Phone/Enrich', 'DevAPICallerID'],
      ['/Email/Enrich', 'DevAPIEmailID'],
    ]);
    expect(asked[0]!.headers).toMatchObject({ 'galaxy-ap-name': 'made-up', 'galaxy-ap-password': 'made-up' });
    const [people, contact, person, phone, email] = asked.map(({ body }) => JSON.parse(body!) as Record<string, unknown>);
    expect(people).toMatchObject({ Addresses: [{ AddressLine1: '418 Tannery Row', AddressLine2: 'Quillmere, FK 00412' }] });
    expect(contact).toEqual({
      FirstName: 'Ida',
      LastName: 'Marlow',
      Address: { addressLine1: '418 Tannery Row', addressLine2: 'Quillmere, FK 00412' },
    });
    expect(person).toMatchObject({
      FirstName: 'Ida',
      LastName: 'Marlow',
      Dob: '12/03/1958',
      Addresses: [{ AddressLine2: 'Quillmere, FK' }],
    });
    expect([phone, email]).toEqual([{ Phone: '(419) 555-0142' }, { Email: 'ida.marlow@example.com' }]);
  });

  it('is nothing for a name without a place, which would be anybody', async () => {
    const { fetch, asked } = answering();
    const [reply] = await ENFORMIONGO.ask(cleared({ id: 'a', kind: 'person', name: NAME }), vendorCall(fetch));
    expect(reply).toMatchObject({ outcome: 'refused', billedMicros: 0 });
    expect(asked).toEqual([]);
  });
});

describe('what EnformionGO answers', () => {
  it('is read with the days on which it was reported; who opted out there and what may not enter stays out', async () => {
    const body = {
      persons: [
        { tahoeId: 'G-1', name: { firstName: 'Otis', lastName: 'Marlow' }, isOptedOut: true },
        null,
        {
          tahoeId: 'G-2',
          name: { firstName: 'Ida', middleName: 'Mae', lastName: 'Marlow', suffix: '' },
          dob: '12/3/1958',
          age: 67,
          datesOfDeath: [],
          akas: [{ firstName: 'Ida', lastName: 'Fenn' }],
          addresses: [
            {
              houseNumber: '418',
              streetName: 'Tannery',
              streetType: 'Row',
              city: 'Quillmere',
              state: 'FK',
              zip: '00412',
              lastReportedDate: '11/1/2026',
            },
          ],
          phoneNumbers: [
            {
              phoneNumber: '(419) 555-0142',
              phoneType: 'Wireless',
              isConnected: true,
              phoneOrder: 1,
              company: 'Quill Mobile',
              firstReportedDate: '5/1/2019',
            },
          ],
          emailAddresses: [{ emailAddress: 'ida.marlow@example.com', emailOrdinal: 1 }, { emailAddress: 'none' }],
          indicators: { hasBankruptcyRecords: 1 },
          propensityToPayScore: { score: 3 },
        },
      ],
      requestId: '11111111-1111-4111-8111-111111111111',
      isError: false,
    };
    expect(await askOne(named, body)).toEqual({
      id: 'n',
      outcome: 'hit',
      billedMicros: null,
      requestId: '11111111-1111-4111-8111-111111111111',
      setAside: 2,
      found: {
        persons: [
          {
            recordId: 'G-2',
            name: { first: 'Ida', middle: 'Mae', last: 'Marlow' },
            alsoKnownAs: [{ first: 'Ida', last: 'Fenn' }],
            birthDate: '1958-12-03',
            age: 67,
            addresses: [{ address: { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' }, lastSeen: '2026-11-01' }],
            phones: [
              { phone: '4195550142', rank: 1, lineType: 'mobile', carrier: 'Quill Mobile', isReachable: true, firstSeen: '2019-05-01' },
            ],
            emails: [{ email: 'ida.marlow@example.com', rank: 1 }],
          },
        ],
      },
    });
  });

  it('names the holder of a phone, to whom the phone is put that it does not repeat', async () => {
    const person = {
      name: { firstName: 'Ida', lastName: 'Marlow' },
      address: { street: '418 Tannery Row' },
      email: 'ida.marlow@example.com',
    };
    expect(await askOne(byPhone, { person, isError: false })).toMatchObject({
      outcome: 'hit',
      found: { persons: [{ phones: [{ phone: '4195550142' }], emails: [{ email: 'ida.marlow@example.com' }] }] },
    });
  });

  it('is a miss, a refusal or unknown, and no crash', async () => {
    const outcomes = async (...bodies: unknown[]) => Promise.all(bodies.map(async (body) => (await askOne(byEmail, body)).outcome));
    expect(
      await outcomes(
        { person: null, message: 'No strong matches', isError: false },
        { persons: [] },
        { persons: [{ name: { lastName: 'Marlow' }, isOptedOut: true }] },
        { isError: true, error: { inputErrors: ['Email'] } },
        { isError: true },
        { persons: [{ age: 3 }] },
        { persons: 'Ida' },
        { something: 'else' },
        [],
      ),
    ).toEqual(['miss', 'miss', 'miss', 'refused', 'unknown', 'unknown', 'unknown', 'unknown', 'unknown']);
    expect(await askOne(byEmail, {}, 401)).toMatchObject({ outcome: 'refused', billedMicros: 0 });
  });
});

describe('the twin', () => {
  it('answers each of the searches', async () => {
    const at: Question = { id: 'a', kind: 'contacts_at_address', address: TANNERY };
    for (const question of [at, { ...at, name: NAME }, named, byPhone, byEmail])
      expect(await askTwin(question)).toMatchObject({ outcome: 'hit', found: { persons: [{ name: { first: 'Ida', last: 'Marlow' } }] } });
    expect(await askTwin(named)).toMatchObject({
      found: {
        persons: [
          {
            birthDate: IDA.birthDate,
            addresses: [{ address: { line: '418 Tannery Row', city: 'Quillmere' } }, { address: { line: '9 Weir St' } }],
            phones: [{ phone: '4195550142', lineType: 'mobile', firstSeen: expect.stringMatching(/^20(19|20)-/) }],
          },
        ],
      },
    });
  });

  it('is as good as its habits', async () => {
    expect(await askTwin(named, { hit: 0 })).toMatchObject({ outcome: 'miss' });
    expect(await askTwin(named, { nullEntry: 1 })).toMatchObject({ outcome: 'hit', setAside: 1 });
    expect(JSON.stringify(await askTwin(named, { wrongNumber: 1 }))).not.toContain('4195550142');
    expect(await askTwin(named, { tooMany: 1 })).toMatchObject({ outcome: 'refused' });
    expect(await askTwin({ id: 'p', kind: 'phone_holder', phone: '4195550199' })).toMatchObject({ outcome: 'miss' });
  });
});
