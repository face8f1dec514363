import { describe, expect, it } from 'vitest';
import { readScene } from '../cluster/scene.ts';
import type { CourtBody, Evidence } from '../model/evidence.ts';
import { makeAddress, makeEvidence, TEST_CONTEXT } from '../testing/make-evidence.ts';
import { composeCivilRecords, composePersonFacts } from './person-facts.ts';

const CASE: CourtBody = {
  caseNumber: '26-10001',
  caseType: 'bankruptcy',
  filedOn: '2020-03-04',
  party: { full: 'ANSEL PIKE', order: 'first_last' },
  partyAddress: makeAddress('418 TANNERY ROW'),
};

const told = (id: string, more: Partial<CourtBody> = {}): Evidence => makeEvidence('court', id, { ...CASE, ...more });
const countOf = (...found: Evidence[]): number => {
  const { numberOfBankruptcies, numberOfLiens } = composeCivilRecords(readScene(found, TEST_CONTEXT).clusters);
  return numberOfBankruptcies + numberOfLiens;
};

describe('court cases', () => {
  it.each<[string, Partial<CourtBody>, number]>([
    ['of two sources that spell the court otherwise', { court: 'U.S. Bankruptcy Court' }, 1],
    ['whose number one source prints without its hyphen', { caseNumber: '2610001' }, 1],
    ['of another number', { caseNumber: '26-10002' }, 2],
    ['of another year', { filedOn: '2012-03-04' }, 2],
    ['of another kind', { caseType: 'lien' }, 2],
  ])('%s', (_, more, count) => {
    expect(countOf(told('1', { court: 'US BANKRUPTCY COURT' }), told('2', more))).toBe(count);
  });
});

const bornOf = (...births: string[]): string | null => {
  const found = births.map((birthDate, index) =>
    makeEvidence('person', String(index), { name: { first: 'ANSEL', last: 'PIKE' }, birthDate, address: makeAddress('418 TANNERY ROW') }),
  );
  const scene = readScene(found, TEST_CONTEXT);
  return composePersonFacts(scene, null, scene.clusters).dateOfBirth;
};

describe('a birth date', () => {
  it.each<[string, string[], string]>([
    ['of the year that most records give, however little they say', ['1961', '1961', '1961', '1961', '1961', '1971-03-04'], '1961'],
    ['as full as one of that year tells it', ['1961', '1961', '1961-04-02', '1971-03-04'], '1961-04-02'],
    ['that most whole dates give, beside bare years', ['1961', '1961-04-02', '1961-04-02', '1961-05-02'], '1961-04-02'],
    ['of the month that most give', ['1961-04', '1961-04', '1961-05-02'], '1961-04'],
    ['that is no New Year where any other day is told', ['1961-01-01', '1961-01-01', '1961-04-02'], '1961-04-02'],
    ['of New Year where no other day is told', ['1961', '1961-01-01'], '1961-01-01'],
  ])('is the one %s', (_, births, expected) => {
    expect(bornOf(...births)).toBe(expected);
    expect(bornOf(...births.toReversed())).toBe(expected);
  });
});
