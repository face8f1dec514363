import type { SourceFacts, SourceRole } from '@deedline/engine/model/evidence';
import { isoOf } from '../days.ts';
import { STATE, type CountyPlan } from '../places/state-plan.ts';

/** A source as the manifest names it: the load's date stands beside it, not in it. */
export type Source = Omit<SourceFacts, 'asOf'>;

function statewide(name: string, label: string, role: SourceRole): Source {
  return { name, label, origin: name, role, state: STATE.code };
}

export const STATEWIDE = {
  registry: statewide('fenmark-companies', 'Fenmark company registry', 'registry'),
  voters: statewide('fenmark-voters', 'Fenmark roll of voters', 'voter'),
  listings: statewide('fenmark-phone-listings', 'Lathe & Keld phone listings', 'phone_listing'),
  lines: statewide('fenmark-line-status', 'Openpipe carrier and line status', 'phone_line'),
  emails: statewide('fenmark-emails', 'Quiet River email file', 'email_list'),
  mailboxes: statewide('fenmark-mailbox-checks', 'Postmaster mailbox checks', 'mailbox'),
  moves: statewide('fenmark-address-changes', 'Fenmark changes of address', 'address_change'),
  dnc: statewide('fenmark-dnc', 'National Do Not Call list, Fenmark area codes', 'dnc'),
} as const;
export type StatewideFeed = keyof typeof STATEWIDE;

const COUNTY_ROLES = {
  assessor: ['assessor', 'assessor'],
  recorder: ['recorder', 'recorder of deeds'],
  tax: ['tax', 'tax collector'],
  clerk: ['court', 'clerk of court'],
} as const satisfies Record<string, readonly [SourceRole, string]>;
export type CountyFeed = keyof typeof COUNTY_ROLES;

function titleCase(text: string): string {
  return text.charAt(0) + text.slice(1).toLowerCase();
}

export function countySource(county: CountyPlan, feed: CountyFeed): Source {
  const name = `${county.fips}-${feed}`;
  const countyName = titleCase(county.name);
  const [role, label] = COUNTY_ROLES[feed];
  return { name, label: `${countyName} County ${label}`, origin: name, role, state: STATE.code, countyFips: county.fips, countyName };
}

export interface ManifestFile {
  layout: string;
  paths: string[];
  source: Source;
  asOf: string;
}

/** How long before the state's day each feed was published. */
export const PUBLISHED_DAYS_AGO = {
  registry: 12,
  voters: 30,
  listings: 9,
  lines: 3,
  emails: 14,
  mailboxes: 5,
  moves: 8,
  dnc: 20,
  assessor: 45,
  map: 45,
  recorder: 6,
  tax: 10,
  clerk: 7,
} as const;

export function publishedOn(today: number, feed: keyof typeof PUBLISHED_DAYS_AGO): string {
  return isoOf(today - PUBLISHED_DAYS_AGO[feed]);
}
