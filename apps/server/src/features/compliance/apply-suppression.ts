import type { EvidenceLine, Results } from '@deedline/contract/results';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from './installation-key.ts';
import { selectSuppressed } from './queries.ts';
import { hashSubjects, type Subject } from './subjects.ts';

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
  | 'salesHistory'
  | 'civilRecords'
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
  const hashes = list.flatMap((results) => hashSubjects(ctx.hash, namedIn(results)));
  const optedOut = new Set((hashes.length === 0 ? [] : await selectSuppressed(ctx.db, hashes)).map((hash) => hash.toString('hex')));
  if (optedOut.size === 0) return list.map((results) => ({ results, suppressed: 0 }));
  const isOut = (subject: Subject) => hashSubjects(ctx.hash, [subject]).some((hash) => optedOut.has(hash.toString('hex')));
  return list.map((results) => removeSubjects(results, isOut));
}

/** Every subject that these results could show. */
function namedIn(results: Suppressible): Subject[] {
  const phones = [
    ...results.phones.map((phone) => phone.e164),
    ...results.relatives.flatMap((relative) => relative.phones.map((phone) => phone.number)),
  ];
  return [
    ...phones.map((phone): Subject => ({ kind: 'phone', phone })),
    ...results.emails.map(({ email }): Subject => ({ kind: 'email', email })),
    ...namesIn(results).flatMap((name) => asPersons(name, addressesIn(results))),
    ...results.alternatives.flatMap(({ name, address }) => (address === null ? [] : asPersons(name, [address]))),
  ];
}

function removeSubjects<R extends Suppressible>(results: R, isOut: (subject: Subject) => boolean): Cleared<R> {
  const addresses = addressesIn(results);
  const isPersonOut = (name: string | null) => name !== null && asPersons(name, addresses).some(isOut);
  const isPhoneOut = (phone: string) => isOut({ kind: 'phone', phone });
  const speaksOfOne = ({ evidence }: { evidence: EvidenceLine[] }) => evidence.some((line) => isPersonOut(nameIn(line)));
  const kept = {
    owners: results.owners.filter(({ name }) => !isPersonOut(name)),
    ownerPath: results.ownerPath.filter(({ from, to }) => !isPersonOut(from) && !isPersonOut(to)),
    phones: results.phones.filter((phone) => !isPhoneOut(phone.e164) && !speaksOfOne(phone)),
    emails: results.emails.filter((email) => !isOut({ kind: 'email', email: email.email }) && !speaksOfOne(email)),
    relatives: results.relatives
      .filter(({ name }) => !isPersonOut(name))
      .map((relative) => ({ ...relative, phones: relative.phones.filter(({ number }) => !isPhoneOut(number)) })),
    alternatives: results.alternatives.filter(({ name, address }) => address === null || !asPersons(name, [address]).some(isOut)),
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
  mailingAddress: null,
  phones: [],
  emails: [],
  relatives: [],
  addressHistory: [],
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
    ...results.salesHistory.flatMap(({ buyerName, sellerName }) => [buyerName, sellerName]),
  ];
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

function addressesIn(results: Suppressible): string[] {
  const past = results.addressHistory.map(({ fullStreet, zip }) => `${fullStreet}, ${zip ?? ''}`);
  return [...new Set([results.propertyAddress, results.mailingAddress, ...past].filter((address) => address !== null))];
}

function asPersons(name: string, addresses: readonly string[]): Subject[] {
  return addresses.map((address) => ({ kind: 'person', name, address }));
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
