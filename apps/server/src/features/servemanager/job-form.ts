/** Turns a job into the form of a search and into statements of a report. Pure. */
import type { CreateDueDiligence } from '@deedline/contract/compliance/due-diligence';
import { DUE_DILIGENCE_LIMITS } from '@deedline/contract/limits';
import type { CreateSearch } from '@deedline/contract/search/search';
import { readName } from '@deedline/engine/normalize/name';
import { readQuery } from '@deedline/engine/pipeline';
import type { ReadJob } from '../../outside/servemanager/read.ts';

type Asked = Omit<CreateSearch, 'purpose' | 'permissibleUse' | 'glbaPurpose' | 'dppaPurpose' | 'includeContacts' | 'payOnlyForContacts'>;
export type JobForm = { asked: Asked } | { problem: string };

/** A search for the recipient at the job's first address: a person by name, an organisation as an owner. */
export function formOf(job: ReadJob): JobForm {
  const name = job.recipient?.name ?? null;
  if (name === null) return { problem: 'The job names no recipient.' };
  const asked = { ...(isOrganisation(job) ? { searchMode: 'owner_name' as const, ownerName: name } : personOf(name)), ...placeOf(job) };
  const read = readQuery(asked as Parameters<typeof readQuery>[0]);
  return read.ok ? { asked } : { problem: `${read.problems[0]!.message}.`.replace(/\.\.$/, '.') };
}

export function isOrganisation({ recipient }: ReadJob): boolean {
  if (recipient?.type?.toLowerCase() === 'organization') return true;
  const { kind } = readName({ full: recipient?.name ?? '', order: 'first_last' });
  return kind !== 'person' && kind !== 'couple';
}

/** The first person that the name line contains. */
function personOf(name: string): Asked {
  const [person] = readName({ full: name, order: name.includes(',') ? 'last_first' : 'first_last' }).persons;
  const { first = '', middle, last = '' } = person ?? {};
  return { searchMode: 'person_search', firstName: first, lastName: last, ...(middle === undefined ? {} : { middleName: middle }) };
}

type Address = ReadJob['addresses'][number];

/** The primary address first. */
export function addressesOf({ addresses }: ReadJob): Address[] {
  return addresses.toSorted((a, b) => Number(b.primary) - Number(a.primary));
}

export function writeAddress({ address1, address2, city, state, postal_code: zip }: Address): string {
  return [address1, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

function placeOf(job: ReadJob): Pick<Asked, 'street' | 'city' | 'state' | 'zip'> {
  const [address] = addressesOf(job);
  if (address === undefined) return {};
  const { address1, address2, city, state, postal_code: zip } = address;
  const street = [address1, address2].filter(Boolean).join(' ');
  return { ...(street && { street }), ...(city !== null && { city }), ...(state !== null && { state }), ...(zip !== null && { zip }) };
}

const cut = (text: string, most: number = DUE_DILIGENCE_LIMITS.line) => text.slice(0, most);

/** Court, case and attempts as the job has them; the report marks them as stated. */
export function statedBy(job: ReadJob): CreateDueDiligence['stated'] {
  const { court_case: courtCase } = job;
  return {
    caseNumber: cut(courtCase?.number ?? '', DUE_DILIGENCE_LIMITS.caseNumber),
    court: cut(courtOf(job) ?? ''),
    parties: cut(partiesOf(job) ?? ''),
    attempts: job.attempts
      .slice(0, DUE_DILIGENCE_LIMITS.attempts)
      .map(({ served_at, created_at, serve_type, service_status, success, address }) => ({
        at: cut(served_at ?? created_at ?? 'no time stated', 40),
        where: cut(address === null || address === undefined ? '' : writeAddress(address)),
        what: cut(serve_type ?? service_status ?? (success ? 'Served' : 'Not served')),
      })),
  };
}

export function courtOf({ court_case: courtCase }: ReadJob): string | null {
  const { branch_name: branch, county } = courtCase?.court ?? {};
  return [branch, county && `${county} County`].filter(Boolean).join(', ') || null;
}

export function partiesOf({ court_case: courtCase }: ReadJob): string | null {
  return [courtCase?.plaintiff, courtCase?.defendant].filter(Boolean).join(' v. ') || null;
}
