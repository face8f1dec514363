/**
 * Tells accounts which of their stored answers changed because somebody opted out, but never who or why. Answers shown through the app leave the person out
 * from the first moment; this is for programs that keep a copy.
 */
import { inTransaction } from '../../../transaction.ts';
import { tellEvent } from '../../events/tell-event.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { findLessenedAfter, type Lessened, optOutsAmong } from '../../searches/find-lessened.ts';
import {
  beginRound,
  countOfRound,
  endRound,
  keepLease,
  lockRound,
  type Round,
  selectHashes,
  selectListener,
  takeLease,
} from './queries.ts';

type HoldersContext = Pick<SearchContext, 'db' | 'hash' | 'keys' | 'log'>;

/** How many opt-out hashes one round covers. */
const HASHES_AT_ONCE = 20_000;
/** Even if each of these answers has to be opened, that takes much less time than the lease. */
const ANSWERS_AT_ONCE = 500;

/**
 * Compares the answers of accounts that listen for events with the opt-outs since the last round. Without a listener nothing is opened. One worker runs a
 * round at a time, and another continues it if that one dies. Returns how many answers had changed.
 */
export async function tellHolders(ctx: HoldersContext): Promise<number> {
  const round = await takeRound(ctx);
  if (round === undefined) return 0;
  const among = optOutsAmong(await selectHashes(ctx.db, round.round));
  const first = round.accountId ?? (await selectListener(ctx.db, null));
  if (first === null) await inTransaction(ctx.db, (db) => endRound(db, round));
  let told = 0;
  let { searchId } = round;
  for (let accountId = first; accountId !== null;) {
    const { lessened, last } = await findLessenedAfter(ctx, accountId, { after: searchId, most: ANSWERS_AT_ONCE }, among);
    const next = { accountId: last === null ? await selectListener(ctx.db, accountId) : accountId, searchId: last };
    if (!(await tell(ctx, accountId, lessened, { ...round, ...next }))) return told;
    told += lessened.length;
    ({ accountId, searchId } = next);
  }
  return told;
}

function takeRound({ db: pool }: HoldersContext): Promise<Round | undefined> {
  return inTransaction(pool, async (db) => {
    const found = await lockRound(db);
    if (found === undefined) return undefined;
    if ((await countOfRound(db, found.round)) === 0 && (await beginRound(db, HASHES_AT_ONCE)) === 0) return undefined;
    return takeLease(db);
  });
}

/**
 * The last page of the last account also ends the round in the same transaction: otherwise a restarted round would tell it again. Returns false when another
 * worker has taken the round over.
 */
function tell(ctx: HoldersContext, accountId: string, lessened: readonly Lessened[], next: Round): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    if (!(await keepLease(db, next))) return false;
    for (const { id, batchId } of lessened)
      await tellEvent(db, { accountId, kind: 'contact.suppressed', subject: id, data: { searchId: id, batchId } });
    if (next.accountId === null) await endRound(db, next);
    return true;
  });
}
