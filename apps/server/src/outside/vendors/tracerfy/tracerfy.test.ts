import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { answering, cleared, IDAS_TRUTH, vendorCall } from '../../../testing/vendors.ts';
import type { Question, TwinHabits, VendorFetch } from '../vendor.ts';
import { jobsInFolder } from '../twin-jobs.ts';
import { TRACERFY } from './client.ts';

const TANNERY = { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const WEIR = { line: '9 Weir St', city: 'Quillmere', state: 'FK', zip: '00412' };
const at = (id: string, address = TANNERY): Question => ({ id, kind: 'contacts_at_address', address });
const HIT = {
  address: '418 Tannery Row',
  hit: true,
  persons_count: 2,
  credits_deducted: 5,
  persons: [
    null,
    {
      first_name: 'Ida',
      last_name: 'Marlow',
      dob: '1958-12',
      age: '67',
      deceased: false,
      property_owner: true,
      religion: 'none of ours',
      mailing_address: { street: 'PO Box 12', city: 'Quillmere', state: 'FK', zip: '00412' },
      phones: [
        { number: '(419) 555-0142', type: 'Mobile', dnc: false, tcpa: true, carrier: 'QUILL MOBILE', rank: 1 },
        { number: 'unlisted', type: 'Mobile', rank: 2 },
        'nothing',
      ],
      emails: [{ email: 'Ida.Marlow@example.com', rank: 1 }, { email: 'none' }],
    },
  ],
  meta: { request_id: 'req_1' },
};
const NO_ACCIDENTS: Partial<TwinHabits> = { hit: 1, wrongNumber: 0, tooMany: 0, hang: 0, fault: 0, late: 0 };
const breaks: VendorFetch = () => Promise.reject(new Error('418 Tannery Row: connection reset'));
const twin = (habits: Partial<TwinHabits>) => TRACERFY.createTwin(IDAS_TRUTH, { ...NO_ACCIDENTS, ...habits });
const collect = async (...answers: Parameters<typeof answering>) =>
  (await TRACERFY.collect!('456', cleared(at('a')), vendorCall(answering(...answers).fetch)))[0];

describe('what Tracerfy is asked', () => {
  it('is one question a request, owners without a name and one person with it', async () => {
    const { fetch, asked } = answering({ body: HIT }, { body: HIT }, { body: HIT });
    const name = { first: 'Ida', last: 'Marlow' };
    const parcel: Question = { id: 'c', kind: 'contacts_at_parcel', apn: '12-034', county: 'Quillmere County', state: 'FK' };
    await TRACERFY.ask(cleared(at('a'), { id: 'b', kind: 'person', name, address: TANNERY }, parcel), vendorCall(fetch));
    const bodies = asked.map(({ body }) => JSON.parse(body!) as unknown);
    const address = { address: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
    expect(bodies).toEqual([
      { ...address, find_owner: true },
      { ...address, find_owner: false, first_name: 'Ida', last_name: 'Marlow' },
      { parcel_id: '12-034', county: 'Quillmere', state: 'FK' },
    ]);
    expect(asked.map(({ url }) => url)).toEqual(
      ['lookup/', 'lookup/', 'parcel/lookup/'].map((path) => `https://tracerfy.com/v1/api/trace/${path}`),
    );
    expect(asked[0]!.headers['authorization']).toBe('Bearer made-up');
  });

  it('is nothing where the address is not whole, and that costs nothing', async () => {
    const { fetch, asked } = answering();
    const [reply] = await TRACERFY.ask(
      cleared({ id: 'a', kind: 'person', name: { first: 'Ida', last: 'Marlow' }, address: { state: 'FK' } }),
      vendorCall(fetch),
    );
    expect(reply).toMatchObject({ id: 'a', outcome: 'refused', billedMicros: 0 });
    expect(asked).toEqual([]);
  });
});

describe('what Tracerfy answers', () => {
  it('is read field by field; what does not fit or may not enter stays out, and what was not said is not false', async () => {
    const [reply] = await TRACERFY.ask(cleared(at('a')), vendorCall(answering({ body: HIT }).fetch));
    expect(reply).toEqual({
      id: 'a',
      outcome: 'hit',
      billedMicros: 100_000,
      requestId: 'req_1',
      // A null entry, an invalid phone, an invalid email, and a string where a phone object should stand.
      setAside: 4,
      found: {
        persons: [
          {
            recordId: '0',
            name: { first: 'Ida', last: 'Marlow' },
            birthDate: '1958-12',
            age: 67,
            isDeceased: false,
            isOwner: true,
            isLitigator: true,
            addresses: [{ address: { line: 'PO Box 12', city: 'Quillmere', state: 'FK', zip: '00412' } }],
            phones: [{ phone: '4195550142', rank: 1, lineType: 'mobile', carrier: 'QUILL MOBILE', isOnDoNotCall: false }],
            emails: [{ email: 'ida.marlow@example.com', rank: 1 }],
          },
        ],
      },
    });
  });

  it('is a miss that may be billed, or set aside with the number of the request', async () => {
    const odd = [
      { body: { hit: false, persons: [], credits_deducted: 0 } },
      { body: { hit: false, persons: [], credits_deducted: 5 } },
      { body: { hit: 'yes' }, headers: { 'x-request-id': 'req_7' } },
      { body: { hit: true, persons: [{ age: 3 }], credits_deducted: 5 } },
      { body: '<html>' },
      { status: 503, body: { error: 'unavailable' } },
      { status: 402, body: { error: 'Insufficient credits.' } },
    ];
    const { fetch } = answering(...odd);
    const replies = await TRACERFY.ask(cleared(...odd.map((_, i) => at(`q${i}`))), vendorCall(fetch));
    expect(replies.map(({ id, outcome, billedMicros, requestId }) => [id, outcome, billedMicros, requestId])).toEqual([
      ['q0', 'miss', 0, null],
      ['q1', 'miss', 100_000, null],
      ['q2', 'unknown', null, 'req_7'],
      ['q3', 'unknown', 100_000, null],
      ['q4', 'unknown', null, null],
      ['q5', 'unknown', null, null],
      ['q6', 'refused', 0, null],
    ]);
  });

  it('has everybody wait where it says 429, and is asked again when that is over, unless the time is', async () => {
    const { fetch, asked } = answering({ status: 429, headers: { 'retry-after': '3' }, body: {} }, { body: HIT });
    const call = vendorCall(fetch);
    expect((await TRACERFY.ask(cleared(at('a')), call))[0]).toMatchObject({ outcome: 'hit' });
    expect([call.pauses, asked.length]).toEqual([[3000], 2]);
    const later = answering({ status: 429, headers: { 'retry-after': '30' }, body: {} }, { body: HIT });
    const patient = vendorCall(later.fetch);
    expect((await TRACERFY.ask(cleared(at('a')), patient))[0]).toMatchObject({ outcome: 'refused', billedMicros: 0 });
    expect([patient.pauses, later.asked.length]).toEqual([[30_000], 1]);
  });

  it('never throws, and a connection that breaks is unknown, not free', async () => {
    const [reply] = await TRACERFY.ask(cleared(at('a')), vendorCall(breaks));
    expect(reply).toEqual({ id: 'a', outcome: 'unknown', why: 'No whole answer came in time.', requestId: null, billedMicros: null });
    const [late] = await TRACERFY.ask(cleared(at('b')), vendorCall(breaks, { signal: AbortSignal.abort() }));
    expect(late).toMatchObject({ outcome: 'refused', billedMicros: 0 });
  });
});

describe('jobs', () => {
  const row = { address: '418 TANNERY ROW', city: 'Quillmere', state: 'FK', first_name: 'Ida', last_name: 'Marlow' };
  const whole = {
    ...row,
    primary_phone: '4195550142',
    primary_phone_type: 'Mobile',
    mobile_1: '4195550142',
    mobile_2: '',
    landline_1: '4195550143',
    email_1: 'ida.marlow@example.com',
  };

  it('hold each address once, and their rows are joined by it; the bills are as high as the job', async () => {
    const { fetch, asked } = answering({ body: { queue_id: 456 } }, { body: { hit: false, persons: [], credits_deducted: 0 } });
    const questions = cleared(at('a', WEIR), at('b'), at('c'));
    const started = await TRACERFY.ask(questions, vendorCall(fetch, { mayAnswerLater: true }));
    const job = asked.find(({ url }) => url.endsWith('/trace/'))!;
    const { json_data: rows, trace_type: type } = JSON.parse(job.body!) as { json_data: string; trace_type: string };
    expect([type, (JSON.parse(rows) as { address: string }[]).map(({ address }) => address)]).toEqual([
      'advanced',
      ['9 Weir St', '418 Tannery Row'],
    ]);
    expect(started.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'later'],
      ['b', 'later'],
      ['c', 'miss'],
    ]);

    const ended = answering({ body: [{ id: 456, pending: false, credits_deducted: 3 }] }, { body: [whole] });
    const replies = await TRACERFY.collect!('456', questions.slice(0, 2), vendorCall(ended.fetch));
    expect(replies.map(({ id, outcome, billedMicros }) => [id, outcome, billedMicros])).toEqual([
      ['a', 'miss', 20_000],
      ['b', 'hit', 40_000],
    ]);
    expect(replies[1]).toMatchObject({
      found: {
        persons: [
          {
            phones: [
              { phone: '4195550142', rank: 1, lineType: 'mobile' },
              { phone: '4195550143', rank: 2, lineType: 'landline' },
            ],
            emails: [{ email: 'ida.marlow@example.com', rank: 1 }],
          },
        ],
      },
    });
  });

  it('that the account cannot have are asked on the spot, under the same ids', async () => {
    const miss = { body: { hit: false, persons: [], credits_deducted: 0 } };
    const { fetch, asked } = answering({ status: 403, body: { error: 'not on your plan' } }, { body: HIT }, miss);
    const replies = await TRACERFY.ask(cleared(at('a'), at('b', WEIR)), vendorCall(fetch, { mayAnswerLater: true }));
    expect(Object.fromEntries(replies.map(({ id, outcome }) => [id, outcome]))).toEqual({ a: 'hit', b: 'miss' });
    expect(asked.map(({ about }) => about.map(({ id }) => id))).toEqual([['a', 'b'], ['a'], ['b']]);
    const dead = answering({ status: 401, body: {} });
    const refused = await TRACERFY.ask(cleared(at('a'), at('b', WEIR)), vendorCall(dead.fetch, { mayAnswerLater: true }));
    expect([refused.map(({ outcome }) => outcome), dead.asked.length]).toEqual([['refused', 'refused'], 1]);
  });

  it('find the owner of an address whoever was asked for, and say who it is', async () => {
    const name = { first: 'Absalom', last: 'Kettleby' };
    const questions = cleared({ ...at('a'), name } as Question, at('b', WEIR));
    const { fetch, asked } = answering({ body: { queue_id: 456 } });
    const started = await TRACERFY.ask(questions, vendorCall(fetch, { mayAnswerLater: true }));
    expect(started.map(({ outcome }) => outcome)).toEqual(['later', 'later']);
    expect(asked.map(({ about }) => about.map(({ id }) => id))).toEqual([['a', 'b']]);
    expect(asked[0]!.body).not.toContain('Kettleby');
    const ended = answering({ body: [{ id: 456, pending: false, credits_deducted: 2 }] }, { body: [whole] });
    const [reply] = await TRACERFY.collect!('456', questions, vendorCall(ended.fetch));
    expect(reply).toMatchObject({ outcome: 'hit', found: { persons: [{ name: { first: 'Ida', last: 'Marlow' } }] } });
    // Collecting a result discloses nobody to the vendor again.
    expect(ended.asked.map(({ about }) => about)).toEqual([[], []]);
  });

  it('are later as long as they are pending or cannot be asked for, and unknown where they are gone', async () => {
    const ended = { body: [{ id: 456, pending: false, credits_deducted: 0 }] };
    expect(await collect({ body: [{ id: 456, pending: true }] })).toMatchObject({ outcome: 'later', jobId: '456' });
    expect(await collect({ status: 429, body: {} })).toMatchObject({ outcome: 'later' });
    expect(await collect(ended, { status: 500, body: {} })).toMatchObject({ outcome: 'later' });
    expect(await collect({ body: [] }, { status: 404, body: {} })).toMatchObject({ outcome: 'unknown', billedMicros: null });
    expect(await collect(ended, { body: { rows: [] } })).toMatchObject({ outcome: 'unknown', billedMicros: null });
  });

  it('that the list does not tell as ended are no misses for having no rows yet', async () => {
    const whole = { body: [{ ...row, primary_phone: '4195550142' }] };
    // The list is paged, does not have the job yet, or writes its values differently.
    expect(await collect({ body: { count: 1, results: [{ id: 456, pending: true }] } }, { body: [] })).toMatchObject({ outcome: 'later' });
    expect(await collect({ body: [] }, { body: [] })).toMatchObject({ outcome: 'later' });
    expect(await collect({ body: [{ id: 456, pending: 'true' }] }, { body: [] })).toMatchObject({ outcome: 'later' });
    expect(await collect({ body: [] }, whole)).toMatchObject({ outcome: 'hit' });
    expect(await collect({ body: [{ id: '456', pending: 'false', credits_deducted: '0' }] }, { body: [] })).toMatchObject({
      outcome: 'miss',
    });
  });
});

describe('the twin', () => {
  it('has its jobs for whoever asks for them, as a process that was started anew', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'deedline-test-twin-jobs-'));
    try {
      const start = () =>
        vendorCall(TRACERFY.createTwin(IDAS_TRUTH, { ...NO_ACCIDENTS, late: 1 }, jobsInFolder(path.join(folder, 'jobs'))));
      const questions = cleared(at('a'), at('b', WEIR));
      const [started] = await TRACERFY.ask(questions, { ...start(), mayAnswerLater: true });
      const jobId = started?.outcome === 'later' ? started.jobId : '';
      const outcomes: string[] = [];
      for (let i = 0; i < 3; i++) outcomes.push((await TRACERFY.collect!(jobId, questions, start()))[0]!.outcome);
      expect(outcomes).toEqual(['later', 'later', 'hit']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('tells on the spot and in a job what it knows of who owns an address', async () => {
    const call = vendorCall(TRACERFY.createTwin(IDAS_TRUTH, NO_ACCIDENTS));
    const [reply] = await TRACERFY.ask(cleared(at('a')), call);
    expect(reply).toMatchObject({
      outcome: 'hit',
      billedMicros: 100_000,
      found: { persons: [{ name: { last: 'Marlow' }, isOwner: true, isDeceased: false, birthDate: '1958-12' }] },
    });
    const phones = reply?.outcome === 'hit' ? reply.found.persons![0]!.phones.map(({ phone }) => phone) : [];
    // A number that is only three weeks old is missing from a list that is older.
    expect(phones).toContain('4195550142');
    expect(phones).not.toContain('4195550143');

    const questions = cleared(at('a'), at('b', WEIR));
    const started = await TRACERFY.ask(questions, { ...call, mayAnswerLater: true });
    const jobId = started[0]?.outcome === 'later' ? started[0].jobId : '';
    const ended = await TRACERFY.collect!(jobId, questions, call);
    expect(ended.map(({ outcome, billedMicros }) => [outcome, billedMicros])).toEqual([
      ['hit', 40_000],
      ['miss', 0],
    ]);
    expect(await TRACERFY.test(call)).toEqual({ isTaken: true });
    expect(await TRACERFY.test({ ...call, credentials: {} })).toMatchObject({ isTaken: false });
  });

  it('is late, hangs, fails, refuses and bills misses as often as it is told to', async () => {
    const one = async (habits: Partial<TwinHabits>) => (await TRACERFY.ask(cleared(at('a')), vendorCall(twin(habits))))[0];
    expect(await one({ fault: 1 })).toMatchObject({ outcome: 'unknown' });
    expect(await one({ tooMany: 1 })).toMatchObject({ outcome: 'refused' });
    expect(await one({ hit: 0 })).toMatchObject({ outcome: 'miss', billedMicros: 0 });
    expect(await one({ hit: 0, billedMiss: 1 })).toMatchObject({ outcome: 'miss', billedMicros: 100_000 });
    const wrong = await one({ wrongNumber: 1 });
    expect(JSON.stringify(wrong)).not.toContain('4195550142');
    const hanging = vendorCall(twin({ hang: 1 }), { signal: AbortSignal.timeout(20) });
    expect((await TRACERFY.ask(cleared(at('a')), hanging))[0]).toMatchObject({ outcome: 'unknown', billedMicros: null });

    const call = vendorCall(twin({ late: 1 }), { mayAnswerLater: true });
    const questions = cleared(at('a'), at('b', WEIR));
    const [started] = await TRACERFY.ask(questions, call);
    const jobId = started?.outcome === 'later' ? started.jobId : '';
    const outcomes: string[] = [];
    for (let i = 0; i < 3; i++) outcomes.push((await TRACERFY.collect!(jobId, questions, call))[0]!.outcome);
    expect(outcomes).toEqual(['later', 'later', 'hit']);
  });
});
