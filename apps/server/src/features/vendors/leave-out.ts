/**
 * Removes people who opted out from a vendor's answer before it is stored or shown. An answer that is about nobody else is treated as if the vendor knew
 * nobody. Older opt-outs did not store the hash of the address alone; it is added when an answer first names the person at that address.
 */
import type { RawAddress, RawName } from '@deedline/engine/model/evidence';
import { parseAddress } from '@deedline/engine/normalize/address';
import { readName } from '@deedline/engine/normalize/name';
import type { Found, FoundPerson, Question } from '../../outside/vendors/vendor.ts';
import { personsNamed } from '../compliance/name-forms.ts';
import { placesAt } from '../compliance/places.ts';
import { doorTexts, emailTexts, kinTexts, personsAt, phoneTexts, type SubjectKind } from '../compliance/subjects.ts';
import { everyHashOf, findSuppressed, hashSubject, type SuppressedTexts, type SuppressionContext } from '../compliance/suppression.ts';
import { keepDoor } from './queries.ts';
import { type NamedTexts, placesAsked, printedAt } from './whom-it-names.ts';

export interface FoundFor {
  question: Question;
  found: Found;
}

/** What is left of each answer, using one look-up. Null when nothing is left or the answer cannot be read. */
export async function leaveOut(ctx: SuppressionContext, said: readonly FoundFor[]): Promise<(Found | null)[]> {
  if (said.length === 0) return [];
  const texts = said.map(readTexts);
  const of = (kind: SubjectKind) => texts.flatMap((each) => each?.[kind] ?? []);
  const suppressed = await findSuppressed(ctx, { phone: of('phone'), email: of('email'), person: of('person') });
  const isNobodyOut = suppressed.phone.size + suppressed.email.size + suppressed.person.size === 0;
  for (const [index, each] of said.entries()) if (!isNobodyOut && texts[index]) await learnDoor(ctx, each, suppressed);
  return said.map((each, index) => {
    if (!texts[index]) return null;
    return isNobodyOut ? each.found : withoutThem(each, suppressed);
  });
}

function readTexts({ question, found }: FoundFor): NamedTexts | null {
  try {
    return {
      phone: phonesIn(found).flatMap(phoneTexts),
      email: emailsIn(found).flatMap(emailTexts),
      person: [
        ...(found.persons ?? []).flatMap((person) => textsOf(person, question)),
        ...(found.property?.owners ?? []).flatMap((owner) => textsOfOwner(owner, found, question)),
        ...(found.officers ?? []).flatMap(({ name }) => kinTexts(namesOf([name]))),
      ],
    };
  } catch {
    // The client returned something that does not match its type.
    return null;
  }
}

function withoutThem({ question, found }: FoundFor, { phone, email, person }: SuppressedTexts): Found | null {
  const isOut = (texts: readonly string[]) => texts.some((text) => person.has(text));
  const isPhoneOut = (digits: string) => phoneTexts(digits).some((text) => phone.has(text));
  const isEmailOut = (address: string) => emailTexts(address).some((text) => email.has(text));
  const persons = found.persons
    ?.filter((each) => !isOut(textsOf(each, question)))
    .map((each) => ({
      ...each,
      phones: each.phones.filter((line) => !isPhoneOut(line.phone)),
      emails: each.emails.filter((mailbox) => !isEmailOut(mailbox.email)),
    }));
  const owners = found.property?.owners?.filter((owner) => !isOut(textsOfOwner(owner, found, question)));
  const property = found.property?.owners?.length === owners?.length ? found.property : undefined;
  const left: Found = {
    ...(persons === undefined ? {} : { persons }),
    ...(found.officers === undefined ? {} : { officers: found.officers.filter(({ name }) => !isOut(kinTexts(namesOf([name])))) }),
    ...(property === undefined ? {} : { property }),
    ...(found.lines === undefined ? {} : { lines: found.lines.filter((line) => !isPhoneOut(line.phone)) }),
    ...(found.mailboxes === undefined ? {} : { mailboxes: found.mailboxes.filter((mailbox) => !isEmailOut(mailbox.email)) }),
  };
  const parts = [left.persons, left.officers, left.lines, left.mailboxes].filter((part) => part !== undefined);
  return property === undefined && parts.every((part) => part.length === 0) ? null : left;
}

/** Stores the hash of the asked address with the opt-out of a person who was found there, if it was not stored yet. */
async function learnDoor(ctx: SuppressionContext, { question, found }: FoundFor, { person }: SuppressedTexts): Promise<void> {
  if (question.kind !== 'contacts_at_address' && question.kind !== 'property_at_address') return;
  const names = [
    ...(found.persons ?? []).flatMap(({ name, alsoKnownAs = [] }) => [name, ...alsoKnownAs]),
    ...(found.property?.owners ?? []),
  ];
  const texts = textsAtDoor(names, question).filter((text) => person.has(text));
  if (texts.length === 0) return;
  const known = texts.flatMap((text) => everyHashOf(ctx.hash, 'person', text));
  await keepDoor(
    ctx.db,
    known,
    doorTexts([printedAt(question.address)]).map((text) => hashSubject(ctx.hash, 'person', text)),
  );
}

/** The texts of a person: every name at every address that the vendor gives and at the address asked about; by name alone when there is no address. */
function textsOf({ name, alsoKnownAs = [], addresses }: FoundPerson, question: Question): string[] {
  const names = [name, ...alsoKnownAs];
  const places = [...new Set([...addresses.flatMap(({ address }) => placeOf(address)), ...placeAsked(question)])];
  return places.length === 0 ? kinTexts(namesOf(names)) : personsAt(names.flatMap(personsNamed), places);
}

/** The texts of an owner, at the property and at its mailing address. */
function textsOfOwner(owner: RawName, { property }: Found, question: Question): string[] {
  const mailing = property?.mailing === undefined ? [] : placeOf(property.mailing);
  return personsAt(personsNamed(owner), [...new Set([...mailing, ...placeAsked(question)])]);
}

function placeOf(address: RawAddress): string[] {
  return placesAt(parseAddress(address));
}

function textsAtDoor(names: readonly RawName[], question: Question): string[] {
  return personsAt(names.flatMap(personsNamed), placeAsked(question));
}

function placeAsked(question: Question): string[] {
  const address = 'address' in question ? question.address : undefined;
  return placesAsked(address);
}

function namesOf(names: readonly RawName[]): string[] {
  return names.flatMap((name) => readName(name).persons.flatMap(({ first, last }) => (first && last ? [`${first} ${last}`] : [])));
}

function phonesIn({ persons = [], lines = [] }: Found): string[] {
  return [...persons.flatMap(({ phones }) => phones), ...lines].map(({ phone }) => phone);
}

function emailsIn({ persons = [], mailboxes = [] }: Found): string[] {
  return [...persons.flatMap(({ emails }) => emails), ...mailboxes].map(({ email }) => email);
}
