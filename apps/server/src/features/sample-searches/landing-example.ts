// Written by `npm run freeze-landing`; not edited by hand.
import type { CreateSearch } from '@deedline/contract/search/search';

/** What asks for the lot that the landing page shows before anybody has tried a search. */
export const LANDING_EXAMPLE: CreateSearch = {
  searchMode: 'property_address',
  purpose: 'skip_tracing',
  permissibleUse: true,
  street: '118 Glover Ln',
  city: 'Quartzcombe',
  state: 'FK',
  zip: '00272',
};
