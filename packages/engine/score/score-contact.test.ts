import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Phone } from '@deedline/contract/search/results';
import type { Answer } from '../model/answer.ts';
import type { Evidence, PersonBody, PhoneLineBody } from '../model/evidence.ts';
import { resolve } from '../pipeline.ts';
import type { Query } from '../query/query.ts';
import { makeAddress, makeEvidence, PROVED_CONTEXT, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const NUMBER = '4195550142';
const QUERY: Query = {
  mode: 'person_search',
  name: { kind: 'person', persons: [{ first: 'ANSEL', last: 'PIKE', display: 'Ansel Pike' }], marks: [] },
};

function seen(
  id: string,
  lastSeen: string | undefined,
  body: Partial<PersonBody> = {},
  about: { source?: string; origin?: string; firstSeen?: string } = {},
): Evidence {
  return makeEvidence(
    'person',
    id,
    { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, phones: [NUMBER], ...body },
    { ...about, ...(lastSeen ? { lastSeen } : {}) },
  );
}

const line = (body: Partial<PhoneLineBody>): Evidence =>
  makeEvidence('phone_line', `line${JSON.stringify(body)}`, { phone: NUMBER, lineType: 'mobile', checkedOn: '2026-11-01', ...body });
const OTHER = '4195550188';
const mobile = (lastSeen: string, about: { firstSeen?: string } = {}): Evidence =>
  seen('other', lastSeen, { phones: [OTHER] }, { source: 'second_listing', ...about });
const stranger = (lastSeen: string, firstSeen: string): Evidence =>
  makeEvidence(
    'person',
    'stranger',
    { name: { first: 'OTTO', last: 'VANCE' }, address: makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN'), phones: [NUMBER] },
    { source: 'second_listing', lastSeen, firstSeen },
  );

const ask = (...found: Evidence[]): Answer => resolve(QUERY, found, TEST_CONTEXT);
const phone = (...found: Evidence[]): Phone => ask(...found).phones.find((each) => each.e164 === `+1${NUMBER}`)!;
const confidence = (...found: Evidence[]): number => phone(...found).confidence;
const texts = (...found: Evidence[]): string =>
  phone(...found)
    .evidence.map(({ text }) => text)
    .join();

describe('confidence of a phone', () => {
  const once = seen('1', '2024-05-01');

  it.each<[string, Evidence[]]>([
    ['an independent origin', [seen('2', '2024-03-02', {}, { source: 'second_listing' })]],
    ['a later sighting', [seen('2', '2026-09-01', { address: { ...HOME, line: '418 Tannery Rw' } })]],
    ['an active line', [line({ status: 'active' })]],
  ])('rises by %s', (_, more) => {
    expect(confidence(once, line({}), ...more)).toBeGreaterThan(confidence(once, line({})));
  });

  it.each<[string, Evidence]>([
    ['a disconnected line', line({ status: 'disconnected' })],
    ['a new subscriber since', line({ assignedOn: '2025-01-01' })],
    ['somebody else who has it later', stranger('2026-03-01', '2025-02-01')],
  ])('falls by %s, and says so', (_, against) => {
    expect(confidence(once, line({}), against)).toBeLessThan(confidence(once, line({})));
    const said = phone(once, line({}), against).evidence.find((each) => each.evidenceId === against.id)!;
    expect(said.weight).toBeLessThan(0);
    expect(said.text).toMatch(/disconnected|new subscriber|another person/);
  });

  it.each<[string, Evidence]>([
    ['a record of the same origin', seen('2', '2024-05-01', {}, { source: 'second_listing', origin: 'phone_listing' })],
    ['a copy that hides its origin', seen('2', '2024-05-01', {}, { source: 'email_list' })],
    ['a copy that the store counted before what was copied', seen('0', '2024-05-01', {}, { source: 'email_list' })],
    ['a do-not-call listing', makeEvidence('dnc', 'dnc', { phone: NUMBER })],
    ['an age that becomes known', seen('2', '2023-01-01', { phones: [], birthDate: '1961' })],
  ])('is not moved by %s', (_, more) => {
    expect(confidence(once, line({}), more)).toBe(confidence(once, line({})));
  });

  it('is not raised by a copy with a later date and the same first date as the original', () => {
    const listed = seen('1', '2018-05-01', {}, { firstSeen: '2012-03' });
    const copy = (firstSeen: string): Evidence => seen('2', '2026-09-01', {}, { source: 'email_list', firstSeen });
    expect(confidence(listed, line({}), copy('2012-03'))).toBe(confidence(listed, line({})));
    expect(phone(listed, copy('2012-03'))).toMatchObject({ sourceCount: 1, lastSeen: '2018-05-01' });
    expect(confidence(listed, line({}), copy('2014-07'))).toBeGreaterThan(confidence(listed, line({})));
  });

  it.each<[string, Evidence[], 'falls' | 'stays']>([
    [
      'began to be seen with another mobile later, however late this one is still listed',
      [mobile('2023-02-01', { firstSeen: '2021-03' })],
      'falls',
    ],
    [
      'began to be seen with the other earlier, however late that one is still listed',
      [mobile('2026-06-01', { firstSeen: '2009-05' })],
      'stays',
    ],
    ['is seen with another later, and nobody says since when', [mobile('2026-06-01')], 'falls'],
    ['is seen with another at that time, and nobody says since when', [mobile('2024-06-01')], 'stays'],
  ])('where the person %s: %s', (_, other, outcome) => {
    const listed = seen('1', '2024-05-01', {}, { firstSeen: '2015-03' });
    const found = [listed, line({}), line({ phone: OTHER }), ...other];
    const isReplaced = texts(...found).includes('with another mobile number since');
    expect(isReplaced ? 'falls' : 'stays').toBe(outcome);
    // Any other mobile of theirs lowers it a little; one that replaced it lowers it most.
    const fallen = confidence(listed, line({})) - confidence(...found);
    expect(fallen).toBeGreaterThan(isReplaced ? 30 : 0);
    expect(fallen).toBeLessThan(isReplaced ? 100 : 20);
  });

  it.each<[NonNullable<PhoneLineBody['lineType']>, boolean]>([
    ['landline', false],
    ['voip', false],
    ['mobile', true],
  ])('is less that of either of two of a household who are listed with it, if it is a mobile: %s', (lineType, isLess) => {
    const wife = makeEvidence(
      'person',
      'wife',
      { name: { first: 'ISADORA', last: 'PIKE' }, address: HOME, phones: [NUMBER] },
      { source: 'second_listing', lastSeen: '2026-06-01' },
    );
    const alone = confidence(once, line({ lineType }));
    const both = confidence(once, line({ lineType }), wife);
    expect(both < alone).toBe(isLess);
    expect(texts(once, line({ lineType }), wife).includes('another person of the household')).toBe(isLess);
  });

  it('counts independent origins, and keeps three states of do-not-call apart', () => {
    expect(phone(once, seen('2', '2025-01-01', {}, { source: 'voter' })).sourceCount).toBe(2);
    expect(phone(once)).toMatchObject({ isDNC: false, dnc: { state: 'not_listed', listDate: '2026-10-31' } });
    expect(phone(once, makeEvidence('dnc', 'dnc', { phone: NUMBER }))).toMatchObject({ isDNC: true, dnc: { state: 'listed' } });
    const unchecked = resolve(QUERY, [once], { ...TEST_CONTEXT, sources: TEST_CONTEXT.sources.filter((source) => source.role !== 'dnc') });
    expect(unchecked.phones[0]).toMatchObject({ isDNC: false, dnc: { state: 'not_checked', listDate: null } });
  });

  it.each<[string, Evidence[], string]>([
    ['begins to be seen with somebody else while this listing goes on', [stranger('2024-03-01', '2023-06')], 'another person in 2023'],
    [
      'is given out when somebody else is first seen with it',
      [line({ assignedOn: '2023-06-12' }), stranger('2023-09-01', '2023-06')],
      'when another person',
    ],
    ['is given out after this person was first seen with it', [line({ assignedOn: '2023-06-12' })], 'after this person was first seen'],
  ])('falls when the number %s', (_, against, text) => {
    const listed = seen('1', '2024-05-01', {}, { firstSeen: '2015-03' });
    expect(confidence(listed, line({}), ...against)).toBeLessThan(confidence(listed, line({})) - 15);
    expect(texts(listed, line({}), ...against)).toContain(text);
  });

  it('rises when the number was assigned as this person was first seen with it, whoever had it before', () => {
    const listed = seen('1', '2024-05-01', {}, { firstSeen: '2021-03' });
    const before = stranger('2020-08-01', '2016-02');
    expect(confidence(listed, line({ assignedOn: '2021-03-05' }))).toBeGreaterThan(confidence(listed, line({})));
    expect(texts(listed, line({ assignedOn: '2021-03-05' }), before)).toContain('when first seen with this person');
    expect(confidence(listed, line({ assignedOn: '2021-03-05' }), before)).toBeGreaterThan(
      confidence(listed, line({ assignedOn: '2023-06-12' }), before),
    );
  });

  it('does not treat a date as later than one that may be the same day', () => {
    const [year, day] = [seen('1', '2024', {}, { firstSeen: '2020' }), seen('1', '2024-02-01')];
    expect(texts(day, line({ assignedOn: '2024-03-01' }))).toContain('after this person was last seen');
    expect(texts(year, line({ assignedOn: '2024-03-01' }))).not.toContain('after this person was last seen');
    expect(texts(year, line({ assignedOn: '2020-03-01' }))).not.toContain('with one subscriber since');
    expect(texts(day, line({ status: 'disconnected', checkedOn: '2023' }))).toContain('before this person was last seen');
    expect(texts(day, line({ status: 'disconnected', checkedOn: '2024' }))).not.toContain('before this person was last seen');
    const begun = seen('1', '2024-05-02', {}, { firstSeen: '2023-09' });
    expect(texts(begun, line({ status: 'disconnected', checkedOn: '2023-04' }))).toContain('before this person was first seen');
    expect(texts(begun, line({ status: 'disconnected', checkedOn: '2023-11' }))).toContain('before this person was last seen');
    expect(texts(year, stranger('2024-11-01', '2024-06-01'))).not.toContain('another person since');
  });

  it('is very low after its holder’s death', () => {
    const died = makeEvidence(
      'person',
      'died',
      { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, deathDate: '2025-03-01' },
      { source: 'voter', lastSeen: '2025-06-01' },
    );
    const answer = ask(once, line({}), died);
    expect(answer.phones[0]!.confidence).toBeLessThan(20);
    expect(answer.flags.map((flag) => flag.code)).toContain('owner_deceased');
  });

  it('never rises when the line is found disconnected, whatever else is known', () => {
    const date = fc.integer({ min: 2008, max: 2026 }).map((year) => `${year}-03-01`);
    const sightings = fc.array(
      fc.record({ seenOn: date, source: fc.constantFrom('voter', 'phone_listing', 'second_listing', 'email_list') }),
      { minLength: 1, maxLength: 5 },
    );
    const facts = fc.record(
      { assignedOn: date, lineType: fc.constantFrom('mobile' as const, 'landline' as const, 'voip' as const) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(sightings, facts, fc.option(date), (list, known, otherSince) => {
        const records = list.map(({ seenOn, source }, index) => seen(String(index), seenOn, {}, { source }));
        const others = otherSince ? [stranger('2026-01-01', otherSince)] : [];
        const before = confidence(...records, ...others, line(known));
        const after = confidence(...records, ...others, line({ ...known, status: 'disconnected' }));
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBeGreaterThanOrEqual(0);
        expect(before).toBeLessThanOrEqual(100);
      }),
    );
  });
});

const check = (status: 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown', checkedOn = '2026-10-01'): Evidence =>
  makeEvidence('mailbox', status, { email: 'Ansel.Pike@example.com', status, checkedOn });

const emailOf = (...found: Evidence[]): Answer['emails'][number] => resolve(QUERY, found, PROVED_CONTEXT).emails[0]!;

describe('confidence of an email', () => {
  const listed = seen('1', '2025-05-01', { phones: [], emails: ['ansel.pike@example.com'] }, { source: 'email_list' });

  it('follows the mailbox check', () => {
    const [none, good, open, dead] = [
      emailOf(listed),
      emailOf(listed, check('deliverable')),
      emailOf(listed, check('catch_all')),
      emailOf(listed, check('undeliverable')),
    ];
    expect(good.confidence).toBeGreaterThan(none.confidence);
    expect(open.confidence).toBeLessThan(good.confidence);
    expect(dead.confidence).toBeLessThan(25);
    expect([none, good, open, dead].map((each) => each.status)).toEqual(['unknown', 'deliverable', 'catch_all', 'undeliverable']);
    expect(dead.evidence.map((each) => each.text)).toContain('mailbox check: refuses mail');
  });

  it('keeps the result of a check when a later one is inconclusive', () => {
    const dead = emailOf(listed, check('undeliverable'));
    expect(emailOf(listed, check('undeliverable'), check('unknown', '2026-11-01'))).toMatchObject({
      status: 'undeliverable',
      confidence: dead.confidence,
    });
  });
});
