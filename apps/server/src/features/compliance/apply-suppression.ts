import type { EvidenceLine, Results } from '@deedline/contract/search/results';
import { emptyAnswer } from '@deedline/engine/compose/empty-answer';
import { placesOf } from './places.ts';
import { emailTexts, kinTexts, personTexts, phoneTexts, type Subject, type SubjectKind, subjectTexts } from './subjects.ts';
import { ANYBODY, findSuppressed, type SuppressedTexts, type SuppressionContext } from './suppression.ts';

/** What answers and results have in common: everything that can name somebody, and everything that is removed with them. */
export type Suppressible = Omit<Results, 'sources' | 'scoredBy' | 'withheld'>;

export interface Cleared<R> {
  results: R;
  /** How many statements were left out. */
  suppressed: number;
  /** True if the people and the property that it is about are unchanged: at most contacts, relatives, or buyers and sellers were left out. */
  isBeside: boolean;
}

/**
 * Leaves out everybody and everything that has opted out, for any number of results with one look-up. `askedFor` holds per result whom its search asked for: a
 * search for somebody who opted out finds nothing.
 */
export async function applySuppression<R extends Suppressible>(
  ctx: SuppressionContext,
  list: readonly R[],
  askedFor: readonly (Subject | null)[] = [],
): Promise<Cleared<R>[]> {
  if (list.length === 0) return [];
  const asked = list.map((_, index) => readAsked(askedFor[index] ?? null));
  const askedTexts = (kind: SubjectKind) => asked.flatMap((one) => (one?.kind === kind ? one.texts : []));
  const texts = list.map(textsIn);
  const suppressed = await findSuppressed(ctx, {
    phone: [...askedTexts('phone'), ...texts.flatMap(({ phone }) => phone)],
    email: [...askedTexts('email'), ...texts.flatMap(({ email }) => email)],
    person: [ANYBODY, ...askedTexts('person'), ...texts.flatMap(({ person }) => person)],
  });
  if (suppressed.phone.size + suppressed.email.size + suppressed.person.size === 0)
    return list.map((results) => ({ results, suppressed: 0, isBeside: true }));
  return list.map((results, index) => {
    const one = asked[index];
    const isAskedOut = one?.texts.some((text) => suppressed[one.kind].has(text)) === true;
    const left = (isAskedOut ? null : removeSubjects(results, suppressed)) ?? emptied(results);
    return { results: left, suppressed: countStatements(results) - countStatements(left), isBeside: isAboutTheSame(results, left) };
  });
}

function isAboutTheSame(results: Suppressible, left: Suppressible): boolean {
  const about = ({ matched, owner, owners, ownerPath, alternatives, alike }: Suppressible) =>
    [matched, owner?.aliases.length, owners.length, ownerPath.length, alternatives.length, alike?.people.length].join();
  return about(results) === about(left);
}

/** The opt-out texts of everybody and everything that an answer names. The answer stays whole as long as none of them has opted out. */
export function textsIn(results: Suppressible): Record<SubjectKind, string[]> {
  return { phone: phonesIn(results).flatMap(phoneTexts), email: emailsIn(results).flatMap(emailTexts), person: personsIn(results) };
}

function readAsked(subject: Subject | null): { kind: SubjectKind; texts: string[] } | null {
  return subject === null ? null : { kind: subject.kind, texts: subjectTexts(subject) };
}

function personsIn(results: Suppressible): string[] {
  const others = [...results.alternatives, ...(results.alike?.people ?? [])].flatMap(({ name, address }) =>
    address === null ? [] : personTexts([name], placesOf([address])),
  );
  const unplaced = results.alternatives.filter(({ address }) => address === null);
  const places = placesOf(addressesIn(results));
  const namesakes = linesOf(results).some(({ text }) => NAMESAKE.test(text)) ? ownersIn(results) : [];
  const alone = [...[...results.relatives, ...unplaced].map(({ name }) => name), ...partiesIn(results), ...namesakes];
  return [...personTexts(namesIn(results), places), ...others, ...kinTexts(places.length === 0 ? [...alone, ...namesIn(results)] : alone)];
}

/** As if nothing had been found; the sources that were asked stay listed. */
function emptied<R extends Suppressible>(results: R): R {
  const { bestContactConfidence: _unused, ...nothing } = emptyAnswer(results.searchMode);
  const { withheld, sources } = results as Partial<Results>;
  return {
    ...results,
    ...nothing,
    heldBack: null,
    ...(withheld === undefined ? {} : { withheld: { phones: 0, emails: 0, relativePhones: 0, reason: null } }),
    ...(sources === undefined ? {} : { sources: { ...sources, list: sources.list.map((source) => ({ ...source, records: 0 })) } }),
  };
}

// Removes whoever opted out from one answer. Pure.

/** Null if the answer is only about somebody who opted out. */
function removeSubjects<R extends Suppressible>(results: R, suppressed: SuppressedTexts): R | null {
  const out = judge(results, suppressed);
  const isOwnerOut = results.owner !== null && [results.owner.name, ...results.owner.aliases].some(out.person);
  if (isAboutPeople(results) && (isOwnerOut || results.owners.some(({ name }) => out.person(name)))) return null;
  const isBehindOwnerOut = results.ownerPath.some(({ to }) => out.person(to));
  const left = { ...results, ...keepStatements(results, out), ...keepPeople(results, out) };
  if (isOwnerOut) return { ...left, ...NOBODY, owner: null, flags: propertyFlags(results), taxInformation: taxesOfLand(results) };
  return isBehindOwnerOut ? { ...left, ...NOBODY, flags: propertyFlags(results) } : left;
}

/**
 * A search by a name or a contact is about people, and a property that it finds is shown as theirs. A search for an address without a county record is about
 * people too: without the people whom vendors name there, nothing is left of it.
 */
function isAboutPeople({ searchMode, flags }: Suppressible): boolean {
  const isProperty = searchMode === 'property_address' || searchMode === 'parcel_id';
  return !isProperty || flags.some(({ code }) => code === 'named_by_vendors');
}

interface Judge {
  /** Matches at an address of the answer, or by name alone if the answer has no address. */
  person: (name: string | null) => boolean;
  /** Buyers and sellers, who come without an address. */
  party: (name: string | null) => boolean;
  /** Somebody who is named with an address of their own. */
  other: (one: { name: string; address: string | null }) => boolean;
  /** Somebody who is named without an address. */
  relative: (name: string) => boolean;
  /** Somebody of the shown owner's name, wherever they live: a line may tell when the namesake was born without naming them. */
  namesake: boolean;
  phone: (phone: string) => boolean;
  email: (email: string) => boolean;
}

function judge(results: Suppressible, suppressed: SuppressedTexts): Judge {
  const places = placesOf(addressesIn(results));
  const isAt = (name: string, at: readonly string[]) => personTexts([name], at).some((text) => suppressed.person.has(text));
  const isNamed = (name: string) => kinTexts([name]).some((text) => suppressed.person.has(text));
  const person = (name: string | null) => name !== null && (isAt(name, places) || (places.length === 0 && isNamed(name)));
  const shown = new Set(kinTexts(ownersIn(results)));
  const isShown = (name: string) => kinTexts([name]).some((text) => shown.has(text));
  return {
    person,
    party: (name) => name !== null && (person(name) || (isNamed(name) && !isShown(name))),
    other: ({ name, address }) => isAt(name, address === null ? places : placesOf([address])),
    relative: (name) => person(name) || isNamed(name),
    namesake: [...shown].some((text) => suppressed.person.has(text)),
    phone: (phone) => phoneTexts(phone).some((text) => suppressed.phone.has(text)),
    email: (email) => emailTexts(email).some((text) => suppressed.email.has(text)),
  };
}

function keepStatements(results: Suppressible, out: Judge) {
  const isOut = (line: EvidenceLine) => out.person(nameIn(line)) || (out.namesake && NAMESAKE.test(line.text));
  const withoutLines = <S extends { evidence: EvidenceLine[] }>(statement: S): S => ({
    ...statement,
    evidence: statement.evidence.filter((line) => !isOut(line)),
  });
  const speaksOfOne = ({ evidence }: { evidence: EvidenceLine[] }) => evidence.some((line) => out.person(nameIn(line)));
  return {
    ownerPath: results.ownerPath.filter(({ from, to }) => !out.person(from) && !out.person(to)).map(withoutLines),
    addressHistory: results.addressHistory.map(withoutLines),
    phones: results.phones.filter((phone) => !out.phone(phone.e164) && !speaksOfOne(phone)).map(withoutLines),
    emails: results.emails
      .filter((email) => !out.email(email.email) && !speaksOfOne(email) && !namesOnMailbox(email).some(out.person))
      .map(withoutLines),
    ...(results.mailing ? { mailing: withoutLines(results.mailing) } : {}),
    ...(results.identity ? { identity: withoutLines(results.identity) } : {}),
    ...(results.death ? { death: withoutLines(results.death) } : {}),
    owners: results.owners.filter(({ name }) => !out.person(name)).map(withoutLines),
    relatives: results.relatives
      .filter(({ name }) => !out.relative(name))
      .map((relative) => ({ ...withoutLines(relative), phones: relative.phones.filter(({ number }) => !out.phone(number)) })),
  };
}

/** 'another person fits as well, born 1961' */
const NAMESAKE = /^another person fits/;

function keepPeople(results: Suppressible, out: Judge) {
  const { owner, alike } = results;
  return {
    owner: owner === null ? null : { ...owner, aliases: owner.aliases.filter((alias) => !out.person(alias)) },
    alternatives: results.alternatives.filter((other) => (other.address === null ? !out.relative(other.name) : !out.other(other))),
    // If one of several alike persons is removed, the other is no longer presented as one of them.
    ...(alike ? { alike: alike.people.some(out.other) ? null : alike } : {}),
    salesHistory: results.salesHistory.map((sale) => ({
      ...sale,
      buyerName: out.party(sale.buyerName) ? null : sale.buyerName,
      sellerName: out.party(sale.sellerName) ? null : sale.sellerName,
    })),
  };
}

/** Everything found about a person who opted out, emptied. The property's own facts stay. */
const NOBODY = {
  identity: null,
  death: null,
  alike: null,
  mailing: null,
  mailingAddress: null,
  phones: [],
  emails: [],
  relatives: [],
  addressHistory: [],
  otherProperties: [],
  civilRecords: {
    numberOfBankruptcies: 0,
    numberOfLiens: 0,
    numberOfJudgments: 0,
    mostRecentBankruptcy: null,
    mostRecentLien: null,
    mostRecentJudgment: null,
  },
};

const ABOUT_PEOPLE: ReadonlySet<string> = new Set(['absentee_owner', 'owner_deceased', 'ambiguous_person']);

function propertyFlags({ flags }: Suppressible): Suppressible['flags'] {
  return flags.filter(({ code }) => !ABOUT_PEOPLE.has(code));
}

/** Exemptions say that the owner lives there, is old, widowed or disabled, so they are about the person and not the land. */
function taxesOfLand({ taxInformation }: Suppressible): Suppressible['taxInformation'] {
  return taxInformation === null ? null : { ...taxInformation, taxExemptions: [] };
}

function countStatements(results: Suppressible): number {
  const { owner, owners, ownerPath, phones, emails, relatives, addressHistory, alternatives, salesHistory } = results;
  const named = salesHistory.flatMap(({ buyerName, sellerName }) => [buyerName, sellerName]).filter((name) => name !== null);
  const relativePhones = relatives.flatMap((relative) => relative.phones);
  return [owners, ownerPath, phones, emails, relatives, relativePhones, addressHistory, alternatives, named].reduce(
    (sum, list) => sum + list.length,
    owner === null ? 0 : 1,
  );
}

// Everybody and everything that an answer names. Pure.

function phonesIn({ phones, relatives }: Suppressible): string[] {
  return [...phones.map(({ e164 }) => e164), ...relatives.flatMap((relative) => relative.phones.map(({ number }) => number))];
}

function emailsIn({ emails }: Suppressible): string[] {
  return emails.map(({ email }) => email);
}

function namesIn(results: Suppressible): string[] {
  const names = [
    ...[...results.phones, ...results.emails].flatMap(({ evidence }) => evidence.map(nameIn)),
    ...results.emails.flatMap(namesOnMailbox),
    ...ownersIn(results),
    ...results.ownerPath.flatMap(({ from, to }) => [from, to]),
    ...results.relatives.map(({ name }) => name),
    ...(results.alike?.people ?? []).map(({ name }) => name),
    ...partiesIn(results),
  ];
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

function linesOf({ identity, owners, phones, emails }: Suppressible): EvidenceLine[] {
  return [...(identity === null ? [] : [identity]), ...owners, ...phones, ...emails].flatMap(({ evidence }) => evidence);
}

function ownersIn({ owner, owners }: Suppressible): string[] {
  return [...(owner === null ? [] : [owner.name, ...owner.aliases]), ...owners.map(({ name }) => name)];
}

function partiesIn({ salesHistory }: Suppressible): string[] {
  return salesHistory.flatMap(({ buyerName, sellerName }) => [buyerName, sellerName]).filter((name) => name !== null);
}

function addressesIn(results: Suppressible): string[] {
  const past = results.addressHistory.map(({ fullStreet, city, zip }) => [fullStreet, city, zip].filter(Boolean).join(', '));
  return [...new Set([results.propertyAddress, results.mailingAddress, ...past].filter((address) => address !== null))];
}

/** 'james.hinterthorpe22@' and 'hinterthorpe_james@', in either order. */
function namesOnMailbox({ email }: Pick<Results['emails'][number], 'email'>): string[] {
  const [, one, other] = /^([a-z]{3,})[._-]([a-z]{3,})(?:[._-]?\d+[a-z]?)?@/i.exec(email) ?? [];
  return one === undefined ? [] : [`${one} ${other}`, `${other} ${one}`];
}

/**
 * A record about a person starts with the name, as names are shown: 'James J Hinterthorpe: name and address agree'; 'carrier file: active' has none. The second
 * pattern finds names after ', care of '.
 */
function nameIn({ text }: EvidenceLine): string | null {
  return (/^(?:these records name )?([^:a-z][^:]{2,79}): /.exec(text) ?? /, care of (.{3,80})$/.exec(text))?.[1] ?? null;
}
