import { createColumnHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import { AddressCell, ConfidenceCell, ContactCell, CostCell, LineCell, StateCell } from './row-cells.tsx';
import type { PlacedRow } from './row-window.ts';

/** The server sorts: Table knows by what and which way, and moves no row. */
export const features = tableFeatures({ rowSortingFeature });

const helper = createColumnHelper<typeof features, PlacedRow>();

/** Those that can be sorted by are called what the server calls them. What people look for first comes first: the surest, the dearest. */
export const columns = helper.columns([
  helper.accessor(({ search }) => search.line, {
    id: 'row',
    header: 'Line',
    cell: ({ row }) => <LineCell search={row.original.search} />,
    sortDescFirst: false,
  }),
  helper.accessor(({ search }) => search.address, {
    id: 'address',
    header: 'Address and owner',
    cell: ({ row }) => <AddressCell search={row.original.search} />,
    sortDescFirst: false,
  }),
  helper.display({ id: 'contact', header: 'Best phone and email', cell: ({ row }) => <ContactCell search={row.original.search} /> }),
  helper.accessor(({ search }) => search.confidenceScore, {
    id: 'confidence',
    header: 'Confidence',
    cell: ({ row }) => <ConfidenceCell search={row.original.search} />,
    sortDescFirst: true,
  }),
  helper.accessor(({ search }) => search.creditsCost, {
    id: 'credits',
    header: 'Cost',
    cell: ({ row }) => <CostCell search={row.original.search} />,
    sortDescFirst: true,
  }),
  helper.display({ id: 'state', header: 'State', cell: ({ row }) => <StateCell search={row.original.search} /> }),
]);
