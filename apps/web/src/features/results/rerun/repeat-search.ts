import type { LegalPurposes } from '@deedline/contract/compliance/legal-purposes';
import type { CreateSearch, Search } from '@deedline/contract/search/search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/call.ts';
import { shownPrices } from '../../../roles/roles.tsx';
import { newAttemptKey, refreshSearches } from '../../../api/queries.ts';
import { reportFailure } from '../../../api/session.ts';
import { paths, type SearchPrefill } from '../../../paths.ts';
import { toast } from '../../../ui/toast/toast.ts';

/** Sends a search again as a new one. The idempotency key is kept until an answer arrives, so that a retry is not charged twice. */
export function useRepeatSearch() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn: (request: CreateSearch) => {
      key.current ??= newAttemptKey();
      return call('POST /api/searches', { body: { ...request, ...shownPrices() }, headers: { 'Idempotency-Key': key.current } });
    },
    onSuccess: ({ id }) => {
      key.current = null;
      void refreshSearches(client);
      toast({ title: 'Search Started', description: 'Processing your skip trace request...', about: `search ${id}` });
      navigate(paths.result(id));
    },
    onError: reportFailure('Search Failed'),
  });
}

type Field = Exclude<
  keyof CreateSearch,
  'searchMode' | 'purpose' | keyof LegalPurposes | 'permissibleUse' | 'includeContacts' | 'payOnlyForContacts' | 'priceEdition'
>;

const FIELDS = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['ParcelId', 'city', 'state'],
  owner_name: ['ownerName', 'city', 'state'],
  person_search: ['firstName', 'lastName', 'middleName', 'dob', 'street', 'city', 'state', 'zip'],
  reverse_phone: ['phoneNumber'],
  reverse_email: ['emailAddress'],
} as const satisfies Record<Search['searchMode'], readonly Field[]>;

/** The request that repeats a search; blank fields stay absent. `payOnlyForContacts` applies to this request only and is not remembered. */
export function repeatRequest(search: Search, permissibleUse: boolean, payOnlyForContacts = search.payOnlyForContacts): CreateSearch {
  const body: CreateSearch = {
    searchMode: search.searchMode,
    purpose: search.purpose,
    permissibleUse,
    includeContacts: search.includeContacts,
  };
  if (payOnlyForContacts) body.payOnlyForContacts = true;
  if (search.glbaPurpose !== null) body.glbaPurpose = search.glbaPurpose;
  if (search.dppaPurpose !== null) body.dppaPurpose = search.dppaPurpose;
  return Object.assign(body, fieldsAsked(search));
}

function fieldsAsked(search: Search): Partial<Record<Field, string>> {
  const asked: Partial<Record<Field, string>> = {};
  for (const field of FIELDS[search.searchMode]) {
    const value = field === 'ParcelId' ? search.parcelId : search[field];
    if (value) asked[field] = value;
  }
  return asked;
}

/** Prefills the form with a search's fields, to repeat it with changes. */
export function askedBefore(search: Search): SearchPrefill {
  return { mode: search.searchMode, ...fieldsAsked(search) };
}
