import type { Flag } from '@deedline/contract/search/results';
import type { OwnerPeople } from '../owner/owner-people.ts';

const LABELS: Readonly<Record<Flag['code'], string>> = {
  absentee_owner: 'Absentee owner',
  organisation_owned: 'LLC or company owned',
  trust_owned: 'Trust owned',
  estate_owned: 'Owned by an estate',
  government_owned: 'Government owned',
  owner_deceased: 'Owner deceased',
  address_withheld: 'Owner withheld by the county',
  ambiguous_person: 'Several people fit',
  named_by_vendors: 'Named by vendors only',
};

export function flag(code: Flag['code']): Flag {
  return { code, label: LABELS[code] };
}

const BY_KIND: Partial<Record<OwnerPeople['owners'][number]['kind'], Flag['code']>> = {
  company: 'organisation_owned',
  trust: 'trust_owned',
  estate: 'estate_owned',
  government: 'government_owned',
};

export function ownershipFlags(owners: OwnerPeople['owners']): Flag[] {
  const codes = owners.map((owner) => BY_KIND[owner.kind]).filter((code) => code !== undefined);
  return [...new Set(codes)].map(flag);
}
