import type { Search } from '@deedline/contract/search/search';

/** Whom the answer of a search names as the person asked for or as an owner, the most likely first. */
export function namesInAnswer({ results }: Pick<Search, 'results'>): string[] {
  if (results === null || !results.matched) return [];
  const named = [results.owner?.name, ...results.owners.map(({ name }) => name), ...results.ownerPath.map(({ to }) => to)];
  return [...new Set(named.filter((name) => name !== undefined))];
}

/** The name that a search asked for; null if it asked for an address, a parcel, a phone or an email. */
export function nameAsked({ firstName, middleName, lastName, ownerName }: Search): string | null {
  const person = [firstName, middleName, lastName].filter(Boolean).join(' ');
  return person || ownerName;
}
