/**
 * Accounts that hold an answer about somebody who opted out since are told which of their answers changed, and never whom or why. What they are shown left
 * them out from the first moment; this is for programs that keep a copy.
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

/** Opt-outs that one round is about. */
const HASHES_AT_ONCE = 20_000;
/** Where each of them has to be opened, well within the lease. */
const ANSWERS_AT_ONCE = 500;

/**
 * Holds the answers of accounts whose programs listen against what opted out since the last round. Where nobody listens nothing is opened. One worker does so
 * at a time, and where it dies another goes on. Returns how many answers had changed.
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

/** The last account's last page ends the round with it: told, and begun anew, it would be told again. False when another worker goes on with the round. */
function tell(ctx: HoldersContext, accountId: string, lessened: readonly Lessened[], next: Round): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    if (!(await keepLease(db, next))) return false;
    for (const { id, batchId } of lessened)
      await tellEvent(db, { accountId, kind: 'contact.suppressed', subject: id, data: { searchId: id, batchId } });
    if (next.accountId === null) await endRound(db, next);
    return true;
  });
}
