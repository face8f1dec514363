import type { SearchMode } from '@deedline/contract/search';
import type { AskSuggestions, KnownParcel } from '@deedline/contract/suggestion';
import type { FieldName } from './search-fields.ts';

export type Suggestible = AskSuggestions['searchMode'];

/** The field that offers suggestions, in each mode that has one. */
export const SUGGESTING = { property_address: 'street', parcel_id: 'ParcelId' } as const satisfies Record<Suggestible, FieldName>;

export function isSuggestible(mode: SearchMode): mode is Suggestible {
  return mode in SUGGESTING;
}

const FILLS = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['ParcelId', 'city', 'state'],
} as const satisfies Record<Suggestible, readonly FieldName[]>;

/** 'Quillmere, FK 00412' */
function describePlace({ city, state, zip }: KnownParcel): string {
  return [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** What a suggestion is called in a mode, and what tells it from others. */
export function describeParcel(mode: Suggestible, parcel: KnownParcel): { name: string; where: string } {
  const { ParcelId, street } = parcel;
  const place = describePlace(parcel);
  if (mode === 'property_address') return { name: street ?? '', where: place };
  return { name: ParcelId, where: [street, place].filter(Boolean).join(', ') };
}

/** The fields that a suggestion fills; what it does not say is emptied, so that no other place stays beside it. */
export function fieldsOf(mode: Suggestible, parcel: KnownParcel): [FieldName, string][] {
  return FILLS[mode].map((name) => [name, parcel[name] ?? '']);
}
