import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@deedline/contract/errors';
import type { ImportOutcomes, OutcomeImport, OutcomesImported, OutcomesRead } from '@deedline/contract/accuracy/outcome-import';
import type { ContactOutcome } from '@deedline/contract/accuracy/outcome-kinds';
import { readPhone } from '@deedline/engine/normalize/phone';
import { isUuid } from '../../../is-uuid.ts';
import { inTransaction } from '../../../transaction.ts';
import { addOwnNumbers } from '../../calls/numbers/own-numbers.ts';
import { deletePersonReportsOfImport } from '../../calls/persons/person-reports.ts';
import { readBalance } from '../../credits/wallet.ts';
import { tellEvent } from '../../events/tell-event.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { recordReport } from '../outcomes.ts';
import { lockOpenAccount } from '../queries.ts';
import { keepBroughtEarly, keepBroughtWithheld } from './brought.ts';
import { type LeftOutRow, type MatchedRow, matchRows } from './match-rows.ts';
import { keepPersonRows, matchPersons, type PersonRow } from './person-rows.ts';
import { addToImport, endImport, type ImportRow, insertImport, selectImport, selectImports, takeBack } from './queries.ts';

const MAX_LISTED = 100;

/** What an import of these rows would take. */
export async function previewOutcomes(
  ctx: SearchContext,
  accountId: string,
  { rows, persons }: Pick<ImportOutcomes, 'rows' | 'persons'>,
): Promise<OutcomesRead> {
  const ofPersons = await matchPersons(ctx, accountId, persons);
  const taken: ContactOutcome[] = [];
  const leftOut = await matchRows(ctx, accountId, rows, async (matched) => void taken.push(...matched.map(({ outcome }) => outcome)));
  return {
    rows: rows.length + persons.length,
    taken: countOutcomes(taken),
    persons: countPersons(ofPersons.matched),
    leftOut: byLine([...leftOut, ...ofPersons.leftOut]),
  };
}

/**
 * Records the rows as reports, under the same published refund rules. Each few searches are one transaction, so an interrupted import leaves whole searches
 * done. Importing again takes the rest, because outcomes on record are left alone.
 */
export async function importOutcomes(
  ctx: SearchContext,
  accountId: string,
  { fileName, rows, persons, doNotCall }: ImportOutcomes,
  from: Requester,
): Promise<OutcomesImported> {
  const id = randomUUIDv7();
  const phones = [...new Set(doNotCall.flatMap((text) => readPhone(text) ?? []))];
  await inTransaction(ctx.db, async (db) => {
    await insertImport(db, { id, accountId, fileName, at: ctx.now(), rows: rows.length + persons.length });
    const listed = phones.length === 0 ? 0 : await addOwnNumbers({ db, now: ctx.now }, accountId, phones);
    await addToImport(db, id, { listed });
    await recordAudit(db, {
      kind: 'setting',
      what: 'outcomes_imported',
      accountId,
      from,
      subject: id,
      facts: { rows: rows.length + persons.length, listed },
    });
  });
  const taken: ContactOutcome[] = [];
  const late: LeftOutRow[] = [];
  const ofPersons = await matchPersons(ctx, accountId, persons);
  const reported = await keepPersonRows(ctx, { accountId, importId: id, from }, ofPersons.matched);
  await keepBroughtWithheld(ctx, accountId, id, rows);
  const leftOut = await matchRows(ctx, accountId, rows, async (matched, early) => {
    await keepBroughtEarly(ctx, accountId, id, early);
    const kept = await keepRows(ctx, accountId, id, matched);
    for (const { line, outcome } of matched) {
      if (kept.has(line)) taken.push(outcome);
      else late.push({ line, reason: 'reported_before' });
    }
  });
  const made = await selectImport(ctx.db, accountId, id);
  return {
    rows: rows.length + persons.length,
    taken: countOutcomes(taken),
    persons: countPersons(reported.kept),
    leftOut: byLine([...leftOut, ...late, ...ofPersons.leftOut, ...reported.late]),
    import: presentImport(made!),
    credits: await readBalance(ctx.db, accountId),
  };
}

/** Returns the lines that were recorded. The other contacts got a report meanwhile. */
async function keepRows(ctx: SearchContext, accountId: string, id: string, rows: readonly MatchedRow[]): Promise<Set<number>> {
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const kept = new Set<number>();
    let refunded = 0;
    for (const { line, search, found, outcome, occurredAt } of rows) {
      const made = await recordReport(ctx, db, { accountId, search, found, outcome, imported: { id, occurredAt } });
      if (made === null) continue;
      kept.add(line);
      refunded += made.refunded_credits;
    }
    await addToImport(db, id, { taken: kept.size, refunded });
    const searchIds = [...new Set(rows.flatMap(({ line, search }) => (kept.has(line) ? [search.id] : [])))];
    if (kept.size > 0) await tellEvent(db, { accountId, kind: 'outcome.reported', subject: id, data: { importId: id, searchIds } });
    return kept;
  });
}

export async function listImports(ctx: Pick<SearchContext, 'db'>, accountId: string): Promise<OutcomeImport[]> {
  return (await selectImports(ctx.db, accountId, MAX_LISTED)).map(presentImport);
}

/**
 * Undoes an import: its reports no longer count. Reports that refunded credits stay, because refunds are not taken back, and so do numbers that it put on the
 * account's do-not-call list, because their holders asked for that. Throws `outcome_import_not_found`, also for another account's import.
 */
export async function undoImport(ctx: SearchContext, accountId: string, id: string, from: Requester): Promise<OutcomeImport> {
  if (!isUuid(id)) throw new AppError('outcome_import_not_found');
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const ended = await endImport(db, accountId, id, ctx.now());
    if (ended === undefined) throw new AppError('outcome_import_not_found');
    await takeBack(db, accountId, id);
    await deletePersonReportsOfImport(db, accountId, id);
    const facts = { taken: ended.taken, kept: ended.kept };
    await recordAudit(db, { kind: 'setting', what: 'outcomes_undone', accountId, from, subject: id, facts });
    return presentImport(ended);
  });
}

function byLine(rows: readonly LeftOutRow[]): LeftOutRow[] {
  return rows.toSorted((a, b) => a.line - b.line);
}

function countPersons(taken: readonly PersonRow[]): OutcomesRead['persons'] {
  return [...Map.groupBy(taken, ({ report }) => report)].map(([report, same]) => ({ report, rows: same.length }));
}

function countOutcomes(taken: readonly ContactOutcome[]): { outcome: ContactOutcome; rows: number }[] {
  return [...Map.groupBy(taken, (outcome) => outcome)].map(([outcome, same]) => ({ outcome, rows: same.length }));
}

function presentImport(row: ImportRow): OutcomeImport {
  return {
    id: row.id,
    fileName: row.file_name,
    importedAt: row.imported_at.toISOString(),
    rows: row.rows,
    taken: row.taken,
    persons: row.persons,
    refundedCredits: row.refunded_credits,
    listed: row.listed,
    undoneAt: row.undone_at?.toISOString() ?? null,
    kept: row.kept,
  };
}
