/**
 * Outcomes of contacts that an account had from elsewhere: they say how right we are below the threshold, where nothing is sold. Nothing of them shows. A row
 * about a contact that was withheld is answered, counted and recorded as one about a number that nobody knows.
 */
import { AppError } from '@deedline/contract/errors';
import type { BroughtSetting, OutcomeRowSaid } from '@deedline/contract/accuracy/outcome-import';
import { REPORT_DAYS } from '@deedline/contract/limits';
import { isOwnContact } from '@deedline/contract/search/own-list-words';
import { inTransaction } from '../../../transaction.ts';
import { findSuppressed } from '../../compliance/suppression.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { hashContact } from '../find-contact.ts';
import { deliveredAt } from '../outcomes.ts';
import { lockOpenAccount } from '../queries.ts';
import {
  type BroughtRow,
  forgetWithheld,
  insertBrought,
  insertBroughtWithheld,
  selectBroughtSetting,
  updateBroughtSetting,
} from './brought-queries.ts';
import { type MatchedRow, type ReadRow, readRows } from './match-rows.ts';

const DAY_MS = 86_400_000;
/** Days are counted where the caller is. */
const SLACK_DAYS = 1;

/** Whether what a file says of contacts that we withheld counts, and since when. */
export async function readBroughtSetting({ db }: Pick<SearchContext, 'db'>, accountId: string): Promise<BroughtSetting> {
  return { since: (await selectBroughtSetting(db, accountId))?.toISOString() ?? null };
}

/** Off: what was kept of contacts that were withheld is forgotten; what files said of them stays until they are taken back. */
export async function changeBroughtSetting(
  ctx: Pick<SearchContext, 'db' | 'now'>,
  accountId: string,
  counts: boolean,
  from: Requester,
): Promise<BroughtSetting> {
  await inTransaction(ctx.db, async (db) => {
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    if (((await selectBroughtSetting(db, accountId)) !== null) === counts) return;
    await updateBroughtSetting(db, accountId, counts ? ctx.now() : null);
    if (!counts) await forgetWithheld(db, accountId);
    await recordAudit(db, { kind: 'setting', what: counts ? 'brought_outcomes_on' : 'brought_outcomes_off', accountId, from });
  });
  return readBroughtSetting(ctx, accountId);
}

/** Rows about contacts that were withheld. The statement is the same whether there is one or none. */
export async function keepBroughtWithheld(
  ctx: SearchContext,
  accountId: string,
  importId: string,
  rows: readonly OutcomeRowSaid[],
): Promise<void> {
  if ((await selectBroughtSetting(ctx.db, accountId)) === null) return;
  const dated = (await readRows(ctx, rows)).filter(({ on }) => on !== undefined);
  const open = await leaveOptedOut(ctx, dated);
  const said = open.flatMap(({ hashes, outcome, on }) =>
    hashes.map((contact) => ({ contact, isRight: outcome === 'right_party', on: `${on!}T00:00:00Z` })),
  );
  await inTransaction(ctx.db, async (db) => {
    if (await lockOpenAccount(db, accountId))
      await insertBroughtWithheld(db, { accountId, importId, at: ctx.now(), days: REPORT_DAYS + SLACK_DAYS, said });
  });
}

/** Whoever opted out since is like nobody. */
async function leaveOptedOut(ctx: SearchContext, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const textsOf = (kind: ReadRow['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.text] : []));
  const out = await findSuppressed(ctx, { phone: textsOf('phone'), email: textsOf('email'), person: [] });
  return rows.filter(({ kind, text }) => !out[kind].has(text));
}

/** Rows about contacts that were sold, of calls before they were: the account had them from elsewhere. They tell how much likelier such are to be right. */
export async function keepBroughtEarly(
  ctx: SearchContext,
  accountId: string,
  importId: string,
  early: readonly MatchedRow[],
): Promise<void> {
  if (early.length === 0 || (await selectBroughtSetting(ctx.db, accountId)) === null) return;
  const made = early.flatMap(({ search, found, outcome, occurredAt }): BroughtRow[] => {
    const delivered = deliveredAt(search);
    const { scoredBy, phones, emails } = search.results!;
    const isOwn = [...phones.filter(({ e164 }) => e164 === found.contact), ...emails.filter(({ email }) => email === found.contact)].some(
      isOwnContact,
    );
    if (isOwn || occurredAt!.getTime() < delivered.getTime() - REPORT_DAYS * DAY_MS) return [];
    const { engineVersion, calibration } = scoredBy;
    return [
      {
        contact: hashContact(ctx.hash, found).now.toString('hex'),
        searchId: search.id,
        isRight: outcome === 'right_party',
        occurredAt: occurredAt!,
        kind: found.calibratedKind,
        confidence: Math.round(found.confidence),
        engineVersion,
        calibrationId: calibration,
        records: found.records,
        source: found.source,
      },
    ];
  });
  await inTransaction(ctx.db, async (db) => {
    if (await lockOpenAccount(db, accountId)) await insertBrought(db, { accountId, importId, at: ctx.now(), made });
  });
}
