/** Rows of a file that say something about a person: each is matched with a contact that the account bought, and means the person it was sold for. */
import type { LeftOutReason, PersonRowSaid } from '@deedline/contract/accuracy/outcome-import';
import type { PersonReportKind } from '@deedline/contract/compliance/person-report-words';
import type { Results } from '@deedline/contract/search/results';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { AppError } from '@deedline/contract/errors';
import { inTransaction } from '../../../transaction.ts';
import { mapLong } from '../../../turns/take-turns.ts';
import { differ, type KnownPerson, marksOf, personsOf, type Traits, traitsOf } from '../../calls/persons/known-persons.ts';
import { canBeTold, keepPersonReport, readPersonReports } from '../../calls/persons/person-reports.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import type { Requester } from '../../record/record-audit.ts';
import { readSearchesById } from '../../searches/read-searches.ts';
import { findContact, hashContact } from '../find-contact.ts';
import { lockOpenAccount } from '../queries.ts';
import type { LeftOutRow } from './match-rows.ts';
import { addToImport, selectBought } from './queries.ts';

export interface PersonRow {
  line: number;
  report: PersonReportKind;
  person: KnownPerson;
}

/** Results are large: this many searches are read at once. */
const SEARCHES_AT_ONCE = 20;

type Matched = { matched: PersonRow[]; leftOut: LeftOutRow[] };
type Read = { row: PersonRowSaid; text: string };

/** What a file would report: without what was reported before, and each person once. */
export async function matchPersons(ctx: SearchContext, accountId: string, said: readonly PersonRowSaid[]): Promise<Matched> {
  const leftOut: LeftOutRow[] = [];
  const leave = ({ line }: { line: number }, reason: LeftOutReason) => void leftOut.push({ line, reason });
  const bySearch = await findSearches(ctx, accountId, said, leave);
  const matched: PersonRow[] = [];
  const named = peopleOnce();
  const ids = [...bySearch.keys()];
  for (let at = 0; at < ids.length; at += SEARCHES_AT_ONCE) {
    const page = ids.slice(at, at + SEARCHES_AT_ONCE);
    const searches = await readSearchesById(ctx, accountId, page);
    for (const id of page) {
      const seen = new Set((searches.get(id)?.results?.reportedPersons ?? []).map(({ kind, name }) => `${kind} ${name}`));
      for (const read of bySearch.get(id)!) {
        const made = matchRow(read, searches.get(id)?.results ?? null);
        if (typeof made === 'string') leave(read.row, made);
        else if (seen.has(`${made.report} ${made.person.name}`)) leave(read.row, 'reported_before');
        else if (!named.add(made)) leave(read.row, 'repeated');
        else matched.push(made);
      }
    }
  }
  return { matched, leftOut };
}

/** People whom a file reports, told apart as reports on record are. `add` is false if the same was said of them before, whichever search they are named in. */
function peopleOnce(): { add(row: PersonRow): boolean } {
  const known = new Map<string, Traits[]>();
  return {
    add({ report, person }) {
      const traits = traitsOf(person);
      if (marksOf(person, 'ask').some((mark) => known.get(`${report} ${mark}`)?.some((other) => !differ(traits, other)))) return false;
      for (const mark of marksOf(person, 'store')) known.set(`${report} ${mark}`, [...(known.get(`${report} ${mark}`) ?? []), traits]);
      return true;
    },
  };
}

async function findSearches(
  { db, hash }: SearchContext,
  accountId: string,
  said: readonly PersonRowSaid[],
  leave: (row: PersonRowSaid, reason: LeftOutReason) => void,
): Promise<Map<string, Read[]>> {
  const read = await mapLong(said, (row) => {
    const text = (row.kind === 'phone' ? readPhone : readEmail)(row.contact);
    return { row, text, hashes: text === null ? [] : hashContact(hash, { kind: row.kind, contact: text }).every };
  });
  const found = await selectBought(
    db,
    accountId,
    read.flatMap(({ hashes }) => hashes),
  );
  const bought = new Map(found.map(({ item, search_id }) => [item.toString('hex'), search_id]));
  const bySearch = new Map<string, Read[]>();
  for (const { row, text, hashes } of read) {
    const id = row.searchId ?? hashes.map((each) => bought.get(each.toString('hex'))).find((search) => search !== undefined);
    if (text === null) leave(row, 'unreadable');
    else if (id === undefined) leave(row, 'not_bought');
    else bySearch.set(id, [...(bySearch.get(id) ?? []), { row, text }]);
  }
  return bySearch;
}

function matchRow({ row, text }: Read, results: Results | null): PersonRow | LeftOutReason {
  if (results === null || findContact(results, row.kind, text) === undefined) return 'not_bought';
  const person = personsOf(results).find(({ isReached }) => isReached);
  return person === undefined || !canBeTold(person) ? 'person_unknown' : { line: row.line, report: row.report, person };
}

/** Keeps what was not reported before. Returns the lines that were kept, and the others as left out. */
export async function keepPersonRows(
  ctx: SearchContext,
  { accountId, importId, from }: { accountId: string; importId: string; from: Requester },
  rows: readonly PersonRow[],
): Promise<{ kept: PersonRow[]; late: LeftOutRow[] }> {
  if (rows.length === 0) return { kept: [], late: [] };
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const kept: PersonRow[] = [];
    const late: LeftOutRow[] = [];
    for (const row of rows) {
      const [before] = await readPersonReports({ db, hash: ctx.hash }, [{ accountId, persons: [row.person] }]);
      const by = { accountId, at: ctx.now(), memberId: from.memberId ?? null, keyId: null, importId };
      if (before!.some(({ kind }) => kind === row.report)) late.push({ line: row.line, reason: 'reported_before' });
      else {
        await keepPersonReport(ctx, db, row.person, { ...by, kind: row.report });
        kept.push(row);
      }
    }
    await addToImport(db, importId, { persons: kept.length });
    return { kept, late };
  });
}
