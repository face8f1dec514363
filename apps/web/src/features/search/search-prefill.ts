import type { SearchMode } from '@deedline/contract/search';
import type { SearchPrefill } from '../../paths.ts';
import { isSearchMode } from '../../words/modes.ts';
import type { FieldValues } from './search-fields.ts';

const PREFILLED = [
  'firstName',
  'lastName',
  'middleName',
  'dob',
  'phoneNumber',
  'emailAddress',
  'ownerName',
  'street',
  'city',
  'state',
  'zip',
] as const satisfies readonly (keyof SearchPrefill)[];

export type Prefill = { mode: SearchMode | null; fields: Partial<FieldValues> };

/** What the address of the page asks the form to start with, `hash` with its `#`; null when it asks for nothing. An unknown mode is passed over. */
export function readPrefill(query: string, hash = ''): Prefill | null {
  const parameters = new URLSearchParams([...new URLSearchParams(hash.slice(1)), ...new URLSearchParams(query)]);
  const mode = parameters.get('mode') ?? '';
  const fields: Partial<FieldValues> = {};
  for (const name of PREFILLED) {
    const value = parameters.get(name);
    if (value !== null) fields[name] = value;
  }
  if (!isSearchMode(mode)) return Object.keys(fields).length > 0 ? { mode: null, fields } : null;
  return { mode, fields };
}
