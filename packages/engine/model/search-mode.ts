export const SEARCH_MODES = ['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email'] as const;
/** What a search starts from (product specification, section 3, "Search create payload"). */
export type SearchMode = (typeof SEARCH_MODES)[number];
