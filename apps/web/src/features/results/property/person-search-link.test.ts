import { describe, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { personBehind, personSearch } from './person-search-link.ts';

describe('the person search of an owner', () => {
  it('takes the first word as first name and the rest as last name', () => {
    const [whole, single] = ['Isadora May Pellworth', '  Cher '].map((name) => paths.searchInParameters(personSearch(name)));
    expect(whole).toBe('/search?mode=person_search&firstName=Isadora&lastName=May+Pellworth');
    expect(single).toBe('/search?mode=person_search&firstName=Cher');
    expect(personSearch("Ann O'Brien & Son")).toMatchObject({ lastName: "O'Brien & Son" });
  });

  const company = { name: 'PELL HOLDINGS LLC', kind: 'company' as const, confidence: 97, evidence: [] };
  const owner = { name: company.name, age: null, aliases: [], dateOfBirth: null };
  const hop = { from: company.name, to: 'Isadora Pellworth', role: 'Manager', confidence: 88, evidence: [] };

  it('looks for the person behind an organisation, and for nobody when none is known', () => {
    expect(personBehind({ owner, owners: [company], ownerPath: [hop] })).toBe('Isadora Pellworth');
    expect(personBehind({ owner, owners: [company], ownerPath: [] })).toBeNull();
    expect(personBehind({ owner, owners: [company], ownerPath: [{ ...hop, to: 'VANCE CAPITAL LLC' }] })).toBeNull();
    const likelier = { ...hop, to: 'Ines Vance', confidence: 95 };
    expect(personBehind({ owner, owners: [company], ownerPath: [hop, likelier] })).toBe('Ines Vance');
    expect(personBehind({ owner: { ...owner, name: 'Ada Low' }, owners: [], ownerPath: [] })).toBe('Ada Low');
  });
});
