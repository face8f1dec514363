import type { Results } from '@deedline/contract/search/results';
import type { Search } from '@deedline/contract/search/search';
import { DECEASED_OWNER } from '@deedline/contract/search/words';
import { isOrganisation } from '../calls/persons/known-persons.ts';
import { isSameName } from './same-name.ts';

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

/**
 * Whose the contacts of an answer are, seen from the subject: 'theirs' if it is about them, or if nobody else stands behind the organisation that it is about;
 * 'of one of several' if others stand behind it too, because a contact does not say whose of them it is.
 */
export function contactsAre(results: Results | null, subject: string): 'theirs' | 'of one of several' | 'of others' {
  if (results === null || !results.matched || results.owner === null) return 'of others';
  if (isSameName(results.owner.name, subject)) return 'theirs';
  if (!isOrganisation(results.owner.name)) return 'of others';
  const behind = livingBehind(results).map(({ to }) => to);
  if (!behind.some((name) => isSameName(name, subject))) return 'of others';
  return behind.every((name) => isSameName(name, subject)) ? 'theirs' : 'of one of several';
}

/** The living people on the path from an owning organisation, each with the step that leads there. */
function livingBehind({ ownerPath }: Results): Results['ownerPath'] {
  return ownerPath.filter(({ to, role }) => role !== DECEASED_OWNER && !isOrganisation(to));
}

/** In words: 'of Odile Varnham, manager of Hollow Reef LLC', and what a confidence is of: 'that it is Odile Varnham’s', 'that Odile Varnham lives there'. */
export interface HolderBehind {
  of: string;
  own: string;
  who: string;
}

/**
 * Whose the contacts of an answer about the organisation `subject` are: contacts are found for people alone. Null if the answer is not about it, or `subject`
 * is a person. Only of a company's sole person it is told whose they are; behind trusts and estates stands family whom no record names.
 */
export function holderBehind(results: Results, subject: string): HolderBehind | null {
  const name = results.owner?.name;
  if (name === undefined || !isOrganisation(name) || !isSameName(name, subject)) return null;
  const living = livingBehind(results).toSorted((a, b) => b.confidence - a.confidence);
  const [first] = living;
  const isSole = first !== undefined && living.every(({ to }) => isSameName(to, first.to));
  if (isSole && results.owners.find((owner) => owner.name === name)?.kind === 'company')
    return { of: `of ${first.to}, ${first.role.toLowerCase()} of ${first.from}`, own: `${first.to}’s`, who: first.to };
  const who = isSole || first === undefined ? `somebody behind ${name}` : `one of several behind ${name}`;
  return { of: `of ${who}: the answer does not say of whom`, own: `of ${who}`, who };
}
