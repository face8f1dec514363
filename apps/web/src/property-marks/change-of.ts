import type { MarkProperty, PropertyMark } from '@deedline/contract/property-lists/property-list';

type Change = Pick<MarkProperty, keyof PropertyMark | 'was'>;

/** What a form changed, and what it showed of that before. What it did not touch is not sent, so that a colleague's change of it stays. */
export function changeOf(shown: PropertyMark, typed: PropertyMark): Change {
  const change: Change = {};
  const was: Partial<PropertyMark> = {};
  const note = (key: keyof PropertyMark) => {
    if (JSON.stringify(shown[key]) === JSON.stringify(typed[key])) return;
    Object.assign(change, { [key]: typed[key] });
    Object.assign(was, { [key]: shown[key] });
  };
  for (const key of ['stage', 'tags', 'note', 'followUp'] as const) note(key);
  return { ...change, was };
}
