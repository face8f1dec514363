/**
 * Finds the answers of an account that show less because somebody opted out. Each answer is opened once; then the marks of everybody it names are stored
 * beside it, sealed with the account's key and erased with the answer. From then on an answer is opened only if one of its marks matches.
 */
import { ENGINE_VERSION } from '@deedline/engine/version';
import { describeFault } from '../../http/describe-fault.ts';
import { isPassingFault } from '../../passing-fault.ts';
import { mapLong } from '../../turns/take-turns.ts';
import { type KnownMarks, makeMarks, markKeys, marksOf } from '../compliance/opt-out-marks.ts';
import type { SearchContext } from '../lookup/search-context.ts';
import { findLessened, textsNamed } from './present-search.ts';
import { type MarkedAnswer, selectAnswersById, selectMarks, type StoredWithResults, updateMarks } from './queries.ts';
import { sealMarks, unsealMarks, unsealWithResults } from './sealed-search.ts';

type HoldingContext = Pick<SearchContext, 'db' | 'hash' | 'keys' | 'log'>;

/** Stored marks with what decides whether they are still valid: the installation's keys they were made with and the engine version that read the names. */
interface KeptMarks {
  keys: number[];
  engine: string;
  /** Base64. */
  marks: string;
}

export interface OptOutsAmong {
  /** Hex. */
  hashes: ReadonlySet<string>;
  marks: KnownMarks;
}

export function optOutsAmong(hashes: readonly string[]): OptOutsAmong {
  return { hashes: new Set(hashes), marks: marksOf(hashes.map((hash) => Buffer.from(hash, 'hex'))) };
}

export interface Lessened {
  id: string;
  /** The batch job that it is a row of. */
  batchId: string | null;
}

/** Answers are large: this many are held in memory at once. */
const OPENED_AT_ONCE = 20;

/**
 * Finds the answers of an account, in id order after `page.after`, that show less because of these opt-outs. `last` is where to continue; null at the end. An
 * answer that cannot be read is skipped and does not stop the others.
 */
export async function findLessenedAfter(
  ctx: HoldingContext,
  accountId: string,
  page: { after: string | null; most: number },
  among: OptOutsAmong,
): Promise<{ lessened: Lessened[]; last: string | null }> {
  const rows = await selectMarks(ctx.db, accountId, page.after, page.most);
  const kept = await mapLong(rows, (row) => openMarks(ctx, row));
  const toOpen = rows.filter((_, index) => kept[index] === null || among.marks.hasAny(kept[index]!));
  const judged: Judged[] = [];
  for (let at = 0; at < toOpen.length; at += OPENED_AT_ONCE) {
    const ids = toOpen.slice(at, at + OPENED_AT_ONCE).map(({ id }) => id);
    judged.push(...(await mapLong(await selectAnswersById(ctx.db, accountId, ids), (row) => judge(ctx, row, among.hashes))));
  }
  await keepMarks(ctx, accountId, judged, new Set(rows.filter((_, index) => kept[index] === null).map(({ id }) => id)));
  const lessened = new Set(judged.filter(({ isLess }) => isLess).map(({ id }) => id));
  return {
    lessened: rows.flatMap(({ id, batchId }) => (lessened.has(id) ? [{ id, batchId }] : [])),
    last: rows.length < page.most ? null : rows.at(-1)!.id,
  };
}

/** The marks of an answer. Null when it has none or they are outdated; the answer is then opened instead. Rethrows transient faults. */
async function openMarks(ctx: HoldingContext, row: MarkedAnswer): Promise<Buffer | null> {
  try {
    const kept = (await unsealMarks(ctx.keys, row)) as KeptMarks | null;
    const isCurrent = kept !== null && kept.engine === ENGINE_VERSION && markKeys(ctx.hash).every((key) => kept.keys.includes(key));
    return isCurrent ? Buffer.from(kept.marks, 'base64') : null;
  } catch (error) {
    if (isPassingFault(error)) throw error;
    return null;
  }
}

interface Judged {
  id: string;
  isLess: boolean;
  /** Null for an answer that cannot be opened. */
  marks: KeptMarks | null;
}

/**
 * Stores marks for answers that had none. Without a key to seal them, for example because the account was closed meanwhile, the next round opens the answers
 * again.
 */
async function keepMarks(ctx: HoldingContext, accountId: string, judged: readonly Judged[], unmarked: ReadonlySet<string>): Promise<void> {
  const made = judged.flatMap(({ id, marks }) => (marks === null || !unmarked.has(id) ? [] : [{ id, marks }]));
  if (made.length === 0) return;
  const key = await ctx.keys.forSealing(accountId).catch((error: unknown) => {
    if (isPassingFault(error)) throw error;
    return null;
  });
  if (key === null) return;
  await updateMarks(
    ctx.db,
    made.map(({ id, marks }) => ({ id, sealed: sealMarks(key, id, marks) })),
  );
}

/** Judges one answer at a time: the hashes are in memory, so this costs no query. Rethrows transient faults, because they say nothing about the answer. */
async function judge(ctx: HoldingContext, row: StoredWithResults, among: ReadonlySet<string>): Promise<Judged> {
  const { id } = row;
  try {
    const rows = await unsealWithResults(ctx.keys, [row]);
    const isLess = (await findLessened(ctx, rows, among)).length > 0;
    // Read the keys first: a key that is added in between is then known to be missing.
    const keys = markKeys(ctx.hash);
    const marks = makeMarks(ctx.hash, textsNamed(rows[0]!)).toString('base64');
    return { id, isLess, marks: { keys, engine: ENGINE_VERSION, marks } };
  } catch (error) {
    if (isPassingFault(error)) throw error;
    ctx.log.error(
      { accountId: row.account_id, searchId: id, fault: describeFault(error) },
      'an answer could not be compared with opt-outs',
    );
    return { id, isLess: false, marks: null };
  }
}
