import type {
  CreateDueDiligence,
  DueDiligenceMade,
  DueDiligenceOffer,
  DueDiligenceReport,
} from '@deedline/contract/compliance/due-diligence';
import { AppError } from '@deedline/contract/errors';
import { DUE_DILIGENCE_LIMITS } from '@deedline/contract/limits';
import type { Search } from '@deedline/contract/search/search';
import { isUuid } from '../../is-uuid.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import type { SignedIn } from '../identity/find-account.ts';
import type { BuyingContext, SearchContext } from '../lookup/search-context.ts';
import { recordAudit, type Requester } from '../record/record-audit.ts';
import { keyVersionOf, type Place, sealValue, unsealValue } from '../sealing/seal-value.ts';
import { listSearches, readSearch, readSearchesById } from '../searches/read-searches.ts';
import { type KeptReport, makeReport } from './make-report.ts';
import { nameAsked, namesInAnswer } from './names-of.ts';
import { deleteReport, deleteReportsOf, insertReport, lockAndCount, type ReportRow, selectReport, selectReports } from './queries.ts';
import { isSameName } from './same-name.ts';
import { citedIn } from './statements.ts';

/** How many reports are listed, and how many searches are checked for others about the same person. */
const LISTED = 50;
const LOOKED_THROUGH = 100;

const placeOfReport = (id: string): Place => `due_diligence_report.sealed/${id}`;

/** Makes, seals and stores a report; audited with its signature. */
export async function createReport(
  ctx: BuyingContext,
  by: Pick<SignedIn, 'account' | 'member'>,
  asked: CreateDueDiligence,
  from: Requester,
): Promise<DueDiligenceMade> {
  const { account, member } = by;
  const kept = await makeReport(ctx, by, asked);
  const { report } = kept;
  const key = await ctx.keys.forSealing(account.id);
  if (key === null) throw new AppError('unauthorized');
  const searchIds = report.searches.map(({ id }) => id);
  await inTransaction(ctx.db, async (db) => {
    const count = await lockAndCount(db, account.id);
    if (count === null) throw new AppError('unauthorized');
    if (count >= DUE_DILIGENCE_LIMITS.kept) throw new AppError('too_many_reports');
    const sealed = sealValue(key, placeOfReport(report.id), kept);
    await insertReport(db, {
      id: report.id,
      accountId: account.id,
      memberId: member.id,
      madeAt: new Date(report.writtenAt),
      searchIds,
      sealed,
    });
    const facts = { searchIds, signature: report.signature.value };
    await recordAudit(db, { kind: 'export', what: 'due_diligence_made', accountId: account.id, from, subject: report.id, facts });
  });
  return present(report, { id: report.id, by: member.email });
}

/** The report as it was signed, if everything that it says about anybody is still shown today; otherwise throws `report_not_found`. */
export async function readReport(ctx: SearchContext, accountId: string, id: string): Promise<DueDiligenceReport> {
  const row = isUuid(id) ? await selectReport(ctx.db, accountId, id) : undefined;
  const [opened] = row === undefined ? [] : await openShown(ctx, accountId, [row]);
  if (opened === undefined) throw new AppError('report_not_found');
  return opened.report;
}

/** The latest first. */
export async function listReports(ctx: SearchContext, accountId: string, searchId: string | null = null): Promise<DueDiligenceMade[]> {
  const rows = await selectReports(ctx.db, accountId, searchId, LISTED);
  return (await openShown(ctx, accountId, rows)).map(({ report, row }) => present(report, row));
}

export async function removeReport(ctx: Pick<SearchContext, 'db'>, accountId: string, id: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!isUuid(id) || !(await deleteReport(db, accountId, id))) throw new AppError('report_not_found');
    await recordAudit(db, { kind: 'setting', what: 'due_diligence_removed', accountId, from, subject: id });
  });
}

/** Deletes all reports of an account, within the caller's transaction. */
export function eraseReports(db: Queryable, accountId: string): Promise<void> {
  return deleteReportsOf(db, accountId);
}

/** Whom a report about a search can be about, and which of the account's latest searches can be included. */
export async function offerReport(ctx: SearchContext, accountId: string, searchId: string): Promise<DueDiligenceOffer> {
  const search = await readSearch(ctx, accountId, searchId);
  const whom = whomItIsAbout(search);
  const bears = (name: string) => [...whom.subjects, whom.typed].some((subject) => subject !== null && isSameName(name, subject));
  const latest = await listSearches(ctx, accountId, { withResults: true, most: LOOKED_THROUGH });
  const others = latest
    .filter(({ id, status }) => id !== search.id && status === 'completed')
    .map((other) => ({ other, about: whomItIsAbout(other) }))
    .filter(({ about }) => about.subjects.some(bears) || (about.typed !== null && bears(about.typed)))
    .map(({ other, about }) => ({
      id: other.id,
      searchMode: other.searchMode,
      askedAt: other.createdAt,
      names: about.subjects,
      typed: about.typed,
    }));
  return { ...whom, others, made: await listReports(ctx, accountId, search.id) };
}

/** The people whom the answer names, or else the name that was asked for. */
function whomItIsAbout(search: Search): Pick<DueDiligenceOffer, 'subjects' | 'typed'> {
  const subjects = namesInAnswer(search);
  return { subjects, typed: subjects.length > 0 ? null : nameAsked(search) };
}

interface Opened extends KeptReport {
  row: ReportRow;
}

async function openShown(ctx: SearchContext, accountId: string, rows: readonly ReportRow[]): Promise<Opened[]> {
  const ids = [...new Set(rows.flatMap(({ search_ids }) => search_ids))];
  const shown = new Map<string, ReadonlySet<string>>();
  for (let from = 0; from < ids.length; from += DUE_DILIGENCE_LIMITS.searches)
    for (const [id, search] of await readSearchesById(ctx, accountId, ids.slice(from, from + DUE_DILIGENCE_LIMITS.searches)))
      shown.set(id, new Set(citedIn(search)));
  const opened: Opened[] = [];
  for (const row of rows) {
    const key = await ctx.keys.forUnsealing(accountId, keyVersionOf(row.sealed));
    const kept = unsealValue(key, placeOfReport(row.id), row.sealed) as KeptReport;
    const isShown = kept.cited.every(({ searchId, texts }) => texts.every((text) => shown.get(searchId)?.has(text) === true));
    if (isShown) opened.push({ ...kept, row });
  }
  return opened;
}

function present(report: DueDiligenceReport, { id, by }: Pick<ReportRow, 'id' | 'by'>): DueDiligenceMade {
  const { writtenAt, subject, stated, searches } = report;
  return { id, madeAt: writtenAt, subject: subject.name, caseNumber: stated.caseNumber, by, searchIds: searches.map((each) => each.id) };
}
