'use strict';

const { base } = require('./authentication');

const findSearch = {
  key: 'find_search',
  noun: 'Search',
  display: { label: 'Find a Search', description: 'Reads a search with its results, without whoever opted out since.' },
  operation: {
    inputFields: [{ key: 'searchId', label: 'Search', required: true }],
    perform: async (z, bundle) => {
      const url = `${base(bundle)}/searches/${encodeURIComponent(bundle.inputData.searchId)}`;
      return [(await z.request({ url })).json];
    },
    sample: { id: '0b1f6a3e-2f6d-4a53-8f6e-2a6a1f3b9d20', status: 'completed', searchMode: 'property_address', creditsCost: 5 },
  },
};

const mayCall = {
  key: 'may_call',
  noun: 'Number',
  display: { label: 'Check Before Calling', description: 'Asks whether a number that a search delivered may be called now.' },
  operation: {
    inputFields: [
      { key: 'searchId', label: 'Search', required: true },
      { key: 'phone', label: 'Number', required: true, helpText: 'As the result writes it.' },
    ],
    perform: async (z, bundle) => {
      const { searchId, phone } = bundle.inputData;
      const answer = (await z.request({ method: 'POST', url: `${base(bundle)}/callable`, body: { searchId, phone } })).json;
      return [{ id: `${searchId} ${phone}`, ...answer }];
    },
    sample: { id: '0b1f6a3e +14195550142', isKnown: true, mayCall: false, e164: '+14195550142' },
  },
};

module.exports = { findSearch, mayCall };
