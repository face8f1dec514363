/**
 * Accounts that hold an answer about somebody who opted out since are told which of their answers changed, and never whom or why. What they are shown left
 * them out from the first moment; this is for programs that keep a copy.
 */
import { describeFault } from '../../../http/describe-fault.ts';
import { inTransaction } from '../../../transaction.ts';
import { tellEvent } from '../../events/tell-event.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { findLessenedAfter, type Lessened } from '../../searches/read-searches.ts';
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
/** Answers are large. */
const ANSWERS_AT_ONCE = 20;

/**
 * Holds the answers of accounts whose programs listen against what opted out since the last round. Where nobody listens nothing is opened. One worker does so
 * at a time, and where it dies another goes on. Returns how many answers had changed.
 */
export async function tellHolders(ctx: HoldersContext): Promise<number> {
  const round = await takeRound(ctx);
  if (round === undefined) return 0;
  const among = new Set(await selectHashes(ctx.db, round.round));
  let told = 0;
  let { searchId } = round;
  for (let accountId = round.accountId ?? (await selectListener(ctx.db, null)); accountId !== null;) {
    const { lessened, last } = await readPage(ctx, accountId, searchId, among);
    const next = { accountId: last === null ? await selectListener(ctx.db, accountId) : accountId, searchId: last };
    if (!(await tell(ctx, accountId, lessened, { ...next, lease: round.lease }))) return told;
    told += lessened.length;
    ({ accountId, searchId } = next);
  }
  await inTransaction(ctx.db, (db) => endRound(db, round));
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

/** What cannot be opened keeps nobody else's from being told: its account is left. */
async function readPage(ctx: HoldersContext, accountId: string, after: string | null, among: ReadonlySet<string>) {
  try {
    return await findLessenedAfter(ctx, accountId, { after, most: ANSWERS_AT_ONCE }, among);
  } catch (error) {
    ctx.log.error({ accountId, fault: describeFault(error) }, 'answers of an account could not be held against opt-outs');
    return { lessened: [], last: null };
  }
}

/** False when another worker goes on with the round. */
function tell(ctx: HoldersContext, accountId: string, lessened: readonly Lessened[], next: Omit<Round, 'round'>): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    if (!(await keepLease(db, next))) return false;
    for (const { id, batchId } of lessened)
      await tellEvent(db, { accountId, kind: 'contact.suppressed', subject: id, data: { searchId: id, batchId } });
    return true;
  });
}
