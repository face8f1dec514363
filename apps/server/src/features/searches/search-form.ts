import { AppError } from '@deedline/contract/errors';
import type { CreateSearch } from '@deedline/contract/search/search';
import type { Purpose } from '@deedline/contract/compliance/uses';
import { readQuery as readText } from '@deedline/engine/pipeline';
import type { Query, QueryInput } from '@deedline/engine/query/query';

const PROPERTY_MODES = new Set(['property_address', 'parcel_id', 'owner_name']);

/** A search form as the engine understood it. */
export interface SearchForm {
  /** The fields that belong to the mode, as they were typed. */
  input: QueryInput;
  query: Query;
  purpose: Purpose;
  includeContacts: boolean;
  payOnlyForContacts: boolean;
  /** The edition of the prices that the asker was shown. */
  priceEdition?: number;
}

/** Checks the attestation and parses the text. Throws `permissible_use_required`, or `invalid_request` with the specification's message. */
export function readQuery(body: CreateSearch): SearchForm {
  if (body.permissibleUse === false || (body.permissibleUse === undefined && body.purpose === undefined))
    throw new AppError('permissible_use_required');
  const input = toQueryInput(body);
  const read = readText(input);
  if (!read.ok) throw new AppError('invalid_request', read.problems[0]?.message);
  const includeContacts = !PROPERTY_MODES.has(body.searchMode) || (body.includeContacts ?? true);
  return {
    input,
    query: read.query,
    purpose: body.purpose ?? 'skip_tracing',
    includeContacts,
    payOnlyForContacts: readPayOnlyForContacts(body.payOnlyForContacts, includeContacts),
    ...(body.priceEdition === undefined ? {} : { priceEdition: body.priceEdition }),
  };
}

/** Throws `invalid_request` when no contacts are asked for: there would never be anything to pay for. */
export function readPayOnlyForContacts(payOnlyForContacts = false, includeContacts = true): boolean {
  if (payOnlyForContacts && !includeContacts)
    throw new AppError('invalid_request', 'payOnlyForContacts needs contacts: leave out includeContacts, or send it as true');
  return payOnlyForContacts;
}

const FIELDS = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['parcelId', 'city', 'state'],
  owner_name: ['ownerName', 'city', 'state'],
  person_search: ['firstName', 'middleName', 'lastName', 'dob', 'street', 'city', 'state', 'zip'],
  reverse_phone: ['phoneNumber'],
  reverse_email: ['emailAddress'],
} as const satisfies Record<CreateSearch['searchMode'], readonly Exclude<keyof QueryInput, 'searchMode'>[]>;

/** Keeps only the fields of the mode: a leftover from another tab neither changes the answer nor goes on record. */
function toQueryInput(body: CreateSearch): QueryInput {
  const input: QueryInput = { searchMode: body.searchMode };
  for (const field of FIELDS[body.searchMode]) {
    const value = field === 'parcelId' ? body.ParcelId : body[field];
    if (value) input[field] = value;
  }
  return input;
}
