import { describe, expect, it } from 'vitest';
import type { Answer } from '../model/answer.ts';
import type { Evidence, PersonBody } from '../model/evidence.ts';
import { readQuery, resolve } from '../pipeline.ts';
import type { QueryInput } from '../query/query.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';

const HOME = makeAddress('418 TANNERY ROW');
const BY_ADDRESS: QueryInput = { searchMode: 'property_address', street: '418 Tannery Row', zip: '00412' };
const FATHERS = '+14195550142';
const SONS = '+14195550199';

function ask(input: QueryInput, found: readonly Evidence[]): Answer {
  const read = readQuery(input);
  if (!read.ok) throw new Error(read.problems[0]?.message);
  return resolve(read.query, found, TEST_CONTEXT);
}

function person(id: string, body: Partial<PersonBody>, lastSeen: string, firstSeen?: string): Evidence {
  const about = { lastSeen, ...(firstSeen ? { firstSeen } : {}) };
  return makeEvidence('person', id, { name: { first: 'ANSEL', last: 'PIKE' }, address: HOME, ...body }, about);
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
const bought = (saleDate: string, buyer: string): Evidence =>
  makeEvidence('sale', 'deed', { countyFips: '03001', apn: '1', saleDate, buyer: { full: buyer, order: 'last_first' } });

const filed = (caseType: 'lien' | 'bankruptcy'): Evidence =>
  makeEvidence('court', 'case', {
    caseNumber: '2019-1',
    caseType,
    filedOn: '2019-03-04',
    party: { full: 'ANSEL PIKE', order: 'first_last' },
    partyAddress: HOME,
  });

const father = person('dead', { deathDate: '2015-03-02', phones: [FATHERS] }, '2015-05-01');
const son = person('son', { phones: [SONS] }, '2026-05-01', '2018-07');
const sonAgain = person('again', { emails: ['ansel@mail.example'] }, '2026-05-01', '2019-02');
const numbers = (answer: Answer): string[] => answer.phones.map(({ e164 }) => e164);
const texts = (answer: Answer): string[] => answer.owners.flatMap(({ evidence }) => evidence.map(({ text }) => text));

describe('a deceased person with the owner’s name', () => {
  it('is not who bought it three years later', () => {
    const answer = ask(BY_ADDRESS, [rolled('PIKE ANSEL'), bought('2018-06-14', 'PIKE ANSEL'), father, son]);
    expect(numbers(answer)).toEqual([SONS]);
    expect(answer.death).toBeNull();
    expect(answer.flags.map(({ code }) => code)).not.toContain('owner_deceased');
    expect(texts(answer)).toContain(
      'a namesake at this address died in March 2015; the owner bought it in June 2018, so this is somebody else',
    );
  });

  it('is the owner if nothing about the purchase contradicts it', () => {
    const answer = ask(BY_ADDRESS, [rolled('PIKE ANSEL'), bought('1988-06-14', 'PIKE ANSEL'), father]);
    expect(answer.death).toMatchObject({ diedOn: '2015-03-02' });
    expect(answer.flags.map(({ code }) => code)).toContain('owner_deceased');
    expect(texts(answer).join()).not.toContain('namesake');
  });

  it('is the deceased of the estate, whenever the estate was recorded', () => {
    const answer = ask(BY_ADDRESS, [rolled('PIKE ANSEL ESTATE OF'), bought('2018-06-14', 'PIKE ANSEL ESTATE OF'), father]);
    expect(answer.owners[0]).toMatchObject({ kind: 'estate' });
    expect(answer.ownerPath).toMatchObject([{ role: 'Deceased owner', to: 'Ansel Pike' }]);
    expect(numbers(answer)).toContain(FATHERS);
    expect(texts(answer).join()).not.toContain('namesake');
  });

  it('does not affect the widow’s lines, or her purchase of his share', () => {
    const widow = person('widow', { name: { first: 'ISADORA', last: 'PIKE' }, phones: [SONS] }, '2026-05-01', '2018-07');
    const answer = ask(BY_ADDRESS, [rolled('PIKE ISADORA'), bought('2018-06-14', 'PIKE ISADORA'), father, widow]);
    expect(answer.phones[0]).toMatchObject({ e164: SONS });
    expect(answer.death).toBeNull();
  });

  it('may be sued for years, but does not go bankrupt any more', () => {
    const search: QueryInput = { searchMode: 'reverse_phone', phoneNumber: '4195550142' };
    expect(ask(search, [father, filed('lien')]).civilRecords?.numberOfLiens).toBe(1);
    expect(ask(search, [father, filed('bankruptcy')]).civilRecords?.numberOfBankruptcies).toBe(0);
  });
});

describe('father and son searched by name', () => {
  it('are two people, and the death distinguishes them', () => {
    const answer = ask({ searchMode: 'person_search', firstName: 'Ansel', lastName: 'Pike' }, [father, son, sonAgain]);
    const words = answer.identity!.evidence.map(({ text }) => text).join('; ');
    expect(answer.alternatives).toHaveLength(1);
    expect(words).toContain('died in March 2015');
  });
});
