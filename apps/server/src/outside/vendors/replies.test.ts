import { OutboundFault } from '@deedline/outbound/fault';
import { expect, test, vi } from 'vitest';
import { askEach, readRetryAfter, replyOf, sendOnce } from './replies.ts';
import type { ClearedQuestion, VendorCall, VendorFetch, VendorResponse } from './vendor.ts';

const SECRET = 'Odalys 4095550101';
const request = { about: [], method: 'GET', url: `https://vendor.example/${SECRET}`, headers: {} } as const;

function callWith(answer: VendorResponse | Error, signal = AbortSignal.timeout(180_000)) {
  const fetch = vi.fn<VendorFetch>(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  const pause = vi.fn<VendorCall['pace']['pause']>(() => Promise.resolve());
  const enter = vi.fn<(signal: AbortSignal) => Promise<void>>(() => Promise.resolve());
  const call: VendorCall = { credentials: {}, fetch, signal, pace: { enter, pause } };
  return { call, fetch, pause, enter };
}
const answered = (status: number, headers: Record<string, string> = {}, body = JSON.stringify({ error: SECRET })) => ({
  status,
  headers,
  body,
});

test.each([
  ['seconds', { 'retry-after': '12' }, 12_000],
  ['more than an hour', { 'retry-after': '86400' }, 3_600_000],
  ['nothing', {}, 1_000],
  ['rubbish', { 'retry-after': 'soon' }, 1_000],
])('a 429 that says %s pauses everybody so long, is not billed and not repeated', async (_, headers, ms) => {
  const { call, fetch, pause } = callWith(answered(429, headers));
  expect(await sendOnce(request, call)).toMatchObject({ outcome: 'refused', billedMicros: 0 });
  expect(pause.mock.calls).toEqual([[ms]]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a question that was one too many is put again when the pause is over, three times at most; one that asks about nobody is not', async () => {
  const asking = { ...request, about: [{ id: '1' }] };
  const { call, fetch, enter } = callWith(answered(429));
  fetch.mockResolvedValueOnce(answered(429)).mockResolvedValueOnce(answered(200, {}, '{}'));
  expect(await sendOnce(asking, call)).toMatchObject({ outcome: 'answer' });
  expect([fetch.mock.calls.length, enter.mock.calls.length]).toEqual([2, 2]);
  const never = callWith(answered(429));
  expect(await sendOnce(asking, never.call)).toMatchObject({ outcome: 'refused', billedMicros: 0 });
  expect(never.fetch).toHaveBeenCalledTimes(3);
  // There is no time for another attempt.
  const late = callWith(answered(429));
  late.enter.mockResolvedValueOnce(undefined).mockRejectedValue(new Error('no turn'));
  expect(await sendOnce(asking, late.call)).toMatchObject({ outcome: 'refused', why: expect.stringContaining('too often') });
  expect(late.fetch).toHaveBeenCalledTimes(1);
  // After any other answer, or none, the request may have been billed, so it is not sent again.
  for (const answer of [answered(500), answered(503, { 'retry-after': '1' }), new OutboundFault('connection', 'broke')]) {
    const once = callWith(answer);
    await sendOnce(asking, once.call);
    expect(once.fetch).toHaveBeenCalledTimes(1);
  }
});

test('reads a day and time as well as seconds', () => {
  const now = Date.parse('2026-11-26T08:00:00Z');
  expect(readRetryAfter('Thu, 26 Nov 2026 08:00:30 GMT', now)).toBe(30_000);
  expect(readRetryAfter('Thu, 26 Nov 2026 07:00:00 GMT', now)).toBe(0);
  expect([readRetryAfter(undefined), readRetryAfter(''), readRetryAfter('-5')]).toEqual([undefined, undefined, undefined]);
});

test('a server that fails may have billed; where it asks for time it gets it', async () => {
  const quiet = callWith(answered(500));
  expect(await sendOnce(request, quiet.call)).toMatchObject({ outcome: 'unknown', billedMicros: null });
  expect(quiet.pause).not.toHaveBeenCalled();
  const busy = callWith(answered(503, { 'retry-after': '3' }));
  expect(await sendOnce(request, busy.call)).toMatchObject({ outcome: 'unknown', billedMicros: null });
  expect(busy.pause.mock.calls).toEqual([[3000]]);
});

test.each([400, 401, 402, 403, 404, 422])('%i is not taken up and not billed', async (status) => {
  expect(await sendOnce(request, callWith(answered(status)).call)).toMatchObject({ outcome: 'refused', billedMicros: 0 });
});

const pauseOf = async (asked: Parameters<typeof sendOnce>[0], status: number) => {
  const { call, pause } = callWith(answered(status));
  await sendOnce(asked, call);
  return pause.mock.calls;
};
test('a key that ended, or an account without funds, pauses whoever asks with it; a test of the key does not, nor what it may not ask', async () => {
  const asking = { ...request, about: [{ id: '1' }] };
  for (const status of [401, 402]) expect(await pauseOf(asking, status)).toEqual([[900_000, 'key']]);
  expect([await pauseOf(request, 401), await pauseOf(asking, 403)]).toEqual([[], []]);
});

const list = <T>(length: number, of: (at: number) => T) => Array.from({ length }, (_, at) => of(at));
test('more of an answer than anybody could use is set aside, and the first of it is kept', () => {
  const person = (at: number) => ({
    recordId: String(at),
    name: { first: 'Odalys', last: 'Quenby' },
    addresses: [],
    phones: list(20, (n) => ({ phone: String(4_095_550_100 + n) })),
    emails: [],
  });
  const found = { persons: list(2_000, person), officers: list(70, () => ({ title: 'MGR', name: { full: 'Odo Marsh' } })) };
  const reply = replyOf({ id: '1' } as ClearedQuestion, null, { found, setAside: 1 });
  expect(reply).toMatchObject({ outcome: 'hit', setAside: 1 + 1_960 + 40 * 5 + 10 });
  const { persons, officers } = (reply as Extract<typeof reply, { outcome: 'hit' }>).found;
  expect([persons!.length, persons![0]!.phones.length, persons![39]!.recordId, officers!.length]).toEqual([40, 15, '39', 60]);
});

test('what was sent and did not come back whole is unknown; what was never sent is not', async () => {
  for (const error of [
    new OutboundFault('connection', 'broke'),
    new OutboundFault('size', 'large'),
    new OutboundFault('time', 'late'),
    new Error(SECRET),
  ])
    expect(await sendOnce(request, callWith(error).call)).toMatchObject({ outcome: 'unknown', billedMicros: null });
  expect(await sendOnce(request, callWith(answered(200, {}, '<html>')).call)).toMatchObject({ outcome: 'unknown', billedMicros: null });
  expect(await sendOnce(request, callWith(new OutboundFault('address', 'not asked')).call)).toMatchObject({
    outcome: 'refused',
    billedMicros: 0,
  });
  const late = callWith(answered(200), AbortSignal.abort());
  expect(await sendOnce(request, late.call)).toMatchObject({ outcome: 'refused', billedMicros: 0 });
  expect(late.fetch).not.toHaveBeenCalled();
  const turned = callWith(answered(200));
  turned.enter.mockRejectedValue(new Error('over'));
  expect(await sendOnce(request, turned.call)).toMatchObject({ outcome: 'refused', billedMicros: 0 });
  expect(turned.fetch).not.toHaveBeenCalled();
});

test('what nobody heard was not sent: no name, no connection, no good certificate', async () => {
  for (const kind of ['connection', 'time'] as const)
    expect(await sendOnce(request, callWith(new OutboundFault(kind, 'nobody there', undefined, true)).call)).toMatchObject({
      outcome: 'refused',
      billedMicros: 0,
    });
});

const readStatus = (body: unknown) => (body as { code: unknown }).code;
test('a refusal that comes as 200 is one where the vendor says its status in the answer, and pauses who asks as one', async () => {
  const asking = { ...request, about: [{ id: '1' }] };
  const told = async (code: unknown, status = 200) => {
    const { call, pause } = callWith(answered(status, {}, JSON.stringify({ code })));
    return [(await sendOnce(asking, call, { readStatus, answersBy: [404] })).outcome, pause.mock.calls.length];
  };
  expect(await told(401)).toEqual(['refused', 1]);
  expect(await told('402')).toEqual(['refused', 1]);
  expect(await told(429)).toEqual(['refused', 3]);
  expect(await told(500)).toEqual(['unknown', 0]);
  for (const fine of [200, 404, null, 'OK', 7, undefined]) expect(await told(fine)).toEqual(['answer', 0]);
  expect(await told(200, 400)).toEqual(['refused', 0]);
});

test('no reason says anything of what was asked or answered', async () => {
  for (const answer of [
    answered(400),
    answered(429),
    answered(500),
    answered(200, {}, SECRET),
    new Error(SECRET),
    new OutboundFault('connection', 'broke', new Error(SECRET)),
  ])
    expect(JSON.stringify(await sendOnce(request, callWith(answer).call))).not.toMatch(/Odalys|4095550101/);
});

test('a pause that cannot be put on record costs no reply', async () => {
  const { call, pause } = callWith(answered(429));
  pause.mockRejectedValue(new Error('no database'));
  expect(await sendOnce(request, call)).toMatchObject({ outcome: 'refused' });
});

test('asks no more at once than it may, and each once', async () => {
  const questions = Array.from({ length: 20 }, (_, at) => ({ id: String(at) }) as ClearedQuestion);
  let [now, most] = [0, 0];
  const replies = await askEach(questions, async ({ id }) => {
    most = Math.max(most, (now += 1));
    await new Promise((resolve) => void setTimeout(resolve, 1));
    now -= 1;
    return { id, outcome: 'miss', billedMicros: 0, requestId: null };
  });
  expect(most).toBe(8);
  expect(replies.map(({ id }) => Number(id)).toSorted((one, other) => one - other)).toEqual(questions.map((_, at) => at));
});
