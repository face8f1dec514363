/** What filters of properties are made of, for pages too: without a schema. */

export const OWNER_KINDS = ['person', 'company', 'trust', 'estate', 'government'] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];

export const OCCUPANCIES = ['owner_occupied', 'absentee', 'out_of_state'] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

export const LAND_USES = [
  'single_family',
  'condominium',
  'multi_family',
  'mobile_home',
  'residential',
  'vacant',
  'commercial',
  'industrial',
  'agricultural',
  'institutional',
] as const;
export type LandUse = (typeof LAND_USES)[number];

export const OWNER_KIND_WORDS: Readonly<Record<OwnerKind, string>> = {
  person: 'People',
  company: 'Company',
  trust: 'Trust',
  estate: 'Estate',
  government: 'Government',
};

export const OCCUPANCY_WORDS: Readonly<Record<Occupancy, string>> = {
  owner_occupied: 'Owner lives there',
  absentee: 'Absentee, in state',
  out_of_state: 'Absentee, out of state',
};

export const LAND_USE_WORDS: Readonly<Record<LandUse, string>> = {
  single_family: 'Single family',
  condominium: 'Condominium',
  multi_family: 'Multi-family',
  mobile_home: 'Mobile home',
  residential: 'Residential, kind not told',
  vacant: 'Vacant land',
  commercial: 'Commercial',
  industrial: 'Industrial',
  agricultural: 'Agricultural',
  institutional: 'Institutional',
};
