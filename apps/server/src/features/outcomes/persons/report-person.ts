import type { PersonReport, ReportPerson } from '@deedline/contract/compliance/person-report';
import { AppError } from '@deedline/contract/errors';
import type { Results } from '@deedline/contract/search/results';
import { isUuid } from '../../../is-uuid.ts';
import { inTransaction } from '../../../transaction.ts';
import { type KnownPerson, personsOf } from '../../calls/persons/known-persons.ts';
import { canBeTold, deletePersonReport, keepPersonReport, presentReport, readPersonReports } from '../../calls/persons/person-reports.ts';
import { tellEvent } from '../../events/tell-event.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { recordAudit, type Requester } from '../../record/record-audit.ts';
import { readSearch } from '../../searches/read-searches.ts';
import { lockOpenAccount } from '../queries.ts';

/**
 * Records what an account reports about a person whom one of its results names. Reporting the same again changes nothing. Throws `person_not_found` when the
 * result has no such person, or nothing that tells them from others of their name.
 */
export async function reportPerson(
  ctx: SearchContext,
  accountId: string,
  searchId: string,
  { kind, name }: ReportPerson,
  from: Requester,
): Promise<PersonReport> {
  const search = await readSearch(ctx, accountId, searchId);
  const person = search.results === null ? undefined : findPerson(search.results, name);
  if (person === undefined || !canBeTold(person)) throw new AppError('person_not_found');
  return inTransaction(ctx.db, async (db) => {
    if (!(await lockOpenAccount(db, accountId))) throw new AppError('unauthorized');
    const readReport = async () => {
      const [found] = await readPersonReports({ db, hash: ctx.hash }, [{ accountId, persons: [person] }]);
      const known = found!.find((report) => report.kind === kind);
      return known && presentReport(known, search.purpose);
    };
    const before = await readReport();
    if (before !== undefined) return before;
    const by = { memberId: from.memberId ?? null, keyId: from.program?.['keyId'] ?? null, importId: null };
    await keepPersonReport(ctx, db, person, { accountId, kind, at: ctx.now(), ...by });
    const made = (await readReport())!;
    await recordAudit(db, {
      kind: 'setting',
      what: 'person_reported',
      accountId,
      from,
      subject: made.id,
      facts: { kind, searchId: search.id },
    });
    await tellEvent(db, { accountId, kind: 'outcome.reported', subject: search.id, data: { searchId: search.id } });
    return made;
  });
}

/** Takes a report back: nothing is held back or shown for it any more. Throws `person_report_not_found`, also for another account's. */
export async function takeBackPersonReport(ctx: Pick<SearchContext, 'db'>, accountId: string, id: string, from: Requester): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    if (!isUuid(id) || !(await deletePersonReport(db, accountId, id))) throw new AppError('person_report_not_found');
    await recordAudit(db, { kind: 'setting', what: 'person_report_taken_back', accountId, from, subject: id });
  });
}

/** By name, or the first whom the contacts are for. */
function findPerson(results: Results, name: string | undefined): KnownPerson | undefined {
  const persons = personsOf(results);
  return name === undefined ? persons.find(({ isReached }) => isReached) : persons.find((person) => person.name === name);
}
