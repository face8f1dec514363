import type { Evidence, RawName } from '@deedline/engine/model/evidence';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { readEmail } from '@deedline/engine/normalize/email';
import { type NameKind, type NameReading, readName } from '@deedline/engine/normalize/name';
import { nicknameRoots } from '@deedline/engine/normalize/nickname';
import { readPhone } from '@deedline/engine/normalize/phone';
import { isTypo } from '@deedline/engine/text/text-distance';
import { GIVEN_VARIANTS, SURNAME_VARIANTS } from '../../packages/world/names/spelling-variants.ts';
import type { TruthParcel, TruthPerson } from '../../packages/world/truth.ts';
import { type CaseIndex, casesOfContact, casesOfParcel, casesOfPerson } from './cases.ts';
import { type Cases, type RunRecord, SALE_THRESHOLD, type ShareName } from './figures.ts';
import type { MethodAnswer } from './method.ts';
import { countGrouping, type JudgedContact } from './statistics.ts';
import { isPhoneTold } from './told-phones.ts';
import { findablePhones, type Held, liveEmails, livePhones, type TruthIndex } from './truth.ts';

/** Judges which of the delivered contacts are live and belong to these people. */
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

/** Judges the contacts of a property search: whether each is right, the rank of the first right one, and whether the best one can be trusted. */
export function judgeReach(
  record: RunRecord,
  held: Held,
  people: readonly TruthPerson[],
  answer: MethodAnswer,
  unit: number,
  cases: Cases = {},
  found?: readonly Evidence[],
): void {
  const { phones, emails } = judgeContacts(people, answer, unit);
  record.contacts.push(...phones, ...emails);
  sayContacts(record, [...phones, ...emails], cases);
  if (people.length === 0) return;
  const best = [...phones, ...emails].sort((a, b) => b.confidence - a.confidence)[0];
  record.best.push({ unit, confidence: best?.confidence ?? -1, right: best?.right ?? false });
  if (people.every((person) => findablePhones(held, person).length === 0)) return;
  record.shares.phoneRank1.push({ unit, got: phones[0]?.right ? 1 : 0, of: 1 });
  record.shares.phoneFirst3.push({ unit, got: phones.slice(0, 3).some((phone) => phone.right) ? 1 : 0, of: 1 });
  record.shares.phoneInAnswer.push({ unit, got: phones.some((phone) => phone.right) ? 1 : 0, of: 1 });
  const [first] = phones;
  if (first && first.confidence < SALE_THRESHOLD) record.shares.firstWithheld.push({ unit, got: first.right ? 1 : 0, of: 1 });
  if (found === undefined) return;
  const live = livePhones(people);
  const isListed = found.some(
    (item) => item.kind === 'person' && (item.body.phones ?? []).some((phone) => live.has(readPhone(phone) ?? '')),
  );
  record.shares.phoneInRecords.push({ unit, got: isListed ? 1 : 0, of: 1 });
  const theirs = new Set(people.flatMap(({ id }) => held.records.get(id) ?? []));
  record.shares.phoneTold.push({ unit, got: isPhoneTold(found, live, (id) => theirs.has(id)) ? 1 : 0, of: 1 });
}

/** Records whether any found record of the parcel prints a current owner, which is the ceiling for naming owners. */
export function judgeOwnerRecords(
  record: RunRecord,
  truth: TruthIndex,
  parcel: TruthParcel,
  found: readonly Evidence[],
  unit: number,
): void {
  const printed = found.flatMap((item): RawName[] => {
    const isOfParcel = 'apn' in item.body && item.body.countyFips === parcel.fips && apnKeyText(item.body.apn) === apnKeyText(parcel.apn);
    if (!isOfParcel) return [];
    if (item.kind === 'parcel') return item.body.owners;
    const name = item.kind === 'sale' ? item.body.buyer : item.kind === 'tax' ? item.body.billedTo : undefined;
    return name === undefined ? [] : [name];
  });
  const isOwner = ({ full, first, middle, last, suffix }: RawName): boolean =>
    isOwnerOf(truth, parcel, full ?? [first, middle, last, suffix].filter(Boolean).join(' '));
  record.shares.ownerInRecords.push({ unit, got: printed.some(isOwner) ? 1 : 0, of: 1 });
}

/** Whether the answer is about the requested parcel and prints a current owner. */
export function isOwnerFound(truth: TruthIndex, parcel: TruthParcel, { parcel: answered, owners }: MethodAnswer): boolean {
  return isLotAnswered(parcel, answered) && owners.some((printed) => isOwnerOf(truth, parcel, printed));
}

/** Whether the answer is about the requested parcel. */
function isLotAnswered(parcel: TruthParcel, answered: MethodAnswer['parcel']): boolean {
  return answered?.countyFips === parcel.fips && apnKeyText(answered.apn) === apnKeyText(parcel.apn);
}

/** Whether a printed name is that of a current owner: the organisation, the trust or one of the persons. */
export function isOwnerOf(truth: TruthIndex, parcel: TruthParcel, printed: string): boolean {
  const organisation = parcel.organisationId ? truth.organisations.get(parcel.organisationId)?.name : null;
  if (organisation) return isSameTitle(printed, organisation);
  if (parcel.trustName && isSameTitle(printed, parcel.trustName)) return true;
  return parcel.personIds.some((id) => {
    const person = truth.persons.get(id);
    return person !== undefined && isNameOf(printed, person);
  });
}

/** Whether the named person is this one, by name and, where both are known, by year of birth within one year. */
export function isPersonNamed({ person: named }: Pick<MethodAnswer, 'person'>, person: TruthPerson): boolean {
  if (!named || !isNameOf(named.name, person)) return false;
  return named.born === null || Math.abs(Number(named.born.slice(0, 4)) - Number(person.born.slice(0, 4))) <= 1;
}

/** Compares the grouping of a search's person records with the true persons. */
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

/** Records contacts as they were shown. `cases`: those of the person they were attributed to. */
export function sayContacts(record: RunRecord, contacts: readonly JudgedContact[], cases: Cases): void {
  for (const { unit, kind, confidence, right, records } of contacts)
    record.said.push({
      unit,
      of: kind === 'email' ? 'email' : 'phone',
      confidence,
      right,
      records: records ?? null,
      cases: { ...cases, ...casesOfContact(kind, records) },
    });
}

/** Records the phones shown for relatives; each is right when it reaches the person whose record the relative is taken from. */
export function sayRelatives(record: RunRecord, truth: TruthIndex, held: Held, answer: MethodAnswer, index: CaseIndex, unit: number): void {
  for (const { evidenceId, phones } of answer.relatives ?? []) {
    const person = truth.persons.get(held.owners.get(evidenceId ?? '') ?? '');
    if (!person) continue;
    const live = livePhones([person]);
    const cases = casesOfPerson(index, person);
    for (const { value, confidence } of phones)
      record.said.push({ unit, of: 'relative_phone', confidence, right: live.has(value), records: null, cases });
  }
}

/** Records whom a property search names as the owner; right when it is the requested lot and a current owner. */
export function sayOwner(
  record: RunRecord,
  truth: TruthIndex,
  parcel: TruthParcel,
  answer: MethodAnswer,
  index: CaseIndex,
  unit: number,
): void {
  const { ownerConfidence: confidence, owners } = answer;
  if (confidence === undefined || confidence === null || owners.length === 0) return;
  record.said.push({
    unit,
    of: 'owner',
    confidence,
    right: isLotAnswered(parcel, answer.parcel) && isOwnerOf(truth, parcel, owners[0]!),
    records: null,
    cases: casesOfParcel(index, parcel, parcel.organisationId === null ? ownersOf(truth, parcel)[0] : undefined),
  });
}

function ownersOf(truth: TruthIndex, { personIds }: TruthParcel): TruthPerson[] {
  return personIds.flatMap((id) => truth.persons.get(id) ?? []).filter(({ died }) => died === null);
}

/** Records whom a search by name finds; right when the shown records are that person's and not a namesake's. */
export function sayPerson(
  record: RunRecord,
  of: 'person_born' | 'person_placed',
  held: Held,
  person: TruthPerson,
  answer: MethodAnswer,
  index: CaseIndex,
  unit: number,
): void {
  if (!answer.person) return;
  const { confidence, evidenceId } = answer.person;
  const isTheirRecord = evidenceId === undefined || held.owners.get(evidenceId) === person.id;
  record.said.push({
    unit,
    of,
    confidence,
    right: isTheirRecord && isPersonNamed(answer, person),
    records: null,
    cases: casesOfPerson(index, person),
  });
}

/**
 * Records whom a phone or email is said to reach; right when one of the named persons has it today. `contact`: E.164, or an email; `told`: the person
 * whose record the answer relies on.
 */
export function sayHolder(
  record: RunRecord,
  of: 'reverse_phone' | 'reverse_email',
  contact: string,
  holders: readonly TruthPerson[],
  answer: MethodAnswer,
  told: Cases,
  unit: number,
): void {
  if (!answer.person) return;
  const own = [...answer.phones, ...answer.emails].find(({ value }) => value === contact);
  const right = holders.some((holder) => isPersonNamed(answer, holder));
  const cases = { ...told, ...(own && casesOfContact(own.kind, own.records)) };
  record.said.push({ unit, of, confidence: answer.person.confidence, right, records: own?.records ?? null, cases });
}

/** The current holders of each email. */
export function indexMailboxes(truth: TruthIndex): ReadonlyMap<string, TruthPerson[]> {
  const holders = new Map<string, TruthPerson[]>();
  for (const person of truth.persons.values())
    for (const { live, email } of person.emails) if (live) holders.set(email, [...(holders.get(email) ?? []), person]);
  return holders;
}

/** Every phone and email that the files list for these people, including abandoned and mistyped ones, because real users search for those too. */
export function listedContacts(held: Held, people: readonly TruthPerson[]): { phones: string[]; emails: string[] } {
  const listed = (byPerson: Held['phones']): string[] => [...new Set(people.flatMap(({ id }) => [...(byPerson.get(id) ?? [])]))];
  return {
    phones: listed(held.phones).filter((phone) => readPhone(phone) === phone),
    emails: listed(held.emails).filter((email) => readEmail(email) === email),
  };
}

const SHARE_OF: Record<NameKind, ShareName> = {
  person: 'kindPerson',
  couple: 'kindCouple',
  trust: 'kindTrust',
  estate: 'kindEstate',
  company: 'kindCompany',
  government: 'kindGovernment',
};

/** Words that mark an estate. Lines without them often print a dead owner as living, because heirs have not reported the death. */
const ESTATE_WORDS: ReadonlySet<string> = new Set(['ESTATE', 'EST', 'HEIRS', 'HRS', 'DECD', 'DECEASED', 'DEC', 'LATE']);

/** Records whether the owner printed on a roll is read as the right kind. Only lines of the current owner have a known kind. */
export function judgeKind(record: RunRecord, truth: TruthIndex, parcel: TruthParcel, found: readonly Evidence[], unit: number): void {
  const isRoll = (item: Evidence): item is Extract<Evidence, { kind: 'parcel' }> =>
    item.kind === 'parcel' && item.body.countyFips === parcel.fips && item.body.apn === parcel.apn && item.body.owners.length === 1;
  const roll = found.find(isRoll);
  if (!roll) return;
  const [owner] = roll.body.owners;
  const printed = owner!.full ?? '';
  if (!isOwnerOf(truth, parcel, printed)) return;
  const kind = kindOf(truth, parcel, printed);
  record.shares[SHARE_OF[kind]].push({ unit, got: isReadAs(readName(owner!), kind) ? 1 : 0, of: 1 });
}

/**
 * 'SMITH JOHN & MARY TRS' reads as two persons marked as trustees, which is how a trust without a name of its own is printed. A couple whose second name
 * is cut off by the column ('SMITH JOHN & MA') may read as one person, marked as not the only one.
 */
function isReadAs(reading: NameReading, kind: NameKind): boolean {
  return (
    reading.kind === kind ||
    (kind === 'trust' && reading.marks.includes('trustee')) ||
    (kind === 'couple' && reading.marks.includes('et_al'))
  );
}

/** The true kind, as far as the line can show it: a couple counts only when both given names are printed. */
function kindOf(truth: TruthIndex, parcel: TruthParcel, printed: string): NameKind {
  const tokens = words(printed);
  if (parcel.ownerKind === 'company' || parcel.ownerKind === 'government' || parcel.ownerKind === 'trust') return parcel.ownerKind;
  if (parcel.ownerKind === 'estate' && tokens.some((token) => ESTATE_WORDS.has(token))) return 'estate';
  const named = parcel.personIds.filter((id) => {
    const given = truth.persons.get(id)?.names.flatMap((name) => words(name.first).slice(0, 1)) ?? [];
    return given.some((each) => tokens.includes(each));
  });
  return named.length > 1 || /&|\+|\bAND\b/.test(printed) ? 'couple' : 'person';
}

function words(text: string): string[] {
  return text
    .toUpperCase()
    .replace(/['.]/g, '')
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);
}

/** A surname of at least this many letters is unlikely to occur by chance in a print whose words are joined: DELACRUZ, ST CLAIR. */
const LONG_SURNAME = 6;

/**
 * Whether a printed name can be this person's under any name they have had: it must contain the surname and the given name or its initial, in any spelling
 * that the made-up state treats as the same name.
 */
export function isNameOf(printed: string, person: TruthPerson): boolean {
  const tokens = words(printed);
  const letters = tokens.join('');
  const holds = (word: string): boolean => tokens.some((token) => token === word || isTypo(token, word));
  return person.names.some((name) => {
    const surname = words(name.last);
    const joined = surname.join('');
    const given = words(name.first)[0] ?? '';
    const isSurname =
      surname.some(holds) ||
      (joined.length >= LONG_SURNAME && letters.includes(joined)) ||
      (SURNAME_VARIANTS.get(name.last) ?? []).some((variant) => letters.includes(words(variant).join('')));
    const isGiven =
      [given, ...(GIVEN_VARIANTS.get(given) ?? [])].some(holds) ||
      tokens.includes(given[0] ?? '') ||
      tokens.some((token) => nicknameRoots(token).includes(given));
    return isSurname && isGiven;
  });
}

function coreOf(text: string): string {
  return words(text)
    .filter((word) => !['LLC', 'INC', 'CORP', 'THE', 'OF', 'CO'].includes(word))
    .join('');
}

/** Whether two prints name the same organisation: one is a truncation of the other, ignoring legal forms and punctuation. */
function isSameTitle(printed: string, name: string): boolean {
  const [a, b] = [coreOf(printed), coreOf(name)];
  const shared = Math.min(a.length, b.length);
  return shared >= 4 && a.slice(0, Math.min(shared, 22)) === b.slice(0, Math.min(shared, 22));
}
