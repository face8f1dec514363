import { describe, expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import { makeAddress, makeEvidence, PROVED_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const PHONE = '4195550142';
const OTHERS = '4195550199';

function ask(...found: Evidence[]): Answer {
  const read = readQuery({ searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' });
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, found, PROVED_CONTEXT);
}

const rolled = (owner: string): Evidence =>
  makeEvidence('parcel', 'roll', {
    countyFips: '03001',
    apn: '1',
    taxYear: 2026,
    situs: HOME,
    owners: [{ full: owner, order: 'last_first' }],
    mailing: HOME,
  });
const voter = (id: string, first: string, birthDate: string, suffix?: string): Evidence =>
  makeEvidence(
    'person',
    id,
    { name: { first, last: 'PIKE', ...(suffix ? { suffix } : {}) }, birthDate, address: HOME },
    { source: 'voter', lastSeen: '2026-03-01', firstSeen: '2012-06-01' },
  );
const listed = (id: string, name: PersonBody['name'], phone: string, source = 'phone_listing'): Evidence =>
  makeEvidence('person', id, { name, address: HOME, phones: [phone] }, { source, lastSeen: '2026-08-20' });
const confidenceOf = (answer: Answer, phone: string): number => answer.phones.find(({ e164 }) => e164 === `+1${phone}`)?.confidence ?? 0;

describe('an ambiguous record at an address with two people it may belong to', () => {
  const father = voter('1', 'ANSEL', '1941-04-02', 'SR');
  const son = voter('2', 'ANSEL', '1971-11-30', 'JR');
  const bare = listed('3', { first: 'ANSEL', last: 'PIKE' }, PHONE);

  it('is shared between father and son', () => {
    const alone = ask(rolled('PIKE ANSEL SR'), father, bare);
    const both = ask(rolled('PIKE ANSEL SR'), father, son, bare);
    expect(confidenceOf(alone, PHONE)).toBeGreaterThan(80);
    expect(confidenceOf(both, PHONE)).toBeLessThan(65);
    expect(confidenceOf(both, PHONE)).toBeGreaterThan(35);
    const texts = both.phones[0]!.evidence.map(({ text }) => text);
    expect(texts).toContain('may be of another person at this address, born 1971: the records do not say of which');
  });

  it('is the father’s if it has his suffix', () => {
    const told = listed('3', { first: 'ANSEL', last: 'PIKE', suffix: 'SR' }, PHONE);
    expect(confidenceOf(ask(rolled('PIKE ANSEL SR'), father, son, told), PHONE)).toBeGreaterThan(80);
  });

  it('is shared if both have the initial', () => {
    const initial = listed('3', { first: 'W', last: 'PIKE' }, PHONE);
    const [he, she] = [voter('1', 'WILLIAM', '1961-04-02'), voter('2', 'WENDY', '1963-09-17')];
    expect(confidenceOf(ask(rolled('PIKE WILLIAM'), he, initial), PHONE)).toBeGreaterThan(80);
    expect(confidenceOf(ask(rolled('PIKE WILLIAM'), he, she, initial), PHONE)).toBeLessThan(65);
  });
});

it('records of an initial and of another given name that were merged are hardly the owner’s', () => {
  const answer = ask(
    rolled('PIKE WILLIAM A'),
    listed('1', { first: 'W', last: 'PIKE' }, PHONE),
    listed('2', { first: 'WENDY', last: 'PIKE' }, OTHERS, 'second_listing'),
  );
  expect(confidenceOf(answer, OTHERS)).toBeLessThan(20);
  const texts = answer.phones.flatMap(({ evidence }) => evidence.map(({ text }) => text));
  expect(texts).toContain('these records name Wendy Pike: the initial alone fits');
});

it('a roll that gives the owner’s new name finds them under that name', () => {
  const phone = listed('1', { first: 'MARY', last: 'PELLWORTH' }, PHONE);
  const before = confidenceOf(ask(rolled('QUILLON MARY'), phone), PHONE);
  expect(confidenceOf(ask(rolled('QUILLON MARY NKA PELLWORTH MARY'), phone), PHONE)).toBeGreaterThan(before + 5);
});

it('two people with one surname, address and birth date are siblings', () => {
  const answer = ask(
    rolled('PIKE WILLIAM'),
    voter('1', 'WILLIAM', '1981-04-02'),
    voter('2', 'WENDY', '1981-04-02'),
    voter('3', 'RUTH', '1982-05-02'),
  );
  expect(Object.fromEntries(answer.relatives.map(({ name, relationship }) => [name, relationship]))).toEqual({
    'Wendy Pike': 'Sibling',
    'Ruth Pike': 'Spouse',
  });
});
