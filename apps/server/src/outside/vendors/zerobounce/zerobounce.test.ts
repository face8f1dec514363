import { describe, expect, it } from 'vitest';
import { answering, cleared, IDAS_TRUTH, vendorCall } from '../../../testing/vendors.ts';
import type { Question, TwinHabits } from '../vendor.ts';
import { ZEROBOUNCE } from './client.ts';

const of = (id: string, email: string): Question => ({ id, kind: 'mailbox', email });
const STEADY: Partial<TwinHabits> = { hit: 1, wrongNumber: 0, tooMany: 0, hang: 0, fault: 0 };
const STATUSES = ['valid', 'invalid', 'catch-all', 'spamtrap', 'abuse', 'do_not_mail', 'unknown', 'brand_new'];
const testKey = (body: unknown) => ZEROBOUNCE.test(vendorCall(answering({ body }).fetch));
const askTwin = async (email: string, habits: Partial<TwinHabits> = {}) =>
  (await ZEROBOUNCE.ask(cleared(of('a', email)), vendorCall(ZEROBOUNCE.createTwin(IDAS_TRUTH, { ...STEADY, ...habits }))))[0];

describe('ZeroBounce', () => {
  it('is asked of all in one body, each email once, and neither key nor email stands in the address', async () => {
    const { fetch, asked } = answering({ body: { email_batch: [], errors: [] } });
    await ZEROBOUNCE.ask(cleared(of('a', 'ida@example.com'), of('b', 'otis@example.com'), of('c', 'ida@example.com')), vendorCall(fetch));
    expect(asked).toHaveLength(1);
    expect(asked[0]!.url).toBe('https://bulkapi.zerobounce.net/v2/validatebatch');
    expect(JSON.parse(asked[0]!.body!)).toEqual({
      api_key: 'made-up',
      email_batch: [
        { email_address: 'ida@example.com', ip_address: null },
        { email_address: 'otis@example.com', ip_address: null },
      ],
    });
  });

  it('says of a mailbox what it takes; what it cannot tell is free, a word that nobody knows is unknown', async () => {
    const batch = STATUSES.map((status) => ({ address: `${status}@example.com`, status, sub_status: '' })).toReversed();
    const questions = STATUSES.map((status) => of(status, `${status}@example.com`));
    const { fetch } = answering({ body: { email_batch: [null, ...batch], errors: [] } });
    const replies = await ZEROBOUNCE.ask(cleared(...questions), vendorCall(fetch));
    const told = replies.map((reply) => [
      reply.id,
      reply.outcome === 'hit' ? reply.found.mailboxes![0]!.status : reply.outcome,
      reply.billedMicros,
    ]);
    expect(told).toEqual([
      ['valid', 'deliverable', 10_000],
      ['invalid', 'undeliverable', 10_000],
      ['catch-all', 'catch_all', 10_000],
      ['spamtrap', 'undeliverable', 10_000],
      ['abuse', 'unknown', 10_000],
      ['do_not_mail', 'unknown', 10_000],
      ['unknown', 'miss', 0],
      ['brand_new', 'unknown', null],
    ]);
    expect(replies[0]!.setAside).toBe(2);
  });

  it('did not take what it lists among its errors, and bills nothing for it', async () => {
    const body = {
      email_batch: [{ address: 'ida@example.com', status: 'valid' }],
      errors: [{ error: 'Invalid email', email_address: 'Otis@example.com' }],
    };
    const replies = await ZEROBOUNCE.ask(
      cleared(of('a', 'ida@example.com'), of('b', 'otis@example.com')),
      vendorCall(answering({ body }).fetch),
    );
    expect(replies.map(({ outcome, billedMicros }) => [outcome, billedMicros])).toEqual([
      ['hit', 10_000],
      ['refused', 0],
    ]);
  });

  it('bills an email that was asked about twice once', async () => {
    const { fetch } = answering({ body: { email_batch: [{ address: 'ida@example.com', status: 'valid' }], errors: [] } });
    const replies = await ZEROBOUNCE.ask(cleared(of('a', 'ida@example.com'), of('b', 'ida@example.com')), vendorCall(fetch));
    expect(replies.map(({ outcome, billedMicros }) => [outcome, billedMicros])).toEqual([
      ['hit', 10_000],
      ['hit', 0],
    ]);
  });

  it('refuses with a key that it does not take, is unknown in another shape, and blocks for ten minutes', async () => {
    const one = cleared(of('a', 'ida@example.com'));
    const ask = async (body: unknown, status = 200) => {
      const call = vendorCall(answering({ status, body }).fetch);
      return { reply: (await ZEROBOUNCE.ask(one, call))[0], pauses: call.pauses };
    };
    const bad = { email_batch: [], errors: [{ error: 'Invalid API key or your account ran out of credits', email_address: 'all' }] };
    expect((await ask(bad)).reply).toMatchObject({ outcome: 'refused', billedMicros: 0 });
    expect((await ask({ hello: 1 })).reply).toMatchObject({ outcome: 'unknown' });
    expect(await ask({}, 429)).toMatchObject({ reply: { outcome: 'refused' }, pauses: [600_000] });
    const [other] = await ZEROBOUNCE.ask(cleared({ id: 'p', kind: 'phone_holder', phone: '4195550142' }), vendorCall(answering().fetch));
    expect(other).toMatchObject({ outcome: 'refused' });
  });

  it('tells whether it takes the key by the credits that are left', async () => {
    expect(await testKey({ Credits: '12' })).toEqual({ isTaken: true });
    expect(await testKey({ Credits: -1 })).toMatchObject({ isTaken: false });
    expect(await testKey('<html>')).toMatchObject({ isTaken: false });
  });
});

describe('the twin', () => {
  it('knows which mailboxes there are, errs, and cannot tell, as often as it is told to', async () => {
    expect(await askTwin('ida.marlow@example.com')).toMatchObject({ found: { mailboxes: [{ status: 'deliverable' }] } });
    expect(await askTwin('nobody@example.com')).toMatchObject({ found: { mailboxes: [{ status: 'undeliverable' }] } });
    expect(await askTwin('nobody@example.com', { wrongNumber: 1 })).toMatchObject({ found: { mailboxes: [{ status: 'deliverable' }] } });
    expect(await askTwin('ida.marlow@example.com', { hit: 0 })).toMatchObject({ outcome: 'miss', billedMicros: 0 });
    const call = vendorCall(ZEROBOUNCE.createTwin(IDAS_TRUTH, STEADY));
    expect(await ZEROBOUNCE.test(call)).toEqual({ isTaken: true });
    expect(await ZEROBOUNCE.test({ ...call, credentials: {} })).toMatchObject({ isTaken: false });
    expect((await ZEROBOUNCE.ask(cleared(of('a', 'ida@example.com')), { ...call, credentials: {} }))[0]).toMatchObject({
      outcome: 'refused',
    });
  });
});
