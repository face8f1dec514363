import type { Purpose } from '../purposes.ts';

/** What an account can report about a person: that they have died, filed for bankruptcy, or asked not to be contacted at all. */
export const PERSON_REPORTS = ['deceased', 'bankruptcy', 'no_contact'] as const;
export type PersonReportKind = (typeof PERSON_REPORTS)[number];

const FLAGS: Readonly<Record<PersonReportKind, string>> = {
  deceased: 'Reported deceased',
  bankruptcy: 'Bankruptcy reported',
  no_contact: 'Reported: wants no contact',
};

/** 'Bankruptcy reported on 2026-11-28', for files and lists; with the name if the answer is headed by somebody else. */
export function flagOfReport(
  { kind, name, reportedAt }: { kind: PersonReportKind; name: string; reportedAt: string },
  owner: string | undefined,
): { code: `reported_${PersonReportKind}`; label: string } {
  const of = name === owner ? '' : ` (${name})`;
  return { code: `reported_${kind}`, label: `${FLAGS[kind]} on ${reportedAt.slice(0, 10)}${of}` };
}

/** Of whom it is said: a dialer's file says *deceased* of a number that was sold for a company or a trust, and those do not die. */
export function whomOfReport({ kind, name }: { kind: PersonReportKind; name: string }, isOrganisation: boolean): string {
  return kind === 'deceased' && isOrganisation ? `somebody behind ${name}` : name;
}

/** Whether a report keeps all numbers of the person from being called for this purpose. For other purposes it is a note. */
export function forbidsCalls(kind: PersonReportKind, purpose: Purpose | null): boolean {
  return kind === 'no_contact' || purpose === 'debt_collection';
}
