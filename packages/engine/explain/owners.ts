/** Turns the decisions of `owner/` into displayed owners and steps, with the words and weight of each record. */
import type { Records } from '../cluster/scene.ts';
import type { Owner, OwnerHop } from '@deedline/contract/search/results';
import type { FoundHop } from '../owner/follow-organisation.ts';
import type { FoundOwner } from '../owner/owner-people.ts';
import { deadNamesakeLines } from './identity.ts';
import { reckon, tellDecision } from './reckon.ts';

export function tellOwner(records: Records, { name, kind, chances, view }: FoundOwner): Owner {
  const namesakes = view ? deadNamesakeLines(records, view, 'the owner bought it') : [];
  const told = chances.map((chance) => tellDecision(records, chance));
  const [owns, ...others] = told;
  return { name, kind, ...reckon(owns ? [{ ...owns, lines: [...owns.lines, ...namesakes] }, ...others] : []) };
}

export function tellHop(records: Records, { from, to, role, chances }: FoundHop): OwnerHop {
  return { from, to, role, ...reckon(chances.map((chance) => tellDecision(records, chance))) };
}
