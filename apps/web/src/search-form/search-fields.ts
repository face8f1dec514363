import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { CreateSearch, SearchMode } from '@deedline/contract/search/search';
import type { SearchPrefill } from '../paths.ts';
import { isSearchMode } from '../words/search-label.ts';

export type FieldName = Exclude<
  keyof CreateSearch,
  'searchMode' | 'purpose' | keyof LegalPurposes | 'permissibleUse' | 'includeContacts' | 'payOnlyForContacts' | 'priceEdition'
>;
export type FieldValues = Record<FieldName, string>;

export const EMPTY_FIELDS: FieldValues = {
  street: '',
  city: '',
  state: '',
  zip: '',
  ParcelId: '',
  ownerName: '',
  firstName: '',
  middleName: '',
  lastName: '',
  dob: '',
  phoneNumber: '',
  emailAddress: '',
};

/** The form's fields from a request; fields that it lacks are blank. */
export function readFields(request: CreateSearch): FieldValues {
  const filled = { ...EMPTY_FIELDS };
  for (const name of Object.keys(EMPTY_FIELDS) as FieldName[]) filled[name] = request[name] ?? '';
  return filled;
}

export type Prefill = { mode: SearchMode | null; fields: Partial<FieldValues> };

const PREFILLED = [
  'firstName',
  'lastName',
  'middleName',
  'dob',
  'phoneNumber',
  'emailAddress',
  'ownerName',
  'ParcelId',
  'street',
  'city',
  'state',
  'zip',
] as const satisfies readonly (keyof SearchPrefill)[];

/** What the page's URL prefills, `hash` with its `#`; null if nothing. An unknown mode is ignored. */
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

type FieldSpec = {
  name: FieldName;
  label: string;
  /** Width in columns of the form's six-column grid. */
  columns: 1 | 2 | 3 | 4 | 6;
  /** The same on narrow forms; six by default. */
  narrowColumns?: 2 | 4;
  isRequired?: boolean;
  hint?: string;
  inputMode?: 'tel' | 'email' | 'numeric';
};

const CITY: FieldSpec = { name: 'city', label: 'City', columns: 3 };
const STATE: FieldSpec = { name: 'state', label: 'State', columns: 1, narrowColumns: 2 };
const ZIP: FieldSpec = { name: 'zip', label: 'ZIP code', columns: 2, narrowColumns: 4, inputMode: 'numeric' };

/** The fields of each mode (product specification, section 3), in order. */
export const MODE_FIELDS: Record<SearchMode, readonly FieldSpec[]> = {
  property_address: [{ name: 'street', label: 'Street address', columns: 6, isRequired: true }, CITY, STATE, ZIP],
  parcel_id: [
    {
      name: 'ParcelId',
      label: 'Parcel ID (APN)',
      columns: 6,
      isRequired: true,
      hint: 'As the county prints it; dashes and spaces do not matter. A city or a state makes the county more certain.',
    },
    { ...CITY, columns: 4, narrowColumns: 4 },
    { ...STATE, columns: 2 },
  ],
  owner_name: [
    {
      name: 'ownerName',
      label: 'Owner name',
      columns: 6,
      isRequired: true,
      hint: 'A person, a company or a trust, with the names in any order.',
    },
    { ...CITY, columns: 4, narrowColumns: 4 },
    { ...STATE, columns: 2 },
  ],
  person_search: [
    { name: 'firstName', label: 'First name', columns: 2, isRequired: true },
    { name: 'middleName', label: 'Middle name', columns: 2 },
    { name: 'lastName', label: 'Last name', columns: 2, isRequired: true },
    { name: 'dob', label: 'Date of birth', columns: 2, hint: 'MM/DD/YYYY' },
    { name: 'street', label: 'Street address', columns: 4 },
    CITY,
    STATE,
    ZIP,
  ],
  reverse_phone: [{ name: 'phoneNumber', label: 'Phone number', columns: 6, isRequired: true, inputMode: 'tel', hint: 'In any format.' }],
  reverse_email: [{ name: 'emailAddress', label: 'Email address', columns: 6, isRequired: true, inputMode: 'email' }],
};
