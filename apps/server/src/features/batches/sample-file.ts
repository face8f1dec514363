import { AppError } from '@deedline/contract/errors';
import type { Samples } from '@deedline/contract/search';
import type { AppContext } from '../../context.ts';
import { readSamples } from '../installation/read-demo.ts';

const HEADER = ['address', 'name', 'city', 'state', 'zip'];
/** Where there is no made-up state to find anybody in: how a file looks, of people and a place that are not. */
const INVENTED = [
  ['418 Tannery Row', 'Odile Varnham', 'Quillmere', 'FK', '00412'],
  ['420 Tannery Row', 'Absalom Kettleby', 'Quillmere', 'FK', '00412'],
  ['9 Coopers Wharf, Apt 3', '', 'Quillmere', 'FK', '00412'],
];

type FileContext = Pick<AppContext, 'config' | 'db' | 'hash'>;

/** A file to try an upload with: in demo mode, addresses of the made-up state at which somebody is found. */
export async function readSampleFile(ctx: FileContext): Promise<string> {
  const rows = await readDemoRows(ctx);
  return [HEADER, ...(rows.length > 0 ? rows : INVENTED)].map((cells) => `${cells.map(quote).join(',')}\r\n`).join('');
}

async function readDemoRows(ctx: FileContext): Promise<string[][]> {
  try {
    const { property_address: properties, person_search: people } = await readSamples(ctx);
    const requests = [...properties.matching, ...people.matching] as Samples['person_search']['matching'];
    const rows = requests.flatMap(({ street, city, state, zip, firstName, lastName }) =>
      street ? [[street, [firstName, lastName].filter(Boolean).join(' '), city ?? '', state ?? '', zip ?? '']] : [],
    );
    return [...new Map(rows.map((row) => [row[0], row])).values()];
  } catch (error) {
    if (error instanceof AppError && error.code === 'samples_not_found') return [];
    throw error;
  }
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
