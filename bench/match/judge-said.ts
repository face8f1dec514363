import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { isLotAnswered, isOwnerOf, isPersonNamed } from './judge.ts';
import type { MethodAnswer } from './method.ts';
import type { RunRecord } from './run-record.ts';
import type { JudgedContact } from './statistics.ts';
import type { Held, TruthIndex } from './truth.ts';

/** Contacts as they were shown. */
export function sayContacts(record: RunRecord, contacts: readonly JudgedContact[]): void {
  for (const { kind, confidence, right, records } of contacts)
    record.said.push({ of: kind === 'email' ? 'email' : 'phone', confidence, right, records: records ?? null });
}

/** Whom a property search names as the owner: right when it is the lot asked for and an owner of today. */
export function sayOwner(record: RunRecord, truth: TruthIndex, parcel: TruthParcel, answer: MethodAnswer): void {
  const { ownerConfidence: confidence, owners } = answer;
  if (confidence === undefined || confidence === null || owners.length === 0) return;
  record.said.push({
    of: 'owner',
    confidence,
    right: isLotAnswered(parcel, answer.parcel) && isOwnerOf(truth, parcel, owners[0]!),
    records: null,
  });
}

/** Whom a search by name finds: right when the records told of are that person's, not a namesake's. */
export function sayPerson(
  record: RunRecord,
  of: 'person_born' | 'person_placed',
  held: Held,
  person: TruthPerson,
  answer: MethodAnswer,
): void {
  if (!answer.person) return;
  const { confidence, evidenceId } = answer.person;
  const isTheirRecord = evidenceId === undefined || held.owners.get(evidenceId) === person.id;
  record.said.push({ of, confidence, right: isTheirRecord && isPersonNamed(answer, person), records: null });
}

/** Whom a phone or email is said to reach: right when one of those named has it today. `contact`: E.164, or an email. */
export function sayHolder(
  record: RunRecord,
  of: 'reverse_phone' | 'reverse_email',
  contact: string,
  holders: readonly TruthPerson[],
  answer: MethodAnswer,
): void {
  if (!answer.person) return;
  const own = [...answer.phones, ...answer.emails].find(({ value }) => value === contact);
  const right = holders.some((holder) => isPersonNamed(answer, holder));
  record.said.push({ of, confidence: answer.person.confidence, right, records: own?.records ?? null });
}

/** Who has an email today. */
export function indexMailboxes(truth: TruthIndex): ReadonlyMap<string, TruthPerson[]> {
  const holders = new Map<string, TruthPerson[]>();
  for (const person of truth.persons.values())
    for (const { live, email } of person.emails) if (live) holders.set(email, [...(holders.get(email) ?? []), person]);
  return holders;
}

/** Every number or email that the files list under these people, given up and mistyped ones too: what is asked in earnest is among them. */
export function listedContacts(held: Held, people: readonly TruthPerson[]): { phones: string[]; emails: string[] } {
  const listed = (byPerson: Held['phones']): string[] => [...new Set(people.flatMap(({ id }) => [...(byPerson.get(id) ?? [])]))];
  return {
    phones: listed(held.phones).filter((phone) => readPhone(phone) === phone),
    emails: listed(held.emails).filter((email) => readEmail(email) === email),
  };
}
