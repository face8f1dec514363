import { describe, expect, it } from 'vitest';
import type { Evidenced } from '@deedline/contract/search/results';
import type { Answer } from '../model/answer.ts';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const OLD = makeAddress('9 COOPERS WHARF', '00377', 'LARKHAVEN');
const BY_ADDRESS: QueryInput = { searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' };

function ask(input: QueryInput, found: readonly Evidence[]): Answer {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, found, TEST_CONTEXT);
}

function person(id: string, body: Partial<PersonBody>, about: { source?: string; origin?: string; lastSeen?: string } = {}): Evidence {
  const seen = { source: 'voter', lastSeen: '2026-01-01', firstSeen: '2012-01-01', ...about };
  return makeEvidence('person', id, { name: { first: 'ANSEL', last: 'PIKE' }, birthDate: '1961-04-02', address: HOME, ...body }, seen);
}

const roll = makeEvidence('parcel', 'roll', {
  countyFips: '03001',
  apn: '1',
  taxYear: 2026,
  situs: HOME,
  owners: [{ full: 'PIKE ANSEL', order: 'last_first' }],
  mailing: HOME,
});
const bill = makeEvidence(
  'tax',
  'bill',
  { countyFips: '03001', apn: '1', taxYear: 2026, billedTo: { full: 'PIKE ANSEL', order: 'last_first' }, mailing: OLD },
  { lastSeen: '2026-10-01' },
);
const phone = person('listed', { phones: ['4195550142'] }, { source: 'phone_listing' });
const copy = person('copied', { phones: ['4195550142'] }, { source: 'second_listing', origin: 'phone_listing' });
const mail = person('mailed', { emails: ['ansel@mail.example'] }, { source: 'email_list' });
const before = person('before', { address: OLD }, { source: 'phone_listing', origin: 'elsewhere', lastSeen: '2010-05-01' });
const wife = person('wife', { name: { first: 'ISADORA', last: 'PIKE' }, birthDate: '1963-01-05', phones: ['4195550177'] });

function named(name: string, list: readonly Evidenced[]): [string, Evidenced][] {
  return list.map((each) => [name, each]);
}

function statementsOf(answer: Answer): [string, Evidenced][] {
  return [
    ...named('owner', answer.owners),
    ...named('hop', answer.ownerPath),
    ...named('phone', answer.phones),
    ...named('email', answer.emails),
    ...named('relative', answer.relatives),
    ...named('address', answer.addressHistory),
    ...named('mailing', answer.mailing ? [answer.mailing] : []),
    ...named('identity', answer.identity ? [answer.identity] : []),
  ];
}

/** Properties that hold for every statement of every answer. */
function expectExplained(answer: Answer): void {
  for (const [, { evidence, reckoning }] of statementsOf(answer)) {
    expect(evidence.length).toBeGreaterThan(0);
    for (const { question, recordBits } of reckoning.steps) {
      const lines = evidence.filter((line) => line.question === question);
      expect(lines.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(recordBits, 1);
    }
    for (const line of evidence) expect(line.source && line.origin && line.text).toBeTruthy();
    for (const { weight, repeats } of evidence.filter((line) => line.repeats !== null))
      expect([weight, evidence.some(({ evidenceId }) => evidenceId === repeats)]).toEqual([0, true]);
  }
}

describe('every statement of an answer', () => {
  const answer = ask(BY_ADDRESS, [roll, bill, phone, copy, mail, before, wife]);

  it('lists its records, and they add up', () => {
    expect([...new Set(statementsOf(answer).map(([name]) => name))]).toEqual(['owner', 'phone', 'email', 'relative', 'address', 'mailing']);
    expectExplained(answer);
    expectExplained(ask({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike' }, [phone, copy, mail, before, wife]));
    expectExplained(ask({ searchMode: 'reverse_phone', phoneNumber: '4195550142' }, [phone, copy, mail, before, wife]));
  });

  it('counts copies of one origin once, and says which record they repeat', () => {
    const lines = answer.phones.find(({ e164 }) => e164 === '+14195550142')!.evidence;
    const repeated = lines.filter(({ repeats }) => repeats !== null);
    expect(repeated.map(({ origin, weight }) => [origin, weight])).toEqual([['phone_listing', 0]]);
  });

  it('names what agrees and what contradicts', () => {
    const identity = answer.phones[0]!.evidence.find(({ question }) => question === 'identity')!;
    expect(identity).toMatchObject({ agrees: ['name', 'address'], differs: [] });
    expect(answer.mailing!.evidence.filter(({ weight }) => weight < 0).map(({ text }) => text)).toEqual([
      'the roll sends the owner’s mail to another address',
    ]);
    const [current, former] = answer.addressHistory;
    expect([current!.isCurrentAddress, former!.isCurrentAddress]).toEqual([true, false]);
    expect(former!.confidence).toBeGreaterThan(70);
  });
});

describe('a death', () => {
  const died = person('death', { deathDate: '2019-05-02' }, { lastSeen: '2019-06-01' });
  const answer = ask(BY_ADDRESS, [
    roll,
    died,
    person('late', { phones: ['4195550142'] }, { source: 'phone_listing', lastSeen: '2024-03-01' }),
  ]);

  it('is shown with its record, and removes age and reachability', () => {
    expect(answer.death).toMatchObject({ diedOn: '2019-05-02', evidence: [{ evidenceId: 'death', text: 'died in May 2019' }] });
    expect(answer.owner?.age).toBeNull();
    expect(answer.flags.map(({ code }) => code)).toContain('owner_deceased');
    expect(answer.phones.every(({ confidence }) => confidence < 50)).toBe(true);
  });
});
