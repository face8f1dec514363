/** What was not found, where was not searched, and what the report does not say. Pure. */
import { SOURCE_ROLES } from '@deedline/contract/files/layout-map';
import type { DueDiligenceReport, ReportedStatement } from '@deedline/contract/compliance/due-diligence';
import type { Results, SourceReport } from '@deedline/contract/search/results';
import { NOT_ASKED_HERE, REPORT_LIMITS, ROLE_WORDS, STATUS_WORDS } from './words.ts';
import { contactsAre, holderBehind, namesInAnswer } from './names-of.ts';
import { isSameName } from './same-name.ts';
import type { Numbered } from './statements.ts';

export function describeNotFound(searches: readonly Numbered[], subject: string, statements: readonly ReportedStatement[]): string[] {
  const bySearch = searches.flatMap(({ number, search }) => {
    const { results } = search;
    const names = namesInAnswer(search);
    if (results === null || !names.some((name) => isSameName(name, subject)))
      return [
        `Search ${number} delivered nothing about ${subject}.`,
        ...(results?.heldBack == null ? [] : [`Search ${number}: ${results.heldBack.reason}`]),
      ];
    const { phones, emails, reason } = results.withheld;
    return phones + emails === 0
      ? []
      : [`Search ${number}: ${reason ?? `${phones} phones and ${emails} emails were too unsure and were not delivered.`}`];
  });
  const isOfOthers = searches.some(({ search: { results } }) => results !== null && holderBehind(results, subject) !== null);
  const missing = KINDS.flatMap(([about, words]) => {
    if (!statements.some((statement) => statement.about === about)) return describeMissing(searches, subject, about, words);
    return isOfOthers && OF_PEOPLE.has(about)
      ? `No ${words} of ${subject} itself was delivered by any of these searches: those above are of people behind it.`
      : [];
  });
  return [...bySearch, ...missing];
}

/** A contact of several people behind an organisation may be the subject's, and may be another's: neither is claimed. */
function describeMissing(searches: readonly Numbered[], subject: string, about: (typeof KINDS)[number][0], words: string): string {
  const unclear = searches.filter(
    ({ search: { results } }) => contactsAre(results, subject) === 'of one of several' && hasKind(results!, about),
  );
  if (unclear.length === 0) return `No ${words} of ${subject} was delivered by any of these searches.`;
  const of = unclear.map(({ number, search }) => `search ${number}, for ${search.results!.owner!.name}`).join('; ');
  return `No ${words} was delivered that is told to be of ${subject} rather than of others behind the same organisation (${of}).`;
}

function hasKind({ phones, emails, addressHistory }: Results, about: (typeof KINDS)[number][0]): boolean {
  const found: Partial<Record<typeof about, readonly unknown[]>> = { address: addressHistory, phone: phones, email: emails };
  return (found[about] ?? []).length > 0;
}

const KINDS = [
  ['address', 'address'],
  ['ownership', 'property'],
  ['phone', 'phone number'],
  ['email', 'email address'],
  ['death', 'record of a death'],
] as const;

/** What an organisation has only through the people behind it. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['phone', 'email']);

/** `vendors`: those that this installation can ask when the report is written. */
export function describeNotSearched(
  searches: readonly Numbered[],
  vendors: readonly { id: string; label: string }[],
): DueDiligenceReport['notSearched'] {
  const bySearch = searches.flatMap(({ number, search }) => {
    const sources = search.results?.sources.list ?? [];
    const asked = new Set((search.receipt?.vendors ?? []).map(({ vendor }) => vendor));
    return [
      ...sources.flatMap((source) => (source.status === 'answered' ? [] : [{ search: number, what: source.label, why: whyNot(source) }])),
      ...kindsMissing(sources).map((what) => ({ search: number, what, why: 'no source of this kind was asked' })),
      ...(search.results?.sources.tooCommon ?? []).map((what) => ({ search: number, what, why: 'it fits more records than are read' })),
      ...vendors
        .filter(({ id }) => !asked.has(id))
        .map(({ label }) => ({ search: number, what: label, why: 'this vendor of data was not asked' })),
    ];
  });
  return [...bySearch, ...NOT_ASKED_HERE.map(({ what, why }) => ({ search: null, what, why }))];
}

function whyNot({ status, reason }: SourceReport): string {
  return reason ?? STATUS_WORDS[status];
}

function kindsMissing(sources: readonly SourceReport[]): string[] {
  const there = new Set(sources.map(({ role }) => role));
  return SOURCE_ROLES.filter((role) => role !== 'parcel_map' && role !== 'dnc' && !there.has(role)).map((role) => ROLE_WORDS[role]);
}

export const describeLimits = (): string[] => [...REPORT_LIMITS];
