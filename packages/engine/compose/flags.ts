import type { Flag } from '@deedline/contract/search/results';
import type { OwnerPeople } from '../owner/owner-people.ts';

/** Without what an account reported, which no record says. */
type FlagCode = Exclude<Flag['code'], `reported_${string}`>;

const LABELS: Readonly<Record<FlagCode, string>> = {
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

export function flag(code: FlagCode): Flag {
  return { code, label: LABELS[code] };
}

const BY_KIND: Partial<Record<OwnerPeople['owners'][number]['kind'], FlagCode>> = {
  company: 'organisation_owned',
  trust: 'trust_owned',
  estate: 'estate_owned',
  government: 'government_owned',
};

export function ownershipFlags(owners: OwnerPeople['owners']): Flag[] {
  const codes = owners.map((owner) => BY_KIND[owner.kind]).filter((code) => code !== undefined);
  return [...new Set(codes)].map(flag);
}
