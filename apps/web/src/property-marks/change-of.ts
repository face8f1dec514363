import type { MarkProperty, PropertyMark } from '@deedline/contract/property-lists/property-list';

type Change = Pick<MarkProperty, keyof PropertyMark | 'was'>;
const FIELDS = ['stage', 'tags', 'note', 'followUp'] as const;

/**
 * What a form changed of what it began with, and what is known of that now. What it did not touch is not sent, so that a colleague's change of it stays.
 */
export function changeOf(begun: PropertyMark, typed: PropertyMark, now: PropertyMark = begun): Change {
  const changed = fieldsApart(begun, typed);
  const only = (mark: PropertyMark) => Object.fromEntries(changed.map((key) => [key, mark[key]])) as Partial<PropertyMark>;
  return { ...only(typed), was: only(now) };
}

/** The fields in which two marks differ. */
export function fieldsApart(one: PropertyMark, other: PropertyMark): (typeof FIELDS)[number][] {
  return FIELDS.filter((key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]));
}
