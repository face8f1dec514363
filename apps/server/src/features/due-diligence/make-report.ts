import { randomUUIDv7 } from 'node:crypto';
import { PROFESSIONS } from '@deedline/contract/compliance/licence-words';
import {
  DUE_DILIGENCE_FORMAT,
  type CreateDueDiligence,
  type DueDiligenceReport,
  type ReportedSearch,
} from '@deedline/contract/compliance/due-diligence';
import type { PurposePacket } from '@deedline/contract/compliance/purposes';
import { AppError } from '@deedline/contract/errors';
import type { Search } from '@deedline/contract/search/search';
import { MODE_NAMES } from '@deedline/contract/search/words';
import { makePacket } from '../audit/make-packet.ts';
import { signingKeyOf, signPacket } from '../audit/packet-signing.ts';
import type { SignedIn } from '../identity/find-account.ts';
import type { BuyingContext } from '../lookup/search-context.ts';
import { readOutcomes } from '../outcomes/outcomes.ts';
import { readSearch } from '../searches/read-searches.ts';
import { contactsAre, nameAsked, namesInAnswer } from './names-of.ts';
import { describeLimits, describeNotFound, describeNotSearched } from './not-found.ts';
import { selectMembers } from './queries.ts';
import { isSameName } from './same-name.ts';
import { citedIn, composeStatements, type Numbered, yearOf } from './statements.ts';

/** What is sealed of a report: the report itself, and what it took from each search. */
export interface KeptReport {
  report: DueDiligenceReport;
  cited: { searchId: string; texts: string[] }[];
}

/**
 * Composes and signs a report about searches of the account that have ended, from what they show today. Asks no source and costs nothing. Throws
 * `search_not_found`, and `invalid_request` if a search still runs, failed, or is about somebody else.
 */
export async function makeReport(
  ctx: BuyingContext,
  by: Pick<SignedIn, 'account' | 'member'>,
  asked: CreateDueDiligence,
): Promise<KeptReport> {
  const { account, member } = by;
  const ids = [...new Set(asked.searchIds)];
  const searches: Numbered[] = [];
  for (const id of ids) searches.push({ number: searches.length + 1, search: await readSearch(ctx, account.id, id) });
  for (const { search } of searches) requireFit(search, asked.subject);
  const members = await selectMembers(ctx.db, account.id);
  const reported: ReportedSearch[] = [];
  const outcomes: DueDiligenceReport['outcomes'] = [];
  const personReports: NonNullable<DueDiligenceReport['personReports']> = [];
  for (const { number, search } of searches) {
    const packet = await makePacket(ctx, account.id, search.id);
    reported.push(reportSearch(number, search, packet, members));
    personReports.push(...reportsOf(number, search, asked.subject));
    if (contactsAre(search.results, asked.subject) !== 'theirs') continue;
    for (const { kind, contact, outcome, reportedAt } of await readOutcomes(ctx, account.id, search.id))
      outcomes.push({ search: number, kind, contact, outcome, reportedAt });
  }
  const composed = composeStatements(searches, asked.subject);
  const { caseNumber, court, parties, attempts } = asked.stated;
  const unsigned = {
    format: DUE_DILIGENCE_FORMAT,
    id: randomUUIDv7(),
    writtenAt: ctx.now().toISOString(),
    timeZone: asked.timeZone,
    installation: { url: ctx.config.publicUrl },
    account: { id: account.id, email: account.email },
    madeBy: { email: member.email },
    subject: { name: asked.subject },
    stated: { caseNumber: caseNumber || null, court: court || null, parties: parties || null, attempts },
    searches: reported,
    ...composed,
    outcomes,
    personReports,
    notFound: describeNotFound(searches, asked.subject, composed.statements),
    notSearched: describeNotSearched(searches, vendorsOf(ctx)),
    limits: describeLimits(),
  } satisfies Omit<DueDiligenceReport, 'signature'>;
  return {
    report: signPacket(unsigned, signingKeyOf(ctx.hash)),
    cited: searches.map(({ search }) => ({ searchId: search.id, texts: citedIn(search) })),
  };
}

const vendorsOf = ({ vendorShelf }: Pick<BuyingContext, 'vendorShelf'>) =>
  vendorShelf.vendors.map(({ id, terms }) => ({ id, label: terms.label }));

function requireFit(search: Search, subject: string): void {
  if (search.status !== 'completed')
    throw new AppError(
      'invalid_request',
      `Search ${search.id} has not ended with an answer. A report can only be made of a search that has.`,
    );
  const names = namesInAnswer(search);
  const typed = nameAsked(search);
  const others = names.length > 0 ? names : typed === null ? [] : [typed];
  if (others.length > 0 && !others.some((name) => isSameName(name, subject)))
    throw new AppError('invalid_request', `Search ${search.id} is about someone else. A report is about one person.`);
}

function reportsOf(number: number, { results }: Search, subject: string): NonNullable<DueDiligenceReport['personReports']> {
  // What was reported by a number that was sold for an organisation is of somebody behind it.
  const organisation = contactsAre(results, subject) === 'of others' ? undefined : results?.owner?.name;
  const about = (results?.reportedPersons ?? []).filter(({ name }) => isSameName(name, subject) || name === organisation);
  return about.map(({ kind, name, reportedAt, reportedBy }) => ({ search: number, kind, name, reportedAt, reportedBy }));
}

function reportSearch(number: number, search: Search, packet: PurposePacket, members: ReadonlyMap<string, string>): ReportedSearch {
  const facts = (packet.record.facts ?? {}) as { memberId?: string };
  const { results, receipt } = search;
  return {
    number,
    id: search.id,
    kind: search.searchMode,
    words: MODE_NAMES[search.searchMode],
    askedAt: search.createdAt,
    endedAt: search.completedAt,
    askedBy: (facts.memberId === undefined ? undefined : members.get(facts.memberId)) ?? null,
    batchId: search.batchJobId,
    asked: fieldsAsked(search),
    purpose: packet.purpose,
    legalPurposes: packet.legalPurposes ?? null,
    licence: describeLicence(packet.licence ?? null),
    attestation: packet.attestation,
    named: namesInAnswer(search)[0] ?? null,
    sources: (results?.sources.list ?? []).map(({ name, label, role, status, asOf, records, reason }) => ({
      name,
      label,
      role: role ?? null,
      status,
      asOf,
      records,
      reason: reason ?? null,
    })),
    vendors: (receipt?.vendors ?? []).map(({ label, asked, hits, kept, isTwin }) => ({ label, asked, answered: hits, kept, isTwin })),
    place: { number: packet.place.number, digest: packet.place.digest, hash: packet.place.hash },
  };
}

const FIELDS = [
  ['ownerName', 'Owner name'],
  ['firstName', 'First name'],
  ['middleName', 'Middle name'],
  ['lastName', 'Last name'],
  ['inputName', 'Name in the file'],
  ['street', 'Street'],
  ['city', 'City'],
  ['state', 'State'],
  ['zip', 'ZIP code'],
  ['parcelId', 'Parcel ID (APN)'],
  ['phoneNumber', 'Phone'],
  ['emailAddress', 'Email'],
] as const;

/** As typed; only the year of a date of birth. */
function fieldsAsked(search: Search): ReportedSearch['asked'] {
  const typed = FIELDS.flatMap(([field, words]) => {
    const value = search[field];
    return value === null || value === '' ? [] : [{ field: words, value }];
  });
  return search.dob ? [...typed, { field: 'Year of birth', value: yearOf(search.dob) }] : typed;
}

function describeLicence(licence: NonNullable<PurposePacket['licence']> | null): string | null {
  if (licence === null) return null;
  const { kind, profession, state, number } = licence;
  const work = (PROFESSIONS as Record<string, string>)[profession] ?? profession;
  return kind === 'licensed' ? `${number ?? 'number no longer kept'}, ${state}, ${work}` : `None needed, ${state}, ${work}`;
}
