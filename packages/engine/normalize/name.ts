export type NameKind = 'person' | 'couple' | 'trust' | 'estate' | 'company' | 'government';

/** Upper case A-Z, digits and inner hyphens or apostrophes removed to a comparable form; `display` keeps what was printed, in title case. */
export interface PersonName {
  first?: string;
  middle?: string;
  last?: string;
  /** 'JR', 'SR', 'II', 'III', 'IV' */
  suffix?: string;
  display: string;
}

/** Vesting and role marks that stood beside the name. */
export type NameMark = 'et_al' | 'et_ux' | 'et_vir' | 'trustee' | 'life_estate' | 'estate_of' | 'joint_tenants' | 'care_of' | 'deceased' | 'husband_wife' | 'heirs';

export interface NameReading {
  kind: NameKind;
  /** One for a person, two or more for a couple; trustees or decedents where a trust or estate names them. */
  persons: PersonName[];
  /** For trusts, estates, companies and governments: the comparable core tokens without legal forms, and what to print. */
  organisation?: { core: string[]; display: string };
  marks: NameMark[];
}
