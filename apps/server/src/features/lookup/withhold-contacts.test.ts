import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Results } from '@deedline/contract/search/results';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QUILLMERE, seedQuillmere } from '../../testing/quillmere.ts';
import { seedSource } from '../../testing/seed-evidence.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { unsealResults, type StoredResults } from '../searches/sealed-search.ts';
import { withholdContacts } from './unpaid.ts';

type Given = Parameters<typeof withholdContacts>[0];
const phones = (...scores: number[]) => scores.map((confidence) => ({ confidence })) as Results['phones'];
const emails = (...scores: number[]) => scores.map((confidence) => ({ confidence })) as Results['emails'];
const given = (more: Partial<Given>): Given => ({ phones: [], emails: [], relatives: [], alike: null, ...more });
const isSold = ({ confidence }: { confidence: number }) => confidence >= CONTACT_THRESHOLD;
const either = { kind: 'either' } as Results['alike'];

describe('withholdContacts', () => {
  test('delivers only contacts at or above the threshold', () => {
    const score = fc.array(fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(score, score, (numbers, mails) => {
        const left = withholdContacts(given({ phones: phones(...numbers), emails: emails(...mails) }));
        expect(left.phones).toEqual(phones(...numbers).filter(isSold));
        expect(left.emails).toEqual(emails(...mails).filter(isSold));
        expect(left.withheld.phones + left.phones.length).toBe(numbers.length);
        expect(left.withheld.emails + left.emails.length).toBe(mails.length);
        expect(withholdContacts(left).withheld).toMatchObject({ phones: 0, emails: 0, reason: null });
      }),
    );
  });

  test.each<[string, Partial<Given>, string | null]>([
    ['nothing', { phones: phones(50) }, null],
    [
      'two numbers',
      { phones: phones(90, 49, 3) },
      '2 weaker numbers were held back: the records behind them are old or contradict each other. You were not charged for them.',
    ],
    [
      'one email',
      { emails: emails(12) },
      '1 weaker email address was held back: the records behind it are old or contradict each other. You were not charged for it.',
    ],
    [
      'both',
      { phones: phones(1), emails: emails(2, 3) },
      '1 weaker number and 2 email addresses were held back: the records behind them are old or contradict each other. You were not charged for them.',
    ],
    [
      'what may be another’s',
      { phones: phones(49, 49), alike: either },
      '2 numbers were held back: several fit about equally well, and nothing on record says whose they are. You were not charged for them.',
    ],
  ])('says why it held back %s', (_what, what, reason) => {
    expect(withholdContacts(given(what)).withheld.reason).toBe(reason);
  });

  test('holds back weak numbers of relatives', () => {
    const relative = {
      name: 'Tobin Varnham',
      relationship: 'Sibling',
      age: null,
      confidence: 80,
      evidence: [],
      reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
    };
    const numbers = [
      { number: '1', confidence: 50 },
      { number: '2', confidence: 49 },
    ];
    const left = withholdContacts(given({ relatives: [{ ...relative, phones: numbers }] }));
    expect(left.relatives[0]!.phones.map(({ number }) => number)).toEqual(['1']);
    expect(left.withheld).toEqual({ phones: 0, emails: 0, relativePhones: 1, reason: null });
  });
});

const WEAK = '4195550161';

describe('a weak number beside a good one', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer();
    await seedQuillmere(app.owner);
    // A number seen with her long ago and assigned to somebody else since.
    const odile = {
      name: { first: 'ODILE', last: 'VARNHAM' },
      birthDate: '1961-04-02',
      address: { line: '418 TANNERY ROW', city: 'QUILLMERE', state: 'FK', zip: '00412' },
    };
    const facts = {
      name: 'fk-old',
      label: 'Old Listings',
      origin: 'fk-old',
      role: 'phone_listing',
      state: 'FK',
      asOf: '2026-10-01',
    } as const;
    await seedSource(app.owner, {
      facts,
      records: [{ kind: 'person', recordId: 'O1', firstSeen: '2004-01-01', lastSeen: '2006-01-01', body: { ...odile, phones: [WEAK] } }],
    });
    await seedSource(app.owner, {
      facts: { ...facts, name: 'fk-lines', origin: 'fk-lines', label: 'More Lines', role: 'phone_line' },
      records: [
        { kind: 'phone_line', recordId: 'W1', body: { phone: WEAK, lineType: 'mobile', status: 'disconnected', checkedOn: '2026-09-20' } },
      ],
    });
  });
  afterAll(() => app.close());

  test('is neither shown nor stored, cannot be reported, and is counted as held back', async () => {
    const client = await app.signUp();
    const { id } = (await client.post('/api/searches', QUILLMERE.full)).json();
    await app.runner.idle();
    const search = (await client.get(`/api/searches/${id}`)).json();
    expect(search.results.phones.map(({ e164 }: { e164: string }) => e164)).toEqual(['+14195550142']);
    expect(search.results.withheld).toMatchObject({ phones: 1, reason: expect.stringMatching(/^1 weaker number was held back/) });
    expect(search.receipt).toMatchObject({ rule: 'Full Report', charged: 5 });
    const stored = await app.ctx.db.query<StoredResults>('select id, account_id, sealed_results from search where id = $1', [id]);
    const kept = await unsealResults(app.ctx.keys, stored.rows[0]!);
    expect(kept?.phones).toHaveLength(1);
    expect(JSON.stringify([search, kept])).not.toContain(WEAK.slice(-7, -4) + '-' + WEAK.slice(-4));
    expect(JSON.stringify([search, kept])).not.toContain(WEAK);
    const report = await client.post(`/api/searches/${id}/outcomes`, { kind: 'phone', contact: WEAK, outcome: 'wrong_number' });
    expect(report.json().code).toBe('contact_not_found');
  });
});
