import { expect, test } from 'vitest';
import { IDAS_TRUTH } from '../../../testing/vendors.ts';
import { BATCHDATA } from '../batchdata/client.ts';
import { TRACERFY } from '../tracerfy/client.ts';
import { ZEROBOUNCE } from '../zerobounce/client.ts';
import type { Vendor } from '../vendor.ts';
import type { AskedCase } from './fixtures.ts';
import { holdFixtures } from './hold-fixtures.ts';
import { priceRecording, recordFixtures } from './record.ts';
import { createRedactor } from './redact.ts';

const TANNERY = { line: '418 Tannery Row', city: 'Quillmere', state: 'FK', zip: '00412' };
const WEIR = { ...TANNERY, line: '9 Weir St' };
const at = (address: typeof TANNERY) => ({ kind: 'contacts_at_address', address }) as const;
const CASES: AskedCase[] = [
  { name: 'an owner', questions: [at(TANNERY)] },
  { name: 'nobody', questions: [at(WEIR)] },
  { name: 'both', questions: [at(TANNERY), at(WEIR)], mayAnswerLater: true },
];
const SOMEBODYS = /marlow|tannery|quillmere|555-?0142|made-up/i;

async function record(vendor: Vendor, cases: readonly AskedCase[]) {
  let waits = 0;
  const habits = { hit: 1, wrongNumber: 0, tooMany: 0, hang: 0, fault: 0, late: 1, nullEntry: 0, hiddenLitigator: 0 };
  const recorded = await recordFixtures(vendor, cases, {
    fetch: vendor.createTwin(IDAS_TRUTH, habits),
    credentials: { token: 'made-up', key: 'made-up' },
    today: '2026-11-26',
    wait: () => Promise.resolve(void waits++),
    tries: 5,
  });
  return { recorded, waits };
}

test.each([
  ['tracerfy', TRACERFY, CASES, 2],
  ['batchdata', BATCHDATA, CASES.slice(0, 2), 0],
  ['zerobounce', ZEROBOUNCE, [{ name: 'a mailbox', questions: [{ kind: 'mailbox', email: 'ida.marlow@example.com' }] }] as AskedCase[], 0],
] as const)('what %s answered is recorded about nobody, and client and twin still fit it', async (_, vendor, cases, least) => {
  const { recorded, waits } = await record(vendor, cases);
  expect(waits).toBeGreaterThanOrEqual(least);
  expect(JSON.stringify(recorded)).not.toMatch(SOMEBODYS);
  expect(recorded.madeFrom).toBe('recording');
  expect((await holdFixtures(vendor, recorded))!.faults).toEqual([]);
});

test('the same value becomes the same, in whatever case, and of the same shape; another recording makes another of it', () => {
  const redact = createRedactor();
  const one = redact({
    first_name: 'Ida',
    upper: 'IDA',
    number: '(419) 555-0142',
    long: '+14195550142',
    email: 'ida@example.org',
    dob: '1958-12-03',
    seen: '5/1/2019',
    at: '2026-11-26T10:00:00Z',
    zip: '00412',
    state: 'FK',
    type: 'Mobile',
    credits_deducted: 5,
    age: 67,
    litigator: true,
    none: null,
    inside: '[{"first_name":"Ida"}]',
    api_key: 'sk_live_1',
  }) as Record<string, string>;
  expect(one['upper']).toBe(one['first_name']!.toUpperCase());
  expect(one['first_name']).toMatch(/^[A-Z][a-z]{2}$/);
  expect(one['number']).toMatch(/^\(\d{3}\) 555-\d{4}$/);
  expect(one['long']).toMatch(/^\+1\d{3}555\d{4}$/);
  expect(one['email']).toMatch(/^w\d+@example\.com$/);
  expect(one['dob']).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(one['seen']).toMatch(/^\d+\/\d+\/\d{4}$/);
  expect(one['zip']).toMatch(/^\d{5}$/);
  expect(JSON.parse(one['inside']!)).toEqual([{ first_name: one['first_name'] }]);
  expect(one).toMatchObject({ type: 'Mobile', credits_deducted: 5, litigator: true, none: null, state: 'FK', api_key: 'redacted' });
  expect(JSON.stringify(one)).not.toMatch(/Ida|0142|ida@|1958-12-03|sk_live/);
  expect(createRedactor()('(419) 555-0142 and more of it')).not.toBe(redact('(419) 555-0142 and more of it'));
});

test('what it takes at most is known before anything is asked', () => {
  expect(priceRecording(TRACERFY, CASES)).toBe(400_000);
  expect(priceRecording(ZEROBOUNCE, CASES)).toBeUndefined();
});
