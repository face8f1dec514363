/**
 * Outcomes of contacts that an account had from elsewhere. They tell how often we are right below the threshold, where nothing is sold. Nothing of this is
 * shown: a row about a withheld contact is answered, counted and recorded like one about an unknown number.
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
/** Days are in the caller's time zone. */
const SLACK_DAYS = 1;

/** Since when outcomes that files report about withheld contacts count; null when they do not. */
export async function readBroughtSetting({ db }: Pick<SearchContext, 'db'>, accountId: string): Promise<BroughtSetting> {
  return { since: (await selectBroughtSetting(db, accountId))?.toISOString() ?? null };
}

/** Switching it off forgets the withheld contacts; what files reported about them stays until the import is undone. */
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

/** Stores rows about withheld contacts. The same statement runs whether there are any or none. */
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

/** Removes people who opted out since, as if they were unknown. */
async function leaveOptedOut(ctx: SearchContext, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const textsOf = (kind: ReadRow['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.text] : []));
  const out = await findSuppressed(ctx, { phone: textsOf('phone'), email: textsOf('email'), person: [] });
  return rows.filter(({ kind, text }) => !out[kind].has(text));
}

/**
 * Stores rows about sold contacts that were called before they were sold, so the account had them from elsewhere. They tell how much likelier brought contacts
 * are to be right.
 */
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
