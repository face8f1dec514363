import type { EvidenceLine, Results } from '@deedline/contract/results';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from './installation-key.ts';
import { findSuppressed, type SuppressedTexts } from './find-suppressed.ts';
import { emailTexts, personTexts, phoneTexts, placesOf } from './subjects.ts';

/** What an answer and the results of a search have in common: all that can name somebody. */
export type Suppressible = Pick<
  Results,
  | 'owner'
  | 'owners'
  | 'ownerPath'
  | 'propertyAddress'
  | 'mailingAddress'
  | 'phones'
  | 'emails'
  | 'relatives'
  | 'addressHistory'
  | 'alternatives'
  | 'otherProperties'
  | 'salesHistory'
  | 'civilRecords'
  | 'mailing'
  | 'identity'
  | 'death'
  | 'alike'
>;

export interface Cleared<R> {
  results: R;
  /** How many statements were left out. */
  suppressed: number;
}

/** Leaves out whoever and whatever has opted out, for any number of results with one look-up. */
export async function applySuppression<R extends Suppressible>(
  ctx: Pick<AppContext, 'db'> & { hash: KeyedHash },
  list: readonly R[],
): Promise<Cleared<R>[]> {
  const suppressed = await findSuppressed(ctx, {
    phone: list.flatMap(phonesIn),
    email: list.flatMap(({ emails }) => emails.flatMap(({ email }) => emailTexts(email))),
    person: list.flatMap(personsIn),
  });
  const isAny = suppressed.phone.size + suppressed.email.size + suppressed.person.size > 0;
  return list.map((results) => (isAny ? removeSubjects(results, suppressed) : { results, suppressed: 0 }));
}

function phonesIn({ phones, relatives }: Suppressible): string[] {
  return [...phones.map(({ e164 }) => e164), ...relatives.flatMap((relative) => relative.phones.map(({ number }) => number))].flatMap(
    phoneTexts,
  );
}

function personsIn(results: Suppressible): string[] {
  const others = [...results.alternatives, ...(results.alike?.people ?? [])].flatMap(({ name, address }) =>
    address === null ? [] : personTexts([name], placesOf([address])),
  );
  return [...personTexts(namesIn(results), placesOf(addressesIn(results))), ...others];
}

function removeSubjects<R extends Suppressible>(results: R, suppressed: SuppressedTexts): Cleared<R> {
  const places = placesOf(addressesIn(results));
  const isOut = (name: string, at: readonly string[]) => personTexts([name], at).some((text) => suppressed.person.has(text));
  const isPersonOut = (name: string | null) => name !== null && isOut(name, places);
  const isPhoneOut = (phone: string) => phoneTexts(phone).some((text) => suppressed.phone.has(text));
  const isEmailOut = (email: string) => emailTexts(email).some((text) => suppressed.email.has(text));
  const speaksOfOne = ({ evidence }: { evidence: EvidenceLine[] }) => evidence.some((line) => isPersonOut(nameIn(line)));
  const withoutLines = <S extends { evidence: EvidenceLine[] }>(statement: S): S => ({
    ...statement,
    evidence: statement.evidence.filter((line) => !isPersonOut(nameIn(line))),
  });
  const isOtherOut = ({ name, address }: { name: string; address: string | null }) => address !== null && isOut(name, placesOf([address]));
  const kept = {
    owners: results.owners.filter(({ name }) => !isPersonOut(name)).map(withoutLines),
    ownerPath: results.ownerPath.filter(({ from, to }) => !isPersonOut(from) && !isPersonOut(to)).map(withoutLines),
    addressHistory: results.addressHistory.map(withoutLines),
    phones: results.phones.filter((phone) => !isPhoneOut(phone.e164) && !speaksOfOne(phone)),
    emails: results.emails.filter((email) => !isEmailOut(email.email) && !speaksOfOne(email)),
    relatives: results.relatives
      .filter(({ name }) => !isPersonOut(name))
      .map((relative) => ({ ...withoutLines(relative), phones: relative.phones.filter(({ number }) => !isPhoneOut(number)) })),
    alternatives: results.alternatives.filter((other) => !isOtherOut(other)),
    // Who is left of two is not told apart from anybody.
    ...(results.alike
      ? {
          alike: results.alike.people.some(({ name, address }) => isOut(name, address === null ? places : placesOf([address])))
            ? null
            : results.alike,
        }
      : {}),
    ...(results.mailing ? { mailing: withoutLines(results.mailing) } : {}),
    ...(results.identity ? { identity: withoutLines(results.identity) } : {}),
    ...(results.death ? { death: withoutLines(results.death) } : {}),
    salesHistory: results.salesHistory.map((sale) => ({
      ...sale,
      buyerName: isPersonOut(sale.buyerName) ? null : sale.buyerName,
      sellerName: isPersonOut(sale.sellerName) ? null : sale.sellerName,
    })),
  };
  const isOwnerOut = results.owner !== null && isPersonOut(results.owner.name);
  const left = { ...results, ...kept, ...(isOwnerOut ? NOBODY : {}) };
  return { results: left, suppressed: countStatements(results) - countStatements(left) };
}

/** An opted-out person takes along all that was found about them; the property's own facts stay. */
const NOBODY = {
  owner: null,
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

/** A record that speaks of a person starts with the name: 'James J Hinterthorpe: name and address agree'. */
function nameIn({ text }: EvidenceLine): string | null {
  return /^([^:]{3,80}): /.exec(text)?.[1] ?? null;
}

function namesIn(results: Suppressible): string[] {
  const names = [
    ...[...results.phones, ...results.emails].flatMap(({ evidence }) => evidence.map(nameIn)),
    results.owner?.name,
    ...(results.owner?.aliases ?? []),
    ...results.owners.map(({ name }) => name),
    ...results.ownerPath.flatMap(({ from, to }) => [from, to]),
    ...results.relatives.map(({ name }) => name),
    ...(results.alike?.people ?? []).map(({ name }) => name),
    ...results.salesHistory.flatMap(({ buyerName, sellerName }) => [buyerName, sellerName]),
  ];
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

function addressesIn(results: Suppressible): string[] {
  const past = results.addressHistory.map(({ fullStreet, zip }) => `${fullStreet}, ${zip ?? ''}`);
  return [...new Set([results.propertyAddress, results.mailingAddress, ...past].filter((address) => address !== null))];
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
