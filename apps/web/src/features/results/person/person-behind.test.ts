import { describe, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { growOwnerTrees, leavesOf, personBehind, personSearch } from './person-behind.ts';

describe('the person search of an owner', () => {
  it('takes the first word as first name and the rest as last name', () => {
    const [whole, single] = ['Isadora May Pellworth', '  Cher '].map((name) => paths.searchInParameters(personSearch(name)));
    expect(whole).toBe('/search?mode=person_search&firstName=Isadora&lastName=May+Pellworth');
    expect(single).toBe('/search?mode=person_search&firstName=Cher');
    expect(personSearch("Ann O'Brien & Son")).toMatchObject({ lastName: "O'Brien & Son" });
  });

  const company = {
    name: 'PELL HOLDINGS LLC',
    kind: 'company' as const,
    confidence: 97,
    evidence: [],
    reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
  };
  const owner = { name: company.name, age: null, aliases: [], dateOfBirth: null };
  const hop = {
    from: company.name,
    to: 'Isadora Pellworth',
    role: 'Manager',
    confidence: 88,
    evidence: [],
    reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
  };

  it('looks for the person behind an organisation, and for nobody when none is known', () => {
    expect(personBehind({ owner, owners: [company], ownerPath: [hop] })).toBe('Isadora Pellworth');
    expect(personBehind({ owner, owners: [company], ownerPath: [] })).toBeNull();
    expect(personBehind({ owner, owners: [company], ownerPath: [{ ...hop, to: 'VANCE CAPITAL LLC' }] })).toBeNull();
    const likelier = { ...hop, to: 'Ines Vance', confidence: 95 };
    expect(personBehind({ owner, owners: [company], ownerPath: [hop, likelier] })).toBe('Ines Vance');
    expect(personBehind({ owner: { ...owner, name: 'Ada Low' }, owners: [], ownerPath: [] })).toBe('Ada Low');
  });

  it('is of an heir, and never of whoever left the estate', () => {
    const estate = { ...company, name: 'Estate of Ansel Pike', kind: 'estate' as const };
    const dead = { ...hop, from: estate.name, to: 'Ansel Pike', role: 'Deceased owner', confidence: 90 };
    const heir = { ...hop, from: estate.name, to: 'Isadora Pike', role: 'Likely heir', confidence: 40 };
    const found = { owner: { ...owner, name: estate.name }, owners: [estate] };
    expect(personBehind({ ...found, ownerPath: [dead, heir] })).toBe('Isadora Pike');
    expect(personBehind({ ...found, ownerPath: [dead] })).toBeNull();
  });
});

const hop = (from: string, to: string, confidence = 80) => ({
  from,
  to,
  role: 'Manager',
  confidence,
  evidence: [],
  reckoning: { steps: [], addedPercent: 0, togetherPercent: 0 },
});

it('follows several officers and a company behind a company', () => {
  const [tree, ...others] = growOwnerTrees([hop('A LLC', 'B LLC', 90), hop('A LLC', 'Ada Low', 50), hop('B LLC', 'Ines Vance', 80)]);
  expect(others).toEqual([]);
  expect(tree?.children.map((child) => child.name)).toEqual(['B LLC', 'Ada Low']);
  const leaves = leavesOf(tree!);
  expect(leaves.map((leaf) => leaf.name)).toEqual(['Ines Vance', 'Ada Low']);
  expect(leaves[0]?.chance).toBeCloseTo(0.72);
});

it('gives each owner a tree of its own', () => {
  expect(growOwnerTrees([hop('A LLC', 'Ada Low'), hop('C TRUST', 'Ines Vance')]).map((tree) => tree.name)).toEqual(['A LLC', 'C TRUST']);
  expect(growOwnerTrees([])).toEqual([]);
});

it('ends where companies own one another in a ring', () => {
  const [tree] = growOwnerTrees([hop('A LLC', 'B LLC'), hop('B LLC', 'C LLC'), hop('C LLC', 'B LLC')]);
  expect(leavesOf(tree!).map((leaf) => leaf.name)).toEqual(['C LLC']);
});
