import type { Results } from '@deedline/contract/search/results';

/** The names of a result about whom something can be reported: the owner or person, the other owners, and the people behind them. */
export function reportable({ owner, owners, ownerPath }: Pick<Results, 'owner' | 'owners' | 'ownerPath'>): string[] {
  return [...new Set([...(owner === null ? [] : [owner.name]), ...owners.map(({ name }) => name), ...ownerPath.map(({ to }) => to)])];
}
