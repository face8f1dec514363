/** Outcomes that an account itself reported for contacts. They apply wherever a contact is shown as the same person's, in any search. */
import type { ContactKind, ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import type { Email, Phone } from '@deedline/contract/search/results';
import type { AppContext } from '../../../context.ts';
import type { Queryable } from '../../../transaction.ts';
import { contactText, personItemsOf } from '../../credits/answer-items.ts';

type ReportsContext = Pick<AppContext, 'db' | 'hash'>;

/** Reported as belonging to somebody else, or to nobody. */
export interface OwnReport<Outcome = 'wrong_number' | 'disconnected'> {
  outcome: Outcome;
  /** '2026-11-28' */
  on: string;
}
type AnyReport = OwnReport<'wrong_number' | 'disconnected' | 'wrong_person' | 'bounced'>;

interface AskedReport {
  /** Null if no account is known; then nothing was reported. */
  accountId: string | null;
  kind: ContactKind;
  /** A phone as '+14195550142', or an email. */
  contact: string;
  /** The persons to whom the contact is attributed. */
  names: readonly string[];
}

const DOMAIN = 'reported of';

/** Hashes of the persons to whom a contact was attributed when it was delivered, stored with its report. */
export function hashPersons(hash: ReportsContext['hash'], names: readonly string[], text: string): Buffer[] {
  return textsOf(names, text).map((item) => hash(DOMAIN, item));
}

function textsOf(names: readonly string[], text: string): string[] {
  return [...new Set(names.flatMap((name) => personItemsOf(name, text)))];
}

export function isReported({ callReadiness }: Pick<Phone, 'callReadiness'>): boolean {
  return callReadiness?.reasons.some(({ code }) => code === 'reported_wrong' || code === 'reported_disconnected') === true;
}

/** The reports of numbers only. */
export function ofNumber(report: AnyReport | null): OwnReport | null {
  return report?.outcome === 'wrong_number' || report?.outcome === 'disconnected' ? { ...report, outcome: report.outcome } : null;
}

export function ofEmail(report: AnyReport | null): NonNullable<Email['reported']> | null {
  return report?.outcome === 'wrong_person' || report?.outcome === 'bounced' ? { ...report, outcome: report.outcome } : null;
}

/** For each contact in turn, the last report if that was a bad one. */
export async function readOwnReports({ db, hash }: ReportsContext, asked: readonly AskedReport[]): Promise<(AnyReport | null)[]> {
  const accounts = await selectReporting(db, [...new Set(asked.flatMap(({ accountId }) => accountId ?? []))]);
  if (accounts.size === 0) return asked.map(() => null);
  const hashed = asked.map(({ accountId, kind, contact, names }) =>
    accounts.has(accountId ?? '') && names.length > 0 ? hash.every('contacts', contactText(kind, contact)) : [],
  );
  const reports = await selectReports(db, [...accounts], [...new Map(hashed.flat().map((each) => [each.toString('hex'), each])).values()]);
  const byContact = Map.groupBy(reports, ({ account_id, contact }) => `${account_id} ${contact.toString('hex')}`);
  return asked.map(({ accountId, kind, contact: text, names }, index) => {
    const said = hashed[index]!.flatMap((contact) => byContact.get(`${accountId} ${contact.toString('hex')}`) ?? []);
    return said.length === 0 ? null : lastWord(hash, said, textsOf(names, contactText(kind, text)));
  });
}

function lastWord(hash: ReportsContext['hash'], said: readonly ReportRow[], persons: readonly string[]): AnyReport | null {
  const meant = new Set(persons.flatMap((person) => hash.every(DOMAIN, person)).map((each) => each.toString('hex')));
  const [last] = said
    .filter((report) => report.persons.some((person) => meant.has(person.toString('hex'))))
    .toSorted((a, b) => b.reported_at.getTime() - a.reported_at.getTime());
  if (last === undefined || last.outcome === 'right_party') return null;
  return { outcome: last.outcome, on: last.reported_at.toISOString().slice(0, 10) };
}

interface ReportRow {
  account_id: string;
  contact: Buffer;
  outcome: ContactOutcome;
  reported_at: Date;
  persons: Buffer[];
}

/** Most accounts report nothing, so nothing is hashed for their numbers. */
async function selectReporting(db: Queryable, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const found = await db.query({
    name: 'select-reporting',
    text: `select id from unnest($1::uuid[]) as asked(id) where exists (select from contact_outcome where account_id = id)`,
    values: [accountIds],
  });
  return new Set(found.rows.map(({ id }: { id: string | null }) => id!));
}

async function selectReports(db: Queryable, accountIds: readonly string[], contacts: readonly Buffer[]): Promise<ReportRow[]> {
  const found = await db.query({
    name: 'select-own-reports',
    text: `select account_id, contact, outcome, reported_at, persons from contact_outcome
      where account_id = any($1::uuid[]) and contact = any($2::bytea[]) and persons <> '{}'`,
    values: [accountIds, contacts],
  });
  return found.rows;
}
