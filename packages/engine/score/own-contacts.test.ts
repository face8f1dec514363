import { describe, expect, it } from 'vitest';
import type { Email, Phone } from '@deedline/contract/search/results';
import type { Evidence, PersonBody, PhoneLineBody } from '../model/evidence.ts';
import { resolve } from '../pipeline.ts';
import type { Query } from '../query/query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const AWAY = makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN');
const NUMBER = '4195550142';
const QUERY: Query = {
  mode: 'person_search',
  name: { kind: 'person', persons: [{ first: 'ANSEL', last: 'PELLWORTH', display: 'Ansel Pellworth' }], marks: [] },
  birthDate: '1961-04-17',
};

function seen(id: string, lastSeen: string, body: Partial<PersonBody>, source = 'phone_listing'): Evidence {
  const person = { name: { first: 'ANSEL', last: 'PELLWORTH' }, birthDate: '1961-04-17', address: HOME };
  return makeEvidence('person', id, { ...person, ...body }, { source, lastSeen });
}

const line = (phone: string, body: Partial<PhoneLineBody> = {}): Evidence =>
  makeEvidence('phone_line', `line${phone}`, { phone, lineType: 'mobile', checkedOn: '2026-11-01', ...body });

const phoneOf = (number: string, ...found: Evidence[]): Phone =>
  resolve(QUERY, found, TEST_CONTEXT).phones.find((phone) => phone.e164 === `+1${number}`)!;
const emailOf = (address: string, ...found: Evidence[]): Email =>
  resolve(QUERY, found, TEST_CONTEXT).emails.find((email) => email.email === address)!;

const older = seen('1', '2022-05-01', { phones: [NUMBER] });

describe('a contact in view of the person’s other contacts', () => {
  it('treats a newer mobile as its replacement, but not the household’s landline', () => {
    const newer = seen('2', '2026-03-01', { phones: ['4195550177'] });
    const alone = phoneOf(NUMBER, older, line(NUMBER));
    const replaced = phoneOf(NUMBER, older, line(NUMBER), newer, line('4195550177'));
    expect(replaced.confidence).toBeLessThan(alone.confidence);
    expect(replaced.evidence.map(({ text }) => text)).toContain('seen with another mobile number since');
    const beside = phoneOf(NUMBER, older, line(NUMBER), newer, line('4195550177', { lineType: 'landline' }));
    expect(beside.evidence.map(({ text }) => text)).not.toContain('seen with another mobile number since');
    expect(beside.confidence).toBeGreaterThan(replaced.confidence + 20);
  });

  it('loses a landline when the person moves', () => {
    const landline = line(NUMBER, { lineType: 'landline' });
    const moved = phoneOf(NUMBER, older, landline, seen('2', '2026-03-01', { address: AWAY }));
    expect(moved.evidence.map(({ text }) => text)).toContain('seen at another address since');
    expect(moved.confidence).toBeLessThanOrEqual(phoneOf(NUMBER, older, landline).confidence);
    expect(phoneOf(NUMBER, older, line(NUMBER), seen('2', '2026-03-01', { address: AWAY })).evidence.map(({ text }) => text)).not.toContain(
      'seen at another address since',
    );
  });

  it('treats a number unknown to carriers, one digit from a known one, as a slip', () => {
    const wrong = seen('2', '2026-03-01', { phones: ['4195550143'] });
    const found = [older, line(NUMBER), wrong];
    expect(phoneOf('4195550143', ...found).confidence).toBeLessThan(phoneOf('4195550143', wrong).confidence);
    expect(phoneOf('4195550143', ...found).evidence.map(({ text }) => text)).toContain('one slip away from another of theirs');
    expect(phoneOf('4195550143', ...found, line('4195550143')).evidence.map(({ text }) => text)).not.toContain(
      'one slip away from another of theirs',
    );
  });

  it('does the same for mailboxes', () => {
    const given = seen('1', '2024-05-01', { emails: ['ansel.pellworth@example.com'] }, 'email_list');
    const wrong = seen('2', '2025-05-01', { emails: ['ansel.pelworth@example.com'] }, 'email_list');
    const check = makeEvidence('mailbox', 'm', { email: 'ansel.pellworth@example.com', status: 'deliverable', checkedOn: '2026-10-01' });
    expect(emailOf('ansel.pelworth@example.com', given, wrong, check).confidence).toBeLessThan(
      emailOf('ansel.pelworth@example.com', wrong).confidence,
    );
  });
});

const stranger = (index: number): Evidence =>
  makeEvidence(
    'person',
    `s${index}`,
    {
      name: { first: ['OTTO', 'MAEVE', 'CONRAD', 'SYBIL', 'RUFUS'][index]!, last: ['VANCE', 'QUARRY', 'HOLT', 'REEVE', 'MARSH'][index]! },
      address: makeAddress(`${index}7 COOPERS WHARF`, '00377', 'LARKHAVEN'),
      phones: [NUMBER],
    },
    { source: 'second_listing', lastSeen: '2021-03-01' },
  );

describe('a number that many people have', () => {
  it('is an office’s or a placeholder, and nobody’s personal number', () => {
    const one = phoneOf(NUMBER, older, line(NUMBER), stranger(0));
    const many = phoneOf(NUMBER, older, line(NUMBER), ...[0, 1, 2, 3, 4].map(stranger));
    expect(many.confidence).toBeLessThan(one.confidence);
    expect(many.confidence).toBeLessThan(25);
    expect(many.evidence.map(({ text }) => text)).toContain('seen with 5 people of other households: an office or a placeholder');
  });

  it('is a family’s if all of them live at one address or have one name', () => {
    const kin = (index: number): Evidence =>
      makeEvidence(
        'person',
        `k${index}`,
        { name: { first: ['ISADORA', 'EDMUND', 'HAZEL', 'CYRUS', 'LENA'][index]!, last: 'PELLWORTH' }, address: HOME, phones: [NUMBER] },
        { source: 'second_listing', lastSeen: '2026-03-01' },
      );
    const house = line(NUMBER, { lineType: 'landline' });
    expect(phoneOf(NUMBER, older, house, ...[0, 1, 2, 3, 4].map(kin)).confidence).toBe(phoneOf(NUMBER, older, house).confidence);
  });
});
