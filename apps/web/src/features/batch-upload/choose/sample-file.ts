import type { CreateSearch } from '@deedline/contract/search';
import { writeCsvCell } from '@deedline/contract/csv-cell';

const HEADER = ['Address', 'Name', 'City', 'State', 'ZIP'];
/** Nobody lives there. */
const INVENTED: readonly CreateSearch[] = [
  { searchMode: 'property_address', street: '100 Example Street', ownerName: 'Pat Sample', city: 'Anytown', state: 'OH', zip: '00001' },
  { searchMode: 'property_address', street: '22 Sample Lane, Unit 4', city: 'Anytown', state: 'OH', zip: '00001' },
  { searchMode: 'property_address', street: '7 "Old Mill" Road', city: 'Otherville', state: 'OH', zip: '00002' },
];

/** Searches by address as the rows of a file. */
export function buildSampleFile(searches: readonly CreateSearch[]): string {
  const rows = (searches.length > 0 ? searches : INVENTED).map(({ street, ownerName, city, state, zip }) => [
    street,
    ownerName,
    city,
    state,
    zip,
  ]);
  return [HEADER, ...rows].map((cells) => `${cells.map(writeCsvCell).join(',')}\r\n`).join('');
}
