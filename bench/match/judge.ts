import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { sayContacts } from './judge-said.ts';
import type { MethodAnswer } from './method.ts';
import type { RunRecord } from './run-record.ts';
import { isNameOf, isSameTitle } from './same-name.ts';
import { countGrouping, type JudgedContact } from './statistics.ts';
import { findablePhones, liveEmails, livePhones, type Held, type TruthIndex } from './truth.ts';

/** Which of the delivered contacts are live and of these people. */
export function judgeContacts(
  people: readonly TruthPerson[],
  answer: MethodAnswer,
  unit: number,
): { phones: JudgedContact[]; emails: JudgedContact[] } {
  const [phones, emails] = [livePhones(people), liveEmails(people)];
  return {
    phones: answer.phones.map(({ value, ...said }) => ({ unit, ...said, right: phones.has(value) })),
    emails: answer.emails.map(({ value, ...said }) => ({ unit, ...said, right: emails.has(value) })),
  };
}

/** The contacts of a property search: right or not, where the right one stands, and whether the best one can be trusted. */
export function judgeReach(record: RunRecord, held: Held, people: readonly TruthPerson[], answer: MethodAnswer, unit: number): void {
  const { phones, emails } = judgeContacts(people, answer, unit);
  record.contacts.push(...phones, ...emails);
  sayContacts(record, [...phones, ...emails]);
  if (people.length === 0) return;
  const best = [...phones, ...emails].sort((a, b) => b.confidence - a.confidence)[0];
  record.best.push({ unit, confidence: best?.confidence ?? -1, right: best?.right ?? false });
  if (people.every((person) => findablePhones(held, person).length === 0)) return;
  record.shares.phoneRank1.push({ unit, got: phones[0]?.right ? 1 : 0, of: 1 });
  record.shares.phoneFirst3.push({ unit, got: phones.slice(0, 3).some((phone) => phone.right) ? 1 : 0, of: 1 });
}

/** Whether the answer is about the parcel asked for and prints an owner of today. */
export function isOwnerFound(truth: TruthIndex, parcel: TruthParcel, { parcel: answered, owners }: MethodAnswer): boolean {
  return isLotAnswered(parcel, answered) && owners.some((printed) => isOwnerOf(truth, parcel, printed));
}

/** Whether the answer is about the parcel asked for. */
export function isLotAnswered(parcel: TruthParcel, answered: MethodAnswer['parcel']): boolean {
  return answered?.countyFips === parcel.fips && apnKeyText(answered.apn) === apnKeyText(parcel.apn);
}

/** Whether a printed name is that of an owner of today: the organisation, the trust or one of the persons. */
export function isOwnerOf(truth: TruthIndex, parcel: TruthParcel, printed: string): boolean {
  const organisation = parcel.organisationId ? truth.organisations.get(parcel.organisationId)?.name : null;
  if (organisation) return isSameTitle(printed, organisation);
  if (parcel.trustName && isSameTitle(printed, parcel.trustName)) return true;
  return parcel.personIds.some((id) => {
    const person = truth.persons.get(id);
    return person !== undefined && isNameOf(printed, person);
  });
}

/** Whether the person named is this one: name and, where both are known, year of birth. */
export function isPersonNamed({ person: named }: Pick<MethodAnswer, 'person'>, person: TruthPerson): boolean {
  if (!named || !isNameOf(named.name, person)) return false;
  return named.born === null || Math.abs(Number(named.born.slice(0, 4)) - Number(person.born.slice(0, 4))) <= 1;
}

/** How the person records of a search were grouped, against whose they are. */
export function judgeGroups(
  record: RunRecord,
  groups: ReadonlyMap<string, number>,
  owners: ReadonlyMap<string, string>,
  unit: number,
): void {
  const known = [...groups].filter(([id]) => owners.has(id));
  if (known.length < 2) return;
  const { pairs, cubed } = countGrouping(
    known.map(([, group]) => group),
    known.map(([id]) => owners.get(id)!),
  );
  record.shares.pairPrecision.push({ unit, got: pairs.both, of: pairs.grouped });
  record.shares.pairRecall.push({ unit, got: pairs.both, of: pairs.true });
  record.shares.cubedPrecision.push({ unit, got: cubed.precision, of: cubed.things });
  record.shares.cubedRecall.push({ unit, got: cubed.recall, of: cubed.things });
}
