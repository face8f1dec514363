/** Whom an answer names, wherever it does. Pure. */
import type { EvidenceLine } from '@deedline/contract/results';
import type { Suppressible } from './apply-suppression.ts';

export function phonesIn({ phones, relatives }: Suppressible): string[] {
  return [...phones.map(({ e164 }) => e164), ...relatives.flatMap((relative) => relative.phones.map(({ number }) => number))];
}

export function emailsIn({ emails }: Suppressible): string[] {
  return emails.map(({ email }) => email);
}

export function namesIn(results: Suppressible): string[] {
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

export function addressesIn(results: Suppressible): string[] {
  const past = results.addressHistory.map(({ fullStreet, zip }) => `${fullStreet}, ${zip ?? ''}`);
  return [...new Set([results.propertyAddress, results.mailingAddress, ...past].filter((address) => address !== null))];
}

/** A record that speaks of a person starts with the name: 'James J Hinterthorpe: name and address agree'. */
export function nameIn({ text }: EvidenceLine): string | null {
  return /^([^:]{3,80}): /.exec(text)?.[1] ?? null;
}
