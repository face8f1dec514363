import { describe, expect, it } from 'vitest';
import { answering, cleared, IDA, IDAS_TRUTH, vendorCall } from '../../../testing/vendors.ts';
import type { Question, TwinHabits } from '../vendor.ts';
import { BATCHDATA } from './client.ts';

const TANNERY = { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const at = (id: string, line = TANNERY.line): Question => ({ id, kind: 'contacts_at_address', address: { ...TANNERY, line } });
const matched = (requestId: string, more: object = {}) => ({
  input: { requestId },
  property: { owners: [{ name: { first: 'Ida', last: 'Marlow', full: 'Ida Marlow' } }] },
  persons: [
    {
      propertyOwner: true,
      name: { first: 'Ida', last: 'Marlow', full: 'Ida Marlow', akas: ['Ida Fenn', { first: 'I', last: 'Marlow' }] },
      addresses: [{ street: 'PO Box 12', city: 'Quillmere', state: 'FK', zip: '00412' }],
      phones: [
        { rank: 1, number: '4195550142', type: 'Mobile', carrier: 'Quill Mobile', dnc: false, tcpa: false, reachable: true },
        { rank: 2, number: '4195550143', type: 'Land Line', dnc: true },
      ],
      emails: [{ rank: 1, email: 'ida.marlow@example.com' }],
      deceased: false,
      dob: '1958-12-03T00:00:00.000Z',
      gender: 'F',
    },
  ],
  meta: { matched: true, error: false },
  ...more,
});
const envelope = (...data: unknown[]) => ({ body: { status: { code: 200 }, result: { data, meta: { requestId: '01JD' } } } });
const STEADY: Partial<TwinHabits> = { hit: 1, wrongNumber: 0, nullEntry: 0, tooMany: 0, hang: 0, fault: 0 };
const askTwin = (habits: Partial<TwinHabits>) =>
  BATCHDATA.ask(cleared(at('a'), at('b', '9 Weir St')), vendorCall(BATCHDATA.createTwin(IDAS_TRUTH, { ...STEADY, ...habits })));

const askOwnedBy = async (full: string) => {
  const { fetch } = answering(envelope(matched('a', { persons: [], property: { owners: [{ name: { full } }] } })));
  return (await BATCHDATA.ask(cleared(at('a')), vendorCall(fetch)))[0]!;
};

describe('BatchData', () => {
  it('is asked a hundred at once under our ids, and for the numbers of who sues too', async () => {
    const { fetch, asked } = answering(envelope(), envelope());
    const named: Question = { id: 'n', kind: 'contacts_at_address', address: TANNERY, name: { first: 'Ida', last: 'Marlow' } };
    await BATCHDATA.ask(cleared(named, ...Array.from({ length: 100 }, (_, i) => at(`q${i}`))), vendorCall(fetch));
    const bodies = asked.map(({ body }) => JSON.parse(body!) as { requests: unknown[]; options: unknown });
    expect(bodies.map(({ requests }) => requests.length)).toEqual([100, 1]);
    expect(bodies[0]!.requests[0]).toEqual({
      requestId: 'n',
      propertyAddress: { street: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' },
      name: { first: 'Ida', last: 'Marlow' },
    });
    expect(bodies[0]!.options).toEqual({ includeTCPABlacklistedPhones: true });
    const [other] = await BATCHDATA.ask(cleared({ id: 'p', kind: 'phone_holder', phone: '4195550142' }), vendorCall(fetch));
    expect(other).toMatchObject({ outcome: 'refused', billedMicros: 0 });
  });

  it('says its status in the answer too: a refusal may come as 200', async () => {
    const { fetch } = answering({ body: { status: { code: 402, text: 'Payment Required' } } });
    const call = vendorCall(fetch);
    expect((await BATCHDATA.ask(cleared(at('a')), call))[0]).toMatchObject({ outcome: 'refused', billedMicros: 0 });
    expect(call.pauses).toHaveLength(1);
  });

  it('may write its flags as texts, and an entry that says nothing of a match is none', async () => {
    const { fetch } = answering(envelope(matched('a', { meta: { matched: 'true' } }), matched('b', { meta: {} })));
    const replies = await BATCHDATA.ask(cleared(at('a'), at('b', '9 Weir St')), vendorCall(fetch));
    expect(replies.map(({ outcome }) => outcome)).toEqual(['hit', 'unknown']);
  });

  it('is read by our ids and never by order, and nothing that was not said is false', async () => {
    const { fetch } = answering(envelope({ input: { requestId: 'b' }, persons: [], meta: { matched: false } }, matched('a')));
    const [a, b] = await BATCHDATA.ask(cleared(at('a'), at('b', '9 Weir St')), vendorCall(fetch));
    expect(a).toEqual({
      id: 'a',
      outcome: 'hit',
      billedMicros: 70_000,
      requestId: '01JD',
      found: {
        persons: [
          {
            recordId: '0',
            name: { first: 'Ida', last: 'Marlow' },
            alsoKnownAs: [{ full: 'Ida Fenn' }, { first: 'I', last: 'Marlow' }],
            birthDate: '1958-12-03',
            isDeceased: false,
            isOwner: true,
            addresses: [{ address: { line: 'PO Box 12', city: 'Quillmere', state: 'FK', zip: '00412' } }],
            phones: [
              { phone: '4195550142', rank: 1, lineType: 'mobile', carrier: 'Quill Mobile', isReachable: true, isOnDoNotCall: false },
              { phone: '4195550143', rank: 2, lineType: 'landline', isOnDoNotCall: true },
            ],
            emails: [{ email: 'ida.marlow@example.com', rank: 1 }],
          },
        ],
        property: { owners: [{ first: 'Ida', last: 'Marlow' }] },
      },
    });
    expect(b).toEqual({ id: 'b', outcome: 'miss', billedMicros: 0, requestId: '01JD' });
  });

  it('knows of a property where nobody can be read whose it is, where that is a company', async () => {
    expect(await askOwnedBy('Hollow Reef Holdings LLC')).toMatchObject({
      outcome: 'hit',
      billedMicros: 70_000,
      found: { persons: [], property: { owners: [{ full: 'Hollow Reef Holdings LLC' }] } },
    });
    expect(await askOwnedBy('Ida Marlow')).toMatchObject({ outcome: 'unknown', billedMicros: 70_000 });
  });

  it('has nulls where nobody fits: as many as are missing are misses, fewer are unknown', async () => {
    const questions = cleared(at('a'), at('b', '1 Weir St'), at('c', '2 Weir St'));
    const outcomes = async (...data: unknown[]) =>
      (await BATCHDATA.ask(questions, vendorCall(answering(envelope(...data)).fetch))).map(({ outcome }) => outcome);
    expect(await outcomes(null, matched('a'), null)).toEqual(['hit', 'miss', 'miss']);
    expect(await outcomes(matched('a'), null)).toEqual(['hit', 'unknown', 'unknown']);
  });

  it('sets aside what nobody asked for, what is doubled and what does not fit, and charges what was matched', async () => {
    const data = [
      matched('a', { persons: [{ phones: [] }] }),
      matched('z'),
      matched('b'),
      matched('b'),
      'nothing',
      { input: { requestId: 'c' } },
    ];
    const error = { input: { requestId: 'd' }, persons: [], meta: { matched: false, error: true } };
    const questions = cleared(at('a'), at('b', '1 Weir St'), at('c', '2 Weir St'), at('d', '3 Weir St'));
    const replies = await BATCHDATA.ask(questions, vendorCall(answering(envelope(...data, error)).fetch));
    expect(replies.map(({ outcome, billedMicros, setAside = 0 }) => [outcome, billedMicros, setAside])).toEqual([
      ['unknown', 70_000, 5],
      ['hit', 70_000, 0],
      ['unknown', null, 0],
      ['refused', 0, 0],
    ]);
    for (const body of ['<html>', { result: {} }, { result: { data: 'none' } }, [null]])
      expect((await BATCHDATA.ask(cleared(at('a')), vendorCall(answering({ body }).fetch)))[0]).toMatchObject({ outcome: 'unknown' });
  });

  it('says of somebody who sues that they do, whichever of its flags says it', async () => {
    const sues = matched('a', {
      persons: [{ name: { full: 'Ida Marlow' }, phones: [{ number: '4195550142', tcpa: true }], litigator: false }],
    });
    const [reply] = await BATCHDATA.ask(cleared(at('a')), vendorCall(answering(envelope(sues)).fetch));
    expect(reply).toMatchObject({ found: { persons: [{ name: { full: 'Ida Marlow', order: 'first_last' }, isLitigator: true }] } });
  });
});

describe('the twin', () => {
  it('knows owners, and answers properties without one with nulls as often as it is told to', async () => {
    const [hit, miss] = await askTwin({ nullEntry: 1 });
    expect(hit).toMatchObject({
      outcome: 'hit',
      billedMicros: 70_000,
      found: {
        persons: [
          {
            name: { last: 'Marlow' },
            isOwner: true,
            birthDate: IDA.birthDate,
            phones: [{ phone: '4195550142' }, { phone: '4195550144', isReachable: false }],
          },
        ],
        property: { owners: [{ first: 'Ida', last: 'Marlow' }] },
      },
    });
    expect(miss).toMatchObject({ outcome: 'miss', billedMicros: 0 });
    expect((await askTwin({ nullEntry: 0 }))[1]).toMatchObject({ outcome: 'miss' });
    expect((await askTwin({ hit: 0 }))[0]).toMatchObject({ outcome: 'miss' });
    expect((await askTwin({ tooMany: 1 }))[0]).toMatchObject({ outcome: 'refused' });
  });
});
