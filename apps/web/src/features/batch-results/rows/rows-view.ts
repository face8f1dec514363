import { BATCH_ROW_FILTERS, BATCH_ROW_SORTS } from '@deedline/contract/batch';
import type { RowsAsked } from '../../../api/batch-job-queries.ts';

/** What of the rows is looked at, as the address has it; anything else in it counts as absent. */
export function readView(address: URLSearchParams): RowsAsked {
  return {
    filter: BATCH_ROW_FILTERS.find((each) => each === address.get('show')) ?? 'all',
    sort: BATCH_ROW_SORTS.find((each) => each === address.get('sort')) ?? 'row',
    direction: address.get('direction') === 'desc' ? 'desc' : 'asc',
  };
}

export function writeView({ filter, sort, direction }: RowsAsked): URLSearchParams {
  const address = new URLSearchParams();
  if (filter !== 'all') address.set('show', filter);
  if (sort !== 'row') address.set('sort', sort);
  if (direction !== 'asc') address.set('direction', direction);
  return address;
}
