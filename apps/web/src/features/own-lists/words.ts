import type { OwnLeftOut } from '@deedline/contract/search/own-list';
import type { ContactRole } from '@deedline/csv/match-contacts';

export const ROLE_WORDS: Readonly<Record<ContactRole, string>> = {
  none: 'Not used',
  full: 'Full name',
  first: 'First name',
  middle: 'Middle name',
  last: 'Last name',
  phone: 'Phone',
  phone_status: 'Phone status',
  phone_dnc: 'Phone do-not-call mark',
  email: 'Email',
  property_line: 'Property: street',
  property_unit: 'Property: unit',
  property_city: 'Property: city',
  property_state: 'Property: state',
  property_zip: 'Property: ZIP',
  home_line: 'Mailing address: street',
  home_unit: 'Mailing address: unit',
  home_city: 'Mailing address: city',
  home_state: 'Mailing address: state',
  home_zip: 'Mailing address: ZIP',
  parcel: 'Parcel number',
  disposition: 'Disposition',
  date: 'Row date',
};

export const REASON_WORDS: Readonly<Record<OwnLeftOut, string>> = {
  no_name: 'Names no person',
  no_contact: 'No phone number or email address that can be read',
};
