import { expect, test, vi } from 'vitest';
import { MADE_UP_STREET } from '../conformance/made-up-street.ts';
import { STEADY } from '../twins.ts';
import type { ClearedQuestion, Reply, VendorCall, VendorFetch, VendorResponse } from '../vendor.ts';
import { TRESTLE } from './client.ts';

const ID = 'T_0b1c2d3e-0000-4000-8000-000000000001';
const question = (kind: 'line_facts' | 'phone_holder', phone = '4095550101') => ({ id: 'a', kind, phone }) as ClearedQuestion;

function callTo(answer: VendorFetch) {
  const asked = vi.fn<VendorFetch>(answer);
  const paused: number[] = [];
  // Waiting for more than a second fails.
  const enter = () => (paused.some((ms) => ms > 1_000) ? Promise.reject(new Error('no turn in time')) : Promise.resolve());
  const pace = { enter, pause: (ms: number) => Promise.resolve(void paused.push(ms)) };
  const call: VendorCall = { credentials: { apiKey: 'made-up' }, fetch: asked, signal: AbortSignal.timeout(180_000), pace };
  return { call, asked, paused };
}
const json = (body: unknown, status = 200, headers = {}): Promise<VendorResponse> =>
  Promise.resolve({ status, headers: { 'x-any': ID, ...headers }, body: JSON.stringify(body) });
const ask = async (kind: 'line_facts' | 'phone_holder', body: unknown): Promise<Reply> =>
  (await TRESTLE.ask([question(kind)], callTo(() => json(body)).call))[0]!;

test.each([
  [100, 'active'],
  [70, 'active'],
  [69, undefined],
  [50, undefined],
  [31, undefined],
  [30, 'inactive'],
  [0, 'inactive'],
  [null, undefined],
])('an activity of %s is %s', async (score, status) => {
  const reply = await ask('line_facts', {
    phone_number: '4095550101',
    is_valid: true,
    line_type: 'FixedVOIP',
    carrier: 'Plainline',
    activity_score: score,
  });
  expect(reply).toEqual({
    id: 'a',
    outcome: 'hit',
    billedMicros: null,
    requestId: ID,
    found: {
      lines: [{ phone: '4095550101', isValid: true, carrier: 'Plainline', lineType: 'voip', ...(status === undefined ? {} : { status }) }],
    },
  });
});

test('asks by the address, with the key in a header', async () => {
  const { call, asked } = callTo(() => json({ is_valid: null }));
  expect(await TRESTLE.ask([question('line_facts')], call)).toMatchObject([{ outcome: 'miss' }]);
  expect(asked.mock.calls[0]![0]).toEqual({
    about: [question('line_facts')],
    method: 'GET',
    url: 'https://api.trestleiq.com/3.0/phone_intel?phone=4095550101&phone.country_hint=US',
    headers: { 'x-api-key': 'made-up', accept: 'application/json' },
  });
});

const owner = {
  id: 'Person.1',
  type: 'Person',
  name: 'Odalys J Pemberwick',
  firstname: 'Odalys',
  middlename: 'J',
  lastname: 'Pemberwick',
  alternate_names: ['Odalys Rusk', null],
  age_range: '55-59',
  gender: 'Female',
  industry: ['Clergy'],
  link_to_phone_start_date: '2019-03-01',
  current_addresses: [
    null,
    {
      street_line_1: '12 Alder Way',
      street_line_2: 'Apt 2',
      city: 'Harrowgate',
      state_code: 'TX',
      postal_code: '75901',
      link_to_person_start_date: '2011-10-05',
    },
  ],
  alternate_phones: [
    { phone_number: '4095550101', line_type: 'Mobile' },
    { phone_number: '+14095550102', line_type: 'Landline' },
    { phone_number: 'unlisted' },
  ],
  emails: 'ODALYS@example.com',
};

test('reads owners with what links them to the phone, and counts what cannot be read', async () => {
  const reply = await ask('phone_holder', {
    phone_number: '4095550101',
    is_valid: true,
    line_type: 'Mobile',
    carrier: 'Plainline',
    owners: [null, owner, { id: 'Person.2' }],
    error: { name: 'InternalError' },
  });
  expect(reply).toEqual({
    id: 'a',
    outcome: 'hit',
    billedMicros: null,
    requestId: ID,
    setAside: 5,
    found: {
      persons: [
        {
          recordId: 'Person.1',
          name: { first: 'Odalys', middle: 'J', last: 'Pemberwick' },
          alsoKnownAs: [{ full: 'Odalys Rusk' }],
          addresses: [
            {
              address: { line: '12 Alder Way', unit: 'Apt 2', city: 'Harrowgate', state: 'TX', zip: '75901' },
              firstSeen: '2011-10-05',
              isCurrent: true,
            },
          ],
          phones: [
            { phone: '4095550101', lineType: 'mobile', carrier: 'Plainline', firstSeen: '2019-03-01' },
            { phone: '4095550102', lineType: 'landline' },
          ],
          emails: [{ email: 'odalys@example.com' }],
        },
      ],
      lines: [
        {
          phone: '4095550101',
          isValid: true,
          carrier: 'Plainline',
          lineType: 'mobile',
          holder: { first: 'Odalys', middle: 'J', last: 'Pemberwick' },
        },
      ],
    },
  });
  expect(JSON.stringify(reply)).not.toMatch(/Female|Clergy|55-59/);
});

test('a business holds the line and is no person', async () => {
  const reply = await ask('phone_holder', { is_valid: true, owners: [{ type: 'Business', name: 'Alder Way Holdings LLC' }] });
  expect(reply).toMatchObject({ outcome: 'hit', found: { persons: [], lines: [{ holder: { full: 'Alder Way Holdings LLC' } }] } });
});

test.each([
  ['another number', { phone_number: '4095550177', is_valid: true, owners: [owner] }],
  ['no list of owners', { phone_number: '4095550101', is_valid: true, owners: null }],
  ['another shape', [owner]],
])('an answer of %s is unknown, under the vendor’s id', async (_, body) => {
  expect(await ask('phone_holder', body)).toMatchObject({ outcome: 'unknown', requestId: ID, billedMicros: null });
});

test('nobody is a miss', async () => {
  expect(await ask('phone_holder', { phone_number: '4095550101', is_valid: true, owners: [] })).toEqual({
    id: 'a',
    outcome: 'miss',
    billedMicros: null,
    requestId: ID,
  });
});

test('a quota of a month that is used up stops asking for long, a second’s for a second', async () => {
  const quota = callTo(() => json({ errorCode: 'QUOTA_EXCEEDED' }, 429));
  await TRESTLE.ask([question('line_facts')], quota.call);
  const rate = callTo(() => json({ errorCode: 'RATE_LIMIT_EXCEEDED' }, 429));
  await TRESTLE.ask([question('line_facts')], rate.call);
  expect([quota.paused, rate.paused]).toEqual([[3_600_000], [1_000, 1_000, 1_000]]);
  expect([quota.asked.mock.calls.length, rate.asked.mock.calls.length]).toEqual([1, 3]);
});

test('tells what came of a call, by the id of the reply, and nobody’s name', async () => {
  const { call, asked } = callTo(TRESTLE.createTwin(MADE_UP_STREET, STEADY));
  const [reply] = await TRESTLE.ask([question('phone_holder')], call);
  expect(reply!.requestId).toMatch(/^T_/);
  const outcome = { requestId: reply!.requestId!, phone: '4095550101', isConnected: true, isRightParty: false };
  expect(await TRESTLE.report!(outcome, call)).toEqual({ isTaken: true });
  expect(JSON.parse(asked.mock.calls.at(-1)![0].body!)).toEqual({
    response_id: reply!.requestId,
    phone: '4095550101',
    phone_status: 'Connected',
    phone_right_party_contact: false,
  });
  expect(await TRESTLE.report!(outcome, callTo(() => json({}, 403)).call)).toMatchObject({ isTaken: false });
});

test('is for collection and process serving alone', () => {
  expect(TRESTLE.terms.purposes).toEqual(['debt_collection', 'legal_process']);
});

test('an answer that says it could not be had whole does not say that there is nobody', async () => {
  const error = { name: 'InternalError', message: 'Could not retrieve entire response' };
  const nothing = { phone_number: '4095550101', is_valid: null, line_type: null, carrier: null };
  expect(await ask('phone_holder', { ...nothing, owners: [], error })).toMatchObject({ outcome: 'unknown', requestId: ID });
  expect(await ask('line_facts', { ...nothing, activity_score: null, error })).toMatchObject({ outcome: 'unknown' });
  expect(await ask('phone_holder', { ...nothing, owners: [], error: null, warnings: [] })).toMatchObject({ outcome: 'miss' });
  expect(await ask('phone_holder', { ...nothing, owners: [owner], error })).toMatchObject({ outcome: 'hit' });
});
