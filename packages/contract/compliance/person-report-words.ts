import type { Purpose } from '../purposes.ts';

/** What an account can report about a person: that they have died, filed for bankruptcy, or asked not to be contacted at all. */
export const PERSON_REPORTS = ['deceased', 'bankruptcy', 'no_contact'] as const;
export type PersonReportKind = (typeof PERSON_REPORTS)[number];

export const PERSON_REPORT_WORDS: Readonly<Record<PersonReportKind, string>> = {
  deceased: 'Reported deceased',
  bankruptcy: 'Reported bankruptcy',
  no_contact: 'Reported: no contact',
};

/** Whether a report keeps all numbers of the person from being called for this purpose. For other purposes it is a note. */
export function forbidsCalls(kind: PersonReportKind, purpose: Purpose | null): boolean {
  return kind === 'no_contact' || purpose === 'debt_collection';
}
