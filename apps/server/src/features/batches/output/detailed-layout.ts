import { EXPORT_COLUMNS_WITH_ID, exportRowsWithId } from '@deedline/contract/search-export';
import type { Layout } from './layout.ts';

/** The columns of the specification, section 7, as the export in the browser writes them for several searches. */
export const DETAILED: Layout = {
  hasOriginals: false,
  hasReason: true,
  columns: EXPORT_COLUMNS_WITH_ID,
  linesOf: ({ search }) => (search === null ? [] : exportRowsWithId(search)),
};
