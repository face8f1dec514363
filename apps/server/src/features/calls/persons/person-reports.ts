/** What an account reported about people. It applies to them in every answer of the account that can be told to be about them, and to nobody else. */
import type { PersonReport } from '@deedline/contract/compliance/person-report';
import { forbidsCalls, type PersonReportKind } from '@deedline/contract/compliance/person-report-words';
import type { Purpose } from '@deedline/contract/compliance/uses';
import { randomUUIDv7 } from 'node:crypto';
import type { AppContext } from '../../../context.ts';
import type { Queryable } from '../../../transaction.ts';
import { type KnownPerson, marksOf, type Traits, traitsOf } from './known-persons.ts';

type ReportsContext = Pick<AppContext, 'hash'> & { db: Queryable };

/** A report about one of the people asked about. `isReached`: the answer's contacts are for them. */
export interface FoundReport extends Omit<PersonReport, 'blocks'> {
  isReached: boolean;
}

/** A report as an answer shows it that was bought for this purpose. */
export function presentReport({ isReached, ...report }: FoundReport, purpose: Purpose | null): PersonReport {
  return { ...report, blocks: isReached && forbidsCalls(report.kind, purpose) };
}

interface AskedPersons {
  /** Null if no account is known; then nothing was reported. */
  accountId: string | null;
  persons: readonly KnownPerson[];
}

const DOMAIN = 'reported person';

/** For each answer in turn, the reports about its people, the latest first. */
export async function readPersonReports({ db, hash }: ReportsContext, asked: readonly AskedPersons[]): Promise<FoundReport[][]> {
  const accounts = await selectReporting(db, [...new Set(asked.flatMap(({ accountId }) => accountId ?? []))]);
  if (accounts.size === 0) return asked.map(() => []);
  const marked = asked.map(({ accountId, persons }) =>
    accounts.has(accountId ?? '') ? persons.map((person) => ({ person, marks: hashAsked(hash, accountId!, person) })) : [],
  );
  const reports = await selectReports(db, [...accounts], [...new Set(marked.flat().flatMap(({ marks }) => marks))]);
  const byMark = new Map<string, ReportRow[]>();
  for (const report of reports) for (const mark of report.marks) byMark.set(mark, [...(byMark.get(mark) ?? []), report]);
  return asked.map(({ accountId }, index) =>
    marked[index]!.flatMap(({ person, marks }) => {
      const met = new Set(marks.flatMap((mark) => byMark.get(mark) ?? []));
      return [...met].filter((report) => !differs(hash, accountId!, report, traitsOf(person))).map((report) => present(report, person));
    }).toSorted((a, b) => (a.reportedAt < b.reportedAt ? 1 : -1)),
  );
}

/** Whether an account reported anything about anybody. */
export async function hasPersonReports({ db }: Pick<ReportsContext, 'db'>, accountId: string): Promise<boolean> {
  return (await selectReporting(db, [accountId])).size > 0;
}

function hashAsked(hash: ReportsContext['hash'], accountId: string, person: KnownPerson): string[] {
  return marksOf(person, 'ask').flatMap((mark) => hash.every(DOMAIN, `${accountId}|${mark}`).map((each) => each.toString('hex')));
}

/** Whether both say a birth year, birth date or suffix, and say different ones. */
function differs(hash: ReportsContext['hash'], accountId: string, report: ReportRow, traits: Traits): boolean {
  const pairs = [
    [report.birth_year, traits.birthYear],
    [report.birth_date, traits.birthDate],
    [report.suffix, traits.suffix],
  ] as const;
  return pairs.some(
    ([said, asked]) => said !== null && asked !== null && !hash.every(DOMAIN, `${accountId}|${asked}`).some((each) => each.equals(said)),
  );
}

function present({ id, kind, reported_at, reported_by }: ReportRow, { name, isReached }: KnownPerson): FoundReport {
  return { id, kind, name, reportedAt: reported_at.toISOString(), reportedBy: reported_by, isReached };
}

/** Whether anything tells the person from others of their name. */
export function canBeTold(person: KnownPerson): boolean {
  return marksOf(person, 'store').length > 0;
}

export interface NewPersonReport {
  accountId: string;
  kind: PersonReportKind;
  at: Date;
  memberId: string | null;
  keyId: string | null;
  importId: string | null;
}

/** The caller has looked whether the person can be told, and whether it was reported before. */
export async function keepPersonReport(
  { hash }: Pick<AppContext, 'hash'>,
  db: Queryable,
  person: KnownPerson,
  { accountId, kind, at, memberId, keyId, importId }: NewPersonReport,
): Promise<void> {
  const hashed = (text: string | null) => (text === null ? null : hash(DOMAIN, `${accountId}|${text}`));
  const marks = marksOf(person, 'store').map((mark) => hashed(mark)!);
  const { birthYear, birthDate, suffix } = traitsOf(person);
  await db.query(
    `insert into person_report (id, account_id, kind, reported_at, member_id, key_id, import_id, marks, birth_year, birth_date, suffix)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [randomUUIDv7(), accountId, kind, at, memberId, keyId, importId, marks, hashed(birthYear), hashed(birthDate), hashed(suffix)],
  );
}

/** False if the account has no such report. */
export async function deletePersonReport(db: Queryable, accountId: string, id: string): Promise<boolean> {
  return (await db.query('delete from person_report where account_id = $1 and id = $2', [accountId, id])).rowCount === 1;
}

export async function deletePersonReportsOfImport(db: Queryable, accountId: string, importId: string): Promise<void> {
  await db.query('delete from person_report where account_id = $1 and import_id = $2', [accountId, importId]);
}

interface ReportRow {
  id: string;
  kind: PersonReportKind;
  reported_at: Date;
  reported_by: string | null;
  /** Hex. */
  marks: string[];
  birth_year: Buffer | null;
  birth_date: Buffer | null;
  suffix: Buffer | null;
}

/** Most accounts report nothing, so nothing is hashed for their people. */
async function selectReporting(db: Queryable, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const found = await db.query({
    name: 'select-reporting-persons',
    text: `select id from unnest($1::uuid[]) as asked(id) where exists (select from person_report where account_id = asked.id)`,
    values: [accountIds],
  });
  return new Set(found.rows.map(({ id }: { id: string | null }) => id!));
}

async function selectReports(db: Queryable, accountIds: readonly string[], marks: readonly string[]): Promise<ReportRow[]> {
  const found = await db.query({
    name: 'select-person-reports',
    text: `select report.id, kind, reported_at, coalesce(program_key.name, member.email) as reported_by, marks, birth_year, birth_date, suffix
      from person_report report left join member on member.id = report.member_id left join program_key on program_key.id = report.key_id
      where report.account_id = any($1::uuid[]) and marks && $2::bytea[]`,
    values: [accountIds, marks.map((mark) => Buffer.from(mark, 'hex'))],
  });
  return found.rows.map((row) => ({ ...row, marks: row.marks.map((mark) => mark.toString('hex')) }));
}
