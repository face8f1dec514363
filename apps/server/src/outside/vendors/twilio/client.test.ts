import { expect, test, vi } from 'vitest';
import { MADE_UP_STREET } from '../conformance/made-up-street.ts';
import { STEADY } from '../twins.ts';
import type { ClearedQuestion, VendorCall, VendorFetch, VendorResponse } from '../vendor.ts';
import { TWILIO } from './client.ts';

const line = (id: string, phone: string, since?: string) =>
  ({ id, kind: 'line_facts', phone, ...(since === undefined ? {} : { since }) }) as ClearedQuestion;

function callTo(answer: VendorFetch): { call: VendorCall; asked: ReturnType<typeof vi.fn<VendorFetch>>; paused: number[] } {
  const asked = vi.fn<VendorFetch>(answer);
  const paused: number[] = [];
  const pace = { enter: () => Promise.resolve(), pause: (ms: number) => Promise.resolve(void paused.push(ms)) };
  const credentials = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'made-up' };
  return { call: { credentials, fetch: asked, signal: AbortSignal.timeout(180_000), pace }, asked, paused };
}
const json = (body: unknown, status = 200): Promise<VendorResponse> =>
  Promise.resolve({ status, headers: { 'twilio-request-id': 'RQ1' }, body: JSON.stringify(body) });
const facts = {
  phone_number: '+14095550101',
  valid: true,
  line_type_intelligence: { type: 'mobile', carrier_name: 'Plainline', error_code: null },
  line_status: { status: 'reachable', error_code: null },
  reassigned_number: null,
};

test('asks one number with its parts, and since when it is known, and reads what is said of the line', async () => {
  const { call, asked } = callTo(() =>
    json({ ...facts, reassigned_number: { last_verified_date: '2023-05-04', is_number_reassigned: 'yes', error_code: null } }),
  );
  expect(await TWILIO.ask([line('a', '4095550101', '2023-05-04')], call)).toEqual([
    {
      id: 'a',
      outcome: 'hit',
      requestId: 'RQ1',
      billedMicros: 35_000,
      found: {
        lines: [{ phone: '4095550101', lineType: 'mobile', carrier: 'Plainline', status: 'active', wasReassigned: true, isValid: true }],
      },
    },
  ]);
  const [[{ url, headers }]] = asked.mock.calls as [Parameters<VendorFetch>];
  expect(url).toBe(
    'https://lookups.twilio.com/v2/PhoneNumbers/%2B14095550101?Fields=line_type_intelligence%2Cline_status%2Creassigned_number&LastVerifiedDate=20230504',
  );
  expect(Buffer.from(headers['authorization']!.slice(6), 'base64').toString()).toBe(`AC${'0'.repeat(32)}:made-up`);
});

test.each([
  ['no data', { reassigned_number: { is_number_reassigned: 'no_data_available', error_code: null } }, undefined],
  ['an error', { reassigned_number: { is_number_reassigned: 'yes', error_code: '60606' } }, undefined],
  ['nothing', {}, undefined],
  ['no', { reassigned_number: { is_number_reassigned: 'no', error_code: null } }, false],
])('%s on whether it was given to somebody else is no more than that', async (_, part, wasReassigned) => {
  const [reply] = await TWILIO.ask([line('a', '4095550101', '2023-05-04')], callTo(() => json({ ...facts, ...part })).call);
  expect(reply).toMatchObject({ outcome: 'hit' });
  expect((reply as { found: { lines: object[] } }).found.lines[0]).toEqual({
    phone: '4095550101',
    lineType: 'mobile',
    carrier: 'Plainline',
    status: 'active',
    isValid: true,
    ...(wasReassigned === undefined ? {} : { wasReassigned }),
  });
});

test('parts that the account may not have, or types that nobody is called by, are absent and not billed', async () => {
  const { call } = callTo(() =>
    json({
      ...facts,
      line_type_intelligence: { type: 'pager', carrier_name: null, error_code: null },
      line_status: { status: null, error_code: 60606 },
    }),
  );
  expect(await TWILIO.ask([line('a', '4095550101')], call)).toEqual([{ id: 'a', outcome: 'miss', requestId: 'RQ1', billedMicros: 8_000 }]);
});

test('a number that cannot be is a fact', async () => {
  const { call } = callTo(() => json({ phone_number: '+14095550101', valid: false, validation_errors: ['TOO_LONG'] }));
  expect(await TWILIO.ask([line('a', '4095550101')], call)).toMatchObject([
    { outcome: 'hit', billedMicros: 0, found: { lines: [{ isValid: false }] } },
  ]);
});

test('a list is joined by our ids, in whatever order and with nulls, and each number is in one request', async () => {
  const { call, asked } = callTo(({ body }) => {
    const { phone_numbers: list } = JSON.parse(body!) as { phone_numbers: { correlation_id: string; phone_number: string }[] };
    const [first, ...rest] = list.map(({ correlation_id, phone_number }) => ({ ...facts, correlation_id, phone_number }));
    return json({
      phone_numbers: [null, { ...facts, correlation_id: 'somebody-else' }, ...rest.toReversed(), { ...first, twilio_error_code: 60600 }],
    });
  });
  const questions = [line('a', '4095550101'), line('b', '4095550103'), line('c', '4095550104', '2024-01-01')];
  const replies = await TWILIO.ask(questions, call);
  expect(
    Object.fromEntries(replies.map((reply) => [reply.id, reply.outcome === 'hit' ? reply.found.lines![0]!.phone : reply.outcome])),
  ).toEqual({
    a: 'unknown',
    b: '4095550103',
    c: '4095550104',
  });
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what the list leaves out is unknown, and what is of another number is taken for nobody', async () => {
  const { call } = callTo(() => json({ phone_numbers: [{ ...facts, correlation_id: 'b' }] }));
  const replies = await TWILIO.ask([line('a', '4095550101'), line('b', '4095550103')], call);
  expect(replies.map(({ id, outcome, billedMicros }) => [id, outcome, billedMicros])).toEqual([
    ['a', 'unknown', null],
    ['b', 'unknown', null],
  ]);
});

test('an account that has no list asks one by one; a list that fails is not asked again', async () => {
  const without = callTo(({ method, url }) =>
    method === 'POST'
      ? json({ code: 20404 }, 404)
      : json({ ...facts, phone_number: decodeURIComponent(url.split('/')[5]!.split('?')[0]!) }),
  );
  const questions = [line('a', '4095550101'), line('b', '4095550103')];
  expect((await TWILIO.ask(questions, without.call)).map(({ outcome }) => outcome)).toEqual(['hit', 'hit']);
  expect(without.asked).toHaveBeenCalledTimes(3);
  const broken = callTo(() => json({}, 500));
  expect((await TWILIO.ask(questions, broken.call)).map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
  expect(broken.asked).toHaveBeenCalledTimes(1);
});

test('more than a list takes goes in several', async () => {
  const { call, asked } = callTo(TWILIO.createTwin(MADE_UP_STREET, STEADY));
  const questions = Array.from({ length: 120 }, (_, at) => line(`q${at}`, `409555${String(1000 + at)}`));
  expect(await TWILIO.ask(questions, call)).toHaveLength(120);
  expect(asked).toHaveBeenCalledTimes(3);
});

test('says of a twin what is true of the line', async () => {
  const { call } = callTo(TWILIO.createTwin(MADE_UP_STREET, STEADY));
  const found = async (phone: string, since?: string) => {
    const [reply] = await TWILIO.ask([line('a', phone, since)], call);
    return reply!.outcome === 'hit' ? reply!.found.lines![0] : reply!.outcome;
  };
  expect(await found('4095550101', '2018-01-01')).toMatchObject({ lineType: 'mobile', status: 'active', wasReassigned: true });
  expect(await found('4095550101', '2020-01-01')).toMatchObject({ wasReassigned: false });
  expect(await found('4095550102')).toMatchObject({ lineType: 'landline', status: 'inactive' });
});

test('nulls in the list of a twin cost their question alone', async () => {
  const { call } = callTo(TWILIO.createTwin(MADE_UP_STREET, { ...STEADY, nullEntry: 1 }));
  const replies = await TWILIO.ask([line('a', '4095550101'), line('b', '4095550103')], call);
  expect(replies.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown']);
});

test('other kinds are not sent', async () => {
  const { call, asked } = callTo(() => json({}));
  const other = { id: 'x', kind: 'phone_holder', phone: '4095550101' } as ClearedQuestion;
  expect(await TWILIO.ask([other], call)).toMatchObject([{ id: 'x', outcome: 'refused', billedMicros: 0 }]);
  expect(asked).not.toHaveBeenCalled();
});
