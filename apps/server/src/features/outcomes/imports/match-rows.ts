/** Matches rows of a file with contacts that this account bought. Nothing of other accounts is read, so nothing of them can be revealed. */
import type { LeftOutReason, OutcomeRowSaid } from '@deedline/contract/accuracy/outcome-import';
import { type ContactOutcome, OUTCOMES } from '@deedline/contract/accuracy/outcome-kinds';
import type { Search } from '@deedline/contract/search/search';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { mapLong } from '../../../turns/take-turns.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { readSearchesById } from '../../searches/read-searches.ts';
import { findContact, type FoundContact, hashContact } from '../find-contact.ts';
import { deliveredAt } from '../outcomes.ts';
import { selectBought, selectReported } from './queries.ts';

export interface MatchedRow {
  line: number;
  outcome: ContactOutcome;
  search: Search;
  found: FoundContact;
  occurredAt: Date | null;
}

export interface LeftOutRow {
  line: number;
  reason: LeftOutReason;
}

export interface ReadRow extends OutcomeRowSaid {
  /** The contact in canonical form. */
  text: string;
  hashes: string[];
}

/** Results are large: this many searches are read at once. */
const SEARCHES_AT_ONCE = 20;

/** The rows that can be read, with only the latest row for each contact. */
export async function readRows(
  ctx: Pick<SearchContext, 'hash'>,
  rows: readonly OutcomeRowSaid[],
  leave: (row: { line: number }, reason: LeftOutReason) => void = () => undefined,
): Promise<ReadRow[]> {
  const read = (await mapLong(rows, (row) => readRow(ctx, row) ?? leave(row, 'unreadable'))).filter((row) => row !== undefined);
  return keepLatest(read, (row) => leave(row, 'repeated'));
}

/**
 * Matches rows search by search, so that only a few results are in memory at a time. `onMatched` gets the matched rows and, as `early`, rows about calls made
 * before the contact was delivered. Returns the rows that were left out, in file order.
 */
export async function matchRows(
  ctx: SearchContext,
  accountId: string,
  rows: readonly OutcomeRowSaid[],
  onMatched: (rows: readonly MatchedRow[], early: readonly MatchedRow[]) => Promise<void>,
): Promise<LeftOutRow[]> {
  const leftOut: LeftOutRow[] = [];
  const leave = ({ line }: { line: number }, reason: LeftOutReason) => void leftOut.push({ line, reason });
  const once = await readRows(ctx, rows, leave);
  const bySearch = await findSearches(ctx, accountId, once, leave);
  const ids = [...bySearch.keys()];
  for (let at = 0; at < ids.length; at += SEARCHES_AT_ONCE) {
    const page = ids.slice(at, at + SEARCHES_AT_ONCE);
    const searches = await readSearchesById(ctx, accountId, page);
    const early: MatchedRow[] = [];
    const matched = page.flatMap((id) =>
      bySearch.get(id)!.flatMap((row) => {
        const made = matchRow(row, searches.get(id), ctx.now());
        if (typeof made !== 'string' && !made.isEarly) return [made];
        if (typeof made !== 'string') early.push(made);
        leave(row, typeof made === 'string' ? made : 'before_delivery');
        return [];
      }),
    );
    if (matched.length + early.length > 0) await onMatched(matched, early);
  }
  return leftOut.toSorted((a, b) => a.line - b.line);
}

function readRow({ hash }: Pick<SearchContext, 'hash'>, row: OutcomeRowSaid): ReadRow | undefined {
  const text = (row.kind === 'phone' ? readPhone : readEmail)(row.contact);
  if (text === null || !(OUTCOMES[row.kind] as readonly string[]).includes(row.outcome)) return undefined;
  const hashes = hashContact(hash, { kind: row.kind, contact: text }).every.map((each) => each.toString('hex'));
  return { ...row, text, hashes };
}

/** A dialer calls repeatedly: the latest row counts, and for the same day the last one in the file. */
function keepLatest(rows: readonly ReadRow[], leave: (row: ReadRow) => void): ReadRow[] {
  const latest = new Map<string, ReadRow>();
  for (const row of rows) {
    const before = latest.get(`${row.kind} ${row.text}`);
    const isLater = before === undefined || (row.on ?? '') >= (before.on ?? '');
    if (before !== undefined) leave(isLater ? before : row);
    if (isLater) latest.set(`${row.kind} ${row.text}`, row);
  }
  return [...latest.values()];
}

/** Groups rows by the search that the row names, or else by the one that charged for the contact. Contacts with an outcome on record are left out. */
async function findSearches(
  { db }: Pick<SearchContext, 'db'>,
  accountId: string,
  rows: readonly ReadRow[],
  leave: (row: ReadRow, reason: LeftOutReason) => void,
): Promise<Map<string, ReadRow[]>> {
  const hashes = rows.flatMap((row) => row.hashes.map((hash) => Buffer.from(hash, 'hex')));
  const bought = new Map((await selectBought(db, accountId, hashes)).map(({ item, search_id }) => [item.toString('hex'), search_id]));
  const reported = new Set((await selectReported(db, accountId, hashes)).map((contact) => contact.toString('hex')));
  const bySearch = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const id = row.searchId ?? row.hashes.map((hash) => bought.get(hash)).find((found) => found !== undefined);
    if (id === undefined) leave(row, 'not_bought');
    else if (row.hashes.some((hash) => reported.has(hash))) leave(row, 'reported_before');
    else if (bySearch.has(id)) bySearch.get(id)!.push(row);
    else bySearch.set(id, [row]);
  }
  return bySearch;
}

const DAY_MS = 86_400_000;

function matchRow(row: ReadRow, search: Search | undefined, now: Date): (MatchedRow & { isEarly: boolean }) | LeftOutReason {
  const found = search && findContact(search.results, row.kind, row.text);
  if (search === undefined || found === undefined) return 'not_bought';
  const day = row.on === undefined ? null : Date.parse(`${row.on}T00:00:00Z`);
  const delivered = deliveredAt(search).getTime();
  // Days are in the caller's time zone: the day of the delivery may differ there by one.
  const isEarly = day !== null && day + 2 * DAY_MS <= delivered;
  const occurredAt = day === null ? null : new Date(Math.min(now.getTime(), isEarly ? day : Math.max(delivered, day)));
  return { line: row.line, outcome: row.outcome, search, found, occurredAt, isEarly };
}
