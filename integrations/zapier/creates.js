'use strict';

const { base } = require('./authentication');

const MODES = {
  property_address: 'Property address',
  parcel_id: 'Parcel number',
  owner_name: 'Owner name',
  person_search: 'Person',
  reverse_phone: 'Phone number',
  reverse_email: 'Email address',
};
const PURPOSES = {
  skip_tracing: 'Skip tracing (real estate)',
  debt_collection: 'Debt collection',
  legal_process: 'Legal process serving',
  fraud_prevention: 'Fraud prevention',
};
const FIELDS = {
  property_address: ['street', 'city', 'state', 'zip'],
  parcel_id: ['ParcelId', 'city', 'state'],
  owner_name: ['ownerName', 'city', 'state'],
  person_search: ['firstName', 'lastName', 'dob', 'street', 'city', 'state', 'zip'],
  reverse_phone: ['phoneNumber'],
  reverse_email: ['emailAddress'],
};
const LABELS = {
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  ParcelId: 'Parcel number',
  ownerName: 'Owner name',
  firstName: 'First name',
  lastName: 'Last name',
  dob: 'Date of birth',
  phoneNumber: 'Phone number',
  emailAddress: 'Email address',
};

const searchFields = (_z, bundle) =>
  (FIELDS[bundle.inputData.searchMode] ?? []).map((key) => ({
    key,
    label: LABELS[key],
    required: ['ParcelId', 'ownerName', 'phoneNumber', 'emailAddress'].includes(key),
  }));

/** How long to wait for an answer, in seconds; a later answer is reported by its event. */
const PATIENCE = 20;

const createSearch = {
  key: 'create_search',
  noun: 'Search',
  display: { label: 'Search', description: 'Searches and waits for the answer. Nothing useful found costs nothing.' },
  operation: {
    inputFields: [
      { key: 'searchMode', label: 'By', required: true, choices: MODES, default: 'property_address', altersDynamicFields: true },
      searchFields,
      { key: 'purpose', label: 'Purpose', required: true, choices: PURPOSES, helpText: 'It has to be among those that the key holds.' },
      {
        key: 'permissibleUse',
        label: 'I have a permissible purpose',
        type: 'boolean',
        required: true,
        helpText:
          'You attest that you have a permissible purpose under applicable law, use what is found for it alone, and do not decide by it on credit, employment, tenancy or insurance.',
      },
      { key: 'includeContacts', label: 'Include contacts', type: 'boolean', default: 'true' },
    ],
    perform: async (z, bundle) => {
      const { searchMode, purpose, permissibleUse, includeContacts } = bundle.inputData;
      const typed = FIELDS[searchMode].map((key) => [key, bundle.inputData[key]]).filter(([, text]) => text !== undefined && text !== '');
      const body = { searchMode, purpose, permissibleUse, ...Object.fromEntries(typed) };
      if (includeContacts !== undefined) body.includeContacts = includeContacts;
      const headers = { Prefer: `wait=${PATIENCE}` };
      // A Zap that is replayed after an error makes the same purchase.
      if (bundle.meta?.zap?.id !== undefined)
        headers['Idempotency-Key'] = z.hash(
          'sha256',
          `${bundle.meta.zap.id} ${JSON.stringify(body)} ${new Date().toISOString().slice(0, 13)}`,
        );
      return (await z.request({ method: 'POST', url: `${base(bundle)}/searches`, body, headers })).json;
    },
    sample: { id: '0b1f6a3e-2f6d-4a53-8f6e-2a6a1f3b9d20', status: 'completed', searchMode: 'property_address', creditsCost: 5 },
  },
};

const reportOutcome = {
  key: 'report_outcome',
  noun: 'Outcome',
  display: { label: 'Report an Outcome', description: 'Reports what came of a contact. A wrong one gives credits back.' },
  operation: {
    inputFields: [
      { key: 'searchId', label: 'Search', required: true },
      {
        key: 'kind',
        label: 'Contact is',
        required: true,
        choices: { phone: 'A phone', email: 'An email' },
        default: 'phone',
        altersDynamicFields: true,
      },
      { key: 'contact', label: 'Contact', required: true, helpText: 'As the result writes it.' },
      (_z, bundle) => ({
        key: 'outcome',
        label: 'Outcome',
        required: true,
        choices:
          bundle.inputData.kind === 'email'
            ? { right_party: 'Right party', wrong_person: 'Wrong person', bounced: 'Bounced' }
            : { right_party: 'Right party', wrong_number: 'Wrong number', disconnected: 'Disconnected' },
      }),
    ],
    perform: async (z, bundle) => {
      const { searchId, kind, contact, outcome } = bundle.inputData;
      const url = `${base(bundle)}/searches/${encodeURIComponent(searchId)}/outcomes`;
      return (await z.request({ method: 'POST', url, body: { kind, contact, outcome } })).json;
    },
    sample: { kind: 'phone', contact: '+14195550142', outcome: 'right_party', refundedCredits: 0 },
  },
};

module.exports = { createSearch, reportOutcome };
