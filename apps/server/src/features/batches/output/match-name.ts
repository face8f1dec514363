import type { Results } from '@deedline/contract/results';
import { toComparableName } from '@deedline/engine/cluster/mention';
import { isSameOwner } from '@deedline/engine/compare/compare-owners';
import { compareSurnames } from '@deedline/engine/compare/compare-names';
import { readName, type NameReading } from '@deedline/engine/normalize/name';

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
  return readName({ full, order: 'first_last' });
}

/** A file may hold 'Odile Varnham' or 'Varnham Odile'. */
function readBothWays(full: string): NameReading[] {
  const reading = readName({ full });
  if (!reading.orderGuessed) return [reading];
  return [reading, ...(['first_last', 'last_first'] as const).map((order) => readName({ full, order }))];
}

function agree(left: readonly NameReading[], right: readonly NameReading[], isAlike: (a: NameReading, b: NameReading) => boolean): boolean {
  return left.some((a) => right.some((b) => isAlike(a, b)));
}

function sharesSurname(left: NameReading, right: NameReading): boolean {
  return left.persons.some((a) =>
    right.persons.some((b) => ['exact', 'typo', 'part'].includes(compareSurnames(toComparableName(a), toComparableName(b)))),
  );
}
