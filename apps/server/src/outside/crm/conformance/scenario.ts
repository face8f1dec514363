/** The scenario that a CRM is checked with: every operation of its client, about invented people. */
import type { Crm, CrmCall, CrmFailure, CrmFetch, CrmPerson, KnownContact } from '../crm.ts';
import { twinKey } from '../twins.ts';

export const ODALYS: CrmPerson = {
  first: 'Odalys',
  last: 'Pemberwick',
  phones: [
    { number: '+14095550101', type: 'mobile' },
    { number: '+14095550102', type: 'landline' },
  ],
  emails: ['odalys@example.com'],
  doNotDisturb: false,
  fields: {},
};
const WHOSE = 'held';

export function callOf(crm: Crm, fetch: CrmFetch, whose = WHOSE): CrmCall {
  const credentials = Object.fromEntries(crm.credentials.map(({ name, isSecret }) => [name, isSecret ? twinKey(whose) : 'twinLocation']));
  return { credentials, fetch, signal: AbortSignal.timeout(30_000) };
}

/** Creates a contact, changes it, finds it again by its phone or email, and removes it. Throws if a step fails. */
export async function runScenario(crm: Crm, fetch: CrmFetch): Promise<void> {
  const call = callOf(crm, fetch);
  const { fields } = need(await crm.discoverFields(call), 'fields');
  const custom = Object.fromEntries(
    fields
      .filter(({ isCustom }) => isCustom)
      .slice(0, 2)
      .map(({ key }) => [key, '12-034']),
  );
  const person = { ...ODALYS, fields: custom };
  const made = need(await crm.upsert(person, null, call), 'a new one');
  const noted = need(await crm.note(made.externalId, null, 'First <words>', call), 'a note');
  const known: KnownContact = { externalId: made.externalId, put: made.put };
  const less = { ...person, phones: person.phones.slice(1), emails: [], fields: {}, doNotDisturb: crm.facts.knowsDoNotDisturb };
  const changed = need(await crm.upsert(less, known, call), 'a change');
  need(await crm.note(made.externalId, noted.noteId, 'Other words', call), 'another note');
  const found = need(await crm.upsert({ ...less, doNotDisturb: false }, null, call), 'one that is there');
  if (found.externalId !== made.externalId) throw new Error('It was made twice');
  const { externalId } = made;
  const removed = need(await crm.remove({ externalId, put: changed.put }, noted.noteId, true, call), 'a removal');
  if (!removed.isDeleted) throw new Error('It was not deleted');
}

function need<Done extends { outcome: 'done' }>(answer: Done | CrmFailure, what: string): Done {
  if (answer.outcome !== 'done') throw new Error(`${what}: ${answer.outcome} (${answer.status})`);
  return answer;
}
