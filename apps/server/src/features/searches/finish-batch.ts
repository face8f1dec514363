import type { SearchContext } from '../lookup/search-context.ts';
import type { Queryable } from '../../transaction.ts';
import { freeSince } from '../credits/price-answer.ts';
import type { HeldSearch } from './hold-credits.ts';
import { type Ended, finishSearches, LEASE_SECONDS, type Outcome } from './queries.ts';

/** Which row of which batch asks, and for whom. */
export interface BatchOrigin {
  jobId: string;
  row: number;
  /** The hold that it is paid from; null when nothing is held for it. */
  holdId: string | null;
  /** The question, with the name as the file gave it. */
  sealedInput: Buffer;
  queryKey: Buffer;
  attestationVersion: string;
  ip: string;
  userAgent: string | null;
  licenceId: number | null;
}

export type { Ended, Outcome };

/** A search that was run as a row of a batch. */
export interface BatchSearchEnded {
  held: HeldSearch;
  outcome: Outcome;
  origin: BatchOrigin;
}

/**
 * Records searches of a batch together with their end: results, what was bought before, receipt and audit record. Runs within the caller's transaction,
 * which settles the hold that they share. Returns what each was charged and whether it was held back.
 */
export async function finishBatch(
  ctx: Pick<SearchContext, 'now' | 'config'>,
  db: Queryable,
  searches: readonly BatchSearchEnded[],
): Promise<Map<string, Ended>> {
  if (searches.length === 0) return new Map();
  await insertBatchSearches(db, searches);
  const now = ctx.now();
  const finish = (outcomes: Outcome[]) =>
    outcomes.length === 0 ? new Map<string, Ended>() : finishSearches(db, outcomes, now, freeSince(now));
  const outcomesOf = (some: readonly BatchSearchEnded[]) => some.map(({ outcome }) => outcome);
  const { paying = [], free = [] } = Object.groupBy(searches, ({ held }) =>
    held.row.credits_held > 0 || held.row.is_included || !ctx.config.billing ? 'paying' : 'free',
  );
  const charged = await finish(outcomesOf(paying));
  const given = await finish(outcomesOf(free));
  // A free row may end before a paying row that repeats it. What it was given for nothing must not make the paying one free.
  await forgetBought(db, outcomesOf(free));
  return new Map([...charged, ...given]);
}

/** Records searches without holding credits for them. The caller holds credits for the whole batch and ends them in the same transaction. */
async function insertBatchSearches(db: Queryable, searches: readonly { held: HeldSearch; origin: BatchOrigin }[]): Promise<void> {
  const made = searches.map(({ held: { row }, origin: { queryKey, sealedInput, ...origin } }) => {
    const { input: _sealed, input_name: _too, price_list: _figures, ...rest } = row;
    return { ...rest, ...origin, queryKey: queryKey.toString('hex'), sealedInput: sealedInput.toString('base64') };
  });
  await db.query({
    name: 'insert-batch-searches',
    text: `insert into search (id, account_id, status, mode, purpose, include_contacts, sealed_input, attestation_version, ip, user_agent, query_key,
             credits_held, created_at, lease_until, batch_job_id, batch_row, hold_id, glba_purpose, dppa_purpose, licence_id, pay_only_for_contacts, price_edition, is_included)
           select id, account_id, 'processing', mode, purpose, include_contacts, decode("sealedInput", 'base64'), "attestationVersion", ip, "userAgent", decode("queryKey", 'hex'),
             credits_held, created_at, now() + interval '${LEASE_SECONDS} s', "jobId", "row", "holdId", glba_purpose, dppa_purpose, "licenceId", pay_only_for_contacts, price_edition, is_included
           from json_to_recordset($1) as made (id uuid, account_id uuid, mode text, purpose text, include_contacts boolean, pay_only_for_contacts boolean, price_edition integer, is_included boolean, "sealedInput" text,
             "attestationVersion" text, ip text, "userAgent" text, "queryKey" text, credits_held integer, created_at timestamptz,
             "jobId" uuid, "row" integer, "holdId" uuid, glba_purpose text, dppa_purpose text, "licenceId" bigint)`,
    values: [JSON.stringify(made)],
  });
}

/** Forgets what these searches bought, as if they had bought nothing. What other searches bought stays. */
async function forgetBought(db: Queryable, outcomes: readonly Outcome[]): Promise<void> {
  const items = outcomes.flatMap(({ id, accountId, parts }) =>
    parts.flatMap(({ part, items }) => items.map((item) => ({ id, accountId, part, item }))),
  );
  if (items.length === 0) return;
  await db.query({
    name: 'forget-bought',
    text: `delete from bought_item using json_to_recordset($1) as given (id uuid, "accountId" uuid, part text, item text)
           where account_id = "accountId" and bought_item.part = given.part and bought_item.item = decode(given.item, 'hex') and search_id = given.id`,
    values: [JSON.stringify(items)],
  });
}
