import type { Answer } from '@deedline/engine/answer';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import type { Judged } from './calibration-figures.ts';
import { isNameOf, isSameTitle } from './same-name.ts';
import { liveEmails, livePhones, peopleOf, type Held, type TruthIndex } from './truth.ts';

/** What one search of a parcel was worth. */
export interface ParcelVerdict {
  rightParcel: boolean;
  ownerFound: boolean;
  /** Some feed holds a live number of theirs. */
  reachable: boolean;
  rightAtRank1: boolean;
  rightInFirst3: boolean;
  phones: Judged[];
  emails: Judged[];
  recordsHeld: number;
  recordsFound: number;
}

export function judgeParcel(truth: TruthIndex, held: Held, parcel: TruthParcel, answer: Answer, found: ReadonlySet<string>): ParcelVerdict {
  const people = peopleOf(truth, parcel);
  const phones = livePhones(people);
  const emails = liveEmails(people);
  const records = people.flatMap((person) => held.records.get(person.id) ?? []);
  const right = answer.phones.map((phone) => phones.has(phone.e164));
  return {
    rightParcel: answer.parcel?.countyFips === parcel.fips && apnKeyText(answer.parcel.apn) === apnKeyText(parcel.apn),
    ownerFound: isOwnerFound(truth, parcel, answer),
    reachable: [...phones].some((phone) => held.phones.has(phone)),
    rightAtRank1: right[0] === true,
    rightInFirst3: right.slice(0, 3).includes(true),
    phones: answer.phones.map((phone, index) => ({ confidence: phone.confidence, right: right[index]!, kind: phone.type ?? 'unknown' })),
    emails: answer.emails.map((email) => ({ confidence: email.confidence, right: emails.has(email.email), kind: 'email' })),
    recordsHeld: records.length,
    recordsFound: records.filter((id) => found.has(id)).length,
  };
}

function isOwnerFound(truth: TruthIndex, parcel: TruthParcel, answer: Answer): boolean {
  const printed = answer.owners.map((owner) => owner.name);
  const owners = parcel.personIds.map((id) => truth.persons.get(id)).filter((person) => person !== undefined);
  const organisation = parcel.organisationId ? truth.organisations.get(parcel.organisationId)?.name : null;
  if (organisation) return printed.some((name) => isSameTitle(name, organisation));
  if (parcel.trustName && printed.some((name) => isSameTitle(name, parcel.trustName!))) return true;
  return printed.some((name) => owners.some((owner) => isNameOf(name, owner)));
}

/** Phones and emails of a person search or a reverse search, judged by who was meant. */
export function judgePerson(person: TruthPerson, answer: Answer): { phones: Judged[]; emails: Judged[]; identity: Judged[] } {
  const phones = livePhones([person]);
  const emails = liveEmails([person]);
  const right =
    answer.matched &&
    answer.owner !== null &&
    isNameOf(answer.owner.name, person) &&
    (answer.owner.dateOfBirth === null || Math.abs(Number(answer.owner.dateOfBirth.slice(0, 4)) - Number(person.born.slice(0, 4))) <= 1);
  return {
    phones: answer.phones.map((phone) => ({ confidence: phone.confidence, right: phones.has(phone.e164), kind: phone.type ?? 'unknown' })),
    emails: answer.emails.map((email) => ({ confidence: email.confidence, right: emails.has(email.email), kind: 'email' })),
    identity: answer.matched ? [{ confidence: answer.confidenceScore ?? 0, right, kind: 'identity' }] : [],
  };
}
