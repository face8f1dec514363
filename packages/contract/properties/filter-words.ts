/** The values of property filters, free of schemas for the pages. */

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

/** The deed of the last sale, according to the recorder's file. */
export const DEED_KINDS = [
  'warranty',
  'special_warranty',
  'grant',
  'quitclaim',
  'trustee',
  'foreclosure',
  'tax',
  'estate',
  'gift',
] as const;
export type DeedKind = (typeof DEED_KINDS)[number];

/** The state of the taxes, according to the collector's file. */
export const TAX_STATES = ['paid', 'due', 'delinquent', 'exempt'] as const;
export type TaxState = (typeof TAX_STATES)[number];

export const DEED_KIND_WORDS: Readonly<Record<DeedKind, string>> = {
  warranty: 'Warranty deed',
  special_warranty: 'Special warranty deed',
  grant: 'Grant, or bargain and sale',
  quitclaim: 'Quitclaim deed',
  trustee: 'Trustee’s deed',
  foreclosure: 'Foreclosure or court sale',
  tax: 'Tax deed',
  estate: 'Deed of an estate',
  gift: 'Deed of gift',
};

export const TAX_STATE_WORDS: Readonly<Record<TaxState, string>> = {
  paid: 'Paid',
  due: 'Due, not overdue',
  delinquent: 'Delinquent',
  exempt: 'Exempt',
};

/** The most cities, or ZIP codes, of one filter. */
export const MOST_PLACES = 50;

/** Merges the older single value and the newer list of a filter's cities or ZIP codes; if both are given, both have to hold. Undefined: no condition. */
export function severalOf(one: string | undefined, several: readonly string[] | undefined): readonly string[] | undefined {
  if (one === undefined) return several;
  return several === undefined || several.includes(one) ? [one] : [];
}

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
