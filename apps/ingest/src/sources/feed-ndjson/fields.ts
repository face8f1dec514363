import type { EvidenceKind } from '@deedline/engine/model/evidence';

/** What a field holds. `date` is a partial date; `county` falls back to the source's own. */
export type FieldForm =
  | 'text'
  | 'texts'
  | 'number'
  | 'flag'
  | 'date'
  | 'county'
  | 'name'
  | 'names'
  | 'address'
  | 'officer'
  | 'officers'
  | readonly string[];

export type FieldForms = Readonly<Record<string, FieldForm>>;

// prettier-ignore
export const RECORDS: Readonly<Partial<Record<EvidenceKind, { required: readonly string[]; fields: FieldForms }>>> = {
  parcel: {
    required: ['countyFips', 'apn'],
    fields: {
      countyFips: 'county', countyName: 'text', apn: 'text', situs: 'address', owners: 'names', careOf: 'text', mailing: 'address', confidential: 'flag',
      taxYear: 'number', marketValue: 'number', assessedValue: 'number', landValue: 'number', buildingValue: 'number', squareFeet: 'number', acreage: 'number',
      yearBuilt: 'number', bedrooms: 'number', bathrooms: 'number', buildings: 'number', elevation: 'number', propertyType: 'text', legalDescription: 'text',
      exemptions: 'texts', lastSaleDate: 'date', lastSalePrice: 'number',
    },
  },
  sale: {
    required: ['countyFips', 'apn', 'saleDate'],
    fields: {
      countyFips: 'county', apn: 'text', saleDate: 'date', salePrice: 'number', buyer: 'name', seller: 'name', titleCompany: 'text', loanAmount: 'number',
      book: 'text', page: 'text', deedType: 'text',
    },
  },
  tax: {
    required: ['countyFips', 'apn', 'taxYear'],
    fields: {
      countyFips: 'county', apn: 'text', taxYear: 'number', taxAmount: 'number', assessedValue: 'number', exemptions: 'texts', billedTo: 'name', mailing: 'address',
    },
  },
  person: {
    required: ['name'],
    fields: {
      name: 'name', alsoKnownAs: 'names', birthDate: 'date', deathDate: 'date', address: 'address', previousAddress: 'address', movedOn: 'date', phones: 'texts',
      emails: 'texts',
    },
  },
  phone_line: {
    required: ['phone'],
    fields: {
      phone: 'text', lineType: ['mobile', 'landline', 'voip'], carrier: 'text', status: ['active', 'disconnected'], assignedOn: 'date', checkedOn: 'date',
    },
  },
  mailbox: {
    required: ['email', 'status'],
    fields: { email: 'text', status: ['deliverable', 'undeliverable', 'catch_all', 'unknown'], checkedOn: 'date' },
  },
  organisation: {
    required: ['name', 'registryNumber'],
    fields: {
      name: 'text', registryNumber: 'text', state: 'text', status: ['active', 'inactive'], filingType: 'text', filedOn: 'date', principalAddress: 'address',
      mailingAddress: 'address', agent: 'officer', officers: 'officers',
    },
  },
  court: {
    required: ['caseNumber', 'caseType', 'filedOn', 'party'],
    fields: {
      caseNumber: 'text', caseType: ['bankruptcy', 'lien', 'judgment'], filedOn: 'date', party: 'name', partyBirthDate: 'date', partyAddress: 'address',
      amount: 'number', court: 'text',
    },
  },
};

export const NAME_FIELDS: FieldForms = {
  full: 'text',
  first: 'text',
  middle: 'text',
  last: 'text',
  suffix: 'text',
  order: ['last_first', 'first_last'],
};
export const ADDRESS_FIELDS: FieldForms = { line: 'text', unit: 'text', city: 'text', state: 'text', zip: 'text' };
export const OFFICER_FIELDS: FieldForms = { title: 'text', name: 'name', isOrganisation: 'flag', address: 'address' };
