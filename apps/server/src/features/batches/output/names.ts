import type { Results } from '@deedline/contract/search/results';
import { DECEASED_OWNER } from '@deedline/contract/search/words';
import { compareSurnames, toComparableName } from '@deedline/engine/compare/compare-names';
import { isSameOwner } from '@deedline/engine/compare/compare-owners';
import type { NameReading } from '@deedline/engine/normalize/name';
import { readNameOnce } from '@deedline/engine/normalize/read-once';

type Named = Pick<Results, 'owner' | 'owners' | 'ownerPath'>;

/**
 * Whether the name in the file is that of an owner we found. 'Partly': the surname alone agrees, or it is somebody behind the owner.
 * Empty when there is no name or no owner to compare.
 */
export function matchName(name: string | undefined, results: Named | null): 'Yes' | 'Partly' | 'No' | '' {
  const owners = results === null ? [] : namesOfOwners(results);
  if (!name || !/\p{L}/u.test(name) || owners.length === 0) return '';
  const asked = readBothWays(name);
  const known = owners.map(readPrinted);
  if (agree(asked, known, isSameOwner)) return 'Yes';
  const behind = results!.ownerPath.map(({ to }) => readPrinted(to));
  return agree(asked, behind, isSameOwner) || agree(asked, known, sharesSurname) ? 'Partly' : 'No';
}

function namesOfOwners({ owner, owners }: Named): string[] {
  const names = owner === null ? [] : [owner.name, ...owner.aliases];
  return [...new Set([...names, ...owners.map(({ name }) => name)])];
}

/** Our own results print the given name first. */
function readPrinted(full: string): NameReading {
  return readNameOnce({ full, order: 'first_last' });
}

/** A file may hold 'Odile Varnham' or 'Varnham Odile'. */
function readBothWays(full: string): NameReading[] {
  const reading = readNameOnce({ full });
  if (!reading.orderGuessed) return [reading];
  return [reading, ...(['first_last', 'last_first'] as const).map((order) => readNameOnce({ full, order }))];
}

function agree(left: readonly NameReading[], right: readonly NameReading[], isAlike: (a: NameReading, b: NameReading) => boolean): boolean {
  return left.some((a) => right.some((b) => isAlike(a, b)));
}

function sharesSurname(left: NameReading, right: NameReading): boolean {
  return left.persons.some((a) =>
    right.persons.some((b) => ['exact', 'typo', 'part'].includes(compareSurnames(toComparableName(a), toComparableName(b)))),
  );
}

export interface SplitName {
  first: string;
  last: string;
}

/** 'Odile M Marlowe-Pike Jr' -> 'Odile', 'Marlowe-Pike Jr'. A name that is not one person's becomes the last name as a whole. */
export function splitName(name: string): SplitName {
  const { kind, persons } = readNameOnce({ full: name, order: 'first_last' });
  const person = persons[0];
  if (kind !== 'person' || !person?.first || !person.last) return { first: '', last: name };
  const words = name.trim().split(/\s+/);
  const suffix = person.suffix !== undefined && words.length > 2 ? words.pop()! : '';
  const last = surnameAtEnd(words, person.last) ?? words.at(-1)!;
  return { first: words[0]!, last: suffix === '' ? last : `${last} ${suffix}` };
}

/** The words at the end that make up the surname, as they are printed. */
function surnameAtEnd(words: readonly string[], surname: string): string | undefined {
  const counts = Array.from({ length: words.length - 1 }, (_, index) => index + 1);
  const count = counts.find((count) => lettersOf(words.slice(-count).join('')) === lettersOf(surname));
  return count === undefined ? undefined : words.slice(-count).join(' ');
}

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}]/gu, '');
}

/** The owner. For an organisation, the first person behind it; never the deceased of an estate, because the phones belong to the living. */
export function contactOf({ owner, owners, ownerPath }: Results): SplitName & { company: string } {
  const name = owner?.name ?? owners[0]?.name;
  if (name === undefined) return { first: '', last: '', company: '' };
  const kind = owners.find((other) => other.name === name)?.kind ?? 'person';
  if (kind === 'person') return { ...splitName(name), company: '' };
  const behind = ownerPath.find(
    ({ to, role }) => role !== DECEASED_OWNER && readNameOnce({ full: to, order: 'first_last' }).kind === 'person',
  );
  return { ...(behind === undefined ? { first: '', last: '' } : splitName(behind.to)), company: name };
}
