import type { Results } from '@deedline/contract/search/results';
import { ORGANISATION } from './person-behind.ts';

export interface Reportable {
  name: string;
  /** A person can have died. */
  isPerson: boolean;
}

/** About whom something can be reported: the owner or person of a result, the other owners, and the people behind them. */
export function reportable({ owner, owners, ownerPath }: Pick<Results, 'owner' | 'owners' | 'ownerPath'>): Reportable[] {
  const names = [...(owner === null ? [] : [owner.name]), ...owners.map(({ name }) => name), ...ownerPath.map(({ to }) => to)];
  const kindOf = new Map(owners.map(({ name, kind }) => [name, kind]));
  return [...new Set(names)].map((name) => ({ name, isPerson: (kindOf.get(name) ?? 'person') === 'person' && !ORGANISATION.test(name) }));
}
